import { writeLeads } from '#enquiries/leads/server/lead.store.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { insertRows, updateRowsBy } from '#platform/server/database/bulk.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import { lockLead } from '#enquiries/leads/server/lead.steps.ts';
import { hasScoreFallen } from '#enquiries/leads/attention.rules.ts';
import { gradeOf } from '#enquiries/leads/grade.rules.ts';
import type { ComputedScore } from '../leadScore.rules.ts';
import { isNoticed, scoreLead } from '../leadScore.rules.ts';
import type { LeadScore, ScoreTrigger } from '../score.contract.ts';
import { CHANCE_COLUMNS, chanceColumns } from '../storedChance.rules.ts';
import { getLeadScore } from './score.queries.ts';
import type { LeadToScore } from './score.reading.ts';
import { leadsToScore } from './score.reading.ts';
import type { ScoringBasis } from './scoringBasis.queries.ts';
import { scoringBasis } from './scoringBasis.queries.ts';

/** A lead whose score was recomputed, and the score before. */
export interface Rescored extends Pick<LeadToScore, 'id' | 'version' | 'before'> {
  after: ComputedScore;
}

/** Recomputes the score of one open lead at a user's request; 409 for one that is decided. */
export async function recalculateScore(work: Work, leadId: string): Promise<LeadScore> {
  const lead = await lockLead(work, leadId);
  if (!isOpenStatus(lead.status)) throw conflict('A lead that is closed or lost keeps the score it had.');
  const [scored] = await rescoreLeads(work, [leadId], 'manual');
  if (!scored) throw new Error('An open lead was not scored.');
  await recordChange(work, {
    action: 'score',
    resource: 'lead',
    id: leadId,
    version: lead.version,
    before: { score: scored.before?.score ?? null },
    after: { score: scored.after.score, grade: scored.after.grade },
  });
  return getLeadScore(work, leadId);
}

/**
 * Computes the scores of the open ones among these leads and writes them with their history, in a few
 * statements for any number. The caller holds the leads locked.
 */
export async function rescoreLeads(
  read: Read,
  leadIds: readonly string[],
  trigger: ScoreTrigger,
): Promise<Rescored[]> {
  const reading = scoringBasis(read);
  const [basis, leads] = await Promise.all([reading, leadsToScore(read, leadIds, reading)]);
  const open = leads.filter(({ facts }) => isOpenStatus(facts.status));
  return writeScores(read, open, trigger, basis);
}

/**
 * Scores past leads as of `read.now`, by what was known until then, including those decided by today: how
 * history entered afterwards gets its scores. Times must be processed in order.
 */
export async function scoreAsOf(read: Read, leadIds: readonly string[], basis: ScoringBasis): Promise<void> {
  await writeScores(read, await leadsToScore(read, leadIds, basis), 'decay', basis);
}

async function writeScores(
  { db, now, caller: { organizationId } }: Read,
  leads: readonly LeadToScore[],
  trigger: ScoreTrigger,
  { rules, revision: configRevision, activeScorer, chances }: ScoringBasis,
): Promise<Rescored[]> {
  const scored = leads.map(({ id, version, before, facts, scoreWeekAgo, ...lead }) => {
    const after = scoreLead(facts, rules);
    const scoreFell = hasScoreFallen(after.score, scoreWeekAgo);
    const modelScore = activeScorer === 'model' ? lead.modelScore : null;
    const score = modelScore ?? after.score;
    const grade = modelScore === null ? after.grade : gradeOf(modelScore, rules);
    const { shown } = lead;
    const isMoved = shown.score !== score || shown.grade !== grade || lead.scoreFell !== scoreFell;
    const chance = chanceColumns(
      facts.status,
      { ageDays: lead.ageDays, learned: lead.learnedChance },
      chances,
    );
    return { id, version, before, after, chance, figures: { score, grade, scoreFell }, isMoved };
  });
  const how = { trigger, configRevision };
  const rows = scored.map(({ id, before, after, chance }) => ({
    before,
    chance,
    row: { organizationId, leadId: id, ...after, ...how, computedAt: now },
  }));
  const withChance = ({ row, chance }: (typeof rows)[number]) => ({ ...row, ...chance });
  const first = rows.filter(({ before }) => before === null).map(withChance);
  const again = rows.filter(({ before }) => before !== null).map(withChance);
  const noticed = rows.filter(({ before, row }) => isNoticed(before, row)).map(({ row }) => row);
  await Promise.all([
    insertRows(db, 'leadScore', first),
    updateRowsBy(db, 'leadScore', ['organizationId', 'leadId'], [...SCORE_COLUMNS, ...CHANCE_COLUMNS], again),
    insertRows(db, 'leadScoreHistory', noticed),
    writeLeads(
      db,
      ['score', 'grade', 'scoreFell'],
      scored.filter(({ isMoved }) => isMoved).map(({ id, figures }) => ({ organizationId, id, ...figures })),
    ),
  ]);
  return scored;
}

export const SCORE_COLUMNS = [
  'score',
  'grade',
  'factors',
  'penalties',
  'summary',
  'trigger',
  'configRevision',
  'computedAt',
] as const;
