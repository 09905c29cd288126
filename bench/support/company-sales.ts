import type pg from 'pg';
import { LEADS_PER_SALE } from './company-leads.ts';
import { EXECUTIVES, PROJECTS, TOWER_UNITS } from './company-people.ts';

const STEPS = 10;

/** How many of four customers owe, and how many of the last steps that were asked for. */
export interface Debt {
  ofFour: number;
  steps: number;
}

export const USUAL_DEBT: Debt = { ofFour: 1, steps: 1 };

/**
 * What a sale is, by its number: the highest is of yesterday. Every twentieth is cancelled; those older than three
 * months are registered. A step is asked for every two months.
 */
const drawn = (sales: number, debt: Debt) => `
  create temp table drawn as
  select n, pg_temp.id_of('sale', n) as id, 1 + n % ${PROJECTS} as project, day,
         1000000000 + n % 97 * 10000000::bigint as price, (1000000000 + n % 97 * 10000000::bigint) / 20 as gst,
         case when n % 20 = 0 then 'cancelled' when day > current_date - 30 then 'booked'
              when day > current_date - 90 then 'agreement' else 'registered' end as status,
         case when n % 20 = 0 or day > current_date - 90 then 1
              else least(${STEPS}, 1 + (current_date - day) / 60) end as asked,
         case when pg_temp.dice(n, 1, 4) < ${debt.ofFour} then ${debt.steps} else 0 end as owed
    from (select n, current_date - 1 - ((${sales} - n) * 730 / ${sales})::int as day from generate_series(1, ${sales}) n) days`;

/** Some more than are sold, and never fewer than a usual company has. */
const unitsFor = (sales: number) => Math.max(PROJECTS * TOWER_UNITS, Math.ceil(sales * 1.2));

const unitRows = (leads: number, sales: number) => `
  insert into unit (id, project_id, tower_id, unit_number, floor, unit_type, carpet_area, built_up_area, saleable_area,
                    listed_at, status, current_sale_id, reserved_for_lead_id, reserved_by_id, reserved_until,
                    price_list_id, price_paise, gst_category, created_at, updated_at)
  select pg_temp.id_of('unit', u.n), pg_temp.id_of('project', 1 + u.n % ${PROJECTS}),
         pg_temp.id_of('tower', 1 + u.n % ${PROJECTS}), 'A-' || u.n, 1 + u.n % 100, '3BHK', 900, 1000, 1200,
         current_date - 730,
         case when d.status <> 'cancelled' then 'sold' when is_held then 'reserved' else 'available' end,
         case when d.status <> 'cancelled' then d.id end,
         case when is_held then pg_temp.id_of('lead', ${leads} - 1 - u.n % 50) end,
         case when is_held then pg_temp.id_of('executive', 1 + u.n % ${EXECUTIVES}) end,
         case when is_held then now() + (1 + u.n % 70) * interval '1 hour' end,
         pg_temp.id_of('priceList', 1 + u.n % ${PROJECTS}), 1000000000, 'other', now(), now()
    from generate_series(1, ${unitsFor(sales)}) u (n) left join drawn d using (n),
         lateral (select d.n is null and u.n % 50 = 0 as is_held) held`;

const costSheetRows = (perSale: number) => `
  insert into cost_sheet (id, number, project_id, unit_id, lead_id, template_id, inputs, facts, rates_used, lines,
                          tax_lines, notes, parts, schedule, document, base_price_paise, floor_rise_paise, plc_paise,
                          parking_paise, in_av_charges_paise, discount_paise, rebate_paise, agreement_value_paise,
                          gst_paise, other_charges_paise, other_gst_paise, corpus_paise, total_receivable_paise,
                          stamp_duty_paise, registration_fee_paise, all_in_paise, tds_base_paise, tds_paise,
                          discount_pct, issued_on, valid_until, status, created_at, updated_at)
  select pg_temp.id_of('costSheet', n), 'CS/' || n, pg_temp.id_of('project', project), pg_temp.id_of('unit', n),
         pg_temp.id_of('lead', n * ${perSale}), pg_temp.id_of('template', project), '{}', '{}', '[]', '[]',
         '[]', '[]', '[]', '[]', '{}', price, 0, 0, 0, 0, 0, 0, price, gst, 0, 0, 0, price + gst, 0, 0, price + gst,
         price, price / 100, 0, day - 3, day + 12, 'accepted', day, day
    from drawn`;

