import type { Figure, FigureList, Measure } from '#platform/contract/figure.ts';
import type { Ratio } from '../analytics.contract.ts';
import { ratioOf } from '../values.rules.ts';

/** A query as in the address of a list; what is undefined is left out. */
type Query = Readonly<Record<string, string | undefined>>;

export function siteFigure(list: FigureList, query: Query, value: number, measure: Measure = 'rows'): Figure {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { value, list, query: Object.fromEntries(given), measure };
}

export function ratio(numerator: Figure, denominator: Figure): Ratio {
  return { numerator, denominator, value: ratioOf(numerator.value, denominator.value) };
}
