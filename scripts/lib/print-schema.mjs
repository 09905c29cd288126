import { resolve } from 'node:path';
import { readMigrated } from './migrated-database.mjs';
import { stopWith } from './project.mjs';
import { schemaText } from './schema-text.mjs';

// Run by scripts/db-schema.mjs.
try {
  process.stdout.write(await readMigrated(schemaText, resolve(process.argv[2] ?? 'migrations')));
} catch (error) {
  stopWith(error);
}
