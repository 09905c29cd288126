import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileStore } from '../files/file-store.ts';
import type { Printer } from './printer.ts';
import { openPrinter } from './printer.ts';

const ORGANIZATION = '0198a000-0000-7000-8000-000000000001';
const OTHER_ORGANIZATION = '0198a000-0000-7000-8000-000000000002';
const FAULTY = new URL('../../../../tests/support/faulty.pdf.worker.tsx', import.meta.url);
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const COULD_NOT = 'The document could not be created. Try again in a minute.';

let folder: string;
let files: FileStore;
let printer: Printer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-pdf-'));
  files = new FileStore(folder);
  printer = openPrinter({ publicUrl: 'https://plinth.test', files, workerUrl: FAULTY });
});

afterAll(async () => {
  await printer.stop();
  rmSync(folder, { recursive: true });
});

describe('a document', () => {
  test('can be read back letter by letter, with ₹, minus, names of other spelling and Devanagari', async () => {
    const text = '₹6,99,147.76 −₹1,47,750.00 985 × 12,400 – “Šāh” ••••4471';
    expect(await readBack(await printer.print(ORGANIZATION, 'counted', { text }))).toContain(text);
    const hindi = await readBack(await printer.print(ORGANIZATION, 'counted', { text: 'कमल' }));
    expect(hindi).toContain('कमल');
  });

  test('shows a question mark for a letter that no font has, never another letter', async () => {
    const bytes = await printer.print(ORGANIZATION, 'counted', { text: 'Kumaran (குமரன்)' });
    expect(await readBack(bytes)).toContain('Kumaran (??????), made');
  });

  test('is made once for the same data, also when requested many times at once', async () => {
    const data = { text: 'Same', more: { a: 1, b: 2 } };
    const sameData = { more: { b: 2, a: 1 }, text: 'Same' };
    const [first, second] = await Promise.all([
      printer.print(ORGANIZATION, 'counted', data),
      printer.print(ORGANIZATION, 'counted', sameData),
    ]);
    expect(second.equals(first)).toBe(true);
    expect((await printer.print(ORGANIZATION, 'counted', sameData)).equals(first)).toBe(true);
    const other = await printer.print(ORGANIZATION, 'counted', { text: 'Other' });
    expect((await countOf(other)) - (await countOf(first))).toBe(1);
  });

  test('is kept for the next start of the server', async () => {
    const first = await printer.print(ORGANIZATION, 'counted', { text: 'First' });
    // A new thread counts from one, so the document would differ if it were printed again.
    const restarted = openPrinter({ publicUrl: 'https://plinth.test', files, workerUrl: FAULTY });
    expect((await restarted.print(ORGANIZATION, 'counted', { text: 'First' })).equals(first)).toBe(true);
    await restarted.stop();
  });

  test('that was kept in part only is printed again', async () => {
    const kept = () => readdirSync(join(folder, OTHER_ORGANIZATION, 'pdf'));
    const whole = await printer.print(OTHER_ORGANIZATION, 'counted', { text: 'Torn' });
    const [name] = kept();
    expect(name).toMatch(/^[0-9a-f]{64}\.pdf$/);
    await files.put(`${OTHER_ORGANIZATION}/pdf/${name}`, whole.subarray(0, 500));
    const again = await printer.print(OTHER_ORGANIZATION, 'counted', { text: 'Torn' });
    expect((await countOf(again)) - (await countOf(whole))).toBe(1);
    expect(kept()).toEqual([name]);
  });
});

describe('a picture that the data name', () => {
  test('is drawn when it is a PNG', async () => {
    const { storageKey } = await files.keep(ORGANIZATION, 'logo.png', PIXEL);
    const bytes = await printer.print(ORGANIZATION, 'counted', { text: 'Logo', logo: { storageKey } });
    expect(bytes.includes('/Subtype /Image')).toBe(true);
  });

  test('is left out when a PDF cannot hold its kind', async () => {
    const { storageKey } = await files.keep(ORGANIZATION, 'logo.csv', Buffer.from('a,b'));
    const bytes = await printer.print(ORGANIZATION, 'counted', { text: 'No logo', logo: { storageKey } });
    expect(bytes.includes('/Subtype /Image')).toBe(false);
  });

  test('of another organization is refused', async () => {
    const { storageKey } = await files.keep(OTHER_ORGANIZATION, 'logo.png', PIXEL);
    const printing = printer.print(ORGANIZATION, 'counted', { text: 'Logo', logo: { storageKey } });
    await expect(printing).rejects.toThrow('another organization');
  });
});

describe('the printing thread', () => {
  test('is replaced when it ends in the middle of a document; that one fails, the next is printed', async () => {
    const ending = printer.print(ORGANIZATION, 'ending', {});
    const waiting = printer.print(ORGANIZATION, 'counted', { text: 'Waiting' });
    await expect(ending).rejects.toMatchObject({
      status: 503,
      message: COULD_NOT,
      cause: { message: /ended with code 3/ },
    });
    expect(await readBack(await waiting)).toContain('Waiting');
    expect(await readBack(await printer.print(ORGANIZATION, 'counted', { text: 'Next' }))).toContain('Next');
  });

  test('never holds up the server: an endless document is aborted, the next is printed', async () => {
    const impatient = openPrinter({
      publicUrl: 'https://plinth.test',
      files,
      workerUrl: FAULTY,
      timeoutMs: 5000,
    });
    await expect(impatient.print(ORGANIZATION, 'endless', {})).rejects.toMatchObject({
      status: 503,
      message: COULD_NOT,
      cause: { message: 'Printing took longer than 5000 ms.' },
    });
    expect(await readBack(await impatient.print(ORGANIZATION, 'counted', { text: 'After' }))).toContain(
      'After',
    );
    await impatient.stop();
  });

  test('survives a fault of a template and tells what it was', async () => {
    await expect(printer.print(ORGANIZATION, 'faulty', {})).rejects.toThrow('There is no line to print.');
    await expect(printer.print(ORGANIZATION, 'unknown', {})).rejects.toThrow(
      'There is no template "unknown".',
    );
    expect(await readBack(await printer.print(ORGANIZATION, 'counted', { text: 'Still' }))).toContain(
      'Still',
    );
  });

  test('ends with the server; waiting requests get an error', async () => {
    const stopped = openPrinter({ publicUrl: 'https://plinth.test', files, workerUrl: FAULTY });
    await Promise.all([
      expect(stopped.print(ORGANIZATION, 'endless', {})).rejects.toMatchObject({ status: 503 }),
      stopped.stop(),
    ]);
    await expect(stopped.print(ORGANIZATION, 'counted', { text: 'Late' })).rejects.toThrow(
      'the server is stopping',
    );
  });

  test('that cannot even start fails each document instead of trying for ever', async () => {
    const missing = openPrinter({
      publicUrl: 'https://plinth.test',
      files,
      workerUrl: new URL('missing.worker.tsx', FAULTY),
    });
    await expect(missing.print(ORGANIZATION, 'counted', {})).rejects.toMatchObject({
      status: 503,
      message: COULD_NOT,
    });
    await missing.stop();
  });
});

/** Which document of its thread it is. */
async function countOf(pdf: Buffer): Promise<number> {
  return Number(/number (\d+)/.exec(await readBack(pdf))?.[1]);
}

async function readBack(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}
