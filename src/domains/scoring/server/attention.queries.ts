import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Page, QueryOf } from '../../../platform/contract/call.ts';
import type { Read } from '../../../platform/server/context.ts';
import { countRows, pageOf } from '../../../platform/server/database/paging.ts';
import { plannedByValues } from '../../../platform/server/database/plans.ts';
import type { Tables } from '../../../platform/server/database/tables.ts';
import { leadsByIds } from '../../leads/server/lead.queries.ts';
import { visibleLeads } from '../../leads/server/lead.visibility.ts';
import type { AttentionLead, listHighPriority as highCall, PriorityLead } from '../attention.contract.ts';
import type { AttentionReason, PriorityReason } from '../attention.rules.ts';
import { ATTENTION_WORDS, PRIORITY_WORDS } from '../attention.rules.ts';
import { attentionReasons, isOpen, priorityReasons } from './attention.sql.ts';

type Asked = QueryOf<typeof highCall>;

/** By the end of a reservation, then by score and next follow-up. */
export async function listHighPriority(read: Read, asked: Asked): Promise<Page<PriorityLead>> {
  const reasons = priorityReasons(read);
  // Few have a unit reserved: of them alone it is asked until when.
  const reservedUntil = sql`case when ${reasons.reserved} then (select min(unit.reserved_until) from unit
    where unit.reserved_for_lead_id = lead.id and unit.status = 'reserved' and unit.reserved_until > ${read.now}) end`;
  const order = [
    sql`${reservedUntil} asc nulls last`,
    sql`lead.score desc nulls last`,
    sql`lead.next_follow_up_at asc nulls last`,
  ];
  return pageOfReasons(read, asked, { reasons, words: PRIORITY_WORDS, order });
}

/** By the number of reasons, then by score. */
export async function listNeedsAttention(read: Read, asked: Asked): Promise<Page<AttentionLead>> {
  const reasons = await attentionReasons(read);
  const severity = sql.join(
    Object.values(reasons).map((reason) => sql`coalesce((${reason})::int, 0)`),
    sql` + `,
  );
  const order = [sql`${severity} desc`, sql`lead.score desc nulls last`];
  return pageOfReasons(read, asked, { reasons, words: ATTENTION_WORDS, order });
}

interface Reasoned<Reason extends PriorityReason | AttentionReason> {
  reasons: Record<Reason, Expression<SqlBool>>;
  words: Readonly<Record<Reason, string>>;
  order: ReturnType<typeof sql>[];
}

async function pageOfReasons<Reason extends PriorityReason | AttentionReason>(
  read: Read,
  asked: Asked,
  { reasons, words, order }: Reasoned<Reason>,
) {
  const found = read.db.selectFrom('lead').where(hasAny(read, Object.values(reasons)));
  const page = await plannedByValues(read.db, () =>
    pageOf(
      asked,
      ({ limit, offset }) =>
        found
          .select('lead.id')
          .orderBy(sql`${sql.join(order)}, lead.id desc`)
          .limit(limit)
          .offset(offset)
          .execute(),
      (most) => countRows(read.db, found, most),
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

/** Of the leads of one page, which reasons each has. */
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
