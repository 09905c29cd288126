import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { scoreLead } from '../leadScore.rules.ts';
import type { ScoringConfigInput, ScoringPreview } from '../scoringConfig.contract.ts';
import type { Grade } from '#enquiries/leads/grade.rules.ts';
import { GRADES } from '#enquiries/leads/grade.rules.ts';
import { checkRules } from '../scoringConfig.rules.ts';
import { leadsToScore } from './score.reading.ts';
import { scoringBasis } from './scoringBasis.queries.ts';

/** At most this many are scored; of more an even sample is taken. */
const SAMPLE = 2000;

/** How the grades of open leads would change under changed rules, computed now by both sets of rules. */
export async function previewScoringConfig(read: Read, input: ScoringConfigInput): Promise<ScoringPreview> {
  const { version: _version, note: _note, activeScorer: _scorer, ...others } = input;
  const { leastLeads: _leads, leastBookings: _bookings, ...changed } = others;
  const [{ ids, isSample }, basis] = await Promise.all([chosenLeads(read), scoringBasis(read)]);
  const rules = { ...basis.rules, ...changed };
  checkRules(rules);
  const leads = await leadsToScore(read, ids, basis);
  const grades = leads.map(({ facts }) => ({
    before: scoreLead(facts, basis.rules).grade,
    after: scoreLead(facts, rules).grade,
  }));
  return {
    total: grades.length,
    before: counted(grades.map(({ before }) => before)),
    after: counted(grades.map(({ after }) => after)),
    regraded: grades.filter(({ before, after }) => before !== after).length,
    hotter: grades.filter(({ before, after }) => warmth(after) > warmth(before)).length,
    colder: grades.filter(({ before, after }) => warmth(after) < warmth(before)).length,
    isSample,
  };
}

/** Ids end in random digits: the smallest of them are an even sample. */
async function chosenLeads({ db }: Read): Promise<{ ids: string[]; isSample: boolean }> {
  const rows = await db
    .selectFrom('lead')
    .select('id')
    .where('status', 'in', [...OPEN_LEAD_STATUSES])
    .where('deletedAt', 'is', null)
    .orderBy(sql`right(id::text, 12)`)
    .limit(SAMPLE + 1)
    .execute();
  return { ids: rows.slice(0, SAMPLE).map(({ id }) => id), isSample: rows.length > SAMPLE };
}

function counted(grades: readonly Grade[]): Record<Grade, number> {
  const counts = { hot: 0, warm: 0, cold: 0 };
  for (const grade of grades) counts[grade] += 1;
  return counts;
}

function warmth(grade: Grade): number {
  return -GRADES.indexOf(grade);
}
