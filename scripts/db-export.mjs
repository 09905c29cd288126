import './lib/node-version.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode, stopWith, typescriptLoader } from './lib/project.mjs';

// npm run db:export -- FOLDER: every table of the database in DATA_DIR (or at DATABASE_URL) as a CSV file, from any
// version of Plinth. Nothing is migrated.
try {
  await ensureInstalled();
  const { code } = await runNode([
    '--import',
    typescriptLoader(),
    'scripts/lib/export-tables.mjs',
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
} catch (error) {
  stopWith(error);
}
