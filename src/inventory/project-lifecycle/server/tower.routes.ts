import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '#inventory/towers/tower.contract.ts';
import { getTowerAnalytics as analyticsCall } from '#inventory/units/towerAnalytics.contract.ts';
import { createTower, deleteTower, updateTower } from './tower.commands.ts';
import { getTower, listTowers } from '#inventory/towers/server/tower.queries.ts';
import { getTowerAnalytics } from '#inventory/units/server/towerAnalytics.queries.ts';

export const towerRoutes: readonly AnyRoute[] = [
  route(contract.listTowers, (context, { query }) => listTowers(context.read, query)),
  route(contract.createTower, (context, { body }) => context.write((work) => createTower(work, body))),
  route(contract.getTower, (context, { params }) => getTower(context.read, params.id)),
  route(analyticsCall, (context, { params }) => getTowerAnalytics(context.read, params.id)),
  route(contract.updateTower, (context, { params, body }) =>
    context.write((work) => updateTower(work, params.id, body)),
  ),
  route(contract.deleteTower, (context, { params }) => context.write((work) => deleteTower(work, params.id))),
];
