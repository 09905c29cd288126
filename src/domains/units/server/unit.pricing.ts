import { sql } from 'kysely';
import { invalid } from '../../../platform/contract/errors.ts';
import { MAX_PAISE, sumPaise } from '../../../platform/contract/money.ts';
import type { Read, Work } from '../../../platform/server/context.ts';
import { required } from '../../../platform/server/database/values.ts';
import { constructionGst } from '../../pricing/constructionGst.rules.ts';
import type {
  CostSheetFacts,
  PricedProject,
  PricedTower,
  PricedUnit,
} from '../../pricing/costSheetModel.rules.ts';
import { priceLines } from '../../pricing/priceLines.rules.ts';
import type { ChargeHead, ParkingType, PlcCharge } from '../../projects/project.contract.ts';
import type { RateReader } from '../../rates/rate.rules.ts';
import { readRates } from '../../rates/rate.rules.ts';
import { ratesFor } from '../../rates/server/rate.queries.ts';
import type { GstCategory } from '../unit.contract.ts';

/** What all units of a project are priced with today: its prices, those of its towers, the rates in force. */
export interface ProjectPricing {
  project: PricedProject;
  towers: ReadonlyMap<string, PricedTower>;
  rates: RateReader;
  facts: Pick<CostSheetFacts, 'onDay' | 'seller' | 'template' | 'choices' | 'rates'>;
}

export type PriceableUnit = PricedUnit & { unitNumber: string; towerId: string | null };

export interface UnitPrice {
  /** Agreement value without discount and without parking. */
  pricePaise: number;
  /** While under construction and registered for GST; both are judged when it is read. */
  gstCategory: ConstructionCategory;
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
  const project = await pricedProject(read, projectId);
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
  };
}

async function pricedProject(read: Read, projectId: string): Promise<PricedProject> {
  const row = await read.db
    .selectFrom('project')
    .select([
      'stateCode',
      'city',
      'priceBasis',
      'baseRatePaise',
      'floorRatePaise',
      'floorRiseRatePaise',
      'floorRiseAfterFloor',
      'plcCharges',
      'chargeHeads',
      'parkingTypes',
      'commercialCarpetPct',
      'taxPct',
    ])
    .where('id', '=', projectId)
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

/**
 * Prices all unsold units of a project, or of one tower, anew: after its rates or charges have changed. Reserved
 * and blocked units follow too, because a cost sheet of them is computed from the same rates.
 * @returns the number of units whose price changed
 */
export async function repriceUnits(work: Work, projectId: string, towerId?: string): Promise<number> {
  const units = await work.db
    .selectFrom('unit')
    .select([
      'id',
      'unitNumber',
      'towerId',
      'unitType',
      'floor',
      'carpetArea',
      'saleableArea',
      'plcCodes',
      'baseRatePaise',
      'marketValuePaise',
      'pricePaise',
      'gstCategory',
    ])
    .where('projectId', '=', projectId)
    .$if(towerId !== undefined, (query) => query.where('towerId', '=', towerId ?? null))
    .where('status', '!=', 'sold')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (units.length === 0) return 0;
  const pricing = await pricingOf(work, projectId);
  const changed = units.flatMap((unit) => {
    const price = priceOf(pricing, { ...unit, plcCodes: unit.plcCodes as string[] });
    const isSame = price.pricePaise === unit.pricePaise && price.gstCategory === unit.gstCategory;
    return isSame ? [] : [{ id: unit.id, price_paise: price.pricePaise, gst_category: price.gstCategory }];
  });
  await writePrices(work, changed);
  return changed.length;
}

async function writePrices(work: Work, prices: readonly object[]): Promise<void> {
  if (prices.length === 0) return;
  const priced = sql<{ id: string; pricePaise: number; gstCategory: ConstructionCategory }>`
    jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)`.as<'priced'>(
    sql`priced(id uuid, price_paise bigint, gst_category text)`,
  );
  await work.db
    .updateTable('unit')
    .from(priced)
    .set((eb) => ({
      pricePaise: eb.ref('priced.pricePaise'),
      gstCategory: eb.ref('priced.gstCategory'),
      updatedAt: work.now,
    }))
    .whereRef('unit.id', '=', 'priced.id')
    .execute();
}
