import { sql } from 'kysely';
import type { Change } from '#platform/server/change.ts';
import type { Read } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { LeadInput } from '#enquiries/leads/lead.contract.ts';
import { columnsOf } from '../storedChance.rules.ts';
import type { LeadChance } from '../chance.rules.ts';
import { chanceOf } from '../chance.rules.ts';
import { ownSourceValues } from '../conversion.rules.ts';
import type { ComputedScore } from '../leadScore.rules.ts';
import { scoreLead } from '../leadScore.rules.ts';
import type { ScoreFacts } from '../scoreFacts.rules.ts';
import type { OfferedUnits } from '../supply.rules.ts';
import { supplyFor } from '../supply.rules.ts';
import { callsOf, touchesOf, visitsOf } from '../touches.rules.ts';
import { availableUnits } from './score.reading.ts';
import { scoringBasis } from './scoringBasis.queries.ts';

/** A lead that is about to be written. */
export interface LeadToCome {
  id: string;
  fields: Partial<LeadInput> & Pick<LeadInput, 'source'>;
  projectIds: readonly string[];
}

/** A score computed before its lead is written. */
export interface FirstScore extends ComputedScore {
  configRevision: number;
}

/** First scores by lead, and the chance that each of these leads has as it comes. */
export interface FirstScores {
  scores: ReadonlyMap<string, FirstScore>;
  chance: LeadChance;
}

/**
 * The scores of many leads without any interaction yet, by id. Computed first, so that a lead is written once:
 * a later update would write each of its indexes twice.
 */
export async function firstScores(read: Read, leads: readonly LeadToCome[]): Promise<FirstScores> {
  const projectIds = [...new Set(leads.flatMap((lead) => lead.projectIds))];
  const [{ rules, revision, outcomes, chances }, offered] = await Promise.all([
    scoringBasis(read),
    availableUnits(read)
      .where(sql<boolean>`unit.project_id = any(${pgArray(projectIds)})`)
      .execute(),
  ]);
  const ownValues = ownSourceValues(outcomes);
  const scores = new Map(
    leads.map((lead) => {
      const ownSourceValue = ownValues.get(lead.fields.source) ?? null;
      const facts = { ...factsOf(read, lead, offered), ownSourceValue };
      return [lead.id, { ...scoreLead(facts, rules), configRevision: revision }];
    }),
  );
  return { scores, chance: chanceOf({ stage: 'new', ageDays: 0, learned: null }, chances) };
}

/** Stores the scores of leads written meanwhile, each as the first of its history. */
export async function keepFirstScores({ db, now }: Read, { scores, chance }: FirstScores): Promise<void> {
  const rows = [...scores].map(([leadId, score]) => ({
    leadId,
    ...score,
    trigger: 'created' as const,
    computedAt: now,
  }));
  await Promise.all([
    insertRows(
      db,
      'leadScore',
      rows.map((row) => ({ ...row, ...columnsOf(chance) })),
    ),
    insertRows(db, 'leadScoreHistory', rows),
  ]);
}

const scored = new WeakSet<Change>();

/** This creation is of a lead whose first score is written with it. */
export function leaveScored(creation: Change): void {
  scored.add(creation);
}

export function isScoredAlready(change: Change): boolean {
  return scored.has(change);
}

type Facts = Omit<ScoreFacts, 'ownSourceValue'>;

function factsOf(
  { today, now }: Read,
  { fields, projectIds }: LeadToCome,
  offered: readonly OfferedUnits[],
): Facts {
  const { unitTypes = [], budgetMinPaise = null, budgetMaxPaise = null } = fields;
  const { timeline = null, financing = null, purpose = null, dnd = false } = fields;
  const { email = null, altPhone = null, company = null, city = null, lastName = null } = fields;
  return {
    today,
    timeline,
    financing,
    purpose,
    unitTypes,
    email,
    altPhone,
    company,
    city,
    lastName,
    dnd,
    status: 'new',
    source: fields.source,
    createdOn: today,
    lastContactedOn: null,
    hasProject: projectIds.length > 0,
    hasBudget: budgetMinPaise !== null || budgetMaxPaise !== null,
    supply: supplyFor({ projectIds, unitTypes, budgetMinPaise, budgetMaxPaise }, offered),
    touches: touchesOf([], () => today),
    visits: visitsOf([], now, () => today),
    calls: callsOf([]),
  };
}
