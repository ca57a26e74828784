"""Pictures of every format and wish, opened by Pillow."""
import base64
import io
import json
import sys
import urllib.request

from PIL import Image

from suite import check, run

BASE = sys.argv[1]


def draw(stream=False, **tool):
    """The finished picture, the unfinished ones, and the item."""
    body = {"model": "gpt-6-sol", "input": "Draw a duck.", "stream": stream,
            "tools": [{"type": "image_generation", **tool}], "tool_choice": {"type": "image_generation"}}
    request = urllib.request.Request(BASE + "/responses", json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as reply:
        content = reply.read().decode()
    partial = []
    if stream:
        events = [json.loads(line[6:]) for line in content.split("\n") if line.startswith("data: ")]
        partial = [event["partial_image_b64"] for event in events if event["type"].endswith(".partial_image")]
        response = events[-1]["response"]
    else:
        response = json.loads(content)
    item = next(item for item in response["output"] if item["type"] == "image_generation_call")
    return opened(item["result"]), [opened(text) for text in partial], item


def opened(text):
    picture = Image.open(io.BytesIO(base64.b64decode(text, validate=True)))
    picture.load()
    return picture


def pixels(picture):
    return picture.convert("RGB")


@check
def formats_and_sizes():
    for form in ("png", "jpeg", "webp", "gif"):
        for size in ("1024x1024", "1536x1024", "1024x1536", "auto"):
            picture, _, item = draw(output_format=form, size=size)
            assert picture.format == form.upper(), (form, picture.format)
            assert item["output_format"] == form
            wanted = "1024x1024" if size == "auto" else size
            assert f"{picture.width}x{picture.height}" == wanted == item["size"]


@check
def every_format_shows_the_same():
    """Each request draws its own colours; where one colour ends, another does in every format."""
    for size in ("1024x1024", "1536x1024"):
        first = edges(pixels(draw(output_format="png", size=size)[0]))
        assert len(first[0]) >= 4 and len(first[1]) == 2, first
        for form in ("webp", "gif", "jpeg"):
            assert edges(pixels(draw(output_format=form, size=size, **ONE.get(form, {}))[0])) == first, form


ONE = {"gif": {"frame_count": 1}}


def edges(picture):
    """Where colours change in the middle column and the middle row, but for the noise of packing."""
    places = []
    for line in ([(picture.width // 2, y) for y in range(picture.height)],
                 [(x, picture.height // 2) for x in range(picture.width)]):
        colours = [picture.getpixel(place) for place in line]
        places.append([number for number in range(1, len(colours))
                       if max(abs(a - b) for a, b in zip(colours[number - 1], colours[number])) > 6])
    return places


@check
def unfinished_pictures():
    for form in ("png", "jpeg", "webp"):
        last, partial, _ = draw(stream=True, output_format=form, partial_images=3, size="1024x1024")
        assert len(partial) == 3
        grey = [sum(1 for y in range(4, 1024, 8) if near(pixels(one).getpixel((4, y)), (128, 128, 128)))
                for one in [*partial, last]]
        assert grey == sorted(grey, reverse=True) and grey[0] > grey[-1] == 0, (form, grey)
        assert all(one.format == form.upper() for one in partial)


def near(one, other):
    return max(abs(a - b) for a, b in zip(one, other)) <= 3


@check
def backgrounds():
    for form in ("png", "webp"):
        picture, _, item = draw(output_format=form, background="transparent")
        assert item["background"] == "transparent"
        alpha = picture.convert("RGBA").getchannel("A")
        assert alpha.getpixel((4, 4)) == 0 and alpha.getpixel((512, 512)) == 255
        picture, _, item = draw(output_format=form)
        assert item["background"] == "opaque" and picture.convert("RGBA").getchannel("A").getextrema() == (255, 255)


@check
def quality_and_compression():
    bands = {}
    for quality in ("low", "medium", "high", "xhigh", "max"):
        picture, _, item = draw(quality=quality, model="gpt-image-2.5-sunburst")
        assert item["quality"] == quality
        column = [pixels(picture).getpixel((4, y)) for y in range(0, 1024)]
        bands[quality] = sum(1 for one, two in zip(column, column[1:]) if one != two)
    assert list(bands.values()) == sorted(bands.values()) and bands["low"] < bands["max"], bands
    for form in ("jpeg", "webp"):
        rough = pixels(draw(output_format=form, output_compression=0, quality="high")[0])
        assert len(rough.getcolors(maxcolors=1 << 24)) <= 30


@check
def moving_pictures():
    picture, _, _ = draw(output_format="gif", frame_count=5, frame_duration_ms=120)
    assert picture.n_frames == 5 and picture.info["duration"] == 120 and picture.info.get("loop") == 0
    shown = set()
    for number in range(picture.n_frames):
        picture.seek(number)
        shown.add(pixels(picture).getpixel((512, 512)))
    assert len(shown) > 1
    assert draw(output_format="gif")[0].n_frames == 9


run("pictures")
