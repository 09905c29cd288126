import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createDeflate } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOfBody } from '../../../tests/support/office-files.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import type { TextReader } from '#platform/server/text/text-reader.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const MB = 1024 * 1024;

const lost: string[] = [];
let reader: TextReader;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-text-'));
  reader = openTextReader({ onLost: (error) => lost.push(error.message) });
});

afterAll(async () => {
  await reader.stop();
  await rm(folder, { recursive: true });
});

/** The text of a file that can be read. */
async function textOf(bytes: Buffer, mime: string): Promise<string> {
  const reading = await reader.textOf(bytes, mime);
  return reading.outcome === 'read' ? reading.text : reading.outcome;
}

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A PDF of one page whose text is so many MB of blanks, packed. */
async function widePdf(megabytes: number): Promise<Buffer> {
  const blanks = Readable.from(Array.from({ length: megabytes }, () => BLANK_MB));
  const content = await buffer(blanks.pipe(createDeflate()));
  const [before = '', after = ''] = onePagePdf('@')
    .toString('latin1')
    .split(/<< \/Length[^]*?endstream/);
  const opening = `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(before + opening), content, Buffer.from(`\nendstream${after}`)]);
}

const BLANK_MB = Buffer.alloc(MB, ' ');

describe('the text of a file', () => {
  it('is that of its pages or paragraphs, a line for each', async () => {
    expect(await textOf(onePagePdf('Agreement for sale, Tower A 101'), PDF)).toBe(
      'Agreement for sale, Tower A 101',
    );
    const letter = await docxOfBody(paragraph('Dear Asha Patil,') + paragraph('करारनामा  ₹ 75,00,000'));
    expect(await textOf(letter, DOCX)).toBe('Dear Asha Patil,\nकरारनामा ₹ 75,00,000');
  });

  it('is cut after 64 kB, between two letters', async () => {
    const text = await textOf(await docxOfBody(paragraph('करार '.repeat(50_000))), DOCX);
    expect(Buffer.byteLength(text)).toBeGreaterThan(65_500);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536);
    expect(text).not.toContain('\ufffd');
  });

  it('is unreadable in a picture, a broken file and a bomb, and the next file is read all the same', async () => {
    const bomb = await docxOfBody(paragraph('x'.repeat(51 * MB)));
    const open = await docxOfBody('<w:p><w:r>');
    const broken = [
      reader.textOf(Buffer.from('%PDF-1.4 broken'), PDF),
      reader.textOf(Buffer.from('PK broken'), DOCX),
      reader.textOf(open, DOCX),
      reader.textOf(bomb, DOCX),
      reader.textOf(Buffer.from('picture'), 'image/png'),
    ];
    expect((await Promise.all(broken)).map(({ outcome }) => outcome)).toEqual(Array(5).fill('unreadable'));
    expect(await textOf(onePagePdf('Next'), PDF)).toBe('Next');
    expect(lost).toEqual([]);
  });

  it('is lost where reading takes more memory than allowed, and the server lives on', async () => {
    const heard: string[] = [];
    const small = openTextReader({ memoryMb: 80, onLost: (error) => heard.push(error.message) });
    expect(await small.textOf(await widePdf(150), PDF)).toEqual({ outcome: 'lost' });
    expect(heard).toEqual(['Reading a text took too much memory.']);
    expect(await small.textOf(onePagePdf('Next'), PDF)).toEqual({ outcome: 'read', text: 'Next' });
    await small.stop();
  });

  it.each([
    ['crashes', 'throw new Error("It crashed.")', /^It crashed\.$/],
    ['ends', 'process.exit(3)', /^Reading a text ended the thread\.$/],
    ['never answers', 'for (;;);', /^Reading a text took too long\.$/],
    ['eats the heap', 'const all = []; for (;;) all.push(new Array(1e6).fill(all));', /memory/],
  ])('is lost when the thread %s, and the next file gets a new one', async (_, act, message) => {
    const path = join(folder, 'thread.js');
    await writeFile(
      path,
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', ({ mime, bytes }) => {
         if (bytes.length === 3) { ${act} }
         parentPort.postMessage({ text: 'read' });
       });`,
    );
    const heard: string[] = [];
    const weak = openTextReader({
      program: pathToFileURL(path),
      timeoutMs: act.startsWith('for') ? 500 : 10_000,
      memoryMb: 64,
      onLost: (error) => heard.push(error.message),
    });
    const texts = [weak.textOf(Buffer.from('bad'), PDF), weak.textOf(Buffer.from('good'), PDF)];
    expect(await Promise.all(texts)).toEqual([{ outcome: 'lost' }, { outcome: 'read', text: 'read' }]);
    expect(heard).toEqual([expect.stringMatching(message)]);
    await weak.stop();
  });
});
