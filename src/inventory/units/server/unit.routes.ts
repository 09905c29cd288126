import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../unit.contract.ts';
import { exportUnits as exportCall } from '../unitExport.contract.ts';
import * as batches from '#offers/unit-batches/unitBatch.contract.ts';
import { getUnitStatistics as statisticsCall } from '../unitStatistics.contract.ts';
import * as plans from '../unitPlan.contract.ts';
import { requestBooking } from '#offers/reservations/server/bookingRequest.commands.ts';
import { bulkCreateUnits } from './unit.bulk.ts';
import { createUnit, deleteUnit } from './unit.commands.ts';
import { exportUnits, noteUnitExport } from './unit.export.ts';
import { getUnit, listUnits } from './unit.queries.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import { actOnUnits, previewUnitBatch } from '#offers/unit-batches/server/unitBatch.commands.ts';
import { listUnitBatches } from '#offers/unit-batches/server/unitBatch.queries.ts';
import { undoUnitBatch } from '#offers/unit-batches/server/unitBatch.undo.ts';
import { getUnitStatistics } from './unitStatistics.queries.ts';
import { getUnitPlan, listSimilarUnits } from './unitPlan.queries.ts';

export const unitRoutes: readonly AnyRoute[] = [
  route(exportCall, async (context, { query }) => {
    await context.write((work) => noteUnitExport(work, query));
    return exportUnits(context.read, query);
  }),
  route(contract.listUnits, (context, { query }) => listUnits(context.read, query)),
  route(contract.createUnit, (context, { body }) => context.write((work) => createUnit(work, body))),
  route(statisticsCall, (context, { query }) => getUnitStatistics(context.read, query)),
  route(contract.getUnit, (context, { params }) => getUnit(context.read, params.id)),
  route(contract.updateUnit, (context, { params, body }) =>
    context.write((work) => updateUnit(work, params.id, body)),
  ),
  route(contract.deleteUnit, (context, { params }) => context.write((work) => deleteUnit(work, params.id))),
  route(contract.requestBooking, (context, { params, body }) =>
    context.write((work) => requestBooking(work, params.id, body)),
  ),
  route(contract.bulkCreateUnits, (context, { params, body }) =>
    context.write((work) => bulkCreateUnits(work, params.id, body)),
  ),
  route(plans.getUnitPlan, (context, { query }) => getUnitPlan(context.read, query)),
  route(plans.listSimilarUnits, (context, { params }) => listSimilarUnits(context.read, params.id)),
  route(batches.actOnUnits, (context, { body }) =>
    body.preview ? previewUnitBatch(context.read, body) : context.write((work) => actOnUnits(work, body)),
  ),
  route(batches.listUnitBatches, (context, { query }) => listUnitBatches(context.read, query)),
  route(batches.undoUnitBatch, (context, { params }) =>
    context.write((work) => undoUnitBatch(work, params.batchId)),
  ),
];
