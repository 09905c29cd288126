import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { openBucket, originOf } from '#platform/server/files/bucket.ts';
import { WholeFiles } from '#platform/server/files/whole-files.ts';
import { S3Server } from './s3-server.ts';

/** Where files may lie, with the means to hurt it. */
export interface FilePlace {
  disk: Disk;
  /** As the file store is told of it. */
  origin: string | null;
  /** Nothing of it can be reached until it is mended. */
  cutOff(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

export async function folderPlace(): Promise<FilePlace> {
  const home = await mkdtemp(join(tmpdir(), 'plinth-place-'));
  const folder = join(home, 'files');
  const away = join(home, 'away');
  const disk = new Disk(new WholeFiles(folder));
  await disk.put('first', 'So that the folder is there.');
  return {
    disk,
    origin: null,
    // A file stands where the folder was, as when the wrong thing is mounted there.
    cutOff: async () => {
      await rename(folder, away);
      await writeFile(folder, '');
    },
    mend: async () => {
      await rm(folder);
      await rename(away, folder);
    },
    stop: () => rm(home, { recursive: true, force: true }),
  };
}

export async function bucketPlace(): Promise<FilePlace> {
  const server = await S3Server.started();
  const disk = await openBucket(server.config);
  return {
    disk,
    origin: await originOf(disk),
    cutOff: () => server.kill(),
    mend: () => server.start(),
    stop: () => server.stop(),
  };
}
