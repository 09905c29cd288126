import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { receiveFile, sweepReceived } from './received-file.ts';

it('what a killed process left of uploads goes at the next start, what still comes in stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-arrivals-'));
  const { path } = await receiveFile(Readable.from([Buffer.from('coming')]), folder);
  const left = join(folder, 'left');
  await writeFile(left, 'half');
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  await utimes(left, twoDaysAgo, twoDaysAgo);
  await sweepReceived(folder);
  expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([path]);
  await rm(folder, { recursive: true });
});
