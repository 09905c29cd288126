/**
 * What must hold of the money of sales after every step, each as a query of what breaks it. They read the tables and
 * nothing of the product. $1 is the list of sales that the step touched.
 */
const INVARIANTS: Record<string, string> = {
  'a unit is sold exactly while one live sale has it': `
    select unit.id::text from unit
    where unit.id in (select unit_id from sale where id = any($1))
      and ((unit.status = 'sold') <> exists (select from sale where unit_id = unit.id and status <> 'cancelled')
        or unit.current_sale_id is distinct from
           (select id from sale where unit_id = unit.id and status <> 'cancelled'))`,

  'the installments of a sale add up to its price, part by part': `
    select sale.id::text from sale
    where sale.id = any($1) and exists (
      select from (
        select coalesce(sum(principal_paise) filter (where component = 'agreementValue'), 0) as av,
               coalesce(sum(principal_paise) filter (where component = 'otherCharges'), 0) as other,
               coalesce(sum(principal_paise) filter (where component = 'corpus'), 0) as corpus,
               coalesce(sum(cgst_paise + sgst_paise + igst_paise), 0) as tax
        from installment join payment_plan plan on plan.id = installment.plan_id
        where plan.sale_id = sale.id and plan.status <> 'superseded') as planned
      where planned.av <> sale.agreement_value_paise or planned.other <> sale.other_charges_paise
         or planned.corpus <> sale.corpus_paise or planned.tax <> sale.gst_paise + sale.other_gst_paise)`,

  'of no installment and no charge more is settled than it asks for': `
    select id::text from installment
    where sale_id = any($1)
      and (least(paid_principal_paise, paid_tax_paise, waived_principal_paise, waived_tax_paise) < 0
        or paid_principal_paise + waived_principal_paise > principal_paise
        or paid_tax_paise + waived_tax_paise > cgst_paise + sgst_paise + igst_paise)
    union all
    select id::text from sale_charge
    where sale_id = any($1)
      and (paid_amount_paise + waived_amount_paise > amount_paise
        or paid_tax_paise + waived_tax_paise > cgst_paise + sgst_paise + igst_paise)`,

  'verified money is allocated or on account, to the paisa': `
    select money.id::text from payment_transaction money
    left join (select transaction_id, sum(principal_paise + tax_paise) as paise
                 from receipt_allocation where taken_back_on is null group by transaction_id) part on part.transaction_id = money.id
    where money.sale_id = any($1) and money.status = 'verified' and money.type in ('receipt', 'tds')
      and coalesce(part.paise, 0) + money.unallocated_paise <> money.amount_paise`,

  'what an installment says is paid is what verified money was allocated to it': `
    select installment.id::text from installment
    left join (select part.installment_id, sum(part.principal_paise) as principal, sum(part.tax_paise) as tax
                 from receipt_allocation part join payment_transaction money on money.id = part.transaction_id
                where money.sale_id = any($1) and money.status = 'verified' and part.taken_back_on is null
                group by part.installment_id) part
      on part.installment_id = installment.id
    where installment.sale_id = any($1)
      and (coalesce(part.principal, 0) <> paid_principal_paise or coalesce(part.tax, 0) <> paid_tax_paise)`,

  'tax that waits is recorded with its acknowledgement, within what is open, as its installments say': `
    select installment.id::text from installment
    left join (select part.installment_id, sum(part.principal_paise) as paise
                 from tds_waiting part join payment_transaction money on money.id = part.transaction_id
                where money.sale_id = any($1) and money.type = 'tds' and money.status = 'recorded'
                  and money.reference is not null
                group by part.installment_id) part on part.installment_id = installment.id
    where installment.sale_id = any($1)
      and (coalesce(part.paise, 0) <> tds_waiting_paise
        or tds_waiting_paise > principal_paise - paid_principal_paise - waived_principal_paise)`,

  'every batch of the ledger balances': `
    select batch_id::text from ledger_entry where sale_id = any($1)
    group by batch_id having sum(debit_paise) <> sum(credit_paise)`,

  'the customer owes what was demanded and charged less what was settled; after the end nothing': `
    select sale.id::text from sale
    where sale.id = any($1) and
      (select coalesce(sum(debit_paise - credit_paise), 0) from ledger_entry
        where sale_id = sale.id and account = 'customer') <>
      case when sale.status = 'cancelled' then 0 else
        (select coalesce(sum(principal_paise + cgst_paise + sgst_paise + igst_paise
                 - paid_principal_paise - paid_tax_paise - waived_principal_paise - waived_tax_paise), 0)
           from installment where sale_id = sale.id and demand_date is not null) +
        (select coalesce(sum(amount_paise + cgst_paise + sgst_paise + igst_paise
                 - paid_amount_paise - paid_tax_paise - waived_amount_paise - waived_tax_paise), 0)
           from sale_charge where sale_id = sale.id) end`,

  'money on account is what verified money left over; after the end nothing': `
    select sale.id::text from sale
    where sale.id = any($1) and
      (select coalesce(sum(credit_paise - debit_paise), 0) from ledger_entry
        where sale_id = sale.id and account = 'onAccount') <>
      case when sale.status = 'cancelled' then 0 else
        (select coalesce(sum(unallocated_paise), 0) from payment_transaction
          where sale_id = sale.id and status = 'verified') end`,

  'money on account has paid what was demanded after it came': `
    select money.id::text from payment_transaction money
      join sale on sale.organization_id = money.organization_id and sale.id = money.sale_id
    where money.sale_id = any($1) and sale.status <> 'cancelled'
      and money.status = 'verified' and money.unallocated_paise > 0 and money.mode <> 'tds'
      and exists (select from installment due
                    join ledger_batch demand on demand.organization_id = due.organization_id
                     and demand.source_type = 'demand' and demand.source_id = due.id
                    join ledger_batch came on came.organization_id = due.organization_id and came.source_id = money.id
                   where due.organization_id = sale.organization_id and due.sale_id = sale.id and due.is_live
                     and due.demand_date is not null and came.batch_no < demand.batch_no
                     and due.principal_paise + due.cgst_paise + due.sgst_paise + due.igst_paise
                       - due.paid_principal_paise - due.paid_tax_paise
                       - due.waived_principal_paise - due.waived_tax_paise - due.tds_waiting_paise > 0)`,

  'what is payable to those who left is what was promised to them and is not paid yet': `
    select sale.id::text from sale
    where sale.id = any($1) and
      (select coalesce(sum(credit_paise - debit_paise), 0) from ledger_entry
        where sale_id = sale.id and account = 'refundPayable') <>
      (select coalesce(sum(line.amount_paise), 0) from refund_line line
        where line.sale_id = sale.id and not exists (select from payment_transaction money
          where money.refund_line_id = line.id and money.status = 'verified'))`,

  'nobody gets back more than came in, but for the interest of a developer who leaves himself': `
    select ended.id::text from sale_cancellation ended
    where ended.sale_id = any($1) and
      ((select coalesce(sum(amount_paise), 0) from refund_line where cancellation_id = ended.id) <> ended.refund_paise
       or ended.refund_paise > ended.developer_interest_paise
         + (select coalesce(sum(amount_paise), 0) from payment_transaction
             where sale_id = ended.sale_id and status = 'verified' and type in ('receipt', 'tds')))`,

  'before registration at most a tenth of the price was accepted': `
    select sale.id::text from sale
    where sale.id = any($1) and sale.status in ('booked', 'agreement')
      and (select coalesce(sum(counted_for_cap_paise), 0) from payment_transaction
            where sale_id = sale.id and status in ('recorded', 'verified')) > sale.agreement_value_paise / 10`,

  'nobody verifies what he recorded': `
    select id::text from payment_transaction
    where sale_id = any($1) and verified_by_id = recorded_by_id`,

  'an installment is on at most one live invoice': `
    select installment_id::text from invoice_installment part join invoice on invoice.id = part.invoice_id
    where invoice.sale_id = any($1) and part.is_live group by installment_id having count(*) > 1`,

  'an invoice is the sum of its lines, its tax either central and state in halves or integrated': `
    select invoice.id::text from invoice
    join (select invoice_id, sum(taxable_paise) as taxable, sum(cgst_paise) as cgst, sum(sgst_paise) as sgst,
                 sum(igst_paise) as igst from invoice_line group by invoice_id) line on line.invoice_id = invoice.id
    where invoice.sale_id = any($1)
      and (line.taxable <> invoice.taxable_paise or line.cgst <> invoice.cgst_paise
        or line.sgst <> invoice.sgst_paise or line.igst <> invoice.igst_paise
        or invoice.cgst_paise <> invoice.sgst_paise or least(invoice.cgst_paise, invoice.igst_paise) > 0
        or invoice.total_paise <> invoice.taxable_paise + invoice.cgst_paise + invoice.sgst_paise + invoice.igst_paise)`,

  'what was received of interest and charges that bear tax stands on tax invoices, and nothing else of them does': `
    select charge.id::text from sale_charge charge join sale on sale.id = charge.sale_id
    left join (select charge_id, sum(line.taxable_paise) as amount,
                      sum(line.cgst_paise + line.sgst_paise + line.igst_paise) as tax
                 from invoice_line line join invoice on invoice.id = line.invoice_id
                where invoice.sale_id = any($1) and invoice.doc_type = 'taxInvoice' and invoice.status <> 'cancelled'
                group by charge_id) billed on billed.charge_id = charge.id
    where charge.sale_id = any($1) and sale.status <> 'cancelled'
      and (coalesce(billed.amount, 0), coalesce(billed.tax, 0)) <>
          (case when charge.gst_pct > 0 then charge.paid_amount_paise else 0 end, charge.paid_tax_paise)`,

  'tax is owed to the state for what was demanded and charged; after the end for what its invoices still bill': `
    select sale.id::text from sale
    where sale.id = any($1) and
      (select coalesce(sum(credit_paise - debit_paise), 0) from ledger_entry
        where sale_id = sale.id and account = 'gstOutput') <>
      case when sale.status = 'cancelled' then
        (select coalesce(sum((cgst_paise + sgst_paise + igst_paise) *
                             case doc_type when 'taxInvoice' then 1 when 'creditNote' then -1 else 0 end), 0)
           from invoice where sale_id = sale.id and seq_no is not null)
      else
        (select coalesce(sum(cgst_paise + sgst_paise + igst_paise - credited_tax_paise), 0)
           from installment where sale_id = sale.id and demand_date is not null) +
        (select coalesce(sum(cgst_paise + sgst_paise + igst_paise - waived_tax_paise), 0)
           from sale_charge where sale_id = sale.id) end`,

  'what credit notes took back of an installment for its waivers is what it says, within its tax and what is waived': `
    select installment.id::text from installment
    left join (select waiver.installment_id, sum(note.cgst_paise + note.sgst_paise + note.igst_paise) as paise
                 from sale_waiver waiver join invoice note on note.id = waiver.credit_note_id
                where waiver.sale_id = any($1) group by waiver.installment_id) credited
      on credited.installment_id = installment.id
    where installment.sale_id = any($1)
      and (coalesce(credited.paise, 0) <> credited_tax_paise
        or credited_tax_paise > waived_principal_paise + waived_tax_paise
        or credited_tax_paise > cgst_paise + sgst_paise + igst_paise)`,

  'credit notes take back line by line no more than their invoice bills, and all of one that is cancelled': `
    select invoice.id::text from invoice
    join invoice_line billed on billed.invoice_id = invoice.id
    left join (select note.against_invoice_id, line.line_no, sum(line.taxable_paise) as taxable,
                      sum(line.cgst_paise) as cgst, sum(line.sgst_paise) as sgst, sum(line.igst_paise) as igst
                 from invoice note join invoice_line line on line.invoice_id = note.id
                where note.sale_id = any($1) and note.doc_type = 'creditNote'
                group by note.against_invoice_id, line.line_no) taken
      on taken.against_invoice_id = invoice.id and taken.line_no = billed.line_no
    where invoice.sale_id = any($1) and invoice.doc_type <> 'creditNote' and invoice.seq_no is not null
      and (taken.taxable > billed.taxable_paise or taken.cgst > billed.cgst_paise
        or taken.sgst > billed.sgst_paise or taken.igst > billed.igst_paise
        or (invoice.status = 'cancelled' and (billed.taxable_paise, billed.cgst_paise, billed.igst_paise)
              <> (coalesce(taken.taxable, 0), coalesce(taken.cgst, 0), coalesce(taken.igst, 0))))`,

  'an issued invoice says what is paid and waived of the installments that live on it, and is paid when nothing is open': `
    select invoice.id::text from invoice
    join (select part.invoice_id, sum(paid_principal_paise + paid_tax_paise) as paid,
                 sum(waived_principal_paise + waived_tax_paise) as waived
            from invoice_installment part join installment on installment.id = part.installment_id
           where part.is_live group by part.invoice_id) billed on billed.invoice_id = invoice.id
    where invoice.sale_id = any($1) and invoice.status in ('issued', 'partiallyPaid', 'paid')
      and (invoice.paid_paise <> billed.paid or invoice.waived_paise <> billed.waived
        or (invoice.status = 'paid') <> (billed.paid + billed.waived = invoice.total_paise))`,

  'the sale says what its installments say is paid': `
    select sale.id::text from sale
    where sale.id = any($1) and sale.paid_paise <>
      (select coalesce(sum(paid_principal_paise + paid_tax_paise), 0) from installment where sale_id = sale.id)`,
};

