"""The API of what is read and learned: rules, lessons, and the documentation as a site."""
