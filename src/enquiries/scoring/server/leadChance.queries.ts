import type { Read } from '#platform/server/context.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import type { ChanceBasis, ChanceFacts, ChanceSource, LeadChance } from '../chance.rules.ts';
import {
  chanceInterval,
  chanceOf,
  isBeyondLearned,
  stageChance,
  SURE_DECIDED,
  within30To90,
} from '../chance.rules.ts';
import { addsUp } from '../chanceSum.rules.ts';
import type { LeadInsights } from '../insights.contract.ts';
import { StoredCard } from '../model.contract.ts';
import { chanceFacts } from './chanceBasis.queries.ts';
import type { LeadToScore } from './score.reading.ts';

/** The chance of one lead as it is stored, with what it rests on; null for a decided one. */
export async function chanceOfLead(
  read: Read,
  { id, ageDays, learnedChance, facts: { status } }: LeadToScore,
  basis: ChanceBasis,
): Promise<LeadInsights['probability']> {
  if (!isOpenStatus(status)) return null;
  const [stored, learned] = await Promise.all([storedChance(read, id), chanceFacts(read)]);
  const facts = { stage: status, ageDays, learned: learnedChance };
  const said = stored ?? chanceOf(facts, basis);
  const leads = await leadsBehind(read, facts, said, basis);
  const interval = leads === null ? null : chanceInterval(said, leads, basis);
  const within = within30To90(facts, said, basis);
  const isSure = learned !== null && learned.decided >= SURE_DECIDED && addsUp(learned.ratio);
  return {
    value: rounded(said.chance),
    interval: interval && { low: rounded(interval.low), high: rounded(interval.high) },
    source: said.source,
    outside: isBeyondLearned(ageDays, basis) ? ['ageDays'] : [],
    within: within && { 30: rounded(within[30]), 60: rounded(within[60]), 90: rounded(within[90]) },
    confidence: isSure ? 'normal' : 'low',
    decided: learned?.decided ?? 0,
    won: learned?.booked ?? 0,
    method: METHODS[said.source],
  };
}

const METHODS: Readonly<Record<ChanceSource, string>> = {
  model: 'What the learned score says of this lead, corrected so that the chances of all leads add up.',
  stageAndAge:
    'How often leads of this stage and age went on to book, and were lost, day by day; corrected so that the chances of all leads add up.',
  defaults: 'The usual chance of the stage: fewer than 100 leads have booked or were lost.',
};

/** Null while the lead has not been scored since chances are kept. */
async function storedChance({ db }: Read, leadId: string): Promise<LeadChance | null> {
  const row = await db
    .selectFrom('leadScore')
    .select(['chance', 'uncorrectedChance as uncorrected', 'chanceSource as source'])
    .where('leadId', '=', leadId)
    .executeTakeFirst();
  if (!row || row.chance === null || row.uncorrected === null || row.source === null) return null;
  return { chance: row.chance, uncorrected: row.uncorrected, source: row.source };
}

/** How many leads a chance rests on: those of its stage and age, or those the model was tried on and judged alike. */
async function leadsBehind(
  { db }: Read,
  facts: ChanceFacts,
  { uncorrected, source }: LeadChance,
  { curves }: ChanceBasis,
): Promise<number | null> {
  if (source === 'defaults' || curves === null) return null;
  if (source === 'stageAndAge') return stageChance(facts, curves).leads;
  const row = await db
    .selectFrom('leadModel')
    .select('card')
    .where('role', '=', 'champion')
    .executeTakeFirst();
  const bins = row ? StoredCard.parse(row.card).curve : [];
  return bins.find(({ from, to }) => uncorrected >= from && uncorrected < to)?.rows ?? 1;
}

function rounded(chance: number): number {
  return Math.round(chance * 10_000) / 10_000;
}
