import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { openStore } from '../files/open-store.ts';
import { secretFileOf, sessionSecret } from '../session-secret.ts';
import { backUp } from './backup.ts';
import { openInstallation, versionOfPlinth } from './installation.ts';

// npm run backup -- --to FOLDER [--keep N] [--database-only], by scripts/backup.mjs.

const USAGE = 'Use: npm run backup -- --to FOLDER [--keep NUMBER] [--database-only]';

interface Wish {
  to: string;
  keep: number | undefined;
  databaseOnly: boolean;
}

function wishOf(words: string[]): Wish {
  const options = {
    to: { type: 'string' },
    keep: { type: 'string' },
    'database-only': { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args: words, options });
  if (!values.to) throw new ConfigError(USAGE);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new ConfigError(`--keep is the number of backups that stay, 1 or more. ${USAGE}`);
  // npm runs a program in the folder of its package; the folder is one of the caller.
  const to = resolve(process.env['INIT_CWD'] ?? '.', values.to);
  return { to, keep, databaseOnly: values['database-only'] ?? false };
}

async function run({ to, keep, databaseOnly }: Wish): Promise<string> {
  const config = readConfig(process.env);
  const { ownerUrl, stop } = await openInstallation(config);
  try {
    const files = databaseOnly ? null : await openStore(config);
    const { folder, manifest } = await backUp({
      ownerUrl,
      files,
      sessionSecret: sessionSecret(config),
      secretFile: secretFileOf(config),
      version: versionOfPlinth(),
      to,
      ...(keep === undefined ? {} : { keep }),
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const counted = manifest.files ? ` and ${manifest.files.count.toLocaleString('en')} files` : '';
    return `Backed up ${rows.toLocaleString('en')} rows${counted} as of ${manifest.takenAt} to ${folder}.`;
  } finally {
    await stop();
  }
}

try {
  process.stdout.write(`${await run(wishOf(process.argv.slice(2)))}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
