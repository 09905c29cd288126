import type { Instant } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { updateRows } from '#platform/server/database/bulk.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import { readAsPerson } from '#platform/server/jobs/personRead.ts';
import { recordChanges, recordNews } from '#platform/server/record-change.ts';
import type { FigureNow } from '../alert.rules.ts';
import { lookAt, nextLook } from '../alert.rules.ts';
import { figureReader } from './alert.figures.ts';
import { tellPassed } from './alert.notices.ts';
import { pauseUnreadable } from './alertPause.commands.ts';

/** At the next time of the day at which figures are looked at. What was missed meanwhile is due once. */
export async function nextLookAt({ db, caller }: LookAhead): Promise<Instant | null> {
  const oldest = await db
    .selectFrom('figureAlert')
    .select('lookedAt')
    .where('isActive', '=', true)
    .orderBy('lookedAt')
    .limit(1)
    .executeTakeFirst();
  return oldest ? nextLook(oldest.lookedAt, caller.timezone) : null;
}

/**
 * Looks at the figures of each person with the rights of this moment. No transaction is open while they are computed.
 * One person whose figures fail keeps nobody else from being told.
 */
export async function lookAtFigures(job: JobContext): Promise<void> {
  const due = await inBatch(job, async (work) => {
    const people = new Set((await alertsDue(work)).map(({ userId }) => userId));
    await pauseUnreadable(work, [...people]);
    return groupRows(await alertsDue(work), ({ userId }) => userId);
  });
  const failures: unknown[] = [];
  for (const [userId, alerts] of due) {
    try {
      await lookFor(job, userId, alerts, (error) => failures.push(error));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

type DueAlert = Awaited<ReturnType<typeof alertsDue>>[number];

async function alertsDue({ db, caller, now }: Work) {
  const rows = await db
    .selectFrom('figureAlert')
    .leftJoin('project', 'project.id', 'figureAlert.projectId')
    .selectAll('figureAlert')
    .select('project.name as projectName')
    .where('figureAlert.isActive', '=', true)
    .orderBy('figureAlert.id')
    .execute();
  return rows.filter(({ lookedAt }) => nextLook(lookedAt, caller.timezone) <= now);
}

interface Look {
  alert: DueAlert;
  found: FigureNow;
}

/** A figure that cannot be computed is not known until the next look; who runs the installation hears of it. */
async function lookFor(
  job: JobContext,
  userId: string,
  alerts: readonly DueAlert[],
  onFailure: (error: unknown) => void,
): Promise<void> {
  const read = await readAsPerson(job, userId);
  if (read === null) return;
  const figureOf = figureReader(read);
  const looks: Look[] = [];
  for (const alert of alerts) {
    try {
      looks.push({ alert, found: await figureOf(alert) });
    } catch (error) {
      if (error instanceof AppError) throw error;
      onFailure(error);
      looks.push({ alert, found: { value: null, unknown: NOT_COMPUTED } });
    }
  }
  await inBatch(job, (work) => keepLooks(work, looks));
}

const NOT_COMPUTED = 'It could not be computed. It is looked at again at the next time.';

/** In one transaction what was found is kept and the person told. What was changed or looked at meanwhile stays. */
async function keepLooks(work: Work, looks: readonly Look[]): Promise<void> {
  const unchanged = await lockUnchanged(work, looks);
  const timezone = work.caller.timezone;
  const kept = looks.flatMap(({ alert, found }) => {
    if (!unchanged.has(alert.id)) return [];
    const { isPast, isTold } = lookAt({ ...alert, limit: alert.limitValue }, found, {
      now: work.now,
      timezone,
    });
    const looked = { isPast, lookedAt: work.now, lastValue: found.value, unknownReason: found.unknown };
    return [{ alert, found, isTold, row: { ...alert, ...looked, toldAt: isTold ? work.now : alert.toldAt } }];
  });
  await updateRows(
    work.db,
    'figureAlert',
    ['isPast', 'lookedAt', 'lastValue', 'unknownReason', 'toldAt'],
    kept.map(({ row }) => row),
  );
  const passed = kept.flatMap(({ alert, found, isTold }) =>
    isTold && found.value !== null ? [{ ...alert, value: found.value }] : [],
  );
  await recordChanges(
    work,
    passed.map(({ id, version, value }) => ({
      action: 'tell',
      resource: 'figureAlert',
      id,
      version,
      after: { value },
    })),
  );
  await recordNews(
    work,
    kept
      .filter(({ isTold }) => !isTold)
      .map(({ alert: { id, version } }) => ({ action: 'look', resource: 'figureAlert', id, version })),
  );
  await tellPassed(work, passed);
}

async function lockUnchanged({ db }: Work, looks: readonly Look[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('figureAlert')
    .select(['id', 'version', 'lookedAt'])
    .where(
      'id',
      'in',
      looks.map(({ alert }) => alert.id),
    )
    .where('isActive', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  const before = new Map(looks.map(({ alert }) => [alert.id, alert]));
  const isSame = (row: (typeof rows)[number]) => {
    const alert = before.get(row.id);
    return alert?.version === row.version && alert.lookedAt === row.lookedAt;
  };
  return new Set(rows.filter(isSame).map(({ id }) => id));
}
