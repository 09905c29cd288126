import { compactMoney, startCase } from '#platform/contract/format.ts';
import type { Unit } from '../unit.contract.ts';
import type { BlockReason } from '../unit.rules.ts';
import { floorLabel } from '../unit.rules.ts';
import type { PlanUnit } from '../unitPlan.contract.ts';

export const FACING_LABELS: Record<NonNullable<Unit['facing']>, string> = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
};

export const BLOCK_REASON_LABELS: Record<BlockReason, string> = {
  management: 'Held back by management',
  landowner: 'Landowner’s unit',
  legal: 'Legal matter',
  mortgage: 'Mortgaged',
  rateRevision: 'Rate revision',
  maintenance: 'Repair',
};

export const GST_CATEGORY_LABELS: Record<Unit['gstCategory'], string> = {
  affordable: 'Affordable housing',
  other: 'Residential',
  commercial: 'Commercial',
  plot: 'Plot',
  afterCompletion: 'None, after the occupancy certificate',
  unregistered: 'None, the organization is not registered',
  outsideIndia: 'Own tax of the project',
};

/** 'studio' → 'Studio'; what begins with a figure stays: '2.5BHK'. */
export function unitTypeWord(unitType: Unit['unitType']): string {
  return unitType.charAt(0).toUpperCase() + unitType.slice(1);
}

/** 'Floor 12', 'Ground', 'Basement 1' */
export function floorName(floor: number): string {
  if (floor > 0) return `Floor ${floor}`;
  return floor === 0 ? 'Ground' : `Basement ${-floor}`;
}

/** 'North-east', 'Not given' */
export function facingWord(facing: NonNullable<Unit['facing']> | 'none'): string {
  return facing === 'none' ? 'Not given' : startCase(FACING_LABELS[facing]);
}

/** '3BHK, floor 12, garden' */
export function unitLine({
  unitType,
  floor,
  view,
  facing,
}: Pick<Unit, 'unitType' | 'floor' | 'view' | 'facing'>): string {
  const outlook = view ?? (facing ? `facing ${FACING_LABELS[facing]}` : null);
  return [unitTypeWord(unitType), floorPhrase(floor), outlook].filter(Boolean).join(', ');
}

function floorPhrase(floor: number): string {
  if (floor === 0) return 'ground floor';
  return floor < 0 ? `basement ${-floor}` : `floor ${floor}`;
}

/** Saleable over carpet, as builders quote it: 45%. */
export function loadingPct({ carpetArea, saleableArea }: Pick<Unit, 'carpetArea' | 'saleableArea'>): number {
  return carpetArea > 0 ? Math.round((saleableArea / carpetArea - 1) * 1_000) / 10 : 0;
}

/** The page of a unit, below its tower if it stands in one. */
export function unitPath({ id, projectId, towerId }: Pick<Unit, 'id' | 'projectId' | 'towerId'>): string {
  return towerId
    ? `/projects/${projectId}/towers/${towerId}/units/${id}`
    : `/projects/${projectId}/units/${id}`;
}

/** 'B-1203, floor 12, ₹1.22 Cr' */
export function similarText({ unitNumber, floor, pricePaise }: PlanUnit): string {
  return `${unitNumber}, floor ${floorLabel(floor)}, ${priceText(pricePaise)}`;
}

/** '₹1.22 Cr'; in words where the reader may not know the price. */
export function priceText(pricePaise: number | null): string {
  return pricePaise === null ? 'Price not shown' : compactMoney(pricePaise);
}
