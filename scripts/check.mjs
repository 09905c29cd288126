import './lib/node-version.mjs';
import { prepare } from './lib/prepare.mjs';
import { stopWith } from './lib/project.mjs';
import { doSteps } from './lib/steps.mjs';

// npm run check [-- STEP …]: all checks that do not run the product, or the steps named.
try {
  await prepare();
  const { CHECKS } = await import('./lib/checks.mjs');
  const wanted = process.argv.slice(2);
  const chosen = CHECKS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (chosen.length === 0) throw new Error(`The steps are: ${CHECKS.map(({ name }) => name).join(', ')}.`);
  const { failed } = await doSteps(chosen);
  if (failed > 0) process.exitCode = 1;
} catch (error) {
  stopWith(error);
}
