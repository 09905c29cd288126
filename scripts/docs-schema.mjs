import './lib/node-version.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode, stopWith, typescriptLoader } from './lib/project.mjs';

// npm run docs:schema [-- --check]: writes docs/schema from the migrations, or compares it.
try {
  await ensureInstalled();
  const { code } = await runNode([
    '--import',
    typescriptLoader(),
    'scripts/lib/schema-docs.mjs',
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
} catch (error) {
  stopWith(error);
}
