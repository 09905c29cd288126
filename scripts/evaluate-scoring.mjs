import './lib/node-version.mjs';
import { prepare } from './lib/prepare.mjs';
import { runNode, stopWith, typescriptLoader } from './lib/project.mjs';

// npm run evaluate:scoring -- --train FILE --test FILE --target COLUMN --positive VALUE [--omit COLUMN,COLUMN] [--order time|none]:
// trains the learned score on one file and measures it on another. Only its JSON goes to the standard output.
try {
  console.log = console.error;
  await prepare();
  const program = 'src/enquiries/scoring/server/evaluate.command.ts';
  const { code } = await runNode(['--import', typescriptLoader(), program, ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  stopWith(error);
}
