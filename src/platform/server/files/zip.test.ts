import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { heldMemory } from '../../../../tests/support/held-memory.ts';
import type { ZipEntry } from './zip.ts';
import { zipStream } from './zip.ts';

const MB = 1024 * 1024;

async function* entriesOf(entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

const entry = (name: string, text: string): ZipEntry => ({
  name,
  open: async () => Readable.from([Buffer.from(text)]),
  on: '2026-11-26',
});

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

it('an archive holds each file whole, under names of their own, and is the same each time', async () => {
  const entries = [entry('Deed.pdf', 'one'), entry('Deed.pdf', 'two'), entry('करार.pdf', '')];
  const archive = await bytesOf(zipStream(entriesOf(entries)));
  const parts = Object.entries(unzipSync(archive)).map(([name, bytes]) => [
    name,
    Buffer.from(bytes).toString(),
  ]);
  expect(parts).toEqual([
    ['Deed.pdf', 'one'],
    ['Deed (2).pdf', 'two'],
    ['करार.pdf', ''],
  ]);
  expect(archive.equals(await bytesOf(zipStream(entriesOf(entries))))).toBe(true);
});

it('a thousand files go through in less than 10 MB of memory, each opened in its turn', async () => {
  const half = Buffer.alloc(MB / 32, 7);
  let open = 0;
  const wide: ZipEntry = {
    name: 'scan.jpg',
    open: async () => {
      open += 1;
      return Readable.from([half, half]);
    },
  };
  const before = heldMemory();
  let most = before;
  let size = 0;
  let looks = 0;
  for await (const part of zipStream(entriesOf(Array.from({ length: 1_000 }, () => wide)))) {
    size += (part as Buffer).length;
    expect(open).toBeLessThanOrEqual((16 * size) / MB + 2);
    if (size <= 20 * MB * looks) continue;
    looks += 1;
    most = Math.max(most, heldMemory());
  }
  console.log(`An archive of 62 MB adds ${(most - before).toFixed(1)} MB to what is held.`);
  expect(size).toBeGreaterThan(62 * MB);
  expect(most - before).toBeLessThan(10);
});

it('an archive breaks off at a file that is gone, so that nobody takes it for whole', async () => {
  const gone: ZipEntry = { name: 'gone.pdf', open: () => Promise.reject(new Error('It is gone.')) };
  await expect(bytesOf(zipStream(entriesOf([entry('a.pdf', 'a'), gone])))).rejects.toThrow('It is gone.');
});

it('whoever stops reading an archive ends the file that is being read, and the rest', async () => {
  const content = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(MB);
    })(),
  );
  let isLeft = false;
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      yield { name: 'endless.bin', open: async () => content };
      yield entry('never.pdf', '');
    } finally {
      isLeft = true;
    }
  }
  const archive = zipStream(entries());
  for await (const _part of archive) break;
  await expect.poll(() => [content.destroyed, isLeft]).toEqual([true, true]);
});
