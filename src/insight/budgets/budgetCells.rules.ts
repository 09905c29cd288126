import { sumPaise } from '#platform/contract/money.ts';
import type { Month } from './budgetYear.rules.ts';
import type { BudgetCategory } from './category.rules.ts';

/** What was planned and what came of a category of a project in a month. */
export interface Cell {
  projectId: string;
  category: BudgetCategory;
  month: Month;
  plannedPaise: number;
  actualPaise: number;
  /** To be taken off the actual amount: cancelled bookings. */
  lessPaise: number;
}

/** Sums of cells. */
export interface CellSum {
  plannedPaise: number;
  actualPaise: number;
  lessPaise: number;
}

interface Where {
  projectId?: string | undefined;
  categories?: readonly BudgetCategory[] | undefined;
  months?: readonly Month[] | undefined;
}

export function sumOf(cells: readonly Cell[], { projectId, categories, months }: Where): CellSum {
  const found = cells.filter(
    (cell) =>
      (projectId === undefined || cell.projectId === projectId) &&
      (categories === undefined || categories.includes(cell.category)) &&
      (months === undefined || months.includes(cell.month)),
  );
  return {
    plannedPaise: sumPaise(found.map(({ plannedPaise }) => plannedPaise)),
    actualPaise: sumPaise(found.map(({ actualPaise }) => actualPaise)),
    lessPaise: sumPaise(found.map(({ lessPaise }) => lessPaise)),
  };
}

/** What came less what was taken back. */
export function netOf({ actualPaise, lessPaise }: CellSum): number {
  return actualPaise - lessPaise;
}
