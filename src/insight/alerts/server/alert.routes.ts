import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../alert.contract.ts';
import { createAlert, deleteAlert, updateAlert } from './alert.commands.ts';
import { getAlert, listAlerts } from './alert.queries.ts';
import { readFigure } from './alert.rights.ts';

export const alertRoutes: readonly AnyRoute[] = [
  route(contract.listAlerts, ({ read }) => listAlerts(read)),

  route(contract.getAlertFigure, async ({ read }, { query }) => ({
    figure: query.figure,
    ...(await readFigure(read, query)),
  })),

  route(contract.createAlert, async ({ read, write }, { body }) => {
    const found = await readFigure(read, body);
    return write((work) => createAlert(work, body, found));
  }),

  route(contract.updateAlert, async ({ read, write }, { params, body }) => {
    const { figure, project, period } = await getAlert(read, params.id);
    const { direction, limit, isActive } = body;
    const isRead = isActive === true || direction !== undefined || limit !== undefined;
    const found = isRead ? await readFigure(read, { figure, projectId: project?.id, period }) : null;
    return write((work) => updateAlert(work, params.id, body, found));
  }),

  route(contract.deleteAlert, ({ write }, { params }) => write((work) => deleteAlert(work, params.id))),
];
