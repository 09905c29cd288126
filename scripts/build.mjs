import './lib/node-version.mjs';
import { buildStale } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { runNode, stopWith, typescriptLoader } from './lib/project.mjs';

// npm run build [-- --force] [-- --server]: builds dist/ where its sources have changed, or all of it; or of the two
// halves the server alone.
try {
  await prepare();
  const isForced = process.argv.includes('--force');
  await buildStale({ isForced, names: process.argv.includes('--server') ? ['server'] : undefined });
  const completion = 'src/platform/server/postgres/complete.command.ts';
  const { code } = await runNode(['--import', typescriptLoader(), completion]);
  process.exitCode = code;
} catch (error) {
  stopWith(error);
}
