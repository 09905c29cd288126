import './lib/node-version.mjs';
import { prepare } from './lib/prepare.mjs';
import { runNode, stopWith, typescriptLoader } from './lib/project.mjs';

// npm run db:types [-- --check]: writes the table types from the migrations, or compares them.
try {
  await prepare();
  const { code } = await runNode([
    '--import',
    typescriptLoader(),
    'scripts/lib/table-types.mjs',
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
} catch (error) {
  stopWith(error);
}
