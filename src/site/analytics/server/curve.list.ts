import type { QueryOf } from '#platform/contract/call.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import { seesBuildingCost } from '#site/milestones/milestone.rules.ts';
import type { CurvePoint, exportConstructionCurve } from '../analytics.contract.ts';
import { pctOfWhole } from '../shares.rules.ts';
import { curvePoints } from './curve.queries.ts';
import { readPlanValues } from './planValues.queries.ts';

const column = sheetColumns<CurvePoint>();

const COLUMNS = [
  column.day('Until', ({ on }) => on),
  column.number('Planned, %', ({ planned }) => pctOfWhole(planned.value)),
  column.number('Earned, %', ({ earned }) => earned && pctOfWhole(earned.value)),
  column.text('Reported', ({ earned, isDerived }) => (earned === null ? null : isDerived ? 'No' : 'Yes')),
];

const COST = column.money('Actual cost', ({ actualCost }) => actualCost && actualCost.value);

export const curveSheet: SheetList<QueryOf<typeof exportConstructionCurve>, CurvePoint> = {
  name: 'construction-curve',
  columns: ({ caller }) => (seesBuildingCost(caller.role) ? [...COLUMNS, COST] : COLUMNS),
  async *pages(read, { format: _format, ...scope }) {
    yield curvePoints(await readPlanValues(read, scope), read, scope);
  },
};
