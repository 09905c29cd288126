import { writeLeads } from '#enquiries/leads/server/lead.store.ts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { updateRowsBy } from '#platform/server/database/bulk.ts';
import type { LeadScoreTable } from '#platform/server/database/tables.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { SCORE_COLUMNS } from './score.commands.ts';

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
