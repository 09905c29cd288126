import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './project.mjs';
import { sourceFiles } from './source-files.mjs';

const MODEL = { project: 'database', tests: ['money.model.test.ts'] };
const rule = (test) => ({ project: 'unit', tests: [test] });

/** A name, the file, what stands there once, what it becomes, and who must notice. */
export const MUTANTS = [
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
    from: 'mulDiv(raw, 1n, YEAR_AND_SCALE * 100n) * 100n',
    to: 'mulDiv(raw, 1n, YEAR_AND_SCALE)',
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
    name: 'the next batch of the ledger hangs on an older one',
    file: 'ledger.commands.ts',
    from: 'lastHash: hash })',
    to: 'lastHash: head.lastHash })',
    by: { project: 'database', tests: ['ledger.chain.test.ts'] },
  },
  {
    name: 'money on account pays no new demand',
    file: 'settlement.store.ts',
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

/** Wherever the file lies, as long as one of its name holds the text, once. */
export function placeOf({ file, from }) {
  const places = sourceFiles()
    .filter((path) => path.startsWith('src/') && basename(path) === file)
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').split(from).length === 2);
  if (places.length !== 1)
    throw new Error(`${file} does not hold "${from}" once: bring the mutant up to date.`);
  return join(ROOT, places[0]);
}
