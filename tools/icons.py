"""Draw the icons of an installed Take or Pass from web/public/icon.svg, with Chromium; run after a change of that file.

The pictures are in the repository, so that who builds the client needs no browser.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path("web/public")
GROUND = "#f3f2f8"
# File, side in pixels, share of it that the drawing takes, and whether there is a ground: of a maskable icon a system
# may cut away all but the circle in the middle, 80 % across.
ICONS = (
    ("icon-192.png", 192, 1.0, False),
    ("icon-512.png", 512, 1.0, False),
    ("icon-maskable.png", 512, 0.74, True),
    ("icon-apple.png", 180, 0.78, True),
)


def main() -> None:
    """Draw every icon."""
    browser = shutil.which("chromium") or sys.exit("There is no `chromium` here to draw with.")
    drawing = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"]).new_page()
        for name, side, share, has_ground in ICONS:
            page.set_viewport_size({"width": side, "height": side})
            page.set_content(
                f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center;"
                f" background: {GROUND if has_ground else 'transparent'} }} svg {{ width: {share:%} }}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)


if __name__ == "__main__":
    main()
