# letcont_wasm_library(TARGET WHAT VARIABLE LIBRARY...)
#
# On the web, makes TARGET the libraries lib/libLIBRARY.a that deploy/playground has built for WebAssembly, with the
# headers in include/, both in the folder that the environment variable VARIABLE names.
include_guard(GLOBAL)

function(letcont_wasm_library target what variable library)
  set(${variable} "$ENV{${variable}}" CACHE PATH "${what} built for WebAssembly: a folder with include/ and lib/")
  if(NOT EXISTS "${${variable}}/lib/lib${library}.a")
    message(FATAL_ERROR "${what} for WebAssembly is missing: configure through deploy/playground, which builds it")
  endif()
  target_include_directories(${target} SYSTEM INTERFACE "${${variable}}/include")
  foreach(each ${library} ${ARGN})
    target_link_libraries(${target} INTERFACE "${${variable}}/lib/lib${each}.a")
  endforeach()
endfunction()
