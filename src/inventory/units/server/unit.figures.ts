import type { Figure, Measure } from '#platform/contract/figure.ts';
import { listUnits } from '../unit.contract.ts';
import type { UnitFilter } from './unit.filter.ts';

/** The query of the list of units as its address carries it. */
export type UnitQuery = Record<string, string>;

/** Values of a query as the address of a list holds them; unset filters are left out. */
export function queryOf(asked: Record<string, string | readonly string[] | undefined>): UnitQuery {
  const entries = Object.entries(asked).flatMap(([key, value]) =>
    value === undefined || value.length === 0
      ? []
      : [[key, typeof value === 'string' ? value : value.join(',')] as const],
  );
  return Object.fromEntries(entries);
}

/** The filter that the list itself would read from such a query. */
export function filterOf(query: UnitQuery): UnitFilter {
  return listUnits.query.parse(query);
}

/** A figure of units and the query that finds its rows. */
export function unitFigure(query: UnitQuery, value: number, measure: Measure = 'rows'): Figure {
  return { value, list: 'units', query, measure };
}
