import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCost } from '#insight/budgets/cost.contract.ts';
import { MARKETING_READERS } from '#insight/marketing-reports/marketingRights.rules.ts';
import * as contract from '#insight/marketing-reports/marketingReport.contract.ts';
import type { MarketingFigures } from '#insight/marketing-reports/marketingReport.contract.ts';
import { MARKETING_GROUPS } from '#insight/marketing-reports/marketingReport.rules.ts';
import { exportReport } from '#insight/reporting/reportExport.contract.ts';
import type { Period } from '#platform/contract/period.ts';
import { ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import { openDemonstration, sessionsOfRoles } from '../support/demonstration.ts';
import type { Ask } from '../support/figures.ts';
import { sumsOfFigures } from '../support/figures.ts';
import type { TestApp } from '../support/test-app.ts';

const YEAR = { from: '2026-04-01', to: '2026-11-03' };
const CAMPAIGN = 'Nobody came by it';

let app: TestApp;
let tables: pg.Client;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  app = await openDemonstration();
  tables = new pg.Client(app.databaseUrl);
  await tables.connect();
  for (const [role, { token }] of await sessionsOfRoles(app)) tokens.set(role, token);
  await spend();
  await askAgain();
});

afterAll(async () => {
  await tables.end();
  await app.stop();
});

const headersOf = (role: Role) => ({ authorization: `Bearer ${tokens.get(role)}` });

const send: Ask<Role> = async (role, call, query) => {
  const { status, body } = await app.send(call, { query, headers: headersOf(role) });
  expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
};

async function roiOf(query: Record<string, unknown>, role: Role = 'Business Head') {
  return contract.MarketingRoi.parse((await send(role, contract.getMarketingRoi, query))['data']);
}

/** Bills on two sources, on a campaign that brought nobody, and on no source at all. */
async function spend(): Promise<void> {
  const { rows } = await tables.query<{ id: string }>('select id from project order by name');
  const bills = [
    { amountPaise: 6_00_000_00, campaignSource: 'google' },
    { amountPaise: 2_50_000_00, campaignSource: 'website' },
    { amountPaise: 1_75_000_00, campaignSource: 'outdoor', campaign: CAMPAIGN },
    { amountPaise: 40_000_00 },
  ];
  for (const [index, bill] of bills.entries()) {
    const { status, body } = await app.send(createCost, {
      body: {
        projectId: rows[index % rows.length]?.id,
        category: 'marketing',
        incurredOn: '2026-11-02',
        vendor: `Agency ${index}`,
        ...bill,
      },
      headers: headersOf('Finance Head'),
    });
    expect(status, JSON.stringify(body)).toBe(201);
  }
}

/** Some buyers of other sources enquired once more before they booked, by the website. */
async function askAgain(): Promise<void> {
  await tables.query(
    `with asked_again as (insert into lead_interaction (organization_id, id, lead_id, type, occurred_at, details, created_at)
     select sale.organization_id, gen_random_uuid(), lead.id, 'enquiry', sale.booking_date::timestamp at time zone 'UTC',
            '{"source": "website"}', now()
       from sale join lead on lead.id = sale.lead_id
      where lead.source <> 'website' and sale.booking_date > '2026-06-01'
      order by sale.booking_number limit 6
     returning organization_id, lead_id)
     update lead set enquiry_count = enquiry_count + 1 from asked_again
      where lead.organization_id = asked_again.organization_id and lead.id = asked_again.lead_id`,
  );
}

function valuesOf(figures: MarketingFigures): number[] {
  const { leads, qualified, visited, open, bookings, bookingValue, standing, standingValue } = figures;
  const { marketing, brokerage } = figures;
  return [
    ...[leads, qualified, visited, open].map((one) => one?.value ?? 0),
    ...[bookings, bookingValue, standing, standingValue].map((one) => one?.value ?? 0),
    marketing.value,
    brokerage?.value ?? 0,
  ];
}

function added(all: readonly MarketingFigures[]): number[] {
  return all.map(valuesOf).reduce((sums, one) => sums.map((sum, at) => sum + (one[at] ?? 0)));
}

