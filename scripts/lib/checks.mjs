import { bordersReport } from './borders.mjs';
import { availableParallelism } from 'node:os';
import { budgetReport } from './budgets.mjs';
import { platformWordsReport } from './platform-words.mjs';
import { runNode, tool, typescriptLoader } from './project.mjs';
import { slicedMomentsReport } from './sliced-moments.mjs';
import { tableWritesReport } from './table-writes.mjs';
import { typesReport } from './types.mjs';

/** So many of them go on at once: most wait for one core. */
export const SIDE_BY_SIDE = Math.max(2, availableParallelism());

const collected = { collect: true };

/** What knip looks for: whatever nobody reaches, and packages that are missing or needless. */
const USED = 'files,exports,types,nsExports,nsTypes,dependencies,unlisted,unresolved';

/** What `npm run check` and `npm test` look at without running the product. */
export const CHECKS = [
  { name: 'types', run: typesReport },
  { name: 'lint', run: () => runNode([tool('oxlint'), '--type-aware', '--deny-warnings'], collected) },
  { name: 'format', run: () => runNode([tool('oxfmt'), '--list-different'], collected) },
  { name: 'borders', run: bordersReport },
  { name: 'words of the platform', run: platformWordsReport },
  { name: 'days of moments', run: slicedMomentsReport },
  { name: 'tables', run: tableWritesReport },
  {
    name: 'unused code and packages',
    run: () => runNode([tool('knip'), '--include', USED], collected),
  },
  {
    name: 'table types',
    run: () => runNode(['--import', typescriptLoader(), 'scripts/lib/table-types.mjs', '--check'], collected),
  },
  {
    name: 'rights table',
    run: () =>
      runNode(['--import', typescriptLoader(), 'scripts/lib/rights-table.mjs', '--check'], collected),
  },
  {
    name: 'schema pages',
    run: () => runNode(['--import', typescriptLoader(), 'scripts/lib/schema-docs.mjs', '--check'], collected),
  },
  { name: 'build', run: () => runNode(['scripts/build.mjs'], collected) },
  { name: 'budgets', after: 'build', run: budgetReport },
];
