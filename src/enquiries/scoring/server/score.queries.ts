import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleLeadIds } from '#enquiries/leads/server/lead.queries.ts';
import { scoreLead } from '../leadScore.rules.ts';
import { nextAction } from '../nextAction.rules.ts';
import type { LeadScore, listScoreHistory as historyCall, ScorePoint } from '../score.contract.ts';
import { actionFacts } from './nextAction.queries.ts';
import { leadsToScore } from './score.reading.ts';
import { scoringBasis } from './scoringBasis.queries.ts';

/** The stored score; one that was not computed yet is computed now, but not stored. */
export async function getLeadScore(read: Read, leadId: string): Promise<LeadScore> {
  const [, stored, action, model] = await Promise.all([
    requireSeen(read, leadId),
    storedScore(read, leadId),
    actionFacts(read, leadId),
    modelSays(read, leadId),
  ]);
  return {
    leadId,
    ...(stored ?? (await computedNow(read, leadId))),
    model,
    nextAction: nextAction(action, read.now),
  };
}

type StoredScore = Omit<LeadScore, 'leadId' | 'nextAction' | 'model'>;

/** Null while no model has scored it. */
async function modelSays({ db }: Read, leadId: string): Promise<LeadScore['model']> {
  const row = await db
    .selectFrom('leadModelScore as said')
    .innerJoin('leadModel as model', 'model.number', 'said.modelVersion')
    .select(['said.score', 'said.probability', 'said.reasons', 'said.scoredAt', 'said.challengerVersion'])
    .select(['said.challengerProbability', 'model.number as version', 'model.kind', 'model.trainedAt'])
    .where('said.leadId', '=', leadId)
    .executeTakeFirst();
  if (!row) return null;
  const { challengerVersion, challengerProbability, reasons, ...said } = row;
  return {
    ...said,
    // Written by the scoring job, in this shape.
    reasons: (reasons as { key: string; text: string; share: number }[]).map(({ key, text, share }) => ({
      key,
      text,
      odds: Math.round(Math.exp(share) * 100) / 100,
    })),
    challenger:
      challengerVersion === null || challengerProbability === null
        ? null
        : { version: challengerVersion, probability: challengerProbability },
  };
}

async function storedScore({ db }: Read, leadId: string): Promise<StoredScore | null> {
  const row = await db
    .selectFrom('leadScore')
    .select([
      'score',
      'grade',
      'factors',
      'penalties',
      'summary',
      'configRevision',
      'trigger',
      'computedAt',
      'modelScore',
      'modelVersion',
    ])
    .where('leadId', '=', leadId)
    .executeTakeFirst();
  // Written by the rules that give them their shape.
  return (row as StoredScore | undefined) ?? null;
}

async function computedNow(read: Read, leadId: string): Promise<StoredScore> {
  const basis = await scoringBasis(read);
  const [lead] = await leadsToScore(read, [leadId], basis);
  return {
    ...scoreLead(required(lead, 'Lead').facts, basis.rules),
    configRevision: basis.revision,
    trigger: 'manual',
    computedAt: read.now,
    modelScore: null,
    modelVersion: null,
  };
}

export async function listScoreHistory(
  read: Read,
  leadId: string,
  filter: QueryOf<typeof historyCall>,
): Promise<Page<ScorePoint>> {
  await requireSeen(read, leadId);
  const found = scoresOf(read, leadId);
  return pageOf(
    filter,
    ({ limit, offset }) =>
      found
        .select(['score', 'grade', 'summary', 'configRevision', 'trigger', 'computedAt'])
        .orderBy('computedAt', 'desc')
        .orderBy('seq', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, found, max),
  );
}

/** How many scores a lead that the caller sees has had, looking no further than `most`. */
export function countScores(read: Read, leadId: string, max: number): Promise<number> {
  return countRows(read.db, scoresOf(read, leadId), max);
}

function scoresOf({ db }: Read, leadId: string) {
  return db.selectFrom('leadScoreHistory').where('leadScoreHistory.leadId', '=', leadId);
}

/** 404 when the caller may not see the lead. */
async function requireSeen(read: Read, leadId: string): Promise<void> {
  required((await visibleLeadIds(read, [leadId])).has(leadId) || null, 'Lead');
}
