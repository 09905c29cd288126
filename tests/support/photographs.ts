import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Exif } from 'sharp';
import type { Answer, TestUser } from './test-app.ts';
import { SMALLEST_PNG } from './upload.ts';

interface Taken {
  width?: number;
  height?: number;
  /** By the clock of the camera. */
  takenAt?: string;
  offset?: string;
  latitude?: number;
  longitude?: number;
  /** How the camera was held, by the numbers of EXIF. */
  orientation?: number;
}

/** A JPEG like no other: bars in places that the number decides, with what a camera writes into it. */
export async function photograph(
  number: number,
  { width = 320, height = 240, orientation, ...taken }: Taken = {},
): Promise<Buffer> {
  const bars = Array.from({ length: 12 }, (_, at) => {
    const chance = (salt: number) => Math.abs(Math.sin(number * 127.1 + at * 311.7 + salt * 74.7)) % 1;
    const color = `hsl(${Math.round(chance(1) * 360)} 60% ${Math.round(chance(2) * 90)}%)`;
    return `<rect x="${chance(3) * width}" y="${chance(4) * height}" width="${width / 3}" height="${height / 4}" fill="${color}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#789"/>${bars.join('')}</svg>`;
  const picture = sharp(Buffer.from(drawing)).jpeg({ quality: 85 }).withExif(tagsOf(taken));
  return (orientation === undefined ? picture : picture.withMetadata({ orientation })).toBuffer();
}

function tagsOf({ takenAt, offset, latitude, longitude }: Taken): Exif {
  return {
    IFD2: {
      ...(takenAt === undefined ? {} : { DateTimeOriginal: takenAt.replaceAll('-', ':').replace('T', ' ') }),
      ...(offset === undefined ? {} : { OffsetTimeOriginal: offset }),
    },
    IFD3: {
      ...(latitude === undefined
        ? {}
        : { GPSLatitudeRef: latitude < 0 ? 'S' : 'N', GPSLatitude: degreesOf(latitude) }),
      ...(longitude === undefined
        ? {}
        : { GPSLongitudeRef: longitude < 0 ? 'W' : 'E', GPSLongitude: degreesOf(longitude) }),
    },
  };
}

/** Degrees, minutes and seconds as EXIF writes them. */
function degreesOf(value: number): string {
  const whole = Math.abs(value);
  const degrees = Math.floor(whole);
  const minutes = Math.floor((whole - degrees) * 60);
  const seconds = Math.round(((whole - degrees) * 60 - minutes) * 60 * 10_000);
  return `${degrees}/1 ${minutes}/1 ${seconds}/10000`;
}

/** A PNG of a few bytes that says it had 108 million points. */
export function pictureBomb(): Buffer {
  const bomb = Buffer.from(SMALLEST_PNG);
  bomb.writeUInt32BE(12_000, 16);
  bomb.writeUInt32BE(9_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}

interface SentPhoto {
  name: string;
  bytes: Uint8Array;
}

/** Photos of a milestone in one form, as a phone sends them; `fields` are those beside them. */
export async function sendPhotos(
  url: string,
  { token }: Pick<TestUser, 'token'>,
  milestoneId: string,
  photos: readonly SentPhoto[],
  fields: { about?: readonly object[]; sentAt?: string; [other: string]: unknown } = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields))
    form.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  for (const { name, bytes } of photos) form.append('photos', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${url}/api/construction/milestones/${milestoneId}/photos`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
  const body = (await response.json()) as Answer['body'];
  return { status: response.status, body, headers: response.headers };
}

/** 96 × 64 points as a phone of Apple writes them, taken on 24 November 2026 at 09:15 in Pune. No program of ours writes HEVC. */
export const SMALL_HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'AA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGkAAEAAAAAAAAAzwACAAAAAAJzAAEAAAAAAAABXgAAADhpaW5mAAAA',
    'AAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAA',
    'AAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbq',
    'SSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAA',
    'AAAAAAEAAQOBAoMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAAjVtZGF0AAAAyygBrxmAYn/nI55CmYnM63yFN7Sy4Rlm778G',
    'mUAMuuBco/mH8jOoBrQviCFE7Mli+3BCU03ESfkz8UNbrCYyYH6A3VeIcqY1dU1pwvalVcjH0XbuXDhnGvDnu2vzd6IV8HLGaFHl',
    '3XVXbqiOwk5af3IvL/IfvOgO0l7vLAQfZ+1obxz1q4xqT52opD+WNWXGUdnyFR/di18tqIwy8rMkExSzzNS76eZmGhuvJJcvxNX5',
    'ul1KfWn0qPfEV6Sm2ZVlRp0RfrRAe6a4DD/4AAAAAElJKgAIAAAABwASAQMAAQAAAAEAAAAaAQUAAQAAAGIAAAAbAQUAAQAAAGoA',
    'AAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAABphwQAAQAAAHIAAAAliAQAAQAAAPQAAAAAAAAASAAAAAEAAABIAAAAAQAAAAgAAJAH',
    'AAQAAAAwMjEwA5ACABQAAADgAAAAEZACAAcAAADYAAAAAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEA',
    'AABgAAAAA6AEAAEAAABAAAAAAAAAACswNTozMAAAMjAyNjoxMToyNCAwOToxNTowMAAEAAEAAgACAAAATgAAAAIABQADAAAAQgEA',
    'AAMAAgACAAAARQAAAAQABQADAAAAKgEAAAAAAABJAAAAAQAAAC0AAAABAAAAIAUIABAnAAASAAAAAQAAACMAAAABAAAAkBwIABAn',
    'AAA=',
  ].join(''),
  'base64',
);
