"""Stacking images, and widening images that are too tall. All sizes are in pixels."""

from collections.abc import Sequence
from math import ceil

from PIL import Image

HIGHEST, HIGHEST_ALONE = 1.453, 1.7
"""The maximum height of a board as a share of its width, and of one shown privately with little text.

A phone has to show text and buttons too.
"""


def stacked(images: Sequence[Image.Image]) -> Image.Image:
    """Stack RGB images of equal width from top to bottom into a new image.

    A single image is returned as is, without copying.
    """
    if len(images) == 1:
        return images[0]
    whole = Image.new("RGB", (images[0].width, sum(image.height for image in images)))
    y = 0
    for image in images:
        whole.paste(image, (0, y))
        y += image.height
    return whole


def fits(size: tuple[int, int], most: float) -> bool:
    """Return whether the height of ``size`` (width, height) is at most ``most`` times its width."""
    return ceil(size[1] / most) <= size[0]


def widened(image: Image.Image, most: float) -> Image.Image:
    """Return the image widened until it :func:`fits`, by repeating its outermost pixel columns."""
    if fits(image.size, most):
        return image
    wide = ceil(image.height / most)
    whole, left = Image.new(image.mode, (wide, image.height)), (wide - image.width) // 2
    for edge, start, end in ((0, 0, left), (image.width - 1, left + image.width, wide)):
        if start == end:
            continue
        column = image.crop((edge, 0, edge + 1, image.height))
        whole.paste(column.resize((end - start, image.height)), (start, 0))
    whole.paste(image, (left, 0))
    return whole
