import { writeLeads } from '#enquiries/leads/server/lead.store.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Read, Work } from '#platform/server/context.ts';
import { updateRowsBy } from '#platform/server/database/bulk.ts';
import type { LeadScoreTable } from '#platform/server/database/tables.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import { isNoticed } from '../leadScore.rules.ts';
import { rescoreLeads, SCORE_COLUMNS } from './score.commands.ts';
import { bringScoreBack } from './score.store.ts';

export type KeptScore = Selectable<LeadScoreTable>;

/** The current score of a lead that may have to be restored. */
export async function keptScores({ db }: Read, leadIds: readonly string[]): Promise<Map<string, KeptScore>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('leadScore')
    .selectAll()
    .where(sql<boolean>`lead_score.lead_id = any(${pgArray(leadIds)})`)
    .execute();
  return new Map(rows.map((row) => [row.leadId, row]));
}

/** A lead that is lost again gets back the score it was lost with. */
export async function putScoresBack({ db }: Read, scores: readonly KeptScore[]): Promise<void> {
  const leads = scores.map(({ organizationId, leadId: id, score, grade }) => ({
    organizationId,
    id,
    score,
    grade,
  }));
  await Promise.all([
    updateRowsBy(db, 'leadScore', ['organizationId', 'leadId'], SCORE_COLUMNS, scores),
    writeLeads(db, ['score', 'grade'], leads),
  ]);
}

/**
 * The score of a lead before a change that is taken back; the lead has its own columns back. If the score was computed
 * again since, by a person, the night or the model, it is computed from what the lead is now.
 */
export async function takeScoreBack(
  work: Work,
  leadId: string,
  { kept, changedAt }: { kept: KeptScore | null; changedAt: Instant },
): Promise<void> {
  const current = await work.db
    .selectFrom('leadScore')
    .leftJoin('leadModelScore as said', 'said.leadId', 'leadScore.leadId')
    .select(['leadScore.score', 'leadScore.grade', 'leadScore.computedAt', 'said.scoredAt'])
    .where('leadScore.leadId', '=', leadId)
    .executeTakeFirst();
  const isOfChange =
    current?.computedAt === changedAt && (current.scoredAt === null || current.scoredAt < changedAt);
  if (!kept || !current || !isOfChange) {
    await rescoreLeads(work, [leadId], 'edit');
    return;
  }
  await bringScoreBack(work, kept);
  if (isNoticed(current, kept)) await addPoint(work, leadId);
}

/** The history shows that the score went back. */
async function addPoint({ db, now }: Work, leadId: string): Promise<void> {
  await db
    .insertInto('leadScoreHistory')
    .columns(['leadId', ...SCORE_COLUMNS])
    .expression((from) =>
      from
        .selectFrom('leadScore')
        .select(['leadId', 'score', 'grade', 'factors', 'penalties', 'summary', 'trigger', 'configRevision'])
        .select(from.val(now).as('computedAt'))
        .where('leadId', '=', leadId),
    )
    .execute();
}
