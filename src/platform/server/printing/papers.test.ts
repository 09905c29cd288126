import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encode } from 'uqr';
import { FileStore } from '../files/file-store.ts';
import { markOf } from './mark.ts';
import { plain } from './paper.ts';
import type { Paper, PaperBlock } from './paper.ts';
import type { Printer } from './printer.ts';
import { openPrinter } from './printer.ts';
import { Typesetter } from './typesetter.ts';

const ORGANIZATION = '0198a000-0000-7000-8000-000000000001';
const FORMER = new URL('../../../../tests/support/faulty.pdf.worker.tsx', import.meta.url);
const FAULTY = new URL('../../../../tests/support/faulty.paper.worker.ts', import.meta.url);
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
let files: FileStore;
let printer: Printer;
const typesetter = new Typesetter();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-paper-'));
  files = new FileStore(folder);
  printer = openPrinter({ publicUrl: 'https://plinth.test', files, workerUrl: FAULTY });
});

afterAll(async () => {
  await printer.stop();
  rmSync(folder, { recursive: true });
});

const paper = (...blocks: PaperBlock[]): Paper => ({
  title: 'Note',
  mark: 'N/1',
  author: 'Test',
  on: '2026-11-21',
  language: 'en',
  blocks,
});

const text = (words: string): PaperBlock => ({ kind: 'text', runs: plain(words) });

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const read = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return read.text.map((page) => page.replace(/\s+/g, ' '));
}

async function readBack(...blocks: PaperBlock[]): Promise<string> {
  return (await pagesOf(typesetter.pdf(paper(...blocks), new Map()))).join(' ');
}

/** What a PDF says its joined letters stand for; the reader of these tests looks at single shapes only. */
function actualTexts(pdf: Buffer): string[] {
  const parts = pdf.toString('latin1').split(/stream\r?\n/);
  return parts.flatMap((part) => {
    const packed = Buffer.from(part.split(/\r?\nend$/)[0] ?? '', 'latin1');
    if (packed[0] !== 0x78) return [];
    const content = inflateSync(packed).toString('latin1');
    return [...content.matchAll(/\/ActualText ?<FEFF([0-9A-F]+)>/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    );
  });
}

describe('a paper', () => {
  test('can be read back letter by letter, with ₹, minus and names of other spelling', async () => {
    const words = '₹6,99,147.76 −₹1,47,750.00 985 × 12,400 – “Šāh” ••••4471';
    expect(await readBack(text(words))).toContain(words);
  });

  test.each([
    ['Devanagari', 'क्षत्रिय श्री', ['त्रि', 'श्री']],
    ['Tamil', 'ஸ்ரீ கோ', ['கோ']],
    ['Telugu', 'శ్రీ రాష్ట్రం', ['శ్రీ']],
  ])('joins the letters of %s, and says what was joined to whoever copies it', (_script, words, joined) => {
    const pdf = typesetter.pdf(paper(text(words)), new Map());
    expect(actualTexts(Buffer.from(pdf))).toEqual(expect.arrayContaining(joined));
  });

  test('shows a text as it is, whatever it holds', async () => {
    const words = '#panic("x") $a^b$ *bold* _it_ `raw` <label> @ref // no comment \\ [x] = y';
    expect(await readBack(text(words))).toContain(words);
  });

  test('leaves control characters out and breaks a word that is longer than its line', async () => {
    expect(await readBack(text('one\u0000\u001b two'))).toContain('one two');
    const word = 'x'.repeat(400);
    expect((await readBack(text(word))).replace(/[^x]/g, '')).toHaveLength(400);
  });

  test('takes its letters from its own fonts, never from those of the machine', () => {
    const pdf = Buffer.from(typesetter.pdf(paper(text('A 日本 😀 Ж')), new Map())).toString('latin1');
    const fonts = [...pdf.matchAll(/\/BaseFont\s*\/[A-Z]+\+(\w+)/g)].map(([, name]) => name);
    expect(new Set(fonts)).toEqual(new Set(['NotoSans']));
  });

  test('has the same bytes whoever sets it', () => {
    const one = paper(text('Same'));
    const again = new Typesetter().pdf(one, new Map());
    expect(Buffer.from(again).equals(Buffer.from(typesetter.pdf(one, new Map())))).toBe(true);
  });

  test('repeats the head of a table on each page, counts the pages and names itself on them', async () => {
    const pdf = typesetter.pdf(
      paper({
        kind: 'table',
        columns: [{}, { width: 80, align: 'right' }],
        head: [plain('Slab'), plain('Amount, ₹')],
        rows: Array.from({ length: 90 }, (_, index) => [plain(`Row ${index}`), plain('1,000.00')]),
        totals: ['Total', '90,000.00'],
      }),
      new Map(),
    );
    const pages = await pagesOf(pdf);
    expect(pages).toHaveLength(3);
    pages.forEach((page, index) => {
      expect(page).toContain('Amount, ₹');
      expect(page).toContain(`Page ${index + 1} of 3`);
    });
    expect(pages[1]).toContain('Note N/1, continued');
    expect(pages.at(-1)).toContain('90,000.00');
  });

  test('that leaves the house has a code to scan, of 25 mm, and the same in letters', async () => {
    const code = 'K3XM-9TQ2-7WHB-C0RA';
    const mark = markOf({ code, verifyUrl: `https://plinth.test/verify/${code}` });
    const signature = { kind: 'signature', signatureFor: 'For us', signatory: 'Clerk', notes: [] } as const;
    const read = await readBack({ ...signature, isAtFoot: true, mark });
    expect(read).toContain(`Check this document at plinth.test/verify ${code}`);
    const dark = mark?.strips.reduce((sum, [, , width]) => sum + width, 0) ?? 0;
    const whole = encode(`https://plinth.test/verify/${code}`, { ecc: 'M', border: 0 });
    expect(dark).toBe(whole.data.flat().filter(Boolean).length);
    expect(markOf({})).toBeUndefined();
  });

  test('draws a picture, and does without one that is not there', async () => {
    const logo = { storageKey: 'a/logo' };
    const drawn = typesetter.pdf(paper({ kind: 'logo', logo }), new Map([[logo.storageKey, PIXEL]]));
    expect(Buffer.from(drawn).includes('/Subtype /Image')).toBe(true);
    expect(await readBack({ kind: 'logo', logo }, text('No logo'))).toContain('No logo');
  });

  test('does without a picture that is torn, and draws the others', () => {
    const blocks: PaperBlock[] = ['a/torn', 'a/sound'].map((storageKey) => ({
      kind: 'logo',
      logo: { storageKey },
    }));
    const sound = ['a/sound', PIXEL] as const;
    const pdf = typesetter.pdf(paper(...blocks), new Map([['a/torn', PIXEL.subarray(0, 40)], sound]));
    expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true);
    const without = typesetter.pdf(paper(...blocks), new Map([sound]));
    expect(Buffer.from(pdf).equals(Buffer.from(without))).toBe(true);
  });

  test('that cannot be set says why, and the next is not touched by it', () => {
    const strange = { kind: 'nothing' } as never;
    expect(() => typesetter.pdf(paper(strange), new Map())).toThrow(
      /^The paper could not be set\. .*A paper has no block of the kind nothing/,
    );
    expect(typesetter.pdf(paper(text('Next')), new Map()).length).toBeGreaterThan(1000);
  });
});

