// The canvas: its size in device pixels at any zoom, and when it is drawn. Nothing is drawn unless something asks for it.

// _page_frame(now) of the application's module draws a frame, and returns how many milliseconds it can wait for the
// next one (0: the next animation frame; negative: until something happens).
export class Drawing {
  constructor(module, canvas) {
    this.module = module;
    this.canvas = canvas;
    this.asked = false;
    this.within = false; // a frame, which itself says when the next one is due
    this.handled = false; // something was handled since the last frame
    this.timer = null;
    this.stopped = false; // while the WebGL context is lost
    this.ratio = devicePixelRatio; // that the canvas's size was made for
    this.onFirstFrame = null;
    this.onFrame = null;
  }

  // Requests a frame before the browser paints next. Any number of requests until then make one frame.
  ask() {
    if (this.asked || this.within || this.stopped) return;
    this.asked = true;
    requestAnimationFrame(() => { this.asked = false; this.draw(); });
  }

  // Handles a key that has come, before the browser paints next, and requests the frame that shows what has become of it.
  // Once a frame: of keys that come faster, the others wait for it.
  handle() {
    if (!this.handled && !this.stopped) {
      this.handled = true;
      this.module._page_handle(performance.now());
    }
    this.ask();
  }

  // Draws now: for events that must not wait, such as a new size or a copy.
  draw() {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = null;
    if (devicePixelRatio !== this.ratio) this.fit(null); // not every browser reports every change
    this.handled = false;
    this.within = true;
    const wait = this.module._page_frame(performance.now());
    this.within = false;
    if (wait === 0) this.ask();
    else if (wait > 0) this.timer = setTimeout(() => this.ask(), wait);
    this.onFirstFrame?.();
    this.onFirstFrame = null;
    this.onFrame?.();
  }

  // Tracks the canvas's size and the device's pixel ratio. Setting a canvas's size clears it, so it is drawn at once.
  followSize() {
    const observer = new ResizeObserver((entries) => this.resize(entries[entries.length - 1]));
    try {
      observer.observe(this.canvas, { box: "device-pixel-content-box" });
    } catch {
      observer.observe(this.canvas);
    }
    this.followPixelRatio();
  }

  // The ratio may change while the size stays: then a media query for the current ratio fails.
  followPixelRatio() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
      this.resize(null);
      this.followPixelRatio();
    }, { once: true });
  }

  resize(entry) {
    this.fit(entry);
    this.draw();
  }

  fit(entry) {
    const { width, height, deviceWidth, deviceHeight } = sizeOf(this.canvas, entry);
    this.ratio = devicePixelRatio;
    if (width > 0 && height > 0) this.module._page_resize(width, height, deviceWidth, deviceHeight);
  }

  // A lost context loses everything on the graphics card; the application recreates it when the browser is ready.
  surviveContextLoss() {
    this.canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault(); // without this it is never restored
      this.stopped = true;
      this.module._page_context_lost();
    });
    this.canvas.addEventListener("webglcontextrestored", () => {
      this.stopped = false;
      this.module._page_context_restored();
      this.draw();
    });
  }
}

// Dear ImGui reads a dozen values of WebGL's state in every frame, and restores them afterwards. Each read waits until
// the graphics process has done everything before, which may take longer than the frame; but nothing else changes that
// state, so it is the same between two frames.
export function rememberState(context) {
  const known = new Map();
  const ask = context.getParameter.bind(context);
  context.getParameter = (name) => {
    if (!known.has(name)) known.set(name, ask(name));
    return known.get(name);
  };
}

// The browser's own count of device pixels is exact where rounding is off by one, but it does not follow an emulated ratio.
export function sizeOf(canvas, entry) {
  const { width, height } = canvas.getBoundingClientRect();
  const exact = entry?.devicePixelContentBoxSize?.[0];
  const pixels = (length, counted) => {
    const rounded = Math.round(length * devicePixelRatio);
    return Math.abs(counted - rounded) <= 1 ? counted : rounded;
  };
  return { width, height, deviceWidth: pixels(width, exact?.inlineSize), deviceHeight: pixels(height, exact?.blockSize) };
}
