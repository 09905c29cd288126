import './lib/node-version.mjs';
import { prepare } from './lib/prepare.mjs';
import { runNode, stopWith, typescriptLoader } from './lib/project.mjs';

// npm run evaluate:forecasts -- --series FILE --horizon MONTHS [--answers FILE] [--kind auto|long|counts] [--out FILE]:
// forecasts monthly series and measures how far off it was. Only its JSON goes to the standard output.
try {
  console.log = console.error;
  await prepare();
  const program = 'src/platform/forecasting/evaluate.command.ts';
  const { code } = await runNode(['--import', typescriptLoader(), program, ...process.argv.slice(2)]);
  process.exitCode = code;
} catch (error) {
  stopWith(error);
}
