import pg from 'pg';
import { COMPANY_LEADS, LEADS_PER_SALE, seedCompanyLeads } from './company-leads.ts';
import { idOf, seedPeople } from './company-people.ts';
import { seedSales, USUAL_DEBT } from './company-sales.ts';
import type { BenchAccount } from './test-account.ts';

const TABLES =
  'app_user, user_reporting_line, channel_partner, project, tower, unit, lead, lead_project, lead_interaction, ' +
  'cost_sheet, sale, sale_applicant, payment_plan, installment, payment_transaction, receipt_allocation, ' +
  'receipt_split, invoice, invoice_line, invoice_installment, lead_score_history, lead_tally, money_tally';

export type CompanyIds = Record<'firm' | 'agent' | 'executive' | 'project' | 'lead', string>;

/** One of each that lists are narrowed to. */
export function companyIds({ organizationId }: BenchAccount, leads = COMPANY_LEADS): CompanyIds {
  const id = (kind: string, n: number) => idOf(organizationId, kind, n);
  return {
    firm: id('firm', 3),
    agent: id('agent', 3),
    executive: id('executive', 3),
    project: id('project', 2),
    lead: id('lead', leads - 7),
  };
}

/** Each counts rows that break a rule which triggers keep otherwise. */
const BROKEN = {
  'plans that do not add up': `
    select count(*) from sale join payment_plan p on p.sale_id = sale.id and p.status = 'active'
      join lateral (select sum(principal_paise) as principal, sum(cgst_paise + sgst_paise) as tax
                      from installment i where i.plan_id = p.id) asked on true
     where (agreement_value_paise, gst_paise) is distinct from (principal, tax)`,
  'units that disagree with their sale': `
    select count(*) from unit full join (select * from sale where status <> 'cancelled') s on s.unit_id = unit.id
     where (unit.status = 'sold') is distinct from (s.id is not null) or unit.current_sale_id is distinct from s.id`,
  'receipts not allocated': `
    select count(*) from payment_transaction r where status = 'verified' and amount_paise is distinct from
           (select sum(principal_paise + tax_paise) from receipt_allocation a where a.transaction_id = r.id)`,
  'invoices unlike their lines': `
    select count(*) from invoice where total_paise is distinct from
           (select sum(total_paise) from invoice_line l where l.invoice_id = invoice.id)`,
  'receipts above the cap': `
    select count(*) from sale where status in ('booked', 'agreement') and agreement_value_paise / 10 <
           (select sum(counted_for_cap_paise) from payment_transaction r where r.sale_id = sale.id)`,
};

/**
 * Fills the account's organization with enquiries and with a sale for every hundredth, or of each `perSale`. Triggers and foreign keys rest
 * meanwhile, as a restore lets them; what the triggers keep is counted afterwards. Neither the ledger nor the index
 * of the command palette is filled: no dashboard and no list reads them.
 */
export async function seedCompany(
  databaseUrl: string,
  account: BenchAccount,
  leads = COMPANY_LEADS,
  debt = USUAL_DEBT,
  perSale = LEADS_PER_SALE,
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `set app.organization_id = '${account.organizationId}'; set session_replication_role = replica; set jit = off`,
    );
    await seedPeople(client, account);
    await seedCompanyLeads(client, leads, perSale);
    await seedSales(client, leads, debt, perSale);
    await client.query('select correct_lead_tally(), correct_money_tally()');
    await client.query(`vacuum analyze ${TABLES}`);
    for (const [what, query] of Object.entries(BROKEN)) {
      const { rows } = await client.query<{ count: string }>(query);
      if (rows[0]?.count !== '0') throw new Error(`${rows[0]?.count ?? 'Some'} ${what}.`);
    }
  } finally {
    await client.end();
  }
}
