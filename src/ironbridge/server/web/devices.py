"""What kind of device calls: the family of its browser and of its system, and nothing more of what it says."""

# In this order: many browsers say that they are others too.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str | None:
    """The families of a browser and its system, such as `Firefox, Android`; None for what is neither."""
    found = [
        next((family for mark, family in families if mark in user_agent), None)
        for families in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found)) or None
