"""Pictures of a page, and how far two of them are apart, measured by the browser itself."""

from __future__ import annotations

import base64

from playwright.sync_api import Page

FONT = "DejaVu Sans"
"""The one that every machine has that runs these tests (.ci/run installs it): no picture depends on others."""

QUALITY = 75
"""Of JPEG, 0 to 100: the pictures' soft colours would make PNGs three times as large."""

_HAS_FONT = """font => {
  const pen = document.createElement("canvas").getContext("2d");
  const wide = family => { pen.font = `40px ${family}`; return pen.measureText("Take 24 or pass?").width; };
  return ["monospace", "serif"].every(other => wide(`"${font}", ${other}`) !== wide(other))
    && wide(`"${font}", monospace`) === wide(`"${font}", serif`);
}"""

_USE_FONT = """font => {
  for (const name of ["--font", "--font-card"]) document.documentElement.style.setProperty(name, `"${font}"`);
}"""

# Blocks overlap, so that no sign falls between two of them; the mean over a block forgives the edges of letters, which
# differ a little from one version of a browser to another, and not a letter that is gone.
_APART = """async ([one, other]) => {
  const BLOCK = 12, STRIDE = 4;
  const read = async data => {
    const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(bitmap, 0, 0);
    return pen.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [a, b] = [await read(one), await read(other)];
  if (a.width !== b.width || a.height !== b.height) return 255;
  const difference = new Float64Array(a.width * a.height);
  for (let at = 0; at < difference.length; at += 1) {
    for (const band of [0, 1, 2]) difference[at] += Math.abs(a.data[4 * at + band] - b.data[4 * at + band]) / 3;
  }
  let most = 0;
  for (let top = 0; top + BLOCK <= a.height; top += STRIDE) {
    for (let left = 0; left + BLOCK <= a.width; left += STRIDE) {
      let sum = 0;
      for (let y = top; y < top + BLOCK; y += 1) {
        for (let x = left; x < left + BLOCK; x += 1) sum += difference[y * a.width + x];
      }
      most = Math.max(most, sum / BLOCK ** 2);
    }
  }
  return most;
}"""


def has_font(page: Page) -> bool:
    """Whether the browser finds `FONT`."""
    found: bool = page.evaluate(_HAS_FONT, FONT)
    return found


def picture_of(page: Page) -> bytes:
    """Return what the window shows, as a JPEG, in `FONT`."""
    page.evaluate(_USE_FONT, FONT)
    return page.screenshot(type="jpeg", quality=QUALITY, animations="disabled", caret="hide")


def apart(page: Page, one: bytes, other: bytes) -> float:
    """Return how much two pictures differ where they do so most: the mean difference of a block of 12 x 12, 0 to 255.

    It is 255 where they are not of one size.
    """
    texts = [base64.b64encode(picture).decode() for picture in (one, other)]
    most: float = page.evaluate(_APART, texts)
    return most