/** The same by SQL of its own, lead by lead; conditions on lead, sale and cost. */
async function valuesInTables(
  { from, to }: Period,
  { lead = 'true', sale = 'true', cost = 'true', brokerage = 'true' } = {},
): Promise<number[]> {
  const { rows } = await tables.query<{ values: string[] }>(
    `with came as (select * from lead where deleted_at is null and ${lead}
        and lead.first_enquired_at >= ($1::date)::timestamp at time zone 'Asia/Kolkata'
        and lead.first_enquired_at < ($2::date + 1)::timestamp at time zone 'Asia/Kolkata'),
      steps as (select distinct lead_id from lead_interaction
        where type = 'statusChange' and details ->> 'to' in ('qualified', 'siteVisit', 'negotiating', 'closed')),
      sold as (select sale.* from sale join lead on lead.id = sale.lead_id
        where sale.transferred_from_sale_id is null and ${sale}
          and lead.first_enquired_at >= ($1::date)::timestamp at time zone 'Asia/Kolkata'
          and lead.first_enquired_at < ($2::date + 1)::timestamp at time zone 'Asia/Kolkata'),
      stands as (select * from sold where status <> 'cancelled' or exists (
        select from sale next where next.transferred_from_sale_id = sold.id and next.status <> 'cancelled'))
     select array[(select count(*) from came),
       (select count(*) from came where id in (select lead_id from steps)
          or status in ('qualified', 'siteVisit', 'negotiating', 'closed')),
       (select count(*) from came where id in (select lead_id from lead_interaction where outcome = 'visitDone')),
       (select count(*) from came where status not in ('closed', 'lost')),
       (select count(*) from sold), (select coalesce(sum(agreement_value_paise), 0) from sold),
       (select count(*) from stands), (select coalesce(sum(agreement_value_paise), 0) from stands),
       (select coalesce(sum(cost_paise), 0) from cost_entry where category = 'marketing' and deleted_at is null
          and incurred_on between $1 and $2 and ${cost}),
       (select coalesce(sum(debit_paise - credit_paise), 0) from ledger_entry
          join ledger_batch on ledger_batch.id = ledger_entry.batch_id
         where account = 'brokerage' and posted_on between $1 and $2 and ${brokerage})]::bigint[] as values`,
    [from, to],
  );
  return (rows[0]?.values ?? []).map(Number);
}

const NO_BROKERAGE = { brokerage: 'false' };

