"""All words in all languages: one folder of JSON files for each, read here and by the build of the page.

`docs/translating.md` says how texts are written and how a language is added.
"""
