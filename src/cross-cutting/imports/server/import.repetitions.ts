import { sql } from 'kysely';
import { KIND_FACTS } from '../importKinds.rules.ts';
import type { OutcomeCounts } from './import.rows.ts';
import { outcomesOf } from './import.rows.ts';
import type { LockedImport } from './import.step.ts';

/**
 * A duplicate record is taken from its first row; the others are rejected, or counted separately for kinds that do.
 * One statement over all checked rows, because checking each key on its own would be one lookup per row. Returns
 * counts by outcome.
 */
export async function ruleOnRepetitions(step: LockedImport): Promise<OutcomeCounts> {
  const { repeats } = KIND_FACTS[step.row.kind];
  await (repeats === 'error' ? refuseRepetitions(step) : countRepetitions(step));
  return countOutcomes(step);
}

/** Also when the first row is itself rejected: only a person can tell which one is right. */
async function refuseRepetitions(step: LockedImport): Promise<void> {
  const first = sql`min(number) over (partition by key)`;
  await rule(step, first, sql`true`, sql`outcome = 'error', fields = '{}', before = null`);
}

/** Takes the first valid row; errors of the others are kept. */
async function countRepetitions(step: LockedImport): Promise<void> {
  const isGood = sql`outcome in ('create', 'update')`;
  const first = sql`min(number) filter (where ${isGood}) over (partition by key)`;
  await rule(step, first, isGood, sql`outcome = 'repeat'`);
}

type Sql = ReturnType<typeof sql>;

async function rule({ row, work }: LockedImport, first: Sql, isMeant: Sql, set: Sql): Promise<void> {
  const { nameColumns, keyWord } = KIND_FACTS[row.kind];
  const inImport = sql`organization_id = ${work.caller.organizationId} and import_id = ${row.id}`;
  // There are no statistics yet on the rows of a new import. Joined by the whole key, and by no more, each
  // repetition is looked up by it, however few rows the planner takes the import to have.
  await sql`
    with keyed as materialized (
      select organization_id, import_id, number, ${first} as first, ${isMeant} as is_meant
        from import_row where ${inImport} and key is not null
    ), repeated as materialized (select * from keyed where first < number and is_meant)
    update import_row set ${set}, errors = errors || jsonb_build_array(jsonb_build_object(
        'field', ${nameColumns[0]}::text,
        'message', ${keyWord}::text || ' stands in row ' || repeated.first || ' already.'))
      from repeated where import_row.organization_id = repeated.organization_id
        and import_row.import_id = repeated.import_id and import_row.number = repeated.number`.execute(
    work.db,
  );
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
