import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photograph, pictureBomb, SMALL_HEIC } from '../../../tests/support/photographs.ts';
import type { PictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';

let opener: PictureOpener;
let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-picture-'));
  opener = openPictureOpener();
});

afterAll(async () => {
  await opener.stop();
  await rm(folder, { recursive: true });
});

async function opened(bytes: Uint8Array, mime = 'image/jpeg') {
  const path = join(folder, String((files += 1)));
  await writeFile(path, bytes);
  return opener.open({ path, mime });
}

const differing = (one: string, other: string) =>
  [...one].filter((bit, at) => bit !== other.charAt(at)).length;

describe('a drawing', () => {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><rect width="200" height="40" fill="#fff"/>${inside}</svg>`;
  const darkness = async (png: Uint8Array) => {
    const { data } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    return data.filter((grey) => grey < 128).length;
  };

  it('becomes a PNG with its texts, also amounts in rupees and Devanagari', async () => {
    const text = (words: string) =>
      svg(`<text x="4" y="26" font-family="Noto Sans" font-size="20">${words}</text>`);
    expect(await darkness(await opener.png(svg('')))).toBe(0);
    const [latin, rupees] = [await opener.png(text('I')), await opener.png(text('₹8.40 Cr आशा'))];
    expect(await darkness(latin)).toBeGreaterThan(10);
    expect(await darkness(rupees)).toBeGreaterThan(5 * (await darkness(latin)));
  });

  it('that is none is refused, and the next one is drawn', async () => {
    await expect(opener.png('<svg')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(opener.png(svg(''))).resolves.toBeInstanceOf(Uint8Array);
  });
});

describe('a photograph', () => {
  it('is shown upright and small, without what the camera wrote into it, which comes beside it', async () => {
    const taken = { takenAt: '2026-11-24T09:15:00', offset: '+05:30', latitude: 18.5981, longitude: 73.7646 };
    const picture = await opened(
      await photograph(1, { ...taken, orientation: 6, width: 3000, height: 2000 }),
    );
    expect(picture.camera).toMatchObject({ takenAt: taken.takenAt, offset: taken.offset });
    expect(picture.camera.latitude).toBeCloseTo(taken.latitude, 4);
    expect(picture.camera.longitude).toBeCloseTo(taken.longitude, 4);
    const large = await sharp(picture.large).metadata();
    const small = await sharp(picture.small).metadata();
    expect(large).toMatchObject({ format: 'webp', width: 1365, height: 2048 });
    expect(small).toMatchObject({ format: 'webp', width: 320, height: 480 });
    expect([large.exif, large.xmp, large.iptc, small.exif]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('of HEVC, which few browsers show, is shown like any other', async () => {
    const picture = await opened(SMALL_HEIC, 'image/heic');
    expect(picture).toMatchObject({ width: 96, height: 64 });
    expect((await sharp(picture.large).metadata()).format).toBe('webp');
    expect(picture.camera).toMatchObject({ takenAt: '2026-11-24T09:15:00', offset: '+05:30' });
    expect(picture.camera.latitude).toBeCloseTo(18.5981, 4);
  });

  it('that lies about itself is taken for one without place and time', async () => {
    const lies = await photograph(2, {
      takenAt: '0000-00-00T00:00:00',
      offset: '+99:99',
      latitude: 0,
      longitude: 0,
    });
    expect((await opened(lies)).camera).toEqual({
      takenAt: null,
      offset: null,
      latitude: null,
      longitude: null,
    });
    expect((await opened(await photograph(2, { takenAt: '2026-02-31T10:00:00' }))).camera.takenAt).toBeNull();
    expect((await opened(await photograph(3))).camera.takenAt).toBeNull();
  });

  it('has the look of the same one saved again, and not that of another', async () => {
    const first = await photograph(4, { width: 1200, height: 900 });
    const again = await sharp(first).resize(700).jpeg({ quality: 55 }).toBuffer();
    const { look } = await opened(first);
    expect(look).toMatch(/^[01]{64}$/);
    expect(differing(look, (await opened(again)).look)).toBeLessThanOrEqual(6);
    expect(differing(look, (await opened(await photograph(5))).look)).toBeGreaterThan(8);
  });

  it('that is cut off or no picture at all is refused in words, and so is one that would fill the memory', async () => {
    const whole = await photograph(6);
    const damaged = 'This picture is incomplete or damaged. Open it, save it again, then upload that.';
    await expect(opened(whole.subarray(0, whole.length / 2))).rejects.toThrow(damaged);
    await expect(opened(Buffer.from('%PDF-1.7 not a picture'))).rejects.toThrow(damaged);
    await expect(opened(pictureBomb(), 'image/png')).rejects.toThrow('too many points');
    expect((await opened(whole)).width).toBe(320);
  });
});
