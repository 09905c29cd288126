import pg from 'pg';
import { EXECUTIVES, PROJECTS, seedPeople } from './company-people.ts';
import type { BenchAccount } from './test-account.ts';

/** Eight years of bookings, all through partner firms, each of which brought twenty. */
const DAYS = 2_920;
const SALES_PER_FIRM = 20;
const STEPS = 10;
/** Steps of the plan that still matter: of bookings so many days old. */
const OPEN_DAYS = 200;

const TABLES =
  'channel_partner, firm_account, unit, sale, sale_applicant, payment_plan, installment, commission_structure, ' +
  'commission_structure_revision, commission, commission_tranche, partner_invoice, partner_invoice_tranche, ' +
  'commission_run, commission_run_line, commission_tally, tds_deduction, tds_challan, app_user, project, tower';

/**
 * A sale and its commission by number, the highest of yesterday: one in twenty is cancelled; up to thirty days old it
 * is booked, up to ninety under agreement, up to two hundred its first tranche is paid. Of the older ones one in
 * thirty waits for its second tranche, the others are paid.
 */
const drawn = (sales: number) => `
  create temp table drawn as
  select n, 1 + n % ${PROJECTS} as project, 1 + n % (${sales} / ${SALES_PER_FIRM}) as firm, day, age,
         1000000000 + n % 97 * 10000000::bigint as price, (1000000000 + n % 97 * 10000000::bigint) / 50 as gross,
         case when n % 20 = 0 then 'cancelled' when age <= 30 then 'booked' when age <= 90 then 'agreement'
              else 'registered' end as sale_status,
         case when n % 20 = 0 then 'cancelled' when age <= 45 then 'pending' when age <= 90 then 'approved'
              when age <= ${OPEN_DAYS} or n % 30 = 1 then 'partiallyPaid' else 'paid' end as stage
    from (select n, current_date - 1 - age as day, age
            from (select n, ((${sales} - n) * ${DAYS} / ${sales})::int as age from generate_series(1, ${sales}) n) ages) days`;

const FIRM_ROWS = `
  insert into channel_partner (id, name, tier, rera_agent_number, rera_valid_until, pan, created_at, updated_at)
  select pg_temp.id_of('broker', firm), 'Broker ' || firm, (array['bronze','silver','gold'])[1 + firm % 3],
         'A5210' || firm, current_date + 900, 'AAAPA' || lpad((firm % 10000)::text, 4, '0') || 'A', now(), now()
    from (select distinct firm from drawn) firms`;

const FIRM_ACCOUNT_ROWS = `
  insert into firm_account (id, channel_partner_id, account_name, number_sealed, account_last4, ifsc, status,
                            entered_at, entered_by_id, decided_at, decided_by_id)
  select pg_temp.id_of('brokerAccount', firm), pg_temp.id_of('broker', firm), 'Broker ' || firm, 'sealed',
         lpad((firm % 10000)::text, 4, '0'), 'HDFC0001234', 'confirmed', now() - interval '9 days',
         pg_temp.id_of('financehead', 1), now() - interval '8 days', pg_temp.id_of('saleshead', 1)
    from (select distinct firm from drawn) firms`;

const UNIT_ROWS = `
  insert into unit (id, project_id, tower_id, unit_number, floor, unit_type, carpet_area, built_up_area, saleable_area,
                    listed_at, status, current_sale_id, price_list_id, price_paise, gst_category, created_at, updated_at)
  select pg_temp.id_of('unit', n), pg_temp.id_of('project', project), pg_temp.id_of('tower', project), 'A-' || n,
         1 + n % 100, '3BHK', 900, 1000, 1200, day, case sale_status when 'cancelled' then 'available' else 'sold' end,
         case when sale_status <> 'cancelled' then pg_temp.id_of('sale', n) end, pg_temp.id_of('priceList', project),
         price, 'other', day, day
    from drawn`;

