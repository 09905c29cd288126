import './lib/node-version.mjs';
import { prepare } from './lib/prepare.mjs';
import { runNode, stopWith, typescriptLoader } from './lib/project.mjs';

// npm run backup -- --to FOLDER [--keep N] [--database-only]:
// copies database and files into a folder while Plinth goes on (docs/OPERATING.md).
try {
  await prepare();
  const program = 'src/platform/server/backup/backup.command.ts';
  const { code } = await runNode(['--import', typescriptLoader(), program, ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  stopWith(error);
}
