import { sumPaise } from '#platform/contract/money.ts';
import type { Ageing } from '../due.contract.ts';
import type { DueAge } from '../dueAge.rules.ts';
import { DUE_AGES } from '../dueAge.rules.ts';

/** One row of the matrix: a project, or all. */
export interface AgeingRow {
  projectId: string | undefined;
  name: string;
  notDuePaise: number;
  ages: Record<DueAge, number>;
  overduePaise: number;
}

export function ageingRows(ageing: readonly Ageing[]): AgeingRow[] {
  return ageing.map((row) => ({
    projectId: row.projectId,
    name: row.name,
    notDuePaise: row.notDuePaise,
    ages: {
      upTo30: row.upTo30Paise,
      upTo60: row.upTo60Paise,
      upTo90: row.upTo90Paise,
      over90: row.over90Paise,
    },
    overduePaise: row.overduePaise,
  }));
}

/** The sums of all projects. */
export function allProjects(rows: readonly AgeingRow[]): AgeingRow {
  const sumOf = (amount: (row: AgeingRow) => number) => sumPaise(rows.map(amount));
  const ages = DUE_AGES.map((age) => [age, sumOf((row) => row.ages[age])]);
  return {
    projectId: undefined,
    name: 'All',
    notDuePaise: sumOf((row) => row.notDuePaise),
    ages: Object.fromEntries(ages) as AgeingRow['ages'],
    overduePaise: sumOf((row) => row.overduePaise),
  };
}

/** Heat of a cell relative to the largest, 0 to 4. */
export function heatOf(paise: number, largestPaise: number): 0 | 1 | 2 | 3 | 4 {
  if (paise <= 0 || largestPaise <= 0) return 0;
  const share = paise / largestPaise;
  if (share > 0.75) return 4;
  if (share > 0.4) return 3;
  return share > 0.15 ? 2 : 1;
}