const SALE_ROWS = `
  insert into sale (id, booking_number, project_id, tower_id, unit_id, lead_id, cost_sheet_id, template_id,
                    booking_date, booking_amount_paise, base_price_paise, floor_rise_paise, plc_paise, parking_paise,
                    in_av_charges_paise, discount_paise, rebate_paise, agreement_value_paise, gst_paise,
                    other_charges_paise, other_gst_paise, corpus_paise, stamp_duty_paise, registration_fee_paise,
                    total_receivable_paise, sales_executive_id, booked_for_id, channel_partner_id, tax_regime, funding,
                    status, status_since, agreement_date, registration_date, registration_number, sub_registrar_office,
                    paid_paise, created_at, updated_at, unit_type, carpet_area, floor, source, enquired_on,
                    enquiries)
  select pg_temp.id_of('sale', n), 'BK/' || n, pg_temp.id_of('project', project), pg_temp.id_of('tower', project),
         pg_temp.id_of('unit', n), pg_temp.id_of('lead', n), pg_temp.id_of('costSheet', n),
         pg_temp.id_of('template', project), day, 10000000, price, 0, 0, 0, 0, 0, 0, price, price / 20, 0, 0, 0, 0, 0,
         price + price / 20, pg_temp.id_of('executive', 1 + n % ${EXECUTIVES}),
         pg_temp.id_of('executive', 1 + n % ${EXECUTIVES}), pg_temp.id_of('broker', firm),
         'cgstSgst', 'self', sale_status, day,
         case when sale_status in ('agreement', 'registered') then day end,
         case when sale_status = 'registered' then day end, case when sale_status = 'registered' then 'HVL/' || n end,
         case when sale_status = 'registered' then 'Haveli 1' end, price / 2, day, day,
         '3BHK', 900, 1 + n % 100, 'channelPartner', day, 1
    from drawn`;

const APPLICANT_ROWS = `
  insert into sale_applicant (id, sale_id, seq, name, phone, form60, share_pct, created_at)
  select pg_temp.id_of('applicant', n), pg_temp.id_of('sale', n), 1, 'Asha Rao ' || n, '+91' || 7000000000 + n, true,
         100, day
    from drawn`;

const PLAN_ROWS = `
  insert into payment_plan (id, sale_id, template_id, template_snapshot, status, created_at, updated_at)
  select pg_temp.id_of('plan', n), pg_temp.id_of('sale', n), pg_temp.id_of('template', project), '{}', 'active', day, day
    from drawn where sale_status <> 'cancelled' and (age <= ${OPEN_DAYS} or stage = 'partiallyPaid')`;

/** Three of ten are paid of those whose first tranche is. */
const INSTALLMENT_ROWS = `
  insert into installment (id, plan_id, sale_id, seq, name, component, pct, principal_paise, cgst_paise, sgst_paise,
                           trigger, parts, demand_date, due_date, expected_date, paid_principal_paise, paid_tax_paise,
                           created_at, updated_at)
  select pg_temp.id_of('installment', n * ${STEPS} + seq), pg_temp.id_of('plan', n), pg_temp.id_of('sale', n), seq,
         'Step ' || seq, 'agreementValue', 10, price / ${STEPS}, 0, 0, '{}', '[]',
         case when is_paid then day end, case when is_paid then day + 15 end,
         case when not is_paid then day + seq * 60 end, case when is_paid then price / ${STEPS} else 0 end, 0, day, day
    from drawn, generate_series(1, ${STEPS}) seq,
         lateral (select seq <= case when age > 90 then 3 else 1 end as is_paid) paid
   where sale_status <> 'cancelled' and (age <= ${OPEN_DAYS} or stage = 'partiallyPaid')`;

const STRUCTURE_ROWS = `
  insert into commission_structure (id, name, created_at, updated_at)
  values (pg_temp.id_of('structure', 1), 'All firms, 2%', now(), now());
  insert into commission_structure_revision (structure_id, revision, type, basis, pct, slabs, slab_measure, slab_period,
    slab_effect, bonuses, payouts, cap_pct, project_ids, partner_ids, tiers, valid_from, created_at)
  values (pg_temp.id_of('structure', 1), 1, 'percentage', 'agreementValue', 2, '[]', 'count', 'quarter',
    'thisSaleOnly', '[]', '[{"pct": 40, "condition": {"saleStatus": "registered", "collectedPct": 20}},
      {"pct": 60, "condition": {"saleStatus": "registered", "collectedPct": 60}}]', 5, '{}', '{}', '{}',
    '2010-01-01', now())`;

/** As large as calculations are. */
const CALCULATION = `jsonb_build_object('steps', repeat(md5(n::text), 40))`;

const COMMISSION_ROWS = `
  insert into commission (id, number, sale_id, channel_partner_id, kind, cause_sale_id, structure_id,
                          structure_revision, calculation, gross_paise, cap_paise, paid_paise, paid_by_runs_paise,
                          stage, approved_at, end_reason, created_at, updated_at)
  select pg_temp.id_of('commission', n), 'COM/' || n, pg_temp.id_of('sale', n), pg_temp.id_of('broker', firm),
         'booking', pg_temp.id_of('sale', n), pg_temp.id_of('structure', 1), 1, ${CALCULATION}, gross, gross * 2,
         case stage when 'paid' then gross when 'partiallyPaid' then gross * 2 / 5 else 0 end,
         case stage when 'paid' then gross when 'partiallyPaid' then gross * 2 / 5 else 0 end, stage,
         case when stage in ('approved', 'partiallyPaid', 'paid') then day + 46 end,
         case stage when 'cancelled' then 'The sale was cancelled' end, day, day
    from drawn`;