const saleRows = (perSale: number) => `
  insert into sale (id, booking_number, project_id, tower_id, unit_id, lead_id, cost_sheet_id, template_id,
                    booking_date, booking_amount_paise, base_price_paise, floor_rise_paise, plc_paise, parking_paise,
                    in_av_charges_paise, discount_paise, rebate_paise, agreement_value_paise, gst_paise,
                    other_charges_paise, other_gst_paise, corpus_paise, stamp_duty_paise, registration_fee_paise,
                    total_receivable_paise, sales_executive_id, booked_for_id, channel_partner_id, brought_by_id,
                    tax_regime, funding,
                    status, status_since, agreement_date, registration_date, registration_number, sub_registrar_office,
                    paid_paise, created_at, updated_at, unit_type, carpet_area, floor, source, campaign, enquired_on,
                    enquiries)
  select d.id, 'BK/' || n, pg_temp.id_of('project', project), pg_temp.id_of('tower', project), pg_temp.id_of('unit', n),
         lead.id, pg_temp.id_of('costSheet', n), pg_temp.id_of('template', project), day, 10000000, price, 0, 0, 0, 0,
         0, 0, price, gst, 0, 0, 0, 0, 0, price + gst, lead.owner_id, lead.owner_id, lead.channel_partner_id, lead.brought_by_id,
         'cgstSgst', 'self', d.status, day, case when d.status in ('agreement', 'registered') then day end,
         case when d.status = 'registered' then day end, case when d.status = 'registered' then 'HVL/' || n end,
         case when d.status = 'registered' then 'Haveli 1' end, greatest(0, asked - owed) * (price + gst) / ${STEPS}, day, day,
         '3BHK', 900, 1 + n % 100, lead.source, lead.campaign, lead.first_enquired_on, lead.enquiry_count
    from drawn d join lead on lead.id = pg_temp.id_of('lead', n * ${perSale})`;

const applicantRows = (perSale: number) => `
  insert into sale_applicant (id, sale_id, seq, name, phone, form60, share_pct, created_at)
  select pg_temp.id_of('applicant', n), id, 1, 'Asha Rao ' || n, '+91' || 7000000000 + n * ${perSale}, true, 100, day
    from drawn`;

const PLAN_ROWS = `
  insert into payment_plan (id, sale_id, template_id, template_snapshot, status, created_at, updated_at)
  select pg_temp.id_of('plan', n), id, pg_temp.id_of('template', project), '{}',
         case status when 'cancelled' then 'cancelled' else 'active' end, day, day
    from drawn`;

/** Steps of sales: when they were asked for and whether they are paid. */
const STEPS_DRAWN = `
  create temp table step as
  select d.*, seq, n * ${STEPS} + seq as no, price / ${STEPS} as principal, gst / ${STEPS} as tax,
         case when seq <= asked then day + (seq - 1) * 60 end as demanded,
         seq <= asked - owed as is_paid
    from drawn d, generate_series(1, ${STEPS}) seq`;

const INSTALLMENT_ROWS = `
  insert into installment (id, plan_id, sale_id, seq, name, component, pct, principal_paise, cgst_paise, sgst_paise,
                           trigger, parts, demand_date, due_date, paid_principal_paise, paid_tax_paise, is_live,
                           created_at, updated_at)
  select pg_temp.id_of('installment', no), pg_temp.id_of('plan', n), id, seq, 'Step ' || seq, 'agreementValue', 10,
         principal, tax / 2, tax / 2, '{}', '[]', demanded, demanded + 15,
         case when is_paid then principal else 0 end, case when is_paid then tax else 0 end, status <> 'cancelled', day,
         day
    from step`;

