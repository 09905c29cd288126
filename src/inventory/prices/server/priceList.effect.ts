import type { Read } from '#platform/server/context.ts';
import { checkPlcStillDefined } from '#inventory/projects/project.rules.ts';
import { isHoldOver } from '#inventory/units/hold.rules.ts';
import type { RepricedUnit, UnsoldUnit } from '#inventory/units/server/unit.pricing.ts';
import { priceOf, pricingAt, pricingOf, unsoldUnits } from '#inventory/units/server/unit.pricing.ts';
import { effectOf } from '../priceEffect.rules.ts';
import type { PriceEffect, PriceTerms } from '../priceList.contract.ts';

export interface PricesOfTerms {
  priced: RepricedUnit[];
  effect: PriceEffect;
}

interface Priced {
  projectId: string;
  terms: PriceTerms;
  /** The list that the units get; that of today while nothing is written. */
  priceListId: string;
}

/** What all unsold units of a project cost by these terms, and what that means; 409 when a unit cannot be priced. */
export async function pricesByTerms(
  read: Read,
  { projectId, terms, priceListId }: Priced,
  units: readonly UnsoldUnit[],
): Promise<PricesOfTerms> {
  checkPlcStillDefined(units, terms.plcCharges);
  const pricing = pricingAt(await pricingOf(read, projectId), terms, priceListId);
  const priced = units.map((unit) => ({ unit, price: priceOf(pricing, unit) }));
  return { priced, effect: await effectIn(read, projectId, priced) };
}

/** The effect alone, for a list that is not in force; nothing is locked. */
export async function effectOfTerms(read: Read, projectId: string, terms: PriceTerms): Promise<PriceEffect> {
  const units = await unsoldUnits(read, projectId);
  const { effect } = await pricesByTerms(read, { projectId, terms, priceListId: '' }, units);
  return effect;
}

async function effectIn(
  read: Read,
  projectId: string,
  priced: readonly RepricedUnit[],
): Promise<PriceEffect> {
  const { open } = await read.db
    .selectFrom('costSheet')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('projectId', '=', projectId)
    .where('status', '=', 'issued')
    .where('validUntil', '>=', read.today)
    .executeTakeFirstOrThrow();
  const held = priced.filter(({ unit }) => unit.status === 'reserved' && !isHoldOver(unit, read.now));
  const repricings = priced.map(({ unit, price }) => ({
    unitId: unit.id,
    unitNumber: unit.unitNumber,
    unitType: unit.unitType,
    towerName: unit.towerName,
    beforePaise: unit.pricePaise,
    afterPaise: price.pricePaise,
  }));
  return effectOf(repricings, { openCostSheets: open, heldUnits: held.length });
}
