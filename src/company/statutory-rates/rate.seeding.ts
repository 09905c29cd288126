import type { RateRow, RateRowOf } from './rate.rules.ts';

type Unnumbered<Row> = Row extends RateRow ? Omit<Row, 'id'> : never;

/** A rate as it is copied to an organization at registration, which then owns and may correct it. */
export type RateSeed = Unnumbered<RateRow>;

type Scoped = { stateCode?: string; qualifier?: string; validTo?: string };

/** A row of law or policy with its source; for the whole country and still in force unless scoped. */
export function seed<Key extends RateRow['key']>(
  key: Key,
  value: RateRowOf<Key>['value'],
  validFrom: string,
  source: string,
  { stateCode, qualifier, validTo }: Scoped = {},
): Omit<RateRowOf<Key>, 'id'> {
  return {
    key,
    stateCode: stateCode ?? null,
    qualifier: qualifier ?? null,
    value,
    validFrom,
    validTo: validTo ?? null,
    source,
  };
}
