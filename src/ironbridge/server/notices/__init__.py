"""Notices that reach people who are not here: by browser, by mail, by webhook."""
