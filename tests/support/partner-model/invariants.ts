import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { Books } from './desk.ts';

/** Each finds the rows in which it is broken, among those of some firms: `f` is one of them, `c` a commission of it. */
const INVARIANTS = {
  'tranches add up to the commission, which is within its cap': sql`
    select c.number as what from c
      left join (select commission_id, sum(gross_paise) gross, sum(paid_paise) paid, sum(carried_paise) carried
                   from t group by 1) t on t.commission_id = c.id
     where c.gross_paise is not null and (c.gross_paise <> t.gross or c.gross_paise > c.cap_paise
       or c.paid_paise <> t.paid or c.carried_paise <> t.carried or t.paid + t.carried > t.gross)`,
  'a commission knows what runs paid of it': sql`
    select c.number from c where c.paid_by_runs_paise <> coalesce((select sum(l.gross_paise) from commission_run_line l
      where l.commission_id = c.id and l.status in ('ordered', 'paid')), 0)`,
  'a commission knows its sale, and what of its tranches is due': sql`
    select c.number from c join sale s on s.id = c.sale_id
     where (c.project_id, c.booked_on, c.has_agreement, c.sales_executive_id) is distinct from
           (s.project_id, s.booking_date, s.status in ('agreement', 'registered', 'completed'), s.sales_executive_id)
        or c.due_paise <> coalesce((select sum(t.gross_paise - t.carried_paise - t.paid_paise) from t
             where t.commission_id = c.id and t.eligible_on is not null), 0)`,
  'the kept sums of a firm are those of its commissions, by status and over all': sql`
    select f.id::text from f, (values ('firm'), ('firmAll')) as of (kind) where (
      select (coalesce(sum(k.counted), 0), coalesce(sum(k.gross_paise), 0), coalesce(sum(k.paid_paise), 0),
              coalesce(sum(k.payable_paise), 0), coalesce(sum(k.to_recover_paise), 0))
        from commission_tally k where k.kind = of.kind and k.channel_partner_id = f.id)
      is distinct from (
      select (count(*), coalesce(sum(c.gross_paise), 0), coalesce(sum(c.paid_paise + c.carried_paise), 0),
              coalesce(sum(case when c.status in ('approved', 'partiallyPaid') then c.due_paise end), 0),
              coalesce(sum(c.clawback_paise - c.recovered_paise), 0))
        from c where c.channel_partner_id = f.id)`,
  'a payment knows when its commission came to be': sql`
    select c.number from c join commission_run_line l on l.commission_id = c.id
     where l.commission_created_at is distinct from c.created_at`,
  'a tranche knows the days of the invoice that bills it': sql`
    select c.number || ' ' || t.seq from t join c on c.id = t.commission_id
      left join (partner_invoice_tranche b
                 join i on i.id = b.partner_invoice_id and i.status in ('sent', 'entered'))
        on b.tranche_id = t.id and b.is_live
     where (t.invoiced_on, t.pay_by) is distinct from (i.invoice_date, i.pay_by)`,
  'an unmet tranche is expected by the plan of its sale': sql`
    select c.number from c join t on t.commission_id = c.id
     where t.expected_on is distinct from case when t.eligible_on is null
       then expected_day(c.organization_id, c.sale_id, t.sale_status, t.collected_pct) end`,
  'a commission is clawed back by what its recoverables say': sql`
    select c.number from c
      left join (select commission_id, sum(taxable_paise) taxable, sum(recovered_taxable_paise) recovered
                   from partner_recoverable where commission_id is not null group by 1) r on r.commission_id = c.id
     where c.clawback_paise <> coalesce(r.taxable, 0) or c.recovered_paise <> coalesce(r.recovered, 0)`,
  'recoveries add up to what is recovered': sql`
    select r.id::text from partner_recoverable r join f on f.id = r.channel_partner_id
      left join (select partner_recoverable_id id, sum(taxable_paise) taxable, sum(gst_paise) gst
                   from partner_recovery where status = 'done' group by 1) d on d.id = r.id
     where r.recovered_taxable_paise <> coalesce(d.taxable, 0) or r.recovered_gst_paise <> coalesce(d.gst, 0)`,
  'what is clawed back of an invoice is within it': sql`
    select i.number from i
      join (select partner_invoice_id id, sum(taxable_paise) taxable, sum(gst_paise) gst
              from partner_recoverable where cause = 'clawback' group by 1) r on r.id = i.id
     where r.taxable > i.taxable_paise or r.gst > i.cgst_paise + i.sgst_paise + i.igst_paise`,
  'the ledger knows what firms have to pay back': sql`
    select f.id::text from f
      left join (select channel_partner_id id, sum(taxable_paise - recovered_taxable_paise
          + case when credit_note_date is null then 0 else gst_paise - recovered_gst_paise end) owed
          from partner_recoverable group by 1) r on r.id = f.id
     where coalesce(r.owed, 0) <> ${balance(sql`'partnerRecoverable'`)}`,
  'the ledger knows what is payable to firms': sql`
    select f.id::text from f
      left join (select i.channel_partner_id id, sum(b.net_paise) net from partner_invoice_tranche b
          join i on i.id = b.partner_invoice_id join t on t.id = b.tranche_id
         where b.is_live and i.status = 'entered' and t.paid_paise = 0 group by 1) n on n.id = f.id
      left join (select channel_partner_id id, sum(gst_awaited_paise) awaited from i
         where status = 'entered' group by 1) a on a.id = f.id
     where coalesce(n.net, 0) + coalesce(a.awaited, 0) <> -(${balance(sql`'partnerPayable'`)})`,
  'the register is what the ledger has to pay to the state': sql`
    select f.id::text from f where coalesce((select sum(tax_paise) from tds_deduction d
        where d.channel_partner_id = f.id and d.cancelled_at is null), 0) <> -(${balance(sql`'tdsPayable'`)})`,
  'what left the bank is what was ordered and not returned, less what firms paid back': sql`
    select f.id::text from f where coalesce((select sum(amount_paise) from commission_run_line l
        where l.channel_partner_id = f.id and l.status in ('ordered', 'paid')), 0)
      - coalesce((select sum(y.taxable_paise + y.gst_paise) from partner_recovery y
          join partner_recoverable r on r.id = y.partner_recoverable_id
         where r.channel_partner_id = f.id and y.kind = 'repayment' and y.status = 'done'), 0)
      <> -(${balance(sql`'bank'`)})`,
  'of a commission that stands, a tranche is paid by one line, or a clawback took all of it': sql`
    select c.number from c join t on t.commission_id = c.id
      left join (select tranche_id, sum(gross_paise) gross, count(*) n from commission_run_line
                  where status in ('ordered', 'paid') group by 1) l on l.tranche_id = t.id
      left join partner_invoice_tranche b on b.tranche_id = t.id and b.is_live
     where c.stage in ('approved', 'partiallyPaid', 'paid')
       and (coalesce(l.n, 0) > 1 or t.paid_paise <> coalesce(l.gross, case b.net_paise when 0 then t.paid_paise else 0 end))`,
  'nothing is ordered before its condition': sql`
    select c.number from c join t on t.commission_id = c.id
      join commission_run_line l on l.tranche_id = t.id and l.status in ('ordered', 'paid')
     where c.stage in ('pending', 'approved', 'partiallyPaid', 'paid') and t.eligible_on is null`,
  'debits equal credits in each batch': sql`
    select e.batch_id::text from ledger_entry e where e.channel_partner_id in (select id from f)
     group by e.batch_id having sum(e.debit_paise) <> sum(e.credit_paise)`,
  'no invoice of an ended commission waits for its payment, unless the bank returned it': sql`
    select i.number from partner_invoice_tranche b
      join i on i.id = b.partner_invoice_id join t on t.id = b.tranche_id join c on c.id = t.commission_id
     where b.is_live and t.paid_paise = 0 and c.stage in ('cancelled', 'clawback')
       and not exists (select from commission_run_line l where l.tranche_id = t.id and l.status = 'returned')`,
} as const;

