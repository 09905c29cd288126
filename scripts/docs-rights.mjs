import './lib/node-version.mjs';
import { prepare } from './lib/prepare.mjs';
import { runNode, stopWith, typescriptLoader } from './lib/project.mjs';

// npm run docs:rights [-- --check]: writes docs/RIGHTS.md from the contracts, or compares it.
try {
  await prepare();
  const { code } = await runNode([
    '--import',
    typescriptLoader(),
    'scripts/lib/rights-table.mjs',
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
} catch (error) {
  stopWith(error);
}
