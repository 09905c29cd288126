import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod';
import { dayOf } from '#platform/contract/calendar.ts';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { PricedUnit } from '#inventory/pricing/costSheetModel.rules.ts';
import type { Unit, UnitInput, UnitPatch } from '../unit.contract.ts';

export type UnitForm = ContractForm<typeof UnitInput>;
export type UnitValues = z.input<typeof UnitInput>;

/** A flat before anything is said of it, alone or as one of many. */
export const NEW_FLAT = {
  unitType: '2BHK' as const,
  carpetArea: null as never,
  balconyArea: 0,
  terraceArea: 0,
  builtUpArea: null as never,
  saleableArea: null as never,
  facing: null,
  view: '',
  plcCodes: [],
  parkingIncluded: 0,
  ownership: 'developer' as const,
};

const NOTHING: DefaultValues<UnitValues> = {
  ...NEW_FLAT,
  unitNumber: '',
  floor: null as never,
  baseRatePaise: null,
  marketValuePaise: null,
  floorPlanFileId: null,
};

export function newUnit(projectId: string, towerId: string | null): DefaultValues<UnitValues> {
  return { ...NOTHING, projectId, towerId, listedAt: dayOf(new Date().toISOString(), zoneHere()) };
}

export function unitDefaults(unit: Unit): DefaultValues<UnitValues> {
  const keys = [...Object.keys(NOTHING), 'projectId', 'towerId', 'listedAt'] as (keyof UnitValues)[];
  return Object.fromEntries(keys.map((key) => [key, unit[key]]));
}

/** The fields of a unit that the form changes; its location stays. */
export function patchOf(
  { projectId: _project, towerId: _tower, ...fields }: UnitInput,
  version: number,
): UnitPatch {
  return { ...fields, version };
}

/** The inputs of the list price, as typed so far. */
export function pricedPart(values: UnitValues): PricedUnit {
  return {
    unitType: values.unitType,
    floor: values.floor ?? Number.NaN,
    carpetArea: values.carpetArea ?? 0,
    saleableArea: values.saleableArea ?? 0,
    plcCodes: values.plcCodes ?? [],
    baseRatePaise: values.baseRatePaise ?? null,
    marketValuePaise: values.marketValuePaise ?? null,
  };
}
