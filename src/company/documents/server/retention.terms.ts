import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { RateRow, RateRowOf } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { KeepingLaw, KeepingTerm } from '../retention.rules.ts';

/** How long the documents of each category are kept, by its id: the years of the category, and what law adds today. */
export async function keepingTerms({
  db,
  today,
}: Pick<Read, 'db' | 'today'>): Promise<Map<string, KeepingTerm>> {
  const [categories, rates] = await Promise.all([
    db.selectFrom('documentCategory').select(['id', 'key', 'parentId', 'retentionYears']).execute(),
    ratesFor({ db }, ['papers.kept']),
  ]);
  const laws = rates.filter((rate) => isLaw(rate)).filter((rate) => isInForce(rate, today));
  const byId = new Map(categories.map((category) => [category.id, category]));
  /** Of the category and of all above it: an own one below Finance is kept as Finance is. */
  const keysOf = (id: string | null): string[] => {
    const category = id === null ? undefined : byId.get(id);
    if (!category) return [];
    return [...(category.key === null ? [] : [category.key]), ...keysOf(category.parentId)];
  };
  return new Map(
    categories.map(({ id, retentionYears }) => {
      const keys = keysOf(id);
      const mine = laws.filter(({ value }) => value.categories.some((key) => keys.includes(key)));
      return [id, { years: retentionYears, laws: mine.map(toLaw) }];
    }),
  );
}

function isLaw(rate: RateRow): rate is RateRow & RateRowOf<'papers.kept'> {
  return rate.key === 'papers.kept';
}

function isInForce({ validFrom, validTo }: RateRow, today: Day): boolean {
  return validFrom <= today && (validTo === null || today <= validTo);
}

function toLaw({ qualifier, source, value }: RateRowOf<'papers.kept'>): KeepingLaw {
  const { years, plusMonths, fromYearEnd } = value;
  return { name: qualifier ?? 'law', source, years, plusMonths, fromYearEnd };
}
