import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { parseLogo } from './parseLogo.ts';

const green = { r: 30, g: 91, b: 72 };
const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: green } });
const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const png = await drawn(300, 200).png().toBuffer();

test.each(['png', 'jpeg', 'gif'] as const)('re-encodes a %s image as WebP', async (format) => {
  const { width, height, image } = await parseLogo(
    dataUrl(await drawn(300, 200).toFormat(format).toBuffer(), `image/${format}`),
  );
  expect({ width, height }).toEqual({ width: 300, height: 200 });
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
  const { dominant } = await sharp(image).stats();
  expect(Math.abs(dominant.g - green.g)).toBeLessThan(16);
});

test('accepts a data URL alone or as { data }, and ignores its declared type', async () => {
  for (const sent of [
    dataUrl(png),
    { data: dataUrl(png) },
    dataUrl(png, 'image/svg+xml'),
    dataUrl(png, 'text/html;charset=utf-8'),
  ]) {
    expect(await parseLogo(sent)).toMatchObject({ width: 300, height: 200 });
  }
});

test('reduces an image to at most 800 pixels on either side, and never enlarges it', async () => {
  expect(await parseLogo(dataUrl(await drawn(3000, 1500).png().toBuffer()))).toMatchObject({ width: 800, height: 400 });
  expect(await parseLogo(dataUrl(await drawn(500, 2000).png().toBuffer()))).toMatchObject({ width: 200, height: 800 });
  expect(await parseLogo(dataUrl(await drawn(10, 1).png().toBuffer()))).toMatchObject({ width: 10, height: 1 });
});

test('rotates an image as its metadata says, and then removes all metadata', async () => {
  const photo = await drawn(300, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Kim Lind', Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { width, height, image } = await parseLogo(dataUrl(photo, 'image/jpeg'));
  expect({ width, height }).toEqual({ width: 200, height: 300 });
  const { exif, xmp, iptc, orientation } = await sharp(image).metadata();
  expect({ exif, xmp, iptc, orientation }).toEqual({});
  expect(Buffer.from(image).includes('Kim Lind')).toBe(false);
});

test('keeps only the first frame of an animated image', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const moving = await sharp(await Promise.all(['#ff0000', '#0000ff', '#00ff00'].map(frame)), {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(3);
  const { image, ...sides } = await parseLogo(dataUrl(moving, 'image/gif'));
  expect(sides).toEqual({ width: 40, height: 40 });
  expect((await sharp(image).metadata()).pages ?? 1).toBe(1);
  expect((await sharp(image).stats()).dominant.r).toBeGreaterThan(200);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
const claiming = (width: number, height: number) => {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(width, 16);
  bomb.writeUInt32BE(height, 20);
  return bomb;
};
const signature = png.subarray(0, 8);

test.each<[string, unknown]>([
  ['nothing', ''],
  ['a number', 7],
  ['a list', [dataUrl(png)]],
  ['an empty object', {}],
  ['true', true],
  ['no data', { data: null }],
  ['data in data', { data: { data: dataUrl(png) } }],
  ['an address', 'https://example.org/logo.png'],
  ['a file', 'file:///etc/passwd'],
  ['a data URL that is not base64', 'data:image/png,abc'],
  ['base64 without its address', png.toString('base64')],
  ['what is not base64', 'data:image/png;base64,<svg onload=alert(1)>'],
  ['an empty data URL', 'data:image/png;base64,'],
  ['an SVG with a name of PNG', dataUrl(svg)],
  ['a PNG signature before an SVG', dataUrl(Buffer.concat([signature, svg]))],
  ['a WebP', dataUrl(await drawn(9, 9).webp().toBuffer())],
  ['a TIFF', dataUrl(await drawn(9, 9).tiff().toBuffer())],
  ['an AVIF', dataUrl(await drawn(9, 9).avif().toBuffer())],
  ['a web page', dataUrl(Buffer.from('<!doctype html><script>1</script>'), 'image/gif')],
  ['a signature alone', dataUrl(signature)],
  ['half a PNG', dataUrl((await noisy(200).png().toBuffer()).subarray(0, 20_000))],
  ['half a JPEG', dataUrl((await noisy(200).jpeg().toBuffer()).subarray(0, 8_000), 'image/jpeg')],
  ['a PNG with huge sides', dataUrl(claiming(60_000, 60_000))],
  ['one with no sides', dataUrl(claiming(0, 0))],
  ['a picture of too many pixels', dataUrl(await drawn(6_000, 5_000).png().toBuffer())],
  ['one byte too many', dataUrl(Buffer.concat([png, Buffer.alloc(limits.logoBytes + 1 - png.length)]))],
])('rejects %s', async (_, sent) => {
  await expect(parseLogo(sent)).rejects.toMatchObject({ code: 'InvalidImage' });
});

test('accepts a file of exactly the maximum size', async () => {
  expect(await parseLogo(dataUrl(Buffer.concat([png, Buffer.alloc(limits.logoBytes - png.length)])))).toMatchObject({
    width: 300,
  });
});

function noisy(side: number) {
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: green,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}