describe('what a former version printed', () => {
  test('stands byte for byte; what is new is printed by the present one', async () => {
    const former = openPrinter({ publicUrl: 'https://plinth.test', files, workerUrl: FORMER });
    const { storageKey: key } = await former.keep(ORGANIZATION, 'counted', { text: 'Issued' });
    const issued = await former.print(ORGANIZATION, 'counted', { text: 'Issued' });
    await former.stop();
    expect((await printer.print(ORGANIZATION, 'counted', { text: 'Issued' })).equals(issued)).toBe(true);
    expect((await printer.keep(ORGANIZATION, 'counted', { text: 'Issued' })).storageKey).toBe(key);
    const [page] = await pagesOf(await printer.print(ORGANIZATION, 'counted', { text: 'New' }));
    expect(page).toContain('New, set as number');
  });
});

describe('the thread that sets papers', () => {
  test('is replaced when it ends in the middle of one; that one fails, the next is set', async () => {
    const ending = printer.print(ORGANIZATION, 'ending', {});
    const waiting = printer.print(ORGANIZATION, 'counted', { text: 'Waiting' });
    await expect(ending).rejects.toMatchObject({ status: 503, cause: { message: /ended with code 3/ } });
    expect((await pagesOf(await waiting))[0]).toContain('Waiting, set as number 1');
  });

  test('never holds up the server: an endless one is aborted, the next is set', async () => {
    const impatient = openPrinter({
      publicUrl: 'https://plinth.test',
      files,
      workerUrl: FAULTY,
      timeoutMs: 3000,
    });
    await expect(impatient.print(ORGANIZATION, 'endless', {})).rejects.toMatchObject({ status: 503 });
    const [page] = await pagesOf(await impatient.print(ORGANIZATION, 'counted', { text: 'After' }));
    expect(page).toContain('After');
    await impatient.stop();
  });

  test('survives a fault of a template and tells what it was', async () => {
    await expect(printer.print(ORGANIZATION, 'faulty', {})).rejects.toThrow('There is no line to set.');
    const [page] = await pagesOf(await printer.print(ORGANIZATION, 'counted', { text: 'Still' }));
    expect(page).toContain('Still');
  });
});
