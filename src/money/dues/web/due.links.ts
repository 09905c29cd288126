import type { DueAge, DueWithin } from '../dueAge.rules.ts';

export const OVERDUE_PATH = '/payments/overdue';
export const DUE_PATH = '/payments/due-today';

/** Labels of the ages of dues, in days past the due date. */
export const AGE_LABELS: Record<DueAge, string> = {
  upTo30: '1–30 days',
  upTo60: '31–60 days',
  upTo90: '61–90 days',
  over90: 'over 90 days',
};

/** The same for column heads. */
export const AGE_HEADS: Record<DueAge, string> = {
  upTo30: '1–30',
  upTo60: '31–60',
  upTo90: '61–90',
  over90: '90+',
};

export const WITHIN_LABELS: Record<DueWithin, string> = {
  today: 'today',
  week: 'within 7 days',
  month: 'within 30 days',
  any: 'any later day',
};

/** Filters shared by the matrix and the list, without the selected cell. */
export interface Narrowed {
  promise?: string | undefined;
  contact?: string | undefined;
  towerId?: string | undefined;
  salesExecutiveId?: string | undefined;
  search?: string | undefined;
}

export interface Cell {
  projectId?: string | undefined;
  age?: DueAge;
}

/** The rows of a cell of the matrix. */
export function overdueHref({ projectId, age }: Cell, narrowed: Narrowed = {}): string {
  return withQuery(OVERDUE_PATH, { projectId, age, ...narrowed });
}

/** Open dues still to come. */
export function notDueHref({ projectId }: Cell, narrowed: Narrowed = {}): string {
  return withQuery(DUE_PATH, { projectId, within: 'any', ...narrowed });
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path;
}
