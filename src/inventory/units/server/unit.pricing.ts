import { sql } from 'kysely';
import { invalid } from '#platform/contract/errors.ts';
import { MAX_PAISE, sumPaise } from '#platform/contract/money.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { constructionGst } from '#inventory/pricing/constructionGst.rules.ts';
import type {
  CostSheetFacts,
  PricedProject,
  PricedTower,
  PricedUnit,
  GstCategory,
} from '#inventory/pricing/costSheetModel.rules.ts';
import { priceLines } from '#inventory/pricing/priceLines.rules.ts';
import type { ChargeHead, ParkingType, PlcCharge } from '#inventory/projects/project.contract.ts';
import type { RateReader } from '#company/statutory-rates/rate.rules.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';

/**
 * The inputs to the prices of all units of a project today: its prices, those of its towers, the rates in
 * force.
 */
export interface ProjectPricing {
  project: PricedProject;
  towers: ReadonlyMap<string, PricedTower>;
  rates: RateReader;
  facts: Pick<CostSheetFacts, 'onDay' | 'seller' | 'template' | 'choices' | 'rates'>;
  /** The price list these prices come from. */
  priceListId: string;
}

export type PriceableUnit = PricedUnit & { unitNumber: string; towerId: string | null };

export interface UnitPrice {
  /** Agreement value without discount and without parking. */
  pricePaise: number;
  /** While under construction and registered for GST; both are judged when it is read. */
  gstCategory: ConstructionCategory;
  priceListId: string;
}

type ConstructionCategory = Exclude<GstCategory, 'afterCompletion' | 'unregistered'>;

const NO_CHOICES: CostSheetFacts['choices'] = {
  parking: [],
  plcCodes: null,
  optionalHeads: [],
  discount: null,
  buyerGender: null,
};

export async function pricingOf(read: Read, projectId: string): Promise<ProjectPricing> {
  const { priceListId, ...project } = await pricedProject(read, projectId);
  const towers = await pricedTowers(read, projectId);
  const rows = await ratesFor(read);
  return {
    project,
    towers: new Map(towers.map(({ id, ...tower }) => [id, tower])),
    rates: readRates(rows, read.today, project.stateCode),
    facts: {
      onDay: read.today,
      seller: { isIndia: read.caller.isIndia, gstRegistered: true, gstStateCode: project.stateCode },
      template: null,
      choices: NO_CHOICES,
      rates: rows,
    },
    priceListId,
  };
}

async function pricedProject(
  read: Read,
  projectId: string,
): Promise<PricedProject & { priceListId: string }> {
  const row = await read.db
    .selectFrom('project')
    .innerJoin('priceList', 'priceList.projectId', 'project.id')
    .select([
      'project.stateCode',
      'project.city',
      'project.priceBasis',
      'project.baseRatePaise',
      'project.floorRatePaise',
      'project.floorRiseRatePaise',
      'project.floorRiseAfterFloor',
      'project.plcCharges',
      'project.chargeHeads',
      'project.parkingTypes',
      'project.commercialCarpetPct',
      'project.taxPct',
      'priceList.id as priceListId',
    ])
    .where('priceList.status', '=', 'effective')
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  const { plcCharges, chargeHeads, parkingTypes, ...fields } = required(row, 'Project');
  return {
    ...fields,
    plcCharges: plcCharges as PlcCharge[],
    chargeHeads: chargeHeads as ChargeHead[],
    parkingTypes: parkingTypes as ParkingType[],
    ocDate: null,
  };
}

async function pricedTowers(read: Read, projectId: string): Promise<(PricedTower & { id: string })[]> {
  const towers = await read.db
    .selectFrom('tower')
    .select(['id', 'baseRatePaise', 'floorRiseRatePaise'])
    .where('projectId', '=', projectId)
    .execute();
  return towers.map((tower) => ({ ...tower, ocDate: null }));
}

/** The list price of a unit, as a cost sheet without choices computes it; 400 when it exceeds all bounds. */
export function priceOf(pricing: ProjectPricing, unit: PriceableUnit): UnitPrice {
  const tower = unit.towerId === null ? null : required(pricing.towers.get(unit.towerId), 'Tower');
  const facts: CostSheetFacts = { ...pricing.facts, project: pricing.project, tower, unit };
  const { lines } = withinBounds(unit, () => priceLines(facts, pricing.rates));
  const ofAgreement = lines.filter((line) => line.group === 'agreementValue');
  const pricePaise = sumPaise(ofAgreement.map((line) => line.amountPaise));
  if (pricePaise > MAX_PAISE) throw tooDear(unit);
  return {
    pricePaise,
    gstCategory: constructionCategory(constructionGst(facts, lines, pricing.rates).category),
    priceListId: pricing.priceListId,
  };
}

function withinBounds<T>(unit: PriceableUnit, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof RangeError) throw tooDear(unit);
    throw error;
  }
}

function tooDear(unit: PriceableUnit) {
  return invalid(
    'saleableArea',
    `The price of unit ${unit.unitNumber} is too large. Check its area and the rates.`,
  );
}

