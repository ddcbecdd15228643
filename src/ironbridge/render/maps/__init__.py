"""Our maps, one JSON file each; the drawing and the web page read the same."""
