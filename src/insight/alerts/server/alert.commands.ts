import { v7 as newId } from 'uuid';
import { conflict, forbidden, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { oneAtATime } from '#platform/server/database/one-at-a-time.ts';
import { required } from '#platform/server/database/values.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import type { Alert, AlertInput, AlertPatch } from '../alert.contract.ts';
import type { Direction, FigureNow } from '../alert.rules.ts';
import { isPastLimit, MAX_ALERTS, requireLimit } from '../alert.rules.ts';
import { getAlert } from './alert.queries.ts';
import { mayBeTold } from './alert.rights.ts';

/** The figure was read before (`readFigure`). Where it is past the limit already, it notifies after it went back. */
export async function createAlert(work: Work, input: AlertInput, found: FigureNow): Promise<Alert> {
  const { figure, projectId = null, period, direction, limit } = input;
  requireLimit(figure, limit);
  await oneAtATime(work);
  await requireRoom(work);
  const id = newId();
  const kept = { figure, projectId, period, direction, limitValue: limit };
  await work.db
    .insertInto('figureAlert')
    .values({
      id,
      ...kept,
      userId: work.caller.userId,
      ...lookOf(work, found, { direction, limit }),
      createdAt: work.now,
      updatedAt: work.now,
    })
    .execute();
  await recordChange(work, { action: 'create', resource: 'figureAlert', id, version: 1, after: kept });
  return getAlert(work, id);
}

async function requireRoom({ db, caller }: Work): Promise<void> {
  const { kept } = await db
    .selectFrom('figureAlert')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('userId', '=', caller.userId)
    .executeTakeFirstOrThrow();
  if (kept >= MAX_ALERTS) throw conflict(`You have ${MAX_ALERTS} alerts. Delete one first.`);
}

/** Changes what is given. The figure was read before, where the limit changes or the alert goes on. */
export async function updateAlert(
  work: Work,
  id: string,
  patch: AlertPatch,
  found: FigureNow | null,
): Promise<Alert> {
  const before = await lockAlert(work, id);
  const { version, direction = before.direction, limit = before.limitValue } = patch;
  if (version !== undefined && version !== before.version) throw staleVersion();
  const isActive = patch.isActive ?? before.isActive;
  if (isActive && !mayBeTold(work.caller.role, before.figure)) throw forbidden();
  requireLimit(before.figure, limit);
  const set = { direction, limitValue: limit, isActive, ...(isActive ? { pauseReason: null } : {}) };
  await work.db
    .updateTable('figureAlert')
    .set({
      ...set,
      ...(found === null ? {} : lookOf(work, found, { direction, limit })),
      version: before.version + 1,
      updatedAt: work.now,
    })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'update',
    resource: 'figureAlert',
    id,
    version: before.version + 1,
    ...changedKeys(before, set),
  });
  return getAlert(work, id);
}

export async function deleteAlert(work: Work, id: string): Promise<{ id: string }> {
  const { figure, projectId, period, direction, limitValue, version } = await lockAlert(work, id);
  await work.db.deleteFrom('figureAlert').where('id', '=', id).execute();
  await recordChange(work, {
    action: 'delete',
    resource: 'figureAlert',
    id,
    version: version + 1,
    before: { figure, projectId, period, direction, limitValue },
  });
  return { id };
}

/** What its first look found, and the first after a change. */
function lookOf({ now }: Work, { value, unknown }: FigureNow, at: { direction: Direction; limit: number }) {
  const isPast = value !== null && isPastLimit(value, at);
  return { lookedAt: now, lastValue: value, unknownReason: unknown, isPast };
}

/** 404 for one of somebody else. */
async function lockAlert({ db, caller }: Work, id: string) {
  const row = await db
    .selectFrom('figureAlert')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', caller.userId)
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Alert');
}