function constructionCategory(category: GstCategory): ConstructionCategory {
  if (category === 'afterCompletion' || category === 'unregistered') {
    throw new Error('A unit is priced as under construction and registered.');
  }
  return category;
}

/** The same project at other prices, those of the given list. */
export function pricingAt(
  pricing: ProjectPricing,
  { towers, ...terms }: PricesOfProject,
  priceListId: string,
): ProjectPricing {
  const own = new Map(towers.map((tower) => [tower.towerId, tower]));
  return {
    ...pricing,
    project: { ...pricing.project, ...terms },
    towers: new Map(
      [...pricing.towers].map(([id, tower]) => [id, { ...tower, ...NO_OWN_RATES, ...ratesOf(own.get(id)) }]),
    ),
    priceListId,
  };
}

type PricesOfProject = Pick<
  PricedProject,
  | 'priceBasis'
  | 'baseRatePaise'
  | 'floorRatePaise'
  | 'floorRiseRatePaise'
  | 'floorRiseAfterFloor'
  | 'plcCharges'
  | 'chargeHeads'
  | 'parkingTypes'
> & { towers: readonly (OwnRates & { towerId: string })[] };

type OwnRates = Pick<PricedTower, 'baseRatePaise' | 'floorRiseRatePaise'>;

const NO_OWN_RATES: OwnRates = { baseRatePaise: null, floorRiseRatePaise: null };

function ratesOf(own: OwnRates | undefined): OwnRates {
  return own
    ? { baseRatePaise: own.baseRatePaise, floorRiseRatePaise: own.floorRiseRatePaise }
    : NO_OWN_RATES;
}

export type UnsoldUnit = Awaited<ReturnType<typeof unsoldUnits>>[number];

/** A unit with its new price. */
export interface RepricedUnit {
  unit: UnsoldUnit;
  price: UnitPrice;
}

/** Units that can still be offered, in the order of their ids, with the inputs to their price. */
export async function unsoldUnits(read: Read, projectId: string, isLocked = false) {
  const rows = await read.db
    .selectFrom('unit')
    .leftJoin('tower', 'tower.id', 'unit.towerId')
    .select([
      'unit.id',
      'unit.unitNumber',
      'unit.towerId',
      'unit.unitType',
      'unit.floor',
      'unit.carpetArea',
      'unit.saleableArea',
      'unit.plcCodes',
      'unit.baseRatePaise',
      'unit.marketValuePaise',
      'unit.pricePaise',
      'unit.gstCategory',
      'unit.priceListId',
      'unit.status',
      'unit.reservedUntil',
      'tower.name as towerName',
    ])
    .where('unit.projectId', '=', projectId)
    .where('unit.status', '!=', 'sold')
    .where('unit.deletedAt', 'is', null)
    .orderBy('unit.id')
    .$if(isLocked, (query) => query.forNoKeyUpdate('unit'))
    .execute();
  return rows.map((row) => ({ ...row, plcCodes: row.plcCodes as string[] }));
}

/**
 * Reprices all unsold units of a project after a change that affects their tax. This includes reserved and
 * blocked units, because their cost sheets are computed from the same rates.
 * @returns the number of units whose price changed
 */
export async function repriceUnits(work: Work, projectId: string): Promise<number> {
  const units = await unsoldUnits(work, projectId, true);
  const pricing = await pricingOf(work, projectId);
  return writePrices(
    work,
    units.map((unit) => ({ unit, price: priceOf(pricing, unit) })),
  );
}

/** Writes what differs; returns how many changed price. */
export async function writePrices(work: Work, priced: readonly RepricedUnit[]): Promise<number> {
  const rows = priced.flatMap(({ unit, price }) => (isSamePrice(unit, price) ? [] : [rowOf(unit.id, price)]));
  if (rows.length === 0) return 0;
  const written = sql<{ id: string } & UnitPrice>`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'priced'>(
    sql`priced(id uuid, price_paise bigint, gst_category text, price_list_id uuid)`,
  );
  await work.db
    .updateTable('unit')
    .from(written)
    .set((eb) => ({
      pricePaise: eb.ref('priced.pricePaise'),
      gstCategory: eb.ref('priced.gstCategory'),
      priceListId: eb.ref('priced.priceListId'),
      updatedAt: work.now,
    }))
    .whereRef('unit.id', '=', 'priced.id')
    .execute();
  return priced.filter(({ unit, price }) => unit.pricePaise !== price.pricePaise).length;
}

function rowOf(id: string, price: UnitPrice) {
  return {
    id,
    price_paise: price.pricePaise,
    gst_category: price.gstCategory,
    price_list_id: price.priceListId,
  };
}

function isSamePrice(unit: UnsoldUnit, price: UnitPrice): boolean {
  return (
    price.pricePaise === unit.pricePaise &&
    price.gstCategory === unit.gstCategory &&
    price.priceListId === unit.priceListId
  );
}
