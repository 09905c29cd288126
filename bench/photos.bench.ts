import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createMilestone } from '#site/milestones/milestone.contract.ts';
import type { ServerProcess } from './support/processes.ts';
import { openBench } from './support/open-bench.ts';
import { openAccount, send } from './support/test-account.ts';

// npm run bench -- photos: 20 photos of about 8 MB each in one form, sent twice, and then five one after the other: how
// long it takes, and the memory of the server meanwhile. Fails when one is not kept, or when the second form takes more
// memory than the first by more than a photo that is being opened.

const PHOTOS = 20;
const SIZE = { width: 4000, height: 2700, channels: 3 } as const;
/** What one picture of this size takes while it is opened. */
const MAX_GROWTH_MB = 64;

const { plinth, close } = await openBench();
try {
  const { projectId, tokens } = await openAccount(plinth.url);
  const [token = ''] = tokens;
  const { data } = (await send(
    plinth.url,
    createMilestone,
    { projectId, key: 'plinth', name: 'Plinth', sequence: 1 },
    token,
  )) as { data: { id: string } };
  const path = `/api/construction/milestones/${data.id}/photos`;
  const most: number[] = [];
  for (const form of ['first form', 'second form']) most.push(await measure(form, { path, token }, PHOTOS));
  const [first = 0, second = 0] = most;
  if (second - first > MAX_GROWTH_MB) process.exitCode = 1;
  await measure('a form of five', { path, token }, 5);
} finally {
  await close();
}

/** Sends so many new photos in one form; returns the most memory that the server took, in MB. */
async function measure(
  name: string,
  { path, token }: { path: string; token: string },
  count: number,
): Promise<number> {
  const form = new FormData();
  let bytes = 0;
  for (let at = 0; at < count; at += 1) {
    const photo = await noisyPhoto();
    bytes += photo.length;
    form.append('photos', new Blob([new Uint8Array(photo)]), `site-${at}.jpg`);
  }
  const before = residentMb(plinth);
  const watch = watchMemory(plinth);
  const began = performance.now();
  const answer = await fetch(`${plinth.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const seconds = (performance.now() - began) / 1000;
  const most = await watch.stop();
  const { data } = (await answer.json()) as { data?: { photos: unknown[] } };
  const kept = data?.photos.length ?? 0;
  if (kept !== count) process.exitCode = 1;
  console.log(
    `${name.padEnd(16)} ${kept} of ${count} photos, ${(bytes / count / 1e6).toFixed(1)} MB each, ` +
      `kept in ${seconds.toFixed(1)} s; server ${before} MB before, ${most} MB at most`,
  );
  return most;
}

/** A JPEG that cannot be made smaller, as a camera of many megapixels writes it. */
function noisyPhoto(): Promise<Buffer> {
  const { width, height, channels } = SIZE;
  return sharp(randomBytes(width * height * channels), { raw: SIZE })
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** Looked at ten times a second. */
function watchMemory(server: ServerProcess): { stop: () => Promise<number> } {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, residentMb(server));
      await sleep(100);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return most;
    },
  };
}

/** Resident memory in MB, with that of its threads. Linux only. */
function residentMb({ pid }: ServerProcess): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(found?.[1] ?? 0) / 1024);
}