/** The second tranche of one in four that wait for it is payable: half of these are billed. */
const TRANCHES_DRAWN = `
  create temp table tranche as
  select d.n, d.firm, d.project, d.stage, seq, n * 2 + seq as no,
         case seq when 1 then gross * 2 / 5 else gross - gross * 2 / 5 end as gross,
         is_paid, is_paid or is_due as is_reached, is_paid or (is_due and n % 8 = 1) as is_billed,
         least(current_date - 4, day + case seq when 1 then 95 else 200 end) as reached
    from drawn d, generate_series(1, 2) seq,
         lateral (select stage = 'paid' or (stage = 'partiallyPaid' and seq = 1) as is_paid,
                         stage = 'partiallyPaid' and seq = 2 and n % 4 = 1 as is_due) state`;

const TRANCHE_ROWS = `
  insert into commission_tranche (id, commission_id, seq, pct, gross_paise, sale_status, collected_pct, eligible_on,
                                  paid_paise, expected_on)
  select pg_temp.id_of('tranche', no), pg_temp.id_of('commission', n), seq, case seq when 1 then 40 else 60 end, gross,
         'registered', case seq when 1 then 20 else 30 end, case when is_reached then reached end,
         case when is_paid then gross else 0 end,
         case when not is_reached then expected_day(app_organization_id(), pg_temp.id_of('sale', n), 'registered',
           case seq when 1 then 20 else 30 end) end
    from tranche`;

const INVOICE_ROWS = `
  insert into partner_invoice (id, channel_partner_id, number, invoice_date, financial_year, taxable_paise, status,
                               sent_at, credited_on, deductee, section, tds_base_paise, tds_paise, recovered_paise,
                               owed_paise, gst_awaited_paise, payable_paise, pay_by, steps, entered_at, entered_by_id)
  select pg_temp.id_of('brokerInvoice', no), pg_temp.id_of('broker', firm), 'B/' || no, reached,
         began || '-' || lpad(((began::int + 1) % 100)::text, 2, '0'), gross, 'entered', reached, reached,
         'AAAPA' || lpad((firm % 10000)::text, 4, '0') || 'A', '194H', gross, gross / 50, 0, 0, 0, gross - gross / 50,
         reached + 30, '[]', reached, pg_temp.id_of('financehead', 1)
    from tranche,
         lateral (select lpad((extract(year from reached - interval '3 months')::int % 100)::text, 2, '0') as began) fiscal
   where is_billed`;

const BILLED_ROWS = `
  insert into partner_invoice_tranche (partner_invoice_id, tranche_id, gross_paise, net_paise)
  select pg_temp.id_of('brokerInvoice', no), pg_temp.id_of('tranche', no), gross, gross - gross / 50
    from tranche where is_billed`;

/** A run for each hundred payments, in the order of their days. */
const RUNS_DRAWN = `
  create temp table payment as
  select *, 1 + (row_number() over (order by reached, no) - 1) / 100 as run from tranche where is_paid`;

const RUN_ROWS = `
  insert into commission_run (id, number, from_account_id, status, total_paise, made_at, made_by_id, released_at,
                              released_by_id, self_released, advised_at)
  select pg_temp.id_of('run', run), 'PAY/' || run, pg_temp.id_of('account', 1), 'released', sum(gross - gross / 50),
         max(reached) + 2, pg_temp.id_of('financehead', 1), max(reached) + 2, pg_temp.id_of('financehead', 1), true, now()
    from payment group by run`;

const LINE_ROWS = `
  insert into commission_run_line (id, run_id, tranche_id, commission_id, partner_invoice_id, channel_partner_id,
                                   firm_account_id, gross_paise, amount_paise, status, utr, paid_on)
  select pg_temp.id_of('line', no), pg_temp.id_of('run', run), pg_temp.id_of('tranche', no),
         pg_temp.id_of('commission', n), pg_temp.id_of('brokerInvoice', no), pg_temp.id_of('broker', firm),
         pg_temp.id_of('brokerAccount', firm), gross, gross - gross / 50, 'paid', 'HDFCN' || lpad(no::text, 12, '0'),
         reached + 3
    from payment`;

