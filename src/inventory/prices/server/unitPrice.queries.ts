import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleUnits } from '#inventory/units/server/unit.rows.ts';
import { isShown } from '#inventory/units/server/unit.shown.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import type { NamedPriceList, UnitPriceOnDay } from '../unitPrice.contract.ts';
import { MAX_PAST_PRICES } from '../unitPrice.contract.ts';
import { linesByTerms } from '../unitPrice.rules.ts';
import { TERM_COLUMNS, termsOf } from './priceList.terms.ts';

/**
 * The price of a unit at the end of a day, or now; 404 when the caller may not see the unit, and no price where they
 * read of it only that it is not available.
 */
export async function getUnitPrice(
  read: Read,
  unitId: string,
  day: Day | undefined,
): Promise<UnitPriceOnDay> {
  const on = day ?? read.today;
  if (on > read.today) throw invalid('on', 'The price on a future date is not known yet.');
  const [unit, then, history] = await Promise.all([
    visibleUnits(read)
      .select(sql<boolean>`${isShown(read)}`.as('isShown'))
      .where('unit.id', '=', unitId)
      .executeTakeFirst(),
    priceAt(read, unitId, on),
    pastPrices(read, unitId),
  ]);
  if (!required(unit, 'Unit').isShown)
    return { unitId, on, pricePaise: null, priceList: null, lines: null, history: [] };
  return {
    unitId,
    on,
    pricePaise: then?.pricePaise ?? null,
    priceList: then ? namedList(then) : null,
    lines: then ? linesOf(then) : null,
    history: history.map((row) => ({
      from: row.validFrom,
      pricePaise: row.pricePaise,
      priceList: namedList(row),
    })),
  };
}

function pricesOf({ db }: Read, unitId: string) {
  return db
    .selectFrom('unitPrice')
    .innerJoin('priceList', 'priceList.id', 'unitPrice.priceListId')
    .select([
      'unitPrice.validFrom',
      'unitPrice.pricePaise',
      'priceList.id as listId',
      'priceList.number',
      'priceList.name',
      'priceList.effectiveFrom',
    ])
    .where('unitPrice.unitId', '=', unitId)
    .orderBy('unitPrice.validFrom', 'desc')
    .orderBy('unitPrice.seq', 'desc');
}

function priceAt(read: Read, unitId: string, on: Day) {
  const end = startOfDay(addDays(on, 1), read.caller.timezone);
  return pricesOf(read, unitId)
    .select(TERM_COLUMNS.map((column) => `priceList.${column}` as const))
    .select('priceList.towers')
    .select([
      'unitPrice.towerId',
      'unitPrice.unitType',
      'unitPrice.floor',
      'unitPrice.carpetArea',
      'unitPrice.saleableArea',
      'unitPrice.plcCodes',
      'unitPrice.baseRatePaise as ownRatePaise',
    ])
    .where('unitPrice.validFrom', '<', end)
    .limit(1)
    .executeTakeFirst();
}

type PriceThen = NonNullable<Awaited<ReturnType<typeof priceAt>>>;

function pastPrices(read: Read, unitId: string) {
  return pricesOf(read, unitId).limit(MAX_PAST_PRICES).execute();
}

function namedList(row: {
  listId: string;
  number: number;
  name: string;
  effectiveFrom: string;
}): NamedPriceList {
  return { id: row.listId, number: row.number, name: row.name, effectiveFrom: row.effectiveFrom };
}

/** A unit sold before price lists existed has a price whose terms were not recorded. */
function linesOf(then: PriceThen): UnitPriceOnDay['lines'] {
  const terms = termsOf(then);
  const plcCodes = then.plcCodes as string[];
  if (plcCodes.some((code) => !terms.plcCharges.some((charge) => charge.code === code))) return null;
  const lines = linesByTerms(terms, {
    towerId: then.towerId,
    unitType: then.unitType as UnitType,
    floor: then.floor,
    carpetArea: then.carpetArea,
    saleableArea: then.saleableArea,
    plcCodes,
    baseRatePaise: then.ownRatePaise,
  });
  if (sumPaise(lines.map((line) => line.amountPaise)) !== then.pricePaise) return null;
  return lines.map(({ code, label, basis, amountPaise }) => ({ code, label, basis, amountPaise }));
}
