import type pg from 'pg';
import { addHours } from '#platform/contract/calendar.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { learnChances } from '#enquiries/scoring/server/chance.learning.ts';
import { countOutcomes } from '#enquiries/scoring/server/outcome.commands.ts';
import { scoreAsOf } from '#enquiries/scoring/server/score.commands.ts';
import { scoringBasis } from '#enquiries/scoring/server/scoringBasis.queries.ts';
import type { Stage } from './stage.ts';

const WEEK_HOURS = 7 * 24;
/** How far back the score history of an open lead goes. */
const WEEKS = 8;
const BATCH_SIZE = 500;

/**
 * Scores past enquiries: closed ones once, as of the week they were closed, so that grades can be compared with bookings; open ones week by week until now.
 */
export async function playScores(stage: Stage, pool: pg.Pool): Promise<void> {
  const { latest: now, organizationId } = stage;
  await stage.play('bh', now, countOutcomes);
  await learnChances({ pool, organizationId, now, subscribers: [], isHistory: true });
  const { decided, open } = await stage.play('bh', stage.latest, ({ db }) => leadsByFate(db));
  const byWeek = groupRows(decided, ({ at }) => weekOf(at, stage.latest));
  for (const week of [...byWeek.keys()].toSorted((one, other) => one - other))
    await scoreBatches(
      stage,
      addHours(stage.latest, week * WEEK_HOURS),
      (byWeek.get(week) ?? []).map(({ id }) => id),
    );
  for (let week = 1 - WEEKS; week <= 0; week += 1) {
    const at = addHours(stage.latest, week * WEEK_HOURS);
    await scoreBatches(
      stage,
      at,
      open.filter(({ createdAt }) => createdAt <= at).map(({ id }) => id),
    );
  }
}

/** How many weeks before the end; 0 is the last. */
function weekOf(at: string, end: string): number {
  return -Math.floor((Date.parse(end) - Date.parse(at)) / (WEEK_HOURS * 3_600_000));
}

async function scoreBatches(stage: Stage, at: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE);
    await stage.play('bh', at, async (work) => scoreAsOf(work, batch, await scoringBasis(work)));
  }
}

async function leadsByFate(db: Database) {
  const leads = await db
    .selectFrom('lead')
    .select(['id', 'status', 'createdAt', 'closedAt', 'lostAt'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return {
    open: leads.filter(({ status }) => OPEN_LEAD_STATUSES.some((open) => open === status)),
    decided: leads.flatMap(({ id, closedAt, lostAt }) => {
      const at = closedAt ?? lostAt;
      return at === null ? [] : [{ id, at }];
    }),
  };
}
