"""The rules as somebody uses them who looks for one: searched, linked, with pictures, in their own language."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.support.server.program import Program


def test_the_rules_are_searched_by_words_and_numbers(page: Page) -> None:
    page.goto("/rules#C6")
    expect(page.get_by_role("article", name="Rule C6")).to_be_in_viewport()
    page.keyboard.press("/")
    page.keyboard.type("nearest mine")
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.locator("mark").first).to_have_text("nearest")
    expect(page.get_by_text("1 rule", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(page.get_by_role("article", name="Rule B9")).to_be_attached()
    page.get_by_role("radio", name="Lancashire").check(force=True)
    expect(page.get_by_role("article", name="Rule LE2")).to_be_attached()
    expect(page).to_have_url(re.compile("/rules/lancashire$"))


def test_the_pictures_of_the_rules_are_drawn(page: Page) -> None:
    page.goto("/rules#C8")
    picture = page.get_by_role("article", name="Rule C8").locator("img")
    expect(picture).to_be_in_viewport()
    page.wait_for_function("image => image.complete", arg=picture.element_handle())
    assert picture.evaluate("image => image.naturalWidth") > 0


def test_on_paper_the_pictures_are_those_of_the_day(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/rules#C8")
    pictures = page.get_by_role("article", name="Rule C8").locator("img:visible")
    expect(pictures).to_have_attribute("src", re.compile("side=night"))
    page.emulate_media(color_scheme="dark", media="print")
    expect(pictures).to_have_attribute("src", re.compile("side=day"))
    page.wait_for_function("image => image.naturalWidth > 0", arg=pictures.element_handle())


def test_a_german_reader_meets_german(browser: Browser, program: Program) -> None:
    context = browser.new_context(
        base_url=f"http://{program.address}", locale="de-DE", viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    page.goto("/rules/lancashire#LE2")
    expect(page.get_by_role("heading", name="Baumwolle verkaufen")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Lernen").click()
    expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text("Bau eine Eisenhütte")
    expect(page.locator("svg.map")).to_contain_text("gratis")
    expect(page.locator("svg.map")).not_to_contain_text("free")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
