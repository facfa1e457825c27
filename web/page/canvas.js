// The canvas: its size in device pixels at any zoom, and when it is drawn. Nothing is drawn unless something asks for it.

// The application's module is asked for a frame with _page_frame(now): it draws, and says how many milliseconds it can wait
// for the next one (0: the next animation frame; negative: until something happens).
export class Drawing {
  constructor(module, canvas) {
    this.module = module;
    this.canvas = canvas;
    this.asked = false;
    this.timer = null;
    this.stopped = false; // while the WebGL context is lost
    this.ratio = devicePixelRatio; // that the canvas's size was made for
    this.onFirstFrame = null;
    this.onFrame = null;
  }

  // Draws before the browser paints next. Any number of calls until then make one frame.
  ask() {
    if (this.asked || this.stopped) return;
    this.asked = true;
    requestAnimationFrame(() => { this.asked = false; this.draw(); });
  }

  // Draws now: for what must not wait, a new size or something copied.
  draw() {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = null;
    if (devicePixelRatio !== this.ratio) this.fit(null); // not every browser tells of every change
    const wait = this.module._page_frame(performance.now());
    if (wait === 0) this.ask();
    else if (wait > 0) this.timer = setTimeout(() => this.ask(), wait);
    this.onFirstFrame?.();
    this.onFirstFrame = null;
    this.onFrame?.();
  }

  // Follows the canvas's size and the device's pixel ratio. Setting a canvas's size clears it, so it is drawn at once.
  followSize() {
    const observer = new ResizeObserver((entries) => this.resize(entries[entries.length - 1]));
    try {
      observer.observe(this.canvas, { box: "device-pixel-content-box" });
    } catch {
      observer.observe(this.canvas);
    }
    this.followPixelRatio();
  }

  // A ratio may change while the size stays: a media query for the present one fails then.
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

  // A lost context takes everything on the graphics card with it; the application makes it anew when the browser is ready.
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

// Dear ImGui asks for a dozen values of WebGL's state with every frame, and puts them back behind it. Each question waits
// until the graphics process has done all it was told, which may take longer than the frame; but nobody else changes that
// state, so between two frames it is what it was at first.
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