function balance(account: ReturnType<typeof sql>) {
  return sql`coalesce((select sum(e.debit_paise - e.credit_paise) from ledger_entry e
    where e.channel_partner_id = f.id and e.account = ${account}), 0)`;
}

/** What is broken now of these firms, in one statement; nothing when all is well. */
export async function broken({ db }: Work, { firmId, rivalId }: Books): Promise<string[]> {
  const parts = Object.entries(INVARIANTS).map(
    ([name, query]) => sql`select ${name}::text as name, found.what from (${query}) found (what)`,
  );
  const { rows } = await sql<{ name: string; what: string }>`
    with f as (select id from channel_partner where id in (${firmId}, ${rivalId})),
         c as (select * from commission where channel_partner_id in (select id from f)),
         t as (select * from commission_tranche where commission_id in (select id from c)),
         i as (select * from partner_invoice where channel_partner_id in (select id from f))
    ${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ name, what }) => `${name}: ${what}`);
}

/** What was paid of commissions that are on hold: a payment may not change it. */
export async function paidOnHold({ db }: Work, { firmId, rivalId }: Books): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('commission')
    .select(['id', 'paidPaise'])
    .where('channelPartnerId', 'in', [firmId, rivalId])
    .where('status', '=', 'onHold')
    .execute();
  return new Map(rows.map(({ id, paidPaise }) => [id, paidPaise]));
}
