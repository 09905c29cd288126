import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf, xlsxOf } from '../../../../tests/support/office-files.ts';
import { FileStore } from './file-store.ts';

const MB = 1024 * 1024;
const ORGANIZATION = '0198b5a0-0000-7000-8000-000000000001';

let folder: string;
let files: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-types-'));
  files = new FileStore(folder);
});

afterAll(() => rm(folder, { recursive: true }));

const keep = (name: string, bytes: Buffer) => files.keep(ORGANIZATION, name, bytes);

const png = (width: number, height: number) => {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

/** With a small picture in its head, which has an end of its own. */
const jpeg = (width = 640, height = 480) => {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height);
  size.writeUInt16BE(width, 2);
  const head = 'ffd8ffe000104a46494600010100000100010000' + 'ffe10008ffd8ffd90000';
  const frame = `ffc0001108${size.toString('hex')}03012200021101031101`;
  return Buffer.from(`${head}${frame}ffda000c03010002110311003f00${'5a'.repeat(500)}ffd9`, 'hex');
};

const SOME = Buffer.alloc(1000);

/** Made once: packing 51 MB takes a moment. */
let bomb: Promise<Buffer> | undefined;
const bombAsDocument = () => (bomb ??= docxOf(Buffer.alloc(51 * MB)));

/** With a directory that says how long its last part is. */
function saying(length: number, bytes: Buffer): Buffer {
  const said = Buffer.from(bytes);
  said.writeUInt32LE(length, said.lastIndexOf('PK\u0001\u0002') + 24);
  return said;
}

/** A webp of one point that says it is longer than it is. */
const CUT_WEBP = Buffer.from(
  '52494646640000005745425056503820180000003001009d012a0100010002003425a400',
  'hex',
);

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4);
  return Buffer.concat([head, content]);
};

const heic = (width: number, height: number) => {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  const properties = box('iprp', box('ipco', box('ispe', size)));
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
    box('meta', Buffer.concat([Buffer.alloc(4), properties])),
    box('mdat', Buffer.alloc(200)),
  ]);
};

describe('a file', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['picture', 'a.png', () => png(640, 480)],
    ['photo', 'a.jpg', () => jpeg()],
    ['photo with what a camera appends', 'b.jpg', () => Buffer.concat([jpeg(), Buffer.alloc(500)])],
    ['photo of a phone', 'a.heic', () => heic(4000, 3000)],
    ['document', 'a.docx', () => docxOf(SOME)],
    ['workbook', 'a.xlsx', () => xlsxOf(SOME)],
    ['table', 'a.csv', () => Buffer.from('name,price\nA < B,5\n')],
  ])('that is what it says is kept: a %s', async (_, name, bytes) => {
    expect(await keep(name, await bytes())).toMatchObject({ scanStatus: 'notScanned' });
  });

  const NOT_ACCEPTED = /^This kind of file is not accepted\. Use PDF/;
  const DAMAGED = /^This \w+ is incomplete or damaged\. Open it, save it again, then upload that\.$/;
  const TOO_WIDE = /^This picture has 50,000 × 50,000 points, more than 150 million\. Save it smaller/;
  const BOMB = /^This file unpacks into more than 50 MB\. Take large pictures or sheets out of it/;

  it.each<[string, string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['nothing', 'a.pdf', () => Buffer.alloc(0), /^The file is empty\.$/],
    ['a program named as a PDF', 'a.pdf', () => Buffer.from(`MZ${'\0'.repeat(200)}`), NOT_ACCEPTED],
    ['a picture named as a PDF', 'a.pdf', () => png(1, 1), /^The content of "a.pdf" does not match/],
    ['an SVG', 'a.svg', () => Buffer.from('<svg onload="alert(1)"></svg>'), NOT_ACCEPTED],
    [
      'an SVG named as a table',
      'a.csv',
      () => Buffer.from('\ufeff \n<svg onload="alert(1)"/>'),
      NOT_ACCEPTED,
    ],
    ['HTML named as a table', 'a.csv', () => Buffer.from('<!DOCTYPE html><p>'), NOT_ACCEPTED],
    ['a cut PNG', 'a.png', () => png(1, 1).subarray(0, -12), DAMAGED],
    ['a cut JPEG', 'a.jpg', () => jpeg().subarray(0, -300), DAMAGED],
    ['a JPEG of its head alone', 'a.jpg', () => jpeg().subarray(0, 30), DAMAGED],
    ['a cut WEBP', 'a.webp', () => CUT_WEBP, DAMAGED],
    ['a cut HEIC', 'a.heic', () => heic(1, 1).subarray(0, -50), DAMAGED],
    ['a cut document', 'a.docx', async () => (await docxOf(SOME)).subarray(0, -30), DAMAGED],
    ['a cut workbook', 'a.xlsx', async () => (await xlsxOf(SOME)).subarray(0, -30), DAMAGED],
    ['a PNG of 50,000 × 50,000', 'a.png', () => png(50_000, 50_000), TOO_WIDE],
    ['a JPEG of 50,000 × 50,000', 'a.jpg', () => jpeg(50_000, 50_000), TOO_WIDE],
    ['a HEIC of 50,000 × 50,000', 'a.heic', () => heic(50_000, 50_000), TOO_WIDE],
    ['a bomb as document', 'a.docx', bombAsDocument, BOMB],
    ['a bomb as workbook', 'a.xlsx', async () => saying(51 * MB, await xlsxOf(SOME)), BOMB],
    ['a bomb that lies', 'a.docx', async () => saying(10, await bombAsDocument()), DAMAGED],
  ])('is refused with a sentence and leaves nothing: %s', async (what, name, content, sentence) => {
    const before = await readdir(folder, { recursive: true });
    const bytes = await content();
    const memory = process.memoryUsage.rss();
    let peak = memory;
    const look = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 1);
    await expect(keep(name, bytes)).rejects.toThrow(sentence);
    clearInterval(look);
    const added = (peak - memory) / MB;
    if (what.includes('bomb')) console.log(`Refusing ${what} adds ${added.toFixed(1)} MB to the memory.`);
    expect(added).toBeLessThan(40);
    expect((await readdir(folder, { recursive: true })).filter((path) => !before.includes(path))).toEqual(
      before.length === 0 ? ['.arrivals'] : [],
    );
  });
});