/** Of every hundredth receipt Finance has still to say that it came in. */
const RECEIPT_ROWS = `
  insert into payment_transaction (id, receipt_number, sale_id, mode, amount_paise, received_date, reference,
                                   reference_key, deposit_account_id, counted_for_cap_paise, status, recorded_by_id,
                                   verified_by_id, verified_at, snapshot, created_at, updated_at)
  select pg_temp.id_of('receipt', no), case when is_verified then 'RC/' || no end, id,
         (array['neft','rtgs','upi','cheque'])[1 + no % 4], principal + tax, demanded + 5, 'REF' || no, 'REF' || no,
         pg_temp.id_of('account', project), case seq when 1 then principal else 0 end,
         case when is_verified then 'verified' else 'recorded' end, pg_temp.id_of('executive', 1),
         case when is_verified then pg_temp.id_of('financehead', 1) end, case when is_verified then demanded + 6 end,
         case when is_verified then jsonb '{}' end, demanded + 5, demanded + 6
    from step, lateral (select no % 100 > 0 as is_verified) verified
   where is_paid`;

const ALLOCATION_ROWS = `
  insert into receipt_allocation (id, transaction_id, installment_id, principal_paise, tax_paise, created_at)
  select pg_temp.id_of('allocation', no), pg_temp.id_of('receipt', no), pg_temp.id_of('installment', no), principal,
         tax, demanded + 6
    from step where is_paid and no % 100 > 0`;

const SPLIT_ROWS = `
  insert into receipt_split (transaction_id, project_id, received_on, tax_paise, separate_paise, free_paise,
                             rate_config_id, created_at)
  select pg_temp.id_of('receipt', no), pg_temp.id_of('project', project), demanded + 5, tax, principal * 7 / 10,
         principal * 3 / 10, (select id from rate_config where organization_id = app_organization_id() order by id limit 1), demanded + 6
    from step where is_paid and no % 100 > 0`;

const INVOICE_ROWS = `
  insert into invoice (id, invoice_number, financial_year, series, seq_no, sale_id, project_id, bill_to,
                       supplier_name, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, paid_paise,
                       issue_date, due_date, status, snapshot, created_at, updated_at)
  select pg_temp.id_of('invoice', no), 'B/' || year || '/' || number, year, 'B', number, id,
         pg_temp.id_of('project', project), jsonb_build_object('name', 'Asha Rao ' || n, 'panSealed', null), 'Bench Homes', principal,
         tax / 2, tax / 2, 0, principal + tax, case when is_paid then principal + tax else 0 end, demanded,
         demanded + 15, case when is_paid then 'paid' else 'issued' end, '{}', demanded, demanded
    from (select step.*, row_number() over (partition by year order by demanded, no) as number, year from step,
                 lateral (select extract(year from demanded - interval '3 months')::int % 100 as began) fiscal,
                 lateral (select began || '-' || began + 1 as year) named
           where demanded <= current_date) numbered`;

const INVOICE_LINE_ROWS = `
  insert into invoice_line (invoice_id, line_no, installment_id, description, sac, gst_rate_pct, taxable_paise,
                            cgst_paise, sgst_paise, igst_paise, total_paise)
  select pg_temp.id_of('invoice', no), 1, pg_temp.id_of('installment', no), 'Step ' || seq, '995411', 5, principal,
         tax / 2, tax / 2, 0, principal + tax
    from step where demanded <= current_date`;

const INVOICE_INSTALLMENT_ROWS = `
  insert into invoice_installment (invoice_id, installment_id)
  select pg_temp.id_of('invoice', no), pg_temp.id_of('installment', no) from step where demanded <= current_date`;

export async function seedSales(
  client: pg.Client,
  leads: number,
  debt: Debt,
  perSale = LEADS_PER_SALE,
): Promise<void> {
  const sales = leads / perSale;
  for (const rows of [
    drawn(sales, debt),
    STEPS_DRAWN,
    unitRows(leads, sales),
    costSheetRows(perSale),
    saleRows(perSale),
    applicantRows(perSale),
    PLAN_ROWS,
    INSTALLMENT_ROWS,
    RECEIPT_ROWS,
    ALLOCATION_ROWS,
    SPLIT_ROWS,
    INVOICE_ROWS,
    INVOICE_LINE_ROWS,
    INVOICE_INSTALLMENT_ROWS,
  ])
    await client.query(rows);
}
