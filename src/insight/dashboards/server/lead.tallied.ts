import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { isOpen, needsAttentionEarlier } from '#enquiries/leads/server/attention.sql.ts';
import { cameAtEnds, isWholeDay, tallyDay, tallyDayStart } from '#enquiries/leads/server/lead.tally.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import type { Period } from '#platform/contract/period.ts';

/** Counts by two values, each with the parts that a dashboard distinguishes. */
interface Counted {
  values: (string | null)[];
  count: number;
  parts: number[];
}

/**
 * Open leads by status and owner, with those whose follow-up is past, those of nobody, the hot ones and those that need
 * attention: whole days from the tally, today from the leads.
 */
export async function openLeadsOfTally(read: Read, isCounted: Expression<SqlBool>): Promise<Counted[]> {
  const { now } = read;
  const earlier = await needsAttentionEarlier(read);
  const today = tallyDayStart(now);
  const counts = [
    ofTally(read, 'stage', { open: true }).where(isCounted),
    ofTally(read, 'followUp', { due: true }).where(isCounted).where('leadTally.day', '<', tallyDay(now)),
    ofTally(read, 'attention', { attention: true })
      .where(isCounted)
      .where('leadTally.day', '<', tallyDay(now)),
    ofLeads(read, { due: true })
      .where('lead.nextFollowUpAt', '>=', today)
      .where('lead.nextFollowUpAt', '<', now),
    ofLeads(read, { attention: true })
      .where('lead.attentionFrom', '>=', today)
      .where('lead.attentionFrom', '<', now),
    ofLeads(read, { attention: true }).where(earlier),
    ofLeads(read, { hot: true }).where(sql<SqlBool>`lead.grade = 'hot'`),
  ];
  const { rows } = await sql<Counted>`
    select json_build_array(status, owner_id) as values, sum(open)::bigint as count,
           json_build_array(sum(due), sum(open) filter (where owner_id is null), sum(hot), sum(attention)) as parts
      from (${sql.join(counts, sql` union all `)}) as one
     group by status, owner_id`.execute(read.db);
  return rows.map((row) => ({ ...row, parts: row.parts.map(Number) }));
}

/** All enquiries of a period by source and status. */
export async function arrivalsOfTally(read: Read, { from, to }: Period): Promise<Counted[]> {
  const { timezone } = read.caller;
  const first = startOfDay(from, timezone);
  const end = startOfDay(addDays(to, 1), timezone);
  const tallied = read.db
    .selectFrom('leadTally')
    .select(['leadTally.source', 'leadTally.status', 'leadTally.leads'])
    .where('leadTally.kind', '=', 'arrival')
    .where(isWholeDay(first, end));
  const atEnds = read.db
    .selectFrom('lead')
    .select(['lead.source', 'lead.status', sql<number>`1`.as('leads')])
    .where('lead.deletedAt', 'is', null)
    .where(cameAtEnds(first, end));
  const { rows } = await sql<Counted>`
    select json_build_array(source, status) as values, sum(leads)::bigint as count, json_build_array() as parts
      from (${tallied} union all ${atEnds}) as one
     group by source, status`.execute(read.db);
  return rows;
}

/** The total a count is added to. */
interface Part {
  open?: true;
  due?: true;
  hot?: true;
  attention?: true;
}

function ofTally({ db }: Read, kind: 'stage' | 'followUp' | 'attention', part: Part) {
  return db
    .selectFrom('leadTally')
    .where('leadTally.kind', '=', kind)
    .select(['leadTally.status', 'leadTally.ownerId'])
    .select(columnsOf(part, sql<number>`lead_tally.leads`));
}

function ofLeads(read: Read, part: Part) {
  return read.db
    .selectFrom('lead')
    .where('lead.deletedAt', 'is', null)
    .where(isOpen())
    .where(visibleLeads(read))
    .select(['lead.status', 'lead.ownerId'])
    .select(columnsOf(part, sql<number>`1`));
}

function columnsOf(part: Part, leads: ReturnType<typeof sql<number>>) {
  const none = sql<number>`0`;
  return [
    (part.open ? leads : none).as('open'),
    (part.due ? leads : none).as('due'),
    (part.hot ? leads : none).as('hot'),
    (part.attention ? leads : none).as('attention'),
  ];
}