/** One statement for all: a row for each thing that is wrong. */
export const BROKEN_INVARIANTS = Object.entries(INVARIANTS)
  .map(([name, query]) => `select '${name}' as name, broken.id from (${query}) as broken (id)`)
  .join('\nunion all\n');

/** Of everything there is: what only the whole can break. A row for each thing that is wrong. */
export const BROKEN_WHOLE = `
  select 'the trial balance is zero' as name, '' as id from ledger_entry
  having sum(debit_paise) <> sum(credit_paise)
  union all
  select 'every batch of a firm or of nobody balances', batch_id::text from ledger_entry where sale_id is null
  group by batch_id having sum(debit_paise) <> sum(credit_paise)
  union all
  select 'a line belongs to the sale or firm of its batch', entry.batch_id::text
  from ledger_entry entry join ledger_batch batch on batch.id = entry.batch_id
  where (entry.sale_id, entry.channel_partner_id) is distinct from (batch.sale_id, batch.channel_partner_id)
  union all
  select 'invoices are numbered without a gap', series || ' ' || financial_year from invoice where seq_no is not null
  group by series, financial_year having max(seq_no) <> count(*) or min(seq_no) <> 1
  union all
  select 'receipts are numbered without a gap', split_part(receipt_number, '/', 2) from payment_transaction
  where receipt_number is not null
  group by split_part(receipt_number, '/', 1), split_part(receipt_number, '/', 2)
  having max(split_part(receipt_number, '/', 3)::int) <> count(*)
  union all
  select 'the ledger is numbered without a gap', max(batch_no)::text from ledger_batch
  having max(batch_no) <> count(*)`;
