#!/usr/bin/env python3
"""Holds a bill of materials against the rules of SPDX 2.3 that concern it: spdx.py FILE... or spdx.py --self-test FILE

The rules are those of the specification's chapters on the document, its packages and their relationships, and of the
grammar of licence expressions. With --self-test each rule is broken once in a copy of the file, and must be noticed.
"""
import copy
import json
import re
import sys
from pathlib import Path

ID = re.compile(r"SPDXRef-[A-Za-z0-9.-]+\Z")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\Z")
URI = re.compile(r"[a-z][a-z0-9+.-]*:[^\s#]+\Z")
CREATOR = re.compile(r"(Tool|Person|Organization): \S.*\Z")
PURL = re.compile(r"pkg:[a-z0-9.+-]+/[^\s@]+@[^\s?]+(\?[\w=&.-]+)?\Z")
LICENCES = {"MIT", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "NCSA", "OFL-1.1", "Unlicense", "Zlib"}
EXCEPTIONS = {"LLVM-exception"}
RELATIONS = {"DESCRIBES", "CONTAINS", "DEPENDS_ON"}
PURPOSES = {"APPLICATION", "LIBRARY"}


def is_expression(text):
    """A licence expression of identifiers of the SPDX list, WITH, AND and OR, or that nothing is said."""
    if text in ("NOASSERTION", "NONE"):
        return True
    simple = r"([A-Za-z0-9.-]+)(?: WITH ([A-Za-z0-9.-]+))?"
    parts = re.split(r" (?:AND|OR) ", text)
    found = [re.fullmatch(simple, part) for part in parts]
    return all(each and each[1] in LICENCES and (each[2] is None or each[2] in EXCEPTIONS) for each in found)


def document_faults(bill):
    if bill.get("spdxVersion") != "SPDX-2.3":
        yield "spdxVersion is not SPDX-2.3"
    if bill.get("dataLicense") != "CC0-1.0":
        yield "dataLicense is not CC0-1.0"
    if bill.get("SPDXID") != "SPDXRef-DOCUMENT":
        yield "the document's SPDXID is not SPDXRef-DOCUMENT"
    if not bill.get("name"):
        yield "the document has no name"
    if not URI.match(bill.get("documentNamespace", "")):
        yield "documentNamespace is no absolute URI without a fragment"
    info = bill.get("creationInfo", {})
    if not TIME.match(info.get("created", "")):
        yield "created is no time in UTC"
    if not info.get("creators") or not all(CREATOR.match(each) for each in info["creators"]):
        yield "a creator is no tool, person or organisation"


def package_faults(package):
    name = package.get("name")
    if not name:
        yield "a package has no name"
    if not ID.match(package.get("SPDXID", "")):
        yield f"{name}: its SPDXID is malformed"
    if not package.get("downloadLocation"):
        yield f"{name}: no downloadLocation"
    if package.get("filesAnalyzed") is not False or "packageVerificationCode" in package:
        yield f"{name}: files are said to be analysed"
    for field in ("licenseConcluded", "licenseDeclared"):
        if not is_expression(package.get(field, "")):
            yield f"{name}: {field} is no licence expression: {package.get(field)}"
    if not package.get("copyrightText"):
        yield f"{name}: no copyrightText"
    for sum_of in package.get("checksums", []):
        if sum_of.get("algorithm") != "SHA256" or not re.fullmatch("[0-9a-f]{64}", sum_of.get("checksumValue", "")):
            yield f"{name}: a checksum is malformed"
    for reference in package.get("externalRefs", []):
        if (reference.get("referenceCategory"), reference.get("referenceType")) != ("PACKAGE-MANAGER", "purl") or not PURL.match(reference.get("referenceLocator", "")):
            yield f"{name}: a reference is no package URL: {reference.get('referenceLocator')}"
    if package.get("primaryPackagePurpose", "LIBRARY") not in PURPOSES:
        yield f"{name}: an unknown purpose"
    if "supplier" in package and not re.match(r"(Person|Organization): \S|NOASSERTION\Z", package["supplier"]):
        yield f"{name}: its supplier is malformed"


def relation_faults(bill):
    ids = [bill.get("SPDXID")] + [each.get("SPDXID") for each in bill.get("packages", [])]
    for double in sorted({str(each) for each in ids if ids.count(each) > 1}):
        yield f"{double} is the name of two elements"
    for relation in bill.get("relationships", []):
        if relation.get("relationshipType") not in RELATIONS:
            yield f"an unknown relationship: {relation.get('relationshipType')}"
        for end in ("spdxElementId", "relatedSpdxElement"):
            if relation.get(end) not in ids:
                yield f"a relationship to {relation.get(end)}, which there is not"
    described = [each["relatedSpdxElement"] for each in bill.get("relationships", []) if each.get("relationshipType") == "DESCRIBES"]
    if not described or described != bill.get("documentDescribes"):
        yield "the document does not say what it describes"
    related = {each.get("relatedSpdxElement") for each in bill.get("relationships", [])}
    for lost in sorted(set(map(str, ids[1:])) - set(map(str, related))):
        yield f"{lost} has no relationship to anything"


def faults(bill):
    yield from document_faults(bill)
    for package in bill.get("packages", []):
        yield from package_faults(package)
    yield from relation_faults(bill)


# What breaks each rule: a name, and a change of a bill.
def breaches():
    def put(value, *path):
        def change(bill):
            place = bill
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = value
        return ("/".join(map(str, path)) + f" = {value!r}", change)

    yield put("SPDX-2.2", "spdxVersion")
    yield put("MIT", "dataLicense")
    yield put("SPDXRef-Other", "SPDXID")
    yield put("", "name")
    yield put("urn:a#b", "documentNamespace")
    yield put("2026-01-01", "creationInfo", "created")
    yield put([], "creationInfo", "creators")
    yield put(["me"], "creationInfo", "creators")
    yield put("SPDXRef-a b", "packages", 0, "SPDXID")
    for field in ("name", "downloadLocation", "copyrightText"):
        yield put("", "packages", 0, field)
    yield put(True, "packages", 0, "filesAnalyzed")
    yield put("Public domain", "packages", 1, "licenseDeclared")
    yield put("MIT WITH nothing", "packages", 1, "licenseConcluded")
    yield put("00", "packages", 0, "checksums", 0, "checksumValue")
    yield put("somewhere", "packages", 1, "externalRefs", 0, "referenceLocator")
    yield put("TOY", "packages", 0, "primaryPackagePurpose")
    yield put("me", "packages", 0, "supplier")
    yield put("SPDXRef-DOCUMENT", "packages", 1, "SPDXID")
    yield put("NEAR", "relationships", 1, "relationshipType")
    yield put("SPDXRef-Nothing", "relationships", 1, "relatedSpdxElement")
    yield put([], "documentDescribes")
    yield put([], "relationships")


def self_test(bill):
    count = 0
    for what, change in breaches():
        broken = copy.deepcopy(bill)
        change(broken)
        if not list(faults(broken)):
            print(f"not noticed: {what}")
            count += 1
    return count


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ["--self-test"]:
        return 1 if self_test(json.loads(Path(arguments[1]).read_text())) else 0
    found = [f"{name}: {fault}" for name in arguments for fault in faults(json.loads(Path(name).read_text()))]
    print("\n".join(found) or f"{len(arguments)} bills hold the rules of SPDX 2.3")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
