import { join } from 'node:path';
import type { Config } from '../config.ts';
import { checkBucket, openBucket, originOf } from './bucket.ts';
import { FileStore } from './file-store.ts';
import { Clamd, NO_SCANNER } from './scanner.ts';

/** The store that the configuration names: a folder in the data folder, or a bucket that answers. */
export async function openStore({ bucket, dataDir, clamd }: Config): Promise<FileStore> {
  const scanner = clamd ? new Clamd(clamd) : NO_SCANNER;
  if (!bucket) return new FileStore(join(dataDir, 'files'), { scanner });
  const disk = await openBucket(bucket);
  await checkBucket(disk, bucket);
  const arrivals = join(dataDir, 'arrivals');
  return new FileStore(disk, { origin: await originOf(disk), scanner, arrivals });
}
