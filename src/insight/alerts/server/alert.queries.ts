import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { Alert } from '../alert.contract.ts';
import { ALERT_FIGURES } from '../alertFigure.rules.ts';
import { linkOf } from '../alertLink.rules.ts';

/** Own alerts, the oldest first. */
export async function listAlerts(read: Read): Promise<Alert[]> {
  const rows = await ownAlerts(read).orderBy('figureAlert.createdAt').orderBy('figureAlert.id').execute();
  return rows.map((row) => toAlert(row, read.today));
}

/** 404 for one of somebody else. */
export async function getAlert(read: Read, id: string): Promise<Alert> {
  const row = await ownAlerts(read).where('figureAlert.id', '=', id).executeTakeFirst();
  return toAlert(required(row, 'Alert'), read.today);
}

function ownAlerts({ db, caller }: Read) {
  return db
    .selectFrom('figureAlert')
    .leftJoin('project', 'project.id', 'figureAlert.projectId')
    .selectAll('figureAlert')
    .select('project.name as projectName')
    .where('figureAlert.userId', '=', caller.userId);
}

type AlertRow = Awaited<ReturnType<ReturnType<typeof ownAlerts>['executeTakeFirstOrThrow']>>;

function toAlert(row: AlertRow, today: Day): Alert {
  const { id, figure, projectId, period } = row;
  const { title, unit } = ALERT_FIGURES[figure];
  return {
    _id: id,
    id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    figure,
    title,
    unit,
    project: projectId === null ? null : { id: projectId, name: row.projectName ?? '' },
    period,
    direction: row.direction,
    limit: row.limitValue,
    isActive: row.isActive,
    pauseReason: row.pauseReason,
    isPast: row.isPast,
    lookedAt: row.lookedAt,
    lastValue: row.lastValue,
    unknown: row.unknownReason,
    toldAt: row.toldAt,
    link: linkOf({ figure, projectId, period }, today),
  };
}
