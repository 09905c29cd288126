import type { Read } from '#platform/server/context.ts';
import type { Figure, FigureList, Measure } from '#platform/contract/figure.ts';
import type { Period } from '#platform/contract/period.ts';

/** The scope of all parts of a dashboard. */
export interface Scope {
  read: Read;
  period: Period;
  /** Only this project; undefined for all that the caller may see. */
  projectId: string | undefined;
}

/** A list's query as in its address. */
export type ListQuery = Record<string, string>;

export function inProject({ projectId }: Scope, query: ListQuery): ListQuery {
  return projectId === undefined ? query : { ...query, projectId };
}

export function inPeriod({ period }: Scope, query: ListQuery = {}): ListQuery {
  return { ...query, from: period.from, to: period.to };
}

export function figure(list: FigureList, query: ListQuery, value: number, measure: Measure = 'rows'): Figure {
  return { value, list, query, measure };
}