describe('the figures of marketing', () => {
  it('are what the tables add up to', async () => {
    const { total, period, isYoung } = await roiOf({});
    expect([period, isYoung]).toEqual([YEAR, true]);
    const expected = await valuesInTables(YEAR);
    expect(valuesOf(total.now)).toEqual(expected);
    expect(Math.min(...expected.slice(0, 9))).toBeGreaterThan(0);
    expect(total.now.spentPaise).toBe((expected[8] ?? 0) + (expected[9] ?? 0));
    expect(total.now.costPerLeadPaise).toBe(Math.round((total.now.spentPaise ?? 0) / (expected[0] ?? 1)));
  });

  it.each(MARKETING_GROUPS)('by %s are those of the tables, and add up to the total', async (groupBy) => {
    const { groups, total } = await roiOf({ groupBy });
    expect(groups.length).toBeGreaterThan(1);
    expect(added(groups.map(({ now }) => now))).toEqual(valuesOf(total.now));
    for (const { id, name, now } of groups.filter((_, at) => at % 2 === 0)) {
      const days = groupBy === 'month' ? daysOf(id) : YEAR;
      const conditions = {
        month: {},
        source: {
          lead: `lead.source = '${id}'`,
          sale: `lead.source = '${id}'`,
          cost: `coalesce(campaign_source, 'none') = '${id}'`,
          ...(id === 'channelPartner' ? {} : NO_BROKERAGE),
        },
        campaign: {
          lead: `coalesce(lead.campaign, '') = '${id}'`,
          sale: `coalesce(lead.campaign, '') = '${id}'`,
          cost: `coalesce(campaign, '') = '${id}'`,
          ...(id === '' ? {} : NO_BROKERAGE),
        },
        project: {
          lead: `lead.first_project_id::text = '${id}'`,
          sale: `sale.project_id::text = '${id}'`,
          cost: `project_id::text = '${id}'`,
          brokerage: `tranche_id in (select t.id from commission_tranche t join commission c on c.id = t.commission_id
            join sale s on s.id = c.sale_id where s.project_id::text = '${id}')`,
        },
      }[groupBy];
      expect(valuesOf(now), `${groupBy} ${name}`).toEqual(await valuesInTables(days, conditions));
    }
  });

  it('name what was spent without leads, and leads without spend', async () => {
    const bySource = new Map((await roiOf({})).groups.map((group) => [group.id, group.now]));
    const none = bySource.get('none');
    expect(none).toMatchObject({ leads: null, standing: null, costPerLeadPaise: null, returnPct: -100 });
    expect(none?.spentPaise).toBeGreaterThanOrEqual(40_000_00);
    expect(bySource.get('walkIn')).toMatchObject({ spentPaise: 0, costPerLeadPaise: 0, returnPct: null });
    const byCampaign = new Map((await roiOf({ groupBy: 'campaign' })).groups.map((one) => [one.id, one.now]));
    expect(byCampaign.get(CAMPAIGN)).toMatchObject({ spentPaise: 1_75_000_00, leads: { value: 0 } });
  });

  it('mark the months whose leads may still book, and compare none of them', async () => {
    const { groups } = await roiOf({ groupBy: 'month' });
    expect(groups.filter(({ isYoung }) => isYoung).map(({ id }) => id)).toEqual([
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    expect(groups.map(({ isYoung, before }) => isYoung === (before === null))).not.toContain(false);
  });

  it('reckon the same bookings by the first enquiry, by the last and in equal parts', async () => {
    const { groups, total } = await roiOf({});
    const told = groups.flatMap(({ touches }) => touches ?? []);
    const sum = (valueOf: (one: contract.Touches) => number) =>
      told.reduce((all, one) => all + valueOf(one), 0);
    const value = total.now.standingValue?.value ?? 0;
    expect(sum(({ last }) => last.bookings.value)).toBe(total.now.standing?.value);
    expect(sum(({ last }) => last.value.value)).toBe(value);
    expect(Math.abs(sum(({ shared }) => shared.valuePaise) - value)).toBeLessThan(told.length);
    const website = groups.find(({ id }) => id === 'website');
    expect(website?.touches?.last.value.value).toBeGreaterThan(website?.now.standingValue?.value ?? 0);
    expect(groups.some(({ touches }) => touches?.disagrees)).toBe(true);
  });
});

describe.each(MARKETING_READERS)('what a %s is told of marketing', (role) => {
  it('is of what he may list, and drills to it', async () => {
    const report = await roiOf({ period: 'quarter' }, role);
    const followed = await sumsOfFigures(send, role, report);
    for (const { path, figure, sum } of followed) expect.soft(sum, `${role}${path}`).toBe(figure.value);
    const { total, groups } = report;
    const isFinance = role === 'Finance Head' || role === 'Finance Manager';
    const listsMarketing = role === 'Sales Head' || role === 'Marketing Head';
    expect(total.now.leads === null).toBe(isFinance);
    expect(total.now.brokerage === null).toBe(listsMarketing);
    expect(total.now.spentPaise === null).toBe(listsMarketing);
    const google = groups.find(({ id }) => id === 'google');
    expect(google?.now.spentPaise).toBe(google?.now.marketing.value);
    expect(google?.now.spentPaise).toBeGreaterThanOrEqual(6_00_000_00);
    expect(google?.now.costPerLeadPaise === null).toBe(isFinance);
  });
});

it('marketing is for those who list its bills, also by campaign, month and project', async () => {
  for (const role of ROLES) {
    const { status } = await app.send(contract.getMarketingRoi, { query: {}, headers: headersOf(role) });
    expect(status, role).toBe(MARKETING_READERS.includes(role) ? 200 : 403);
  }
  for (const groupBy of ['campaign', 'month', 'project']) {
    const report = await roiOf(
      { groupBy, period: 'month', source: 'google,outdoor,walkIn' },
      'Marketing Head',
    );
    const followed = await sumsOfFigures(send, 'Marketing Head', report);
    for (const { path, figure, sum } of followed) expect.soft(sum, `${groupBy}${path}`).toBe(figure.value);
    expect(report.total.now.spentPaise).toBeGreaterThanOrEqual(7_75_000_00);
  }
});

it('marketing as a file holds the groups and their total as on screen', async () => {
  const { groups, total } = await roiOf({});
  const { status, body } = await app.send(exportReport, {
    params: { report: 'marketing-roi' },
    query: { format: 'csv' },
    headers: headersOf('Business Head'),
  });
  expect(status).toBe(200);
  const records = parse<Record<string, string>>(String(body['bytes']), { columns: true, bom: true });
  const shown = [...groups.map(({ now }) => now), total.now];
  expect(records.map((record) => Number(record['Leads']))).toEqual(
    shown.map(({ leads }) => leads?.value ?? 0),
  );
  expect(records.map((record) => Math.round(Number(record['Spent']) * 100))).toEqual(
    shown.map(({ spentPaise }) => spentPaise),
  );
});

function daysOf(month: string): Period {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
  const to = last.toISOString().slice(0, 10);
  return { from: `${month}-01`, to: to < YEAR.to ? to : YEAR.to };
}
