import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
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

it('150 files of 1 MB go through in less than 20 MB of memory', async () => {
  const half = Buffer.alloc(MB / 2, 7);
  let open = 0;
  const wide: ZipEntry = {
    name: 'scan.jpg',
    open: async () => {
      open += 1;
      return Readable.from([half, half]);
    },
  };
  const before = process.memoryUsage.rss();
  let peak = before;
  let size = 0;
  for await (const part of zipStream(entriesOf(Array.from({ length: 150 }, () => wide)))) {
    size += (part as Buffer).length;
    // None is opened before its turn.
    expect(open).toBeLessThanOrEqual(size / MB + 2);
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  expect(size).toBeGreaterThan(150 * MB);
  console.log(`An archive of 150 MB adds ${((peak - before) / MB).toFixed(1)} MB to the memory.`);
  expect(peak - before).toBeLessThan(20 * MB);
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
