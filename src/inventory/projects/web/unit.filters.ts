import * as z from 'zod';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { PLAN_LABELS, statusesShown } from '#inventory/units/web/plan/PlanLegend.shared.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { FACINGS, listUnits } from '#inventory/units/unit.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { facingWord, unitTypeWord } from '#inventory/units/web/unit.labels.shared.ts';
import { usePersonChoices } from '#company/people/web/personChoices.shared.ts';

const { shape } = listUnits.query;

/** The filters of the unit list that other screens link to, kept in the address. */
export const UnitFilter = z.object({
  status: shape.status,
  unitType: shape.unitType,
  facing: shape.facing,
  floorMin: shape.floorMin,
  floorMax: shape.floorMax,
  priceMin: shape.priceMin,
  priceMax: shape.priceMax,
  reservedById: shape.reservedById,
  reservedUntilBefore: shape.reservedUntilBefore,
  listedFrom: shape.listedFrom,
  listedTo: shape.listedTo,
  soldFrom: shape.soldFrom,
  soldTo: shape.soldTo,
  onOfferOn: shape.onOfferOn,
});

export function useUnitFields(filter: z.output<typeof UnitFilter>): FilterField[] {
  const people = usePersonChoices(filter.reservedById);
  const isPartner = useAllowed()(PARTNER_ROLES);
  const ends = filter.reservedUntilBefore;
  return [
    {
      key: 'status',
      label: 'Status',
      kind: 'many',
      choices: statusesShown(isPartner).map((value) => ({ value, label: PLAN_LABELS[value] })),
    },
    {
      key: 'unitType',
      label: 'Type',
      kind: 'many',
      choices: UNIT_TYPES.map((value) => ({ value, label: unitTypeWord(value) })),
    },
    {
      key: 'facing',
      label: 'Facing',
      kind: 'many',
      choices: [...FACINGS, 'none' as const].map((value) => ({ value, label: facingWord(value) })),
    },
    { key: 'floorMin', label: 'Floor', kind: 'number', operator: 'from' },
    { key: 'floorMax', label: 'Floor', kind: 'number', operator: 'to' },
    { key: 'priceMin', label: 'Price', kind: 'money', operator: 'from' },
    { key: 'priceMax', label: 'Price', kind: 'money', operator: 'up to' },
    { key: 'listedFrom', label: 'Listed', kind: 'day', operator: 'from' },
    { key: 'listedTo', label: 'Listed', kind: 'day', operator: 'until' },
    ...(isPartner ? [] : ofOthers(people)),
    ...(ends === undefined ? [] : [holdEnds(ends)]),
  ];
}

/** What partners do not know of units. */
function ofOthers(people: ReturnType<typeof usePersonChoices>): FilterField[] {
  return [
    { key: 'soldFrom', label: 'Sold', kind: 'day', operator: 'from' },
    { key: 'soldTo', label: 'Sold', kind: 'day', operator: 'until' },
    { key: 'onOfferOn', label: 'On offer', kind: 'day' },
    { key: 'reservedById', label: 'Held', kind: 'one', operator: 'by', choices: people },
  ];
}

/** A time is not typed here: it comes with a link, and is shown so that it can be removed. */
function holdEnds(moment: string): FilterField {
  const label = formatDayAndTime(moment, zoneHere());
  return {
    key: 'reservedUntilBefore',
    label: 'Hold ends',
    kind: 'one',
    operator: 'before',
    choices: [{ value: moment, label }],
  };
}
