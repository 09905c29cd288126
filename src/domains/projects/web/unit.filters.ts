import * as z from 'zod';
import { formatDayAndTime } from '../../../platform/contract/format.ts';
import { PLAN_WORDS } from '../../../platform/web/plan/PlanLegend.tsx';
import type { FilterField } from '../../../platform/web/table/filter.types.ts';
import { listUnits, UNIT_STATUSES } from '../../units/unit.contract.ts';
import { usePersonChoices } from '../../users/web/personChoices.shared.ts';

const { status, reservedById, reservedUntilBefore } = listUnits.query.shape;

/** By which units of a project are found from elsewhere, as the address says it. */
export const UnitFilter = z.object({ status, reservedById, reservedUntilBefore });

export function useUnitFields(filter: z.output<typeof UnitFilter>): FilterField[] {
  const people = usePersonChoices(filter.reservedById);
  const ends = filter.reservedUntilBefore;
  return [
    {
      key: 'status',
      label: 'Status',
      kind: 'many',
      choices: UNIT_STATUSES.map((value) => ({ value, label: PLAN_WORDS[value] })),
    },
    { key: 'reservedById', label: 'Held', kind: 'one', operator: 'by', choices: people },
    ...(ends === undefined ? [] : [holdEnds(ends)]),
  ];
}

/** A moment is not typed here: it comes with a link, and is shown to be taken away. */
function holdEnds(moment: string): FilterField {
  const label = formatDayAndTime(moment, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return {
    key: 'reservedUntilBefore',
    label: 'Hold ends',
    kind: 'one',
    operator: 'before',
    choices: [{ value: moment, label }],
  };
}
