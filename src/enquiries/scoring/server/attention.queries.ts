import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { leadsByIds } from '#enquiries/leads/server/lead.queries.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import type { AttentionLead, listHighPriority as highCall, PriorityLead } from '../attention.contract.ts';
import type { AttentionReason, PriorityReason } from '#enquiries/leads/attention.rules.ts';
import { ATTENTION_LABELS, PRIORITY_LABELS } from '#enquiries/leads/attention.rules.ts';
import { attentionReasons, isOpen, priorityReasons } from '#enquiries/leads/server/attention.sql.ts';

type Asked = QueryOf<typeof highCall>;

/** By the end of a reservation, then by score and next follow-up. */
export async function listHighPriority(read: Read, asked: Asked): Promise<Page<PriorityLead>> {
  const reasons = priorityReasons(read);
  const rowsOf = (found: Found, range: Range) => reservedFirst(read, found, reasons.reserved, range);
  return pageOfReasons(read, asked, { reasons, words: PRIORITY_LABELS, rowsOf });
}

/**
 * Those with a unit reserved are few and come first. They are sorted separately, so that an index by score
 * serves the others.
 */
async function reservedFirst(read: Read, found: Found, isReserved: Expression<SqlBool>, range: Range) {
  const max = range.limit + range.offset;
  const until = sql<string>`(select min(unit.reserved_until) from unit
    where unit.reserved_for_lead_id = lead.id and unit.status = 'reserved' and unit.reserved_until > ${read.now})`;
  const byScore = sql`score desc nulls last, next_follow_up_at asc nulls last, id desc`;
  const reserved = found
    .where(isReserved)
    .select(['lead.id', 'lead.score', 'lead.nextFollowUpAt', until.as('until')])
    .orderBy(sql`until, ${byScore}`)
    .limit(max);
  const others = found
    .where((eb) => eb.not(isReserved))
    .select(['lead.id', 'lead.score', 'lead.nextFollowUpAt', sql<string>`null::timestamptz`.as('until')])
    .orderBy(byScore)
    .limit(max);
  const { rows } = await sql<{ id: string }>`
    select id from (${reserved} union all ${others}) as one
     order by until asc nulls last, ${byScore} limit ${range.limit} offset ${range.offset}`.execute(read.db);
  return rows;
}

/** By the number of reasons, then by score. */
export async function listNeedsAttention(read: Read, asked: Asked): Promise<Page<AttentionLead>> {
  const reasons = await attentionReasons(read);
  const severity = sql.join(
    Object.values(reasons).map((reason) => sql`coalesce((${reason})::int, 0)`),
    sql` + `,
  );
  const rowsOf = (found: Found, { limit, offset }: Range) =>
    found
      .select('lead.id')
      .orderBy(sql`${severity} desc, lead.score desc nulls last, lead.id desc`)
      .limit(limit)
      .offset(offset)
      .execute();
  return pageOfReasons(read, asked, { reasons, words: ATTENTION_LABELS, rowsOf });
}

interface Reasoned<Reason extends PriorityReason | AttentionReason> {
  reasons: Record<Reason, Expression<SqlBool>>;
  words: Readonly<Record<Reason, string>>;
  /** The leads of a page, in order. */
  rowsOf(found: Found, range: Range): Promise<{ id: string }[]>;
}

type Found = SelectQueryBuilder<Tables, 'lead', object>;
type Range = Record<'limit' | 'offset', number>;

async function pageOfReasons<Reason extends PriorityReason | AttentionReason>(
  read: Read,
  asked: Asked,
  { reasons, words, rowsOf }: Reasoned<Reason>,
) {
  const found = read.db.selectFrom('lead').where(hasAny(read, Object.values(reasons)));
  const page = await plannedByValues(read.db, () =>
    pageOf(
      asked,
      (range) => rowsOf(found, range),
      (max) => countRows(read.db, found, max),
    ),
  );
  const ids = page.rows.map(({ id }) => id);
  const [leads, reasonsById] = await Promise.all([leadsByIds(read, ids), reasonsOf(read, ids, reasons)]);
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const rows = ids.flatMap((id) => {
    const lead = byId.get(id);
    const because = (reasonsById.get(id) ?? []).map((key) => ({ key, text: words[key] }));
    return lead ? [{ ...lead, reasons: because }] : [];
  });
  return { ...page, rows };
}

/** The reasons of each lead of one page. */
async function reasonsOf<Reason extends string>(
  { db }: Read,
  ids: readonly string[],
  reasons: Record<Reason, Expression<SqlBool>>,
): Promise<Map<string, Reason[]>> {
  if (ids.length === 0) return new Map();
  const keys = Object.keys(reasons) as Reason[];
  const named = keys.map((key) => sql`case when ${reasons[key]} then ${sql.lit(key)} end`);
  const rows = await db
    .selectFrom('lead')
    .where('lead.id', 'in', [...ids])
    .select(['lead.id', sql<Reason[]>`to_jsonb(array_remove(array[${sql.join(named)}], null))`.as('because')])
    .execute();
  return new Map(rows.map(({ id, because }) => [id, because]));
}

function hasAny(read: Read, reasons: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.and([lead('lead.deletedAt', 'is', null), isOpen(), visibleLeads(read), lead.or([...reasons])]);
}
