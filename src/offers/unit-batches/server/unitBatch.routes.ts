import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as batches from '../unitBatch.contract.ts';
import { actOnUnits, previewUnitBatch } from './unitBatch.commands.ts';
import { listUnitBatches } from './unitBatch.queries.ts';
import { undoUnitBatch } from './unitBatch.undo.ts';

export const unitBatchRoutes: readonly AnyRoute[] = [
  route(batches.actOnUnits, (context, { body }) =>
    body.preview ? previewUnitBatch(context.read, body) : context.write((work) => actOnUnits(work, body)),
  ),
  route(batches.listUnitBatches, (context, { query }) => listUnitBatches(context.read, query)),
  route(batches.undoUnitBatch, (context, { params }) =>
    context.write((work) => undoUnitBatch(work, params.batchId)),
  ),
];
