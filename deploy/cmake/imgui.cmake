# Dear ImGui from its source package, compiled as it is.
#
#   letcont::imgui          the library, without any backend: draws into lists of triangles
#   letcont::imgui_opengl   its OpenGL 3 backend, for WebGL too
#   letcont::imgui_sdl      its SDL2 backend, and that; whoever links it also links SDL2 and OpenGL
#
# LETCONT_IMGUI names its folder. The scripts in deploy/ set it in the environment; without them it is where they put it.

function(letcont_imgui_default result)
  file(READ ${CMAKE_SOURCE_DIR}/deploy/versions versions)
  string(REGEX MATCH "SOURCE_IMGUI=\"[^\"]*[ \n]([0-9a-f]+)\"" _ "${versions}")
  string(SUBSTRING "${CMAKE_MATCH_1}" 0 12 key)
  set(cache $ENV{XDG_CACHE_HOME})
  if(NOT cache)
    set(cache $ENV{HOME}/.cache)
  endif()
  set(${result} ${cache}/letcont/source/imgui-${key} PARENT_SCOPE)
endfunction()

if(DEFINED ENV{LETCONT_IMGUI})
  set(imgui_default $ENV{LETCONT_IMGUI})
else()
  letcont_imgui_default(imgui_default)
endif()
set(LETCONT_IMGUI ${imgui_default} CACHE PATH "Dear ImGui's source folder")
if(NOT EXISTS ${LETCONT_IMGUI}/imgui.cpp)
  message(FATAL_ERROR "Dear ImGui is not in ${LETCONT_IMGUI}. ./deploy/playground and ./deploy/test fetch it; "
    "or set LETCONT_IMGUI to a folder with Dear ImGui 1.92's source.")
endif()

add_library(letcont_imgui STATIC
  ${LETCONT_IMGUI}/imgui.cpp ${LETCONT_IMGUI}/imgui_draw.cpp
  ${LETCONT_IMGUI}/imgui_tables.cpp ${LETCONT_IMGUI}/imgui_widgets.cpp)
add_library(letcont::imgui ALIAS letcont_imgui)
target_include_directories(letcont_imgui SYSTEM PUBLIC ${LETCONT_IMGUI})
# Without the demo, the debug windows, files and the built-in font, which a page would have to load. Code points are
# 32 bits, since programs hold any character.
target_compile_definitions(letcont_imgui PUBLIC
  IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS IMGUI_DISABLE_FILE_FUNCTIONS IMGUI_DISABLE_DEFAULT_FONT
  IMGUI_DISABLE_DEFAULT_SHELL_FUNCTIONS IMGUI_DISABLE_OBSOLETE_FUNCTIONS
  IMGUI_DISABLE_SSE IMGUI_USE_WCHAR32) # the headers of SSE take a second of each file
target_compile_options(letcont_imgui PRIVATE -w -fno-exceptions -fno-rtti)

add_library(letcont_imgui_opengl STATIC ${LETCONT_IMGUI}/backends/imgui_impl_opengl3.cpp)
add_library(letcont::imgui_opengl ALIAS letcont_imgui_opengl)
target_include_directories(letcont_imgui_opengl SYSTEM PUBLIC ${LETCONT_IMGUI}/backends)
target_link_libraries(letcont_imgui_opengl PUBLIC letcont::imgui)
target_compile_options(letcont_imgui_opengl PRIVATE -w -fno-exceptions -fno-rtti)

if(NOT EMSCRIPTEN)
  add_library(letcont_imgui_sdl STATIC ${LETCONT_IMGUI}/backends/imgui_impl_sdl2.cpp)
  add_library(letcont::imgui_sdl ALIAS letcont_imgui_sdl)
  target_compile_options(letcont_imgui_sdl PRIVATE -w -fno-exceptions -fno-rtti)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(SDL2 REQUIRED IMPORTED_TARGET sdl2)
  target_link_libraries(letcont_imgui_sdl PUBLIC letcont::imgui_opengl PkgConfig::SDL2 GL)
endif()
