import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { cameraFactsOf } from './camera-facts.ts';
import { LOOK_SIDE, lookOf } from './look.rules.ts';
import type {
  OpenedPicture,
  PictureAnswer,
  PictureQuestion,
  ThreadAnswer,
  ThreadQuestion,
} from './picture.messages.ts';

const LARGE_SIDE = 2_048;
const SMALL_SIDE = 480;
/** A phone of 2026 takes 50 million points, and 200 million at most, which no file of 10 MB holds well. */
const MAX_POINTS = 100_000_000;
/** HEVC is opened as a whole, four bytes for each point. */
const MAX_HEVC_POINTS = 50_000_000;

/** The thread that opens photographs: whatever is wrong with one, the answer says it. */
export function servePictures(): void {
  if (!parentPort) throw new Error('This program runs as a thread of the server only.');
  const port = parentPort;
  // One picture at a time on one core, and nothing of it kept: the server has others to answer.
  sharp.concurrency(1);
  sharp.cache(false);
  port.on('message', (question: ThreadQuestion) => {
    void ('svg' in question ? drawn(question.svg) : answerTo(question)).then((answer) =>
      port.postMessage(answer),
    );
  });
}

const FONT = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
let font: Promise<unknown> | undefined;

/** Texts of drawings find a font by name only after a text has been set with its file: servers often have none. */
async function drawn(svg: string): Promise<ThreadAnswer> {
  try {
    const fontfile = createRequire(import.meta.url).resolve(FONT);
    font ??= sharp({ text: { text: 'Plinth', font: 'Noto Sans', fontfile } }).toBuffer();
    await font;
    return {
      png: new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, effort: 2 }).toBuffer()),
    };
  } catch {
    return 'damaged';
  }
}

async function answerTo({ path, mime }: PictureQuestion): Promise<PictureAnswer> {
  try {
    const bytes = new Uint8Array(await readFile(path));
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const isHevc = mime === 'image/heic';
    if (width * height > (isHevc ? MAX_HEVC_POINTS : MAX_POINTS)) return 'tooLarge';
    const picture = isHevc ? await openedHevc(bytes) : sharp(bytes, { failOn: 'error' }).autoOrient();
    return { ...(await shrunk(picture)), camera: cameraFactsOf(bytes) };
  } catch {
    // The libraries throw whatever they find wrong with a picture.
    return 'damaged';
  }
}

/** Turned upright by the reader of the format itself. */
async function openedHevc(bytes: Uint8Array<ArrayBuffer>): Promise<Sharp> {
  const { default: decodeHevc } = await import('heic-decode');
  const { width, height, data } = await decodeHevc({ buffer: bytes });
  return sharp(new Uint8Array(data.buffer), { raw: { width, height, channels: 4 } });
}

/** What was written into the picture is not copied along. */
async function shrunk(picture: Sharp): Promise<Omit<OpenedPicture, 'camera'>> {
  const { data: large, info } = await within(picture, LARGE_SIDE)
    .webp({ quality: 80, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  const small = await within(sharp(large), SMALL_SIDE).webp({ quality: 70, effort: 2 }).toBuffer();
  const greys = await sharp(small)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(LOOK_SIDE, LOOK_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { width: info.width, height: info.height, large, small, look: lookOf(greys) };
}

function within(picture: Sharp, side: number): Sharp {
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
}
