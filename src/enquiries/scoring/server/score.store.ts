import type { Work } from '#platform/server/context.ts';
import { updateRowsBy } from '#platform/server/database/bulk.ts';
import type { LeadScoreTable } from '#platform/server/database/tables.ts';

const SCORE_KEY = ['organizationId', 'leadId'];
const SCORE_COLUMNS = [
  'score',
  'grade',
  'factors',
  'penalties',
  'summary',
  'configRevision',
  'modelScore',
  'modelVersion',
  'chance',
  'uncorrectedChance',
  'chanceSource',
  'trigger',
  'computedAt',
] as const satisfies readonly (keyof LeadScoreTable)[];

/** A row of `lead_score` as it was kept before another took its place. */
export async function bringScoreBack({ db }: Work, row: object): Promise<void> {
  await updateRowsBy(db, 'leadScore', SCORE_KEY, SCORE_COLUMNS, [row]);
}
