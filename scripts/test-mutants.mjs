import './lib/node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT, stopWith } from './lib/project.mjs';
import { sourceFiles } from './lib/source-files.mjs';
import { doSteps } from './lib/steps.mjs';
import { runTests } from './lib/suites.mjs';

// npm run test:mutants [-- NAME …]: the money model at its short depth, or the test of a rule, notices each of these
// mistakes. Not part of npm test: it takes minutes, and changes files of src/ while it runs (on a clean tree only).
const MODEL = { project: 'database', tests: ['money.model.test.ts'] };
const rule = (test) => ({ project: 'unit', tests: [test] });

/** A name, the file, what stands there once, what it becomes, and who must notice. */
const MUTANTS = [
  {
    name: 'rounds down instead of half up',
    file: 'money.ts',
    from: '(2n * product + c) / (2n * c) : -(',
    to: 'product / c : -(',
    by: rule('money.test.ts'),
  },
  {
    name: 'stages are rounded each by itself',
    file: 'plan.rules.ts',
    from: 'pctOfDownToRupees(totalPaise, tenThousandths / 10_000)',
    to: 'askedPaise + pctOfDownToRupees(totalPaise, stage.pct) + 1',
    by: rule('plan.rules.test.ts'),
  },
  {
    name: 'interest is rounded by stretch, not by rupee',
    file: 'lateInterest.rules.ts',
    from: 'rawInterest(stretches, ratePct), 1n, YEAR_AND_SCALE * 100n) * 100n',
    to: 'rawInterest(stretches, ratePct), 1n, YEAR_AND_SCALE)',
    by: rule('lateInterest'),
  },
  {
    name: 'principal is paid before tax',
    file: 'allocation.rules.ts',
    from: 'const taxPaise = purse.take(due.taxPaise);\n  return { installmentId: due.installmentId, principalPaise: purse.take(due.principalPaise), taxPaise };',
    to: 'const principalPaise = purse.take(due.principalPaise);\n  return { installmentId: due.installmentId, principalPaise, taxPaise: purse.take(due.taxPaise) };',
    by: rule('allocation.rules.test.ts'),
  },
  {
    name: 'the halves of a tax on a charge are rounded together',
    file: 'allocation.rules.ts',
    from: 'taxPaise % 2 === 0 ? 2 * shareOf(taxPaise / 2, part, whole) : shareOf(taxPaise, part, whole)',
    to: 'shareOf(taxPaise, part, whole)',
    by: MODEL,
  },
  {
    name: 'a paisa is kept of what goes on account',
    file: 'allocation.rules.ts',
    from: 'unallocatedPaise: purse.left(),',
    to: 'unallocatedPaise: Math.max(0, purse.left() - 1),',
    by: MODEL,
  },
  {
    name: 'a sale is not locked',
    file: 'saleMoney.queries.ts',
    from: '.where(visibleSales(work))\n    .forUpdate()',
    to: '.where(visibleSales(work))',
    by: MODEL,
  },
  {
    name: 'the head of the ledger is not locked',
    file: 'ledger.commands.ts',
    from: ".select(['id', 'lastBatchNo', 'lastHash']).forUpdate()",
    to: ".select(['id', 'lastBatchNo', 'lastHash'])",
    by: MODEL,
  },
  {
    name: 'money on account pays no new demand',
    file: 'settlement.commands.ts',
    from: 'if (allocation.allocations.length === 0) continue;',
    to: 'continue;',
    by: MODEL,
  },
  {
    name: 'whoever recorded money may verify it',
    file: 'receipt.verify.ts',
    from: 'const selfVerified = await checkVerifier(work, receipt);',
    to: 'const selfVerified = false;',
    by: MODEL,
  },
];

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
async function tried({ file, from, to, by: { project, tests } }) {
  const path = placeOf(file, from);
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

/** Wherever the file lies, as long as one of its name holds the text, once. */
function placeOf(file, from) {
  const places = sourceFiles()
    .filter((path) => path.startsWith('src/') && basename(path) === file)
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').split(from).length === 2);
  if (places.length !== 1)
    throw new Error(`${file} does not hold "${from}" once: bring the mutant up to date.`);
  return join(ROOT, places[0]);
}