/** What was deducted before this month is paid, by one challan for each month. */
const CHALLAN_ROWS = `
  insert into tds_challan (id, bsr, number, paid_on, section, financial_year, due_paise, paid_paise, created_at,
                           created_by_id)
  select pg_temp.id_of('challan', month), '0510308', lpad((month % 100000)::text, 5, '0'), last + 6, '194H',
         '25-26', tax, (round(tax / 100.0) * 100)::bigint, last + 6, pg_temp.id_of('financehead', 1)
    from (select to_char(reached, 'YYMM')::int as month, max(reached) as last, sum(gross / 50)::bigint as tax
            from tranche where is_billed and reached < date_trunc('month', current_date) group by 1) months`;

const DEDUCTION_ROWS = `
  insert into tds_deduction (id, partner_invoice_id, credit_invoice_id, channel_partner_id, deductee, financial_year,
                             section, credited_on, base_paise, rate_pct, tax_paise, challan_id)
  select pg_temp.id_of('deduction', no), id, id, channel_partner_id, deductee, financial_year, section, credited_on,
         tds_base_paise, 2, tds_paise,
         case when credited_on < date_trunc('month', current_date)
              then pg_temp.id_of('challan', to_char(credited_on, 'YYMM')::int) end
    from tranche join partner_invoice on partner_invoice.id = pg_temp.id_of('brokerInvoice', no)
   where is_billed`;

/** What triggers keep beside a commission. */
const KNOWN_OF_SALES = `
  update commission c
     set project_id = s.project_id, booked_on = s.booking_date, sales_executive_id = s.sales_executive_id,
         has_agreement = s.status in ('agreement', 'registered', 'completed'),
         due_paise = coalesce((select sum(t.gross_paise - t.carried_paise - t.paid_paise) from commission_tranche t
           where t.organization_id = c.organization_id and t.commission_id = c.id and t.eligible_on is not null), 0)
    from sale s where s.organization_id = c.organization_id and s.id = c.sale_id`;

const KNOWN_OF_COMMISSIONS = `
  update commission_run_line l set commission_created_at = c.created_at
    from commission c where c.organization_id = l.organization_id and c.id = l.commission_id`;

/** Each counts rows that break a rule which triggers keep otherwise. */
const BROKEN = {
  'commissions unlike their tranches': `
    select count(*) from commission c where (gross_paise, paid_paise) is distinct from
           (select (sum(gross_paise)::bigint, sum(paid_paise)::bigint) from commission_tranche t where t.commission_id = c.id)`,
  'tranches without their expected day': `
    select count(*) from commission_tranche t join commission c on c.id = t.commission_id
     where t.expected_on is distinct from case when t.eligible_on is null
           then expected_day(t.organization_id, c.sale_id, t.sale_status, t.collected_pct) end`,
  'commissions unlike their payments': `
    select count(*) from commission c where paid_by_runs_paise is distinct from
           (select coalesce(sum(gross_paise), 0)::bigint from commission_run_line l where l.commission_id = c.id)`,
  'runs unlike their lines': `
    select count(*) from commission_run r where total_paise is distinct from
           (select sum(amount_paise)::bigint from commission_run_line l where l.run_id = r.id)`,
};

/**
 * Fills the account's organization with so many sales of partner firms, each with its commission, and with all that
 * was invoiced, paid and deducted of them. Triggers and foreign keys rest meanwhile, as a restore lets them.
 */
export async function seedCommissions(
  databaseUrl: string,
  account: BenchAccount,
  sales: number,
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `set app.organization_id = '${account.organizationId}'; set session_replication_role = replica; set jit = off`,
    );
    await seedPeople(client, account);
    for (const rows of [
      drawn(sales),
      FIRM_ROWS,
      FIRM_ACCOUNT_ROWS,
      UNIT_ROWS,
      SALE_ROWS,
      APPLICANT_ROWS,
      PLAN_ROWS,
      INSTALLMENT_ROWS,
      STRUCTURE_ROWS,
      COMMISSION_ROWS,
      // The day of each tranche is looked up in them.
      'analyze sale, payment_plan, installment',
      TRANCHES_DRAWN,
      TRANCHE_ROWS,
      INVOICE_ROWS,
      BILLED_ROWS,
      RUNS_DRAWN,
      RUN_ROWS,
      LINE_ROWS,
      CHALLAN_ROWS,
      DEDUCTION_ROWS,
    ])
      await client.query(rows);
    await client.query(KNOWN_OF_SALES);
    await client.query(KNOWN_OF_COMMISSIONS);
    await client.query('select correct_commission_tally()');
    await client.query(`vacuum analyze ${TABLES}`);
    for (const [what, query] of Object.entries(BROKEN)) {
      const { rows } = await client.query<{ count: string }>(query);
      if (rows[0]?.count !== '0') throw new Error(`${rows[0]?.count ?? 'Some'} ${what}.`);
    }
  } finally {
    await client.end();
  }
}
