import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';

/**
 * Everything that moved on the accounts of the projects until the end of a day, as a table `moved`: verified
 * receipts and refunds on the day they cleared, their reversals on that day, both sides of each transfer, and what
 * the ledger posted for partners and challans.
 *
 * Money that came in is positive. `separate_paise` is the share of a receipt for the separate account; `passes`
 * marks what only went from one separate account of a project to another.
 */
export function movementsUntil(read: Read, day: Day): RawBuilder<unknown> {
  const organizationId = read.caller.organizationId;
  const ofMoney = sql`
    from payment_transaction t
    join sale on sale.organization_id = t.organization_id and sale.id = t.sale_id
    left join receipt_split s on s.organization_id = t.organization_id and s.transaction_id = t.id
   where t.organization_id = ${organizationId} and t.verified_at is not null and t.deposit_account_id is not null`;
  const sign = sql`case t.type when 'refund' then -1 else 1 end`;
  const clearedOn = sql`coalesce(t.cleared_on, t.received_date)`;
  const takenBackOn = sql`greatest(${clearedOn}, coalesce(t.bounced_on, t.reversed_on))`;
  const ofTransfers = (own: RawBuilder<unknown>) => sql`
    from account_transfer t
    join designated_account f on f.organization_id = t.organization_id and f.id = t.from_account_id
    left join designated_account o on o.organization_id = t.organization_id and o.id = t.to_account_id
   where t.organization_id = ${organizationId} and ${own} is not null and t.moved_on <= ${day}::date`;
  const transfer = (own: RawBuilder<unknown>, direction: RawBuilder<unknown>, kind: string) => sql`
    select ${own}, t.moved_on, t.created_at,
           case when t.reverses_id is null then ${kind}::text else 'transferTakenBack' end, t.id,
           ${direction} * case when t.reverses_id is null then t.amount_paise else -t.amount_paise end,
           0::bigint, 0::bigint, t.reference, t.note,
           f.kind = 'separate' and o.kind is not distinct from 'separate', ${kind}::text`;
  return sql`
    select t.deposit_account_id as account_id, ${clearedOn} as moved_on, t.verified_at as at,
           case t.type when 'refund' then 'refund' else 'receipt' end as kind, t.id as source_id,
           ${sign} * t.amount_paise as amount_paise, coalesce(s.tax_paise, 0) as tax_paise,
           coalesce(s.separate_paise, 0) as separate_paise, t.receipt_number as reference,
           sale.booking_number as about, false as passes,
           case t.type when 'refund' then 'transferOut' else 'transferIn' end as side
    ${ofMoney} and ${clearedOn} <= ${day}::date
    union all
    select t.deposit_account_id, ${takenBackOn}, t.updated_at,
           case t.type when 'refund' then 'refundTakenBack' else 'receiptTakenBack' end, t.id,
           -(${sign}) * t.amount_paise, -coalesce(s.tax_paise, 0), -coalesce(s.separate_paise, 0),
           t.receipt_number, sale.booking_number, false,
           case t.type when 'refund' then 'transferOut' else 'transferIn' end
    ${ofMoney} and t.status in ('bounced', 'reversed') and ${takenBackOn} <= ${day}::date
    union all ${transfer(sql`t.from_account_id`, sql`-1`, 'transferOut')} ${ofTransfers(sql`t.from_account_id`)}
    union all ${transfer(sql`t.to_account_id`, sql`1`, 'transferIn')} ${ofTransfers(sql`t.to_account_id`)}
    union all ${ofPartners(organizationId, day)}`;
}

/** The entries of a batch on one account are one movement. */
function ofPartners(organizationId: string, day: Day): RawBuilder<unknown> {
  return sql`
    select e.bank_account_id, b.posted_on, b.created_at,
           case when taken.id is null then b.source_type else taken.source_type || 'TakenBack' end, b.id,
           sum(e.debit_paise - e.credit_paise)::bigint, 0::bigint, 0::bigint, null::text, b.narration, false,
           case when sum(e.debit_paise - e.credit_paise) < 0 then 'transferOut' else 'transferIn' end
      from ledger_entry e
      join ledger_batch b on b.organization_id = e.organization_id and b.id = e.batch_id
      left join ledger_batch taken on taken.organization_id = b.organization_id and taken.id = b.reverses_batch_id
     where e.organization_id = ${organizationId} and e.bank_account_id is not null and b.posted_on <= ${day}::date
     group by e.bank_account_id, b.organization_id, b.id, taken.id, taken.source_type`;
}

/** The sum of movements: `a` is the account of a movement `moved`. */
export const MOVED_SUMS = sql`
  coalesce(sum(amount_paise) filter (where moved.kind in ('receipt', 'receiptTakenBack')), 0)::bigint as received_paise,
  coalesce(sum(tax_paise), 0)::bigint as tax_paise,
  coalesce(sum(separate_paise), 0)::bigint as due_paise,
  coalesce(sum(amount_paise) filter (where a.kind = 'separate' and side = 'transferIn' and not passes), 0)::bigint
    as deposited_paise,
  coalesce(-sum(amount_paise) filter (where a.kind = 'separate' and side = 'transferOut' and not passes), 0)::bigint
    as withdrawn_paise`;
