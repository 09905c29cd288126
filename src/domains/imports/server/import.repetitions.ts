import { sql } from 'kysely';
import type { FieldError } from '../../../platform/contract/errors.ts';
import { updateRowsBy } from '../../../platform/server/database/bulk.ts';
import { KIND_FACTS } from '../importKinds.rules.ts';
import type { OutcomeCounts } from './import.rows.ts';
import { IMPORT_ROW_KEY, outcomesOf } from './import.rows.ts';
import type { LockedImport } from './import.step.ts';

const PORTION = 2_000;
const REFUSED = ['outcome', 'fields', 'before', 'errors'] as const;

/**
 * A record that stands in the file twice is taken from its first row; the others are refused. One pass over all rows
 * once each of them was looked at: asking for every row whether its key was seen before is a lookup for each. Returns
 * how many rows came to what.
 */
export async function refuseRepetitions(step: LockedImport): Promise<OutcomeCounts> {
  const { row, work } = step;
  const { nameColumns, keyWord } = KIND_FACTS[row.kind];
  const [field] = nameColumns;
  const repeated = (await repeatedRows(step)).map(({ number, first, errors }) => ({
    organizationId: work.caller.organizationId,
    importId: row.id,
    number,
    outcome: 'error',
    fields: {},
    before: null,
    errors: [...(errors as FieldError[]), { field, message: `${keyWord} stands in row ${first} already.` }],
  }));
  for (let done = 0; done < repeated.length; done += PORTION)
    await updateRowsBy(work.db, 'importRow', IMPORT_ROW_KEY, REFUSED, repeated.slice(done, done + PORTION));
  return countOutcomes(step);
}

function repeatedRows({
  row,
  work,
}: LockedImport): Promise<{ number: number; first: number; errors: unknown }[]> {
  const keyed = work.db
    .selectFrom('importRow')
    .select(['number', 'errors', sql<number>`min(number) over (partition by key)`.as('first')])
    .where('importId', '=', row.id)
    .where('key', 'is not', null);
  return work.db
    .selectFrom(keyed.as('keyed'))
    .select(['number', 'errors', 'first'])
    .whereRef('first', '<', 'number')
    .execute();
}

async function countOutcomes({ row, work }: LockedImport): Promise<OutcomeCounts> {
  const counted = await work.db
    .selectFrom('importRow')
    .select(['outcome', sql<number>`count(*)`.as('count')])
    .where('importId', '=', row.id)
    .groupBy('outcome')
    .execute();
  return outcomesOf(Object.fromEntries(counted.map(({ outcome, count }) => [outcome, count])));
}
