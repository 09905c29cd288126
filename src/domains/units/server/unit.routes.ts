import type { AnyRoute } from '../../../platform/server/http/route.ts';
import { route } from '../../../platform/server/http/route.ts';
import * as contract from '../unit.contract.ts';
import { bulkCreateUnits } from './unit.bulk.ts';
import { createUnit, deleteUnit } from './unit.commands.ts';
import { getUnit, listUnits } from './unit.queries.ts';
import { updateUnit } from './unit.update.ts';

export const unitRoutes: readonly AnyRoute[] = [
  route(contract.listUnits, (context, { query }) => listUnits(context.read, query)),
  route(contract.createUnit, (context, { body }) => context.write((work) => createUnit(work, body))),
  route(contract.getUnit, (context, { params }) => getUnit(context.read, params.id)),
  route(contract.updateUnit, (context, { params, body }) =>
    context.write((work) => updateUnit(work, params.id, body)),
  ),
  route(contract.deleteUnit, (context, { params }) => context.write((work) => deleteUnit(work, params.id))),
  route(contract.bulkCreateUnits, (context, { params, body }) =>
    context.write((work) => bulkCreateUnits(work, params.id, body)),
  ),
];
