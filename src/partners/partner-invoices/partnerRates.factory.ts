import { TAX_SEED } from '#company/statutory-rates/tax.seed.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';

/** The rates of every new organization, each with an id that says which it is. */
export const RATES: RateRow[] = TAX_SEED.map((seed) => ({ ...seed, id: `${seed.key} ${seed.validFrom}` }));
