import type { Read } from '#platform/server/context.ts';
import { pick } from '#platform/server/records.ts';
import type { ChargeHead, ParkingType, PlcCharge } from '#inventory/projects/project.contract.ts';
import type { PriceTerms, TowerRates } from '../priceList.contract.ts';

/** The columns of a project and of a list that say what units cost. */
export const TERM_COLUMNS = [
  'priceBasis',
  'baseRatePaise',
  'floorRatePaise',
  'floorRiseRatePaise',
  'floorRiseAfterFloor',
  'plcCharges',
  'chargeHeads',
  'parkingTypes',
] as const satisfies readonly (keyof PriceTerms)[];

type Stored = Pick<
  PriceTerms,
  'priceBasis' | 'baseRatePaise' | 'floorRatePaise' | 'floorRiseRatePaise' | 'floorRiseAfterFloor'
> & { plcCharges: unknown; chargeHeads: unknown; parkingTypes: unknown };

/** The terms of a stored row; its JSON was written through the schemas of the contract. */
export function termsOf(row: Stored & { towers: unknown }): PriceTerms {
  return {
    ...pick(row, TERM_COLUMNS),
    plcCharges: row.plcCharges as PlcCharge[],
    chargeHeads: row.chargeHeads as ChargeHead[],
    parkingTypes: row.parkingTypes as ParkingType[],
    towers: row.towers as TowerRates[],
  };
}

export interface TermsNow {
  terms: PriceTerms;
  /** Names of the towers, by id. */
  towerNames: ReadonlyMap<string, string>;
}

/** What the project and its towers say at this moment: the prices in force. */
export async function termsNow(read: Read, projectId: string): Promise<TermsNow> {
  const [project, towers] = await Promise.all([
    read.db.selectFrom('project').select(TERM_COLUMNS).where('id', '=', projectId).executeTakeFirstOrThrow(),
    read.db
      .selectFrom('tower')
      .select(['id as towerId', 'name', 'baseRatePaise', 'floorRiseRatePaise'])
      .where('projectId', '=', projectId)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute(),
  ]);
  const rates = towers.map(({ name: _name, ...rest }) => rest);
  return {
    terms: termsOf({ ...project, towers: rates }),
    towerNames: new Map(towers.map(({ towerId, name }) => [towerId, name])),
  };
}
