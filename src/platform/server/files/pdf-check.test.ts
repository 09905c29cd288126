import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireHarmlessPdf } from './pdf-check.ts';

const HEAD = '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R';
const END = 'trailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n';
const plain = (more: string) => Buffer.from(`${HEAD} ${more} >> endobj\n${END}`);

function packed(
  objects: string,
  filter = '/Filter /FlateDecode',
  pack: (bytes: Buffer) => Buffer = deflateSync,
): Buffer {
  const content = pack(Buffer.from(objects));
  const dictionary = `5 0 obj << /Type /ObjStm /N 1 /First 4 ${filter} /Length ${content.length} >> stream\n`;
  return Buffer.concat([Buffer.from(HEAD + dictionary), content, Buffer.from(`\nendstream endobj\n${END}`)]);
}

/** Compressed objects again and again, these last. */
function many(objects: string): Buffer {
  const harmless = Array.from({ length: 50 }, () => packed('7 0 << /Type /Font >>'));
  return Buffer.concat([...harmless, packed(objects)]);
}

const SCRIPT = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';
const PAGES = '7 0 obj << /Type /Page /Parent 2 0 R >> endobj\n';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-pdf-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function check(bytes: Buffer): Promise<void> {
  const path = join(folder, 'one.pdf');
  await writeFile(path, bytes);
  const file = await open(path);
  try {
    await requireHarmlessPdf(file);
  } finally {
    await file.close();
  }
}

describe('a PDF', () => {
  it.each([
    ['a script', plain(SCRIPT), /script that runs/],
    ['a script whose name is written in numbers', plain('/AA << /O << /S /J#61vaScr#69pt >> >>'), /script/],
    ['a script in compressed objects', packed(`7 0 << ${SCRIPT} >>`), /script that runs/],
    ['a script in the last of many compressed objects', many(`7 0 << ${SCRIPT} >>`), /script that runs/],
    ['a script across the border of two parts', plain(`${' '.repeat(65_420)}${SCRIPT}`), /script that runs/],
    ['a program that is started', plain('/OpenAction << /S /Launch /F (cmd.exe) >>'), /script that runs/],
    ['a password', plain('/Encrypt 9 0 R'), /Save it without the password/],
    [
      'objects that cannot be looked into',
      packed('7 0 << >>', '/Filter /LZWDecode', (bytes) => bytes),
      /checked/,
    ],
    ['objects that grow without end', packed(' '.repeat(31_000_000)), /checked for scripts/],
    ['10,001 pages', plain(PAGES.repeat(10_001)), /more than 10,000 pages/],
    ['10,001 pages in compressed objects', packed(PAGES.repeat(10_001)), /more than 10,000 pages/],
    ['one page said to come 10,001 times', plain('/Type /Pages /Count 10001 /Kids [3 0 R]'), /10,000 pages/],
    ['its end cut off', plain('').subarray(0, -20), /incomplete or damaged/],
    ['no table of its objects', Buffer.from(`${HEAD} >> endobj\n%%EOF`), /incomplete or damaged/],
  ])('with %s is refused, with what to do', async (_, bytes, sentence) => {
    await expect(check(bytes)).rejects.toThrow(sentence);
    await expect(check(bytes)).rejects.toThrow(/then upload that\.$/);
  });

  it('with text, links, 10,000 pages and compressed objects but no script is taken', async () => {
    const link = '/A << /S /URI /URI (https://example.test/JavaScriptures) >> /Launched true';
    for (const bytes of [plain(link), plain(PAGES.repeat(10_000)), many('7 0 << /Type /Page >>')])
      await expect(check(bytes)).resolves.toBeUndefined();
  });
});
