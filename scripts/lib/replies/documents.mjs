import { inflateRawSync, inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g;
const DATES_AND_IDS = [/\/(?:CreationDate|ModDate) ?\([^)]*\)/g, /\/ID ?\[[^\]]*\]/g, /startxref\s+\d+/g];

/** What a PDF draws: its objects with their streams unpacked, without the moment of printing. */
export function readPdf(bytes) {
  const raw = bytes.toString('latin1');
  const body = raw
    .replace(/\nxref\n[\s\S]*?trailer/g, '\ntrailer')
    .replace(STREAM, (_, packed) => unpacked(packed));
  return DATES_AND_IDS.reduce((rest, pattern) => rest.replace(pattern, ''), body);
}

/** The words of a PDF, a line for each page. */
export async function wordsOfPdf(bytes) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text;
}

/** A stream that is not packed, as of a JPEG, is itself. */
function unpacked(packed) {
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  } catch (error) {
    if (error.code?.startsWith('Z_')) return packed;
    throw error;
  }
}

const END_OF_ENTRIES = 0x06054b50;
const STORED = 0;

/** The files in a ZIP (so in a workbook too), by name, in its own order. */
export function readZip(bytes) {
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== END_OF_ENTRIES) end -= 1;
  const files = new Map();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    );
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), contentOf(bytes, at));
    at += 46 + nameLength + extraLength + noteLength;
  }
  return files;
}

function contentOf(bytes, at) {
  const local = bytes.readUInt32LE(at + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
  return bytes.readUInt16LE(at + 10) === STORED ? packed : inflateRawSync(packed);
}
