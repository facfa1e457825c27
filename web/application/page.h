// The functions of the page that the application calls: those of the object `page` that web/page/start.js gives to the
// module. Text leaves as UTF-8 that the page copies at once, and arrives as memory that take_text() frees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

extern "C" {
void page_ask();                                   // draw a frame before the browser paints next
void page_send(const uint8_t* bytes, size_t size); // a request to the engine
void page_expect_answer();                         // the engine must answer soon, or it is ended
void page_got_answer();
void page_restart_engine(); // soon: not within this call
void page_set_fragment(const char*);
void page_copy(const char*); // put into the clipboard; the page tells the user if it cannot
bool page_read_clipboard();  // if the browser may have it: page_paste or page_paste_refused comes later
void page_place_caret(double x, double y, double height); // CSS pixels
void page_show_cursor(int);                               // an ImGuiMouseCursor
void page_open(const char* address);                      // in a new tab
char* page_address();                                     // without its fragment
char* page_languages();                                   // that the user reads, the preferred one first
// The catalogue of a language, to be freed, if it is there already; else null, and page_take_words is called later.
char* page_load_words(const char* language, size_t* size);
void page_speaks(const char* language);             // the application, from now on
char* page_load(const char* key);                   // null if it does not exist
bool page_save(const char* key, const char* value); // false, and the user is told: there is no room
char* page_load_here(const char* key);              // the same for this tab
void page_save_here(const char* key, const char* value);
bool page_draw_character(uint32_t, int width, int height, uint8_t* pixels); // whether a font of the system has it
void page_choose_file();                                // in the browser's dialog; it comes back by page_open_file
void page_download(const char* name, const char* text); // as a file
}

namespace letcont::web {

// Takes ownership of a text from the page.
std::optional<std::string> take_text(char*);

} // namespace letcont::web
