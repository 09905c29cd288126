import * as z from 'zod';
import { formatRate, startCase } from '#platform/contract/format.ts';
import { ChargeHead, ParkingType, PlcCharge, PRICE_BASES } from '#inventory/projects/project.contract.ts';
import type { PriceTerms, TowerRates } from './priceList.contract.ts';
import { headText, parkingText, plcText } from './priceDifference.rules.ts';

const RATE_TERMS = ['baseRatePaise', 'floorRatePaise', 'floorRiseRatePaise'] as const;
const TOWER_TERMS = ['baseRatePaise', 'floorRiseRatePaise'] as const;
const ITEM_TERMS = ['plcCharges', 'chargeHeads', 'parkingTypes'] as const;
export type ItemTerm = (typeof ITEM_TERMS)[number];

/** Where an item stood among the others, so that it can be put back there. */
const at = z.number().int().optional();
const item = <Term extends ItemTerm, Item extends z.ZodType>(term: Term, value: Item) =>
  z.strictObject({ term: z.literal(term), code: z.string(), value: value.nullable(), at });

/**
 * One thing that a price list says: a rate of the project, a rate of one tower, a charge. Null says that the tower
 * follows the project, or that the list has no such charge.
 */
export const ListTerm = z.union([
  z.strictObject({ term: z.literal('priceBasis'), value: z.enum(PRICE_BASES) }),
  z.strictObject({ term: z.enum([...RATE_TERMS, 'floorRiseAfterFloor']), value: z.number().int() }),
  z.strictObject({ term: z.enum(TOWER_TERMS), towerId: z.uuid(), value: z.number().int().nullable() }),
  item('plcCharges', PlcCharge),
  item('chargeHeads', ChargeHead),
  item('parkingTypes', ParkingType),
]);
export type ListTerm = z.infer<typeof ListTerm>;

/** Terms with the same key are about the same thing. */
export function termKey(term: ListTerm): string {
  if ('towerId' in term) return `${term.term}/${term.towerId}`;
  return 'code' in term ? `${term.term}/${term.code}` : term.term;
}

/** What the list says now where another term would be put. */
export function termNow(terms: PriceTerms, term: ListTerm): ListTerm {
  if ('towerId' in term) {
    const own = terms.towers.find(({ towerId }) => towerId === term.towerId);
    return { ...term, value: own?.[term.term] ?? null };
  }
  if (!('code' in term)) return { ...term, value: terms[term.term] } as ListTerm;
  const found = terms[term.term].findIndex(({ code }) => code === term.code);
  const place = { term: term.term, code: term.code };
  if (found < 0) return { ...place, value: null };
  return { ...place, value: terms[term.term][found], at: found } as ListTerm;
}

/** The same terms with one of them replaced. */
export function withTerm(terms: PriceTerms, term: ListTerm): PriceTerms {
  if ('towerId' in term) return { ...terms, towers: withTower(terms.towers, term.towerId, term) };
  if (!('code' in term)) return { ...terms, [term.term]: term.value };
  const items: readonly { code: string }[] = terms[term.term];
  return { ...terms, [term.term]: withItem(items, term) };
}

function withTower(
  towers: readonly TowerRates[],
  towerId: string,
  { term, value }: { term: (typeof TOWER_TERMS)[number]; value: number | null },
): TowerRates[] {
  if (towers.some((tower) => tower.towerId === towerId))
    return towers.map((tower) => (tower.towerId === towerId ? { ...tower, [term]: value } : tower));
  return [...towers, { towerId, baseRatePaise: null, floorRiseRatePaise: null, [term]: value }];
}

interface CodedItem {
  code: string;
  value: { code: string } | null;
  at?: number | undefined;
}

function withItem(items: readonly { code: string }[], { code, value, at: place }: CodedItem) {
  if (value === null) return items.filter((one) => one.code !== code);
  if (items.some((one) => one.code === code)) return items.map((one) => (one.code === code ? value : one));
  return items.toSpliced(place ?? items.length, 0, value);
}

/** The terms with all of these put back as they stood, in the order they had. */
export function withTermsBack(terms: PriceTerms, before: readonly ListTerm[]): PriceTerms {
  const placeOf = (term: ListTerm) => ('at' in term ? (term.at ?? -1) : -1);
  return before.toSorted((one, other) => placeOf(one) - placeOf(other)).reduce(withTerm, terms);
}

/** A term as people read it; null for a charge that is not there. */
export function termText(term: ListTerm): string | null {
  switch (term.term) {
    case 'priceBasis':
      return `${startCase(term.value)} area`;
    case 'floorRiseAfterFloor':
      return String(term.value);
    case 'plcCharges':
      return term.value && `${term.value.name}, ${plcText(term.value)}`;
    case 'chargeHeads':
      return term.value && `${term.value.name}, ${headText(term.value)}`;
    case 'parkingTypes':
      return term.value && `${term.value.name}, ${parkingText(term.value)}`;
    default:
      return term.value === null ? 'same as project' : formatRate(term.value);
  }
}
