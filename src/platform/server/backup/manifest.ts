import { createHmac } from 'node:crypto';
import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ConfigError } from '../config.ts';

/** One table in a backup: its file is the text format of COPY, packed by gzip. */
const TableInBackup = z.strictObject({
  /** As SQL names it: 'public.lead'. */
  table: z.string(),
  /** In the order of the file, as SQL names them. */
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Of the unpacked text. */
  sha256: z.string(),
});
export type TableInBackup = z.infer<typeof TableInBackup>;

/** What a backup holds. It is written last: a folder without one was broken off. */
export const Manifest = z.strictObject({
  format: z.literal(1),
  id: z.uuid(),
  /** Of Plinth. */
  version: z.string(),
  postgres: z.string(),
  /** The database is as it was at this moment. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  /** Tells whether a secret is the one by which columns are sealed, and nothing about it. */
  secretMark: z.string(),
  tables: z.array(TableInBackup),
  sequences: z.array(z.strictObject({ sequence: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Null: a backup of the database alone. */
  files: z.strictObject({ count: z.number().int(), bytes: z.number().int(), sha256: z.string() }).nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

const MANIFEST = 'manifest.json';

/** A part of the digest of the secret: enough to notice another one, too little to find it. */
export function secretMark(secret: string): string {
  return createHmac('sha256', secret).update('plinth backup').digest('hex').slice(0, 8);
}

/** The folder of one backup: 'FOLDER/2026-11-28T20-30-00.000Z'. */
export function folderOf(to: string, takenAt: string): string {
  return join(to, takenAt.replaceAll(':', '-'));
}

/** The file of a table in the folder of a backup. */
export function tableFile(folder: string, table: string): string {
  return join(folder, `${table.replaceAll('"', '')}.copy.gz`);
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = join(folder, `${MANIFEST}.draft`);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(manifest, null, 1));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, MANIFEST));
}

/** @throws ConfigError when the folder holds no complete backup, or one of another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new ConfigError(`${folder} holds no complete backup.`);
  const read = Manifest.safeParse(JSON.parse(text));
  if (!read.success)
    throw new ConfigError(
      `The backup in ${folder} was made by a version of Plinth that this one cannot read.`,
    );
  return read.data;
}

/** The folders of the complete backups in `to`, the oldest first. */
export async function backupsIn(to: string): Promise<string[]> {
  const names = await readdir(to).catch(() => []);
  const dated = names.filter((name) => /^\d{4}-\d\d-\d\dT/.test(name)).toSorted();
  const complete = await Promise.all(
    dated.map((name) =>
      readManifest(join(to, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return dated.filter((_, index) => complete[index]).map((name) => join(to, name));
}
