import './lib/node-version.mjs';
import { prepare } from './lib/prepare.mjs';
import { runNode, stopWith, typescriptLoader } from './lib/project.mjs';

// npm run restore -- --from FOLDER [--try]:
// fills an empty database and an empty place for files from a backup; with --try only to see that it can be done.
try {
  await prepare();
  const program = 'src/platform/server/backup/restore.command.ts';
  const { code } = await runNode(['--import', typescriptLoader(), program, ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  stopWith(error);
}
