import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { requireHarmlessPdf } from './pdf-script.ts';

const HEAD = '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R';
const plain = (more: string) => Buffer.from(`${HEAD} ${more} >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF`);

function packed(
  objects: string,
  filter = '/Filter /FlateDecode',
  pack: (bytes: Buffer) => Buffer = deflateSync,
): Buffer {
  const content = pack(Buffer.from(objects));
  const dictionary = `5 0 obj << /Type /ObjStm /N 1 /First 4 ${filter} /Length ${content.length} >> stream\n`;
  return Buffer.concat([plain(''), Buffer.from(dictionary), content, Buffer.from('\nendstream endobj')]);
}

const SCRIPT = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';

describe('a PDF', () => {
  it.each([
    ['a script', plain(SCRIPT)],
    ['a script whose name is written in numbers', plain('/AA << /O << /S /J#61vaScr#69pt /JS 7 0 R >> >>')],
    ['a script in compressed objects', packed(`7 0 << ${SCRIPT} >>`)],
    ['a program that is started', plain('/OpenAction << /S /Launch /F (cmd.exe) >>')],
    ['a password', plain('/Encrypt 9 0 R')],
    ['objects that cannot be looked into', packed(SCRIPT, '/Filter /LZWDecode', (bytes: Buffer) => bytes)],
  ])('with %s is refused', (_, bytes) => {
    expect(() => requireHarmlessPdf(bytes)).toThrow(/then upload that\.$/);
  });

  it('with text, links and compressed objects but no script is taken', () => {
    const link = '/A << /S /URI /URI (https://example.test/JavaScriptures) >> /Launched true';
    for (const bytes of [plain(link), packed('7 0 << /Type /Page /Contents 8 0 R >>')])
      expect(() => requireHarmlessPdf(bytes)).not.toThrow();
  });
});
