import type { FileHandle } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { bytesAt, partsOf } from './file-windows.ts';
import { damaged, refused } from './refusals.ts';

/** Whoever opens a picture holds four bytes of each point: a scan of an A0 drawing at 300 dpi has 140 million. */
const MAX_POINTS = 150_000_000;
/** The end of what a picture says of itself. */
const HEAD_BYTES = 2 * 1024 * 1024;

/** 415 for a picture that is cut off or has too many points. Nothing of it is unpacked: its header tells its size. */
export async function requireWholePicture(file: FileHandle, mime: string): Promise<void> {
  const { size } = await file.stat();
  const points = pointsOf(await bytesAt(file, 0, Math.min(size, HEAD_BYTES)));
  if (points === null || !(await ENDS[mime]?.(file, size))) throw damaged('picture');
  const { width, height } = points;
  if (width * height > MAX_POINTS)
    throw refused(
      `This picture has ${inWords(width)} × ${inWords(height)} points, more than 150 million. Save it smaller`,
    );
}

interface Points {
  width: number;
  height: number;
}

/** Of the largest picture in it; null when the header makes no sense. */
function pointsOf(head: Buffer): Points | null {
  try {
    const { width, height, images = [] } = imageSize(head);
    const all = [{ width, height }, ...images];
    return all.reduce((one, other) => (one.width * one.height > other.width * other.height ? one : other));
  } catch {
    // The library throws whatever it stumbles over.
    return null;
  }
}

/** Whether a picture of each kind is there to its end; what programs append to it does not matter. */
const ENDS: Readonly<Record<string, (file: FileHandle, size: number) => Promise<boolean>>> = {
  'image/png': (file) => hasBytes(file, Buffer.from('0000000049454e44ae426082', 'hex')),
  'image/jpeg': async (file) => {
    const scan = await scanOfJpeg(file);
    return scan !== null && (await hasBytes(file, Buffer.from('ffd9', 'hex'), scan));
  },
  'image/webp': async (file, size) => (await bytesAt(file, 4, 4)).readUInt32LE() + 8 <= size,
  'image/heic': hasWholeBoxes,
};

async function hasBytes(file: FileHandle, wanted: Buffer, from = 0): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const part of partsOf(file, from)) {
    const seen = Buffer.concat([end, part]);
    if (seen.includes(wanted)) return true;
    end = seen.subarray(Math.max(0, seen.length - wanted.length + 1));
  }
  return false;
}

const START_OF_SCAN = 0xda;
const MAX_SEGMENTS = 1_000;

/** Where the points of a JPEG begin: what stands before may hold a small picture with an end of its own. */
async function scanOfJpeg(file: FileHandle): Promise<number | null> {
  let at = 2;
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    const head = await bytesAt(file, at, 4);
    if (head.length < 4 || head[0] !== 0xff) return null;
    if (head[1] === START_OF_SCAN) return at;
    // A marker may be preceded by any number of such bytes.
    at += head[1] === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
  return null;
}

const MAX_BOXES = 1_000;

/** A HEIC is a row of boxes, each with its length (ISO 14496-12, 4.2). */
async function hasWholeBoxes(file: FileHandle, size: number): Promise<boolean> {
  let at = 0;
  for (let box = 0; at < size && box < MAX_BOXES; box += 1) {
    const head = await bytesAt(file, at, 16);
    if (head.length < 8) return false;
    const short = head.readUInt32BE();
    // 0: to the end; 1: the length is written in eight bytes.
    if (short === 0) return true;
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    at += length;
  }
  return at === size;
}

function inWords(count: number): string {
  return count.toLocaleString('en-IN');
}
