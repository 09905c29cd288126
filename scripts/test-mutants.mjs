import './lib/node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { MUTANTS, placeOf } from './lib/mutants.mjs';
import { stopWith } from './lib/project.mjs';
import { doSteps } from './lib/steps.mjs';
import { runTests } from './lib/suites.mjs';

// npm run test:mutants [-- NAME …]: the money model at its short depth, or the test of a rule, notices each of these
// mistakes. Not part of npm test: it takes minutes, and changes files of src/ while it runs (on a clean tree only).
process.once('SIGINT', () => process.exit(1));

try {
  await ensureInstalled();
  const wanted = process.argv.slice(2);
  const chosen = MUTANTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const { failed } = await doSteps(chosen.map((mutant) => ({ name: mutant.name, run: () => tried(mutant) })));
  console.log(`\n${chosen.length - failed} of ${chosen.length} mistakes are noticed.`);
  if (failed > 0) process.exitCode = 1;
} catch (error) {
  stopWith(error);
}

/** Code 0 when the tests fail, as they must. */
async function tried(mutant) {
  const { from, to } = mutant;
  const { project, tests } = mutant.by;
  const path = placeOf(mutant);
  const text = readFileSync(path, 'utf8');
  const putBack = () => writeFileSync(path, text);
  process.once('exit', putBack);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    const { report, output } = await runTests([project], tests);
    if (report.numFailedTests > 0) return { code: 0, output };
    return { code: 1, output: report.numPassedTests > 0 ? 'Nobody noticed.' : `No test ran.\n${output}` };
  } finally {
    putBack();
    process.off('exit', putBack);
  }
}
