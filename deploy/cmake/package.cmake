# The files to install, and the packages: a .deb and a plain tarball, which deploy/package makes. The library
# (library.cmake) has packages of its own, libletcont-dev.
include(GNUInstallDirs)

# The manual pages and the shell completions, which the programs themselves print.
set(texts ${CMAKE_BINARY_DIR}/package)
file(MAKE_DIRECTORY ${texts})
add_custom_command(OUTPUT ${texts}/letcont.1.gz ${texts}/letcont.bash ${texts}/_letcont ${texts}/letcont.fish
  COMMAND letcont manual > ${texts}/letcont.1
  COMMAND gzip --force --best --no-name ${texts}/letcont.1
  COMMAND letcont completions bash > ${texts}/letcont.bash
  COMMAND letcont completions zsh > ${texts}/_letcont
  COMMAND letcont completions fish > ${texts}/letcont.fish
  DEPENDS letcont VERBATIM)
add_custom_command(OUTPUT ${texts}/letcont-desktop.1.gz
  COMMAND letcont-desktop --manual > ${texts}/letcont-desktop.1
  COMMAND gzip --force --best --no-name ${texts}/letcont-desktop.1
  DEPENDS letcont-desktop VERBATIM)
# The tarball's README: which Debian packages have the libraries that the programs need.
add_custom_command(OUTPUT ${texts}/README
  COMMAND ${PROJECT_SOURCE_DIR}/deploy/lib/package_readme $<TARGET_FILE:letcont> $<TARGET_FILE:letcont-desktop> > ${texts}/README
  DEPENDS letcont letcont-desktop ${PROJECT_SOURCE_DIR}/deploy/lib/package_readme VERBATIM)
# What the programs contain, and under which licences, in Debian's machine-readable form.
set(collect ${PROJECT_SOURCE_DIR}/deploy/licences/collect)
add_custom_command(OUTPUT ${texts}/copyright
  COMMAND ${CMAKE_COMMAND} -E env LETCONT_IMGUI=${LETCONT_IMGUI} ${collect} copyright > ${texts}/copyright
  DEPENDS ${collect} ${PROJECT_SOURCE_DIR}/deploy/licences/components ${PROJECT_SOURCE_DIR}/deploy/versions VERBATIM)
# Debian's changelog has the time of the sources, which may have changed since CMake ran.
add_custom_target(package_changelog
  COMMAND ${PROJECT_SOURCE_DIR}/deploy/lib/debian_changelog ${PROJECT_VERSION} ${texts}/changelog.gz
  BYPRODUCTS ${texts}/changelog.gz VERBATIM)
add_custom_target(package_texts ALL
  DEPENDS ${texts}/letcont.1.gz ${texts}/letcont-desktop.1.gz ${texts}/README ${texts}/copyright)
add_dependencies(package_texts package_changelog)

install(TARGETS letcont letcont-desktop)
install(FILES ${texts}/letcont.1.gz ${texts}/letcont-desktop.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${texts}/letcont.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME letcont)
install(FILES ${texts}/_letcont DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${texts}/letcont.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${PROJECT_SOURCE_DIR}/ui/desktop/letcont.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${PROJECT_SOURCE_DIR}/web/page/icon.svg
  DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME letcont.svg)
# What Debian's checker says of the package and is meant to be so, with the reason.
install(FILES ${PROJECT_SOURCE_DIR}/deploy/licences/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME letcont)
install(FILES ${texts}/README ${texts}/copyright ${texts}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})

# What Vim, Neovim, Emacs and Pygments read, where Debian's packages of them look; made where there is a Node.js.
find_program(LETCONT_NODE NAMES node nodejs)
if(LETCONT_NODE)
  set(pack_editors ${PROJECT_SOURCE_DIR}/deploy/lib/pack_editors.mjs)
  file(GLOB_RECURSE editor_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/ui/editor/colours/* ${PROJECT_SOURCE_DIR}/ui/editor/vim/*
    ${PROJECT_SOURCE_DIR}/ui/editor/emacs/*)
  set(editor_archive ${texts}/letcont-editors-${PROJECT_VERSION}.tar.gz)
  add_custom_command(OUTPUT ${editor_archive}
    COMMAND ${LETCONT_NODE} ${pack_editors} --version ${PROJECT_VERSION} --out ${texts}
    DEPENDS ${pack_editors} ${editor_sources} ${PROJECT_SOURCE_DIR}/ui/app/text/syntax.cpp ${PROJECT_SOURCE_DIR}/ui/app/text/stage_words.h ${PROJECT_SOURCE_DIR}/web/package/pack.mjs
      ${PROJECT_SOURCE_DIR}/web/package/source/codemirror.js ${PROJECT_SOURCE_DIR}/web/package/source/tokens.js VERBATIM)
  add_custom_target(editor_texts ALL DEPENDS ${editor_archive})
  add_dependencies(package_texts editor_texts)
  install(DIRECTORY ${texts}/editors/vim/ DESTINATION ${CMAKE_INSTALL_DATADIR}/vim/vimfiles)
  install(DIRECTORY ${texts}/editors/vim/ DESTINATION ${CMAKE_INSTALL_DATADIR}/nvim/site)
  install(DIRECTORY ${texts}/editors/emacs/ DESTINATION ${CMAKE_INSTALL_DATADIR}/emacs/site-lisp)
  install(DIRECTORY ${texts}/editors/pygments/ DESTINATION lib/python3/dist-packages)
endif()

set(CPACK_PACKAGE_NAME letcont)
set(CPACK_PACKAGE_VENDOR Letcont)
set(CPACK_PACKAGE_CONTACT "The developers of Letcont <letcont@localhost.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "compiler that one can see through: CPS, LLVM IR, machine code")
set(CPACK_PACKAGE_DESCRIPTION "Small functional programs become continuation-passing style, then LLVM IR,
then machine code, and every step can be looked at. This package has the
command line (letcont) and the desktop application (letcont-desktop).")
# Not the library, whose files are of the component `library`.
set(CPACK_INSTALL_CMAKE_PROJECTS ${CMAKE_BINARY_DIR} letcont Unspecified /)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# `letcont build` links with the C compiler; everything else works without one.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gcc, libc6-dev")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
# The same sources make the same packages, byte for byte.
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/deploy/cmake/package_date.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/deploy/cmake/package_staged.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/deploy/cmake/package_packed.cmake)
include(CPack)

configure_file(${PROJECT_SOURCE_DIR}/deploy/cmake/CPackLibraryConfig.cmake.in ${CMAKE_BINARY_DIR}/CPackLibraryConfig.cmake @ONLY)
install(FILES ${texts}/copyright ${texts}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libletcont-dev COMPONENT library)
if(TARGET library_files)
  add_custom_target(library_texts DEPENDS ${texts}/copyright)
  add_dependencies(library_texts package_changelog)
  add_dependencies(library_files library_texts)
endif()
