import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Page, QueryOf } from '../../../platform/contract/call.ts';
import type { Read } from '../../../platform/server/context.ts';
import { countRows, pageOf } from '../../../platform/server/database/paging.ts';
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
  const reservedUntil = sql`(select min(unit.reserved_until) from unit
    where unit.reserved_for_lead_id = lead.id and unit.status = 'reserved' and unit.reserved_until > ${read.now})`;
  const order = [
    sql`${reservedUntil} asc nulls last`,
    sql`lead.score desc nulls last`,
    sql`lead.next_follow_up_at asc nulls last`,
  ];
  return pageOfReasons(read, asked, { reasons: priorityReasons(read), words: PRIORITY_WORDS, order });
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
  const keys = Object.keys(reasons) as Reason[];
  const found = read.db.selectFrom('lead').where(hasAny(read, Object.values(reasons)));
  const page = await pageOf(
    asked,
    ({ limit, offset }) =>
      found
        .select('lead.id')
        .select(
          sql<Reason[]>`to_jsonb(array_remove(array[${sql.join(
            keys.map((key) => sql`case when ${reasons[key]} then ${sql.lit(key)} end`),
          )}], null))`.as('because'),
        )
        .orderBy(sql`${sql.join(order)}, lead.id desc`)
        .limit(limit)
        .offset(offset)
        .execute(),
    (most) => countRows(read.db, found, most),
  );
  const leads = new Map(
    (
      await leadsByIds(
        read,
        page.rows.map(({ id }) => id),
      )
    ).map((lead) => [lead.id, lead]),
  );
  const rows = page.rows.flatMap(({ id, because }) => {
    const lead = leads.get(id);
    return lead ? [{ ...lead, reasons: because.map((key) => ({ key, text: words[key] })) }] : [];
  });
  return { ...page, rows };
}

function hasAny(read: Read, reasons: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.and([lead('lead.deletedAt', 'is', null), isOpen(), visibleLeads(read), lead.or([...reasons])]);
}
