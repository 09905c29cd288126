import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { ChanceBasis } from '../chance.rules.ts';
import { FORMER_LEARNED_DAYS } from '../learnedScore.rules.ts';

/** As it was learned last night, and how old the leads were that the model in service learned from. */
export async function chanceBasis({ db }: Pick<Read, 'db'>): Promise<ChanceBasis> {
  const { rows } = await sql<ChanceBasis>`
    select basis.curves, coalesce(basis.shift, 0) as shift,
           case when model.number is not null then coalesce(
             (select (range ->> 'max')::float8 from jsonb_array_elements(model.card -> 'ranges') as range
               where range ->> 'name' = 'ageDays'), ${FORMER_LEARNED_DAYS}::float8) end as "learnedToAge"
      from (select) as one
      left join (select curves, shift from chance_basis order by learned_until desc limit 1) as basis on true
      left join lead_model as model on model.role = 'champion'`.execute(db);
  return rows[0] ?? { curves: null, shift: 0, learnedToAge: null };
}

/** What was learned of all leads: how many were decided, how long bookings took, whether chances added up. */
export async function chanceFacts({ db }: Pick<Read, 'db'>) {
  const row = await db
    .selectFrom('chanceBasis')
    .select([
      'curves',
      'shift',
      'ratio',
      'decided',
      'booked',
      'daysToBook',
      'learnedFrom',
      'learnedUntil',
      'learnedAt',
    ])
    .orderBy('learnedUntil', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
