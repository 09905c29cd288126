import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';

/** Each finds the rows in which it is broken; of all firms of the organization. */
const INVARIANTS = {
  'tranches add up to the commission, which is within its cap': sql`
    select c.number from commission c
      left join (select commission_id, sum(gross_paise) gross, sum(paid_paise) paid, sum(carried_paise) carried
                   from commission_tranche group by 1) t on t.commission_id = c.id
     where c.gross_paise is not null and (c.gross_paise <> t.gross or c.gross_paise > c.cap_paise
       or c.paid_paise <> t.paid or c.carried_paise <> t.carried or t.paid + t.carried > t.gross)`,
  'a commission is clawed back by what its recoverables say': sql`
    select c.number from commission c
      left join (select commission_id, sum(taxable_paise) taxable, sum(recovered_taxable_paise) recovered
                   from partner_recoverable where commission_id is not null group by 1) r on r.commission_id = c.id
     where c.clawback_paise <> coalesce(r.taxable, 0) or c.recovered_paise <> coalesce(r.recovered, 0)`,
  'recoveries add up to what is recovered': sql`
    select r.id from partner_recoverable r
      left join (select partner_recoverable_id id, sum(taxable_paise) taxable, sum(gst_paise) gst
                   from partner_recovery where status = 'done' group by 1) d on d.id = r.id
     where r.recovered_taxable_paise <> coalesce(d.taxable, 0) or r.recovered_gst_paise <> coalesce(d.gst, 0)`,
  'what is clawed back of an invoice is within it': sql`
    select i.number from partner_invoice i
      join (select partner_invoice_id id, sum(taxable_paise) taxable, sum(gst_paise) gst
              from partner_recoverable where cause = 'clawback' group by 1) r on r.id = i.id
     where r.taxable > i.taxable_paise or r.gst > i.gst_paise`,
  'the ledger knows what firms have to pay back': sql`
    select f.id from channel_partner f
      left join (select channel_partner_id id, sum(taxable_paise - recovered_taxable_paise
          + case when credit_note_date is null then 0 else gst_paise - recovered_gst_paise end) owed
          from partner_recoverable group by 1) r on r.id = f.id
     where coalesce(r.owed, 0) <> ${balance(sql`'partnerRecoverable'`)}`,
  'the ledger knows what is payable to firms': sql`
    select f.id from channel_partner f
      left join (select i.channel_partner_id id, sum(b.net_paise) net from partner_invoice_tranche b
          join partner_invoice i on i.id = b.partner_invoice_id
          join commission_tranche t on t.id = b.tranche_id
         where b.is_live and i.status = 'entered' and t.paid_paise = 0 group by 1) n on n.id = f.id
      left join (select channel_partner_id id, sum(gst_awaited_paise) awaited from partner_invoice
         where status = 'entered' group by 1) a on a.id = f.id
     where coalesce(n.net, 0) + coalesce(a.awaited, 0) <> -(${balance(sql`'partnerPayable'`)})`,
  'the register is what the ledger has to pay to the state': sql`
    select 1 where coalesce((select sum(tax_paise) from tds_deduction where cancelled_at is null), 0)
      <> -coalesce((select sum(debit_paise - credit_paise) from ledger_entry where account = 'tdsPayable'), 0)`,
  'debits equal credits': sql`
    select 1 where (select coalesce(sum(debit_paise - credit_paise), 0) from ledger_entry) <> 0`,
  'no invoice of an ended commission waits for its payment, unless the bank returned it': sql`
    select i.number from partner_invoice_tranche b
      join partner_invoice i on i.id = b.partner_invoice_id
      join commission_tranche t on t.id = b.tranche_id
      join commission c on c.id = t.commission_id
     where b.is_live and t.paid_paise = 0 and c.stage in ('cancelled', 'clawback')
       and not exists (select from commission_run_line l where l.tranche_id = t.id and l.status = 'returned')`,
} as const;

function balance(account: ReturnType<typeof sql>) {
  return sql`coalesce((select sum(e.debit_paise - e.credit_paise) from ledger_entry e
    where e.channel_partner_id = f.id and e.account = ${account}), 0)`;
}

/** What is broken now; nothing when all is well. */
export async function broken(work: Work): Promise<string[]> {
  const found: string[] = [];
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = await query.execute(work.db);
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return found;
}

/** What was paid of commissions that are on hold: a payment may not change it. */
export async function paidOnHold({ db }: Work): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('commission')
    .select(['id', 'paidPaise'])
    .where('status', '=', 'onHold')
    .execute();
  return new Map(rows.map(({ id, paidPaise }) => [id, paidPaise]));
}
