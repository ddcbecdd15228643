"""The paths of the API that documents name are those of the server's own description."""

import re

from tests.support.documents import DOCUMENTS
from tests.support.project import ROOT
from tests.support.server.operations import operations
from tests.support.server.served import Served

NAMED = re.compile(r"(?:\b(GET|POST|PATCH|PUT|DELETE) |\$S)(/[^\s`'?]+)")


def test_the_paths_that_documents_name_exist(lone: Served) -> None:
    known = {
        (operation.method, re.sub(r"{\w+}", "*", operation.path)) for operation in operations(lone.client())
    }
    paths = {path for _, path in known}
    named = [
        (document.relative_to(ROOT), method, re.sub(r"{\w+}|\$\w+", "*", path))
        for document in DOCUMENTS
        for method, path in NAMED.findall(document.read_text("utf-8"))
    ]
    assert len(named) > 10
    for document, method, path in named:
        assert path in paths, f"{document}: {method} {path}"
        assert not method or (method, path) in known, f"{document}: {method} {path}"
