"""How Sphinx makes the documentation; tools/site/build.py calls it with the pages that it has gathered."""

from pathlib import Path

from ironbridge import __version__

project = "Ironbridge"
author = "the Ironbridge developers"
version = release = __version__
copyright = "the Ironbridge developers, MIT licence"  # noqa: A001
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_static"]
html_title = "Ironbridge"
html_theme = "furo"
html_static_path = [str(Path(__file__).parent / "static")]
html_css_files = ["ironbridge.css"]
html_show_sphinx = False
html_copy_source = False
# Headings can be linked to, as on a forge.
myst_heading_anchors = 4
# Records are highlighted as plain text.
highlight_language = "text"
suppress_warnings = ["misc.highlighting_failure"]
copybutton_prompt_text = r">>> |\.\.\. "
copybutton_prompt_is_regexp = True
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_type_aliases = {"Choice": "Choice"}
autodoc_default_options = {"members": True, "show-inheritance": False}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 90
