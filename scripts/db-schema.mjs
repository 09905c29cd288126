import './lib/node-version.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode, stopWith, typescriptLoader } from './lib/project.mjs';

// npm run db:schema [-- FOLDER]: the schema that the migrations of a folder make, as text to compare.
try {
  await ensureInstalled();
  const { code } = await runNode([
    '--import',
    typescriptLoader(),
    'scripts/lib/print-schema.mjs',
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
} catch (error) {
  stopWith(error);
}
