import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#platform/contract/call.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import type { Role } from '#platform/contract/roles.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { COHORT_DIMENSIONS, quantile } from '#enquiries/leads/leadCohort.rules.ts';
import { correctCohorts, countMarkedDays } from '#enquiries/leads/server/lead.cohort.jobs.ts';
import type { LeadFigures } from '#insight/lead-reports/leadReport.contract.ts';
import * as contract from '#insight/lead-reports/leadReport.contract.ts';
import { LEAD_GROUPS } from '#insight/lead-reports/leadReport.rules.ts';
import { openDemonstration, sessionsOfRoles } from '../support/demonstration.ts';
import type { Ask } from '../support/figures.ts';
import { sumsOfFigures } from '../support/figures.ts';
import type { TestApp } from '../support/test-app.ts';

// Every figure of the reports of leads against a second count, in plain loops over the rows of the tables.

const HEAD: Role = 'Business Head';
const YEAR = { from: '2026-04-01', to: '2026-11-03' };
const BEFORE = { from: '2025-04-01', to: '2025-11-03' };

let app: TestApp;
let tables: pg.Client;
let leads: Stored[] = [];
const people = new Map<Role, { token: string; id: string; organizationId: string }>();

beforeAll(async () => {
  app = await openDemonstration();
  tables = new pg.Client(app.databaseUrl);
  await tables.connect();
  for (const [role, session] of await sessionsOfRoles(app)) people.set(role, session);
  await inDatabase(countMarkedDays);
  // Some days change after they were counted, others do not.
  await tables.query(
    `update lead set wrong_number = true, campaign = 'Diwali' where extract(day from created_at) < 9`,
  );
  await tables.query(`update lead set grade = 'hot' where extract(day from created_at) in (3, 17)`);
  leads = await storedLeads();
});

afterAll(async () => {
  await tables.end();
  await app.stop();
});

function inDatabase<T>(work: (db: Parameters<typeof correctCohorts>[0]) => Promise<T>): Promise<T> {
  const organizationId = people.get(HEAD)?.organizationId ?? '';
  return inTransaction(app.application.pool, { organizationId }, work);
}

interface Stored {
  id: string;
  source: string;
  campaign: string | null;
  status: string;
  lost_reason: string | null;
  grade: string | null;
  first_project_id: string | null;
  first_owner_id: string | null;
  channel_partner_id: string | null;
  enquired_on: string;
  hour: number;
  in_time: boolean | null;
  minutes: number | null;
  wrong: boolean;
  asked: number;
  interactions: number;
  visits: number;
  reached: number;
  days: Record<string, string | null>;
}

async function storedLeads(): Promise<Stored[]> {
  const { rows } = await tables.query<Stored>(`
    select l.id, l.source, l.campaign, l.status, l.lost_reason, l.grade, l.first_project_id, l.first_owner_id,
           l.channel_partner_id, l.wrong_number as wrong, l.enquiry_count as asked, l.interaction_count as interactions,
           l.site_visit_count as visits, l.answer_in_time as in_time, l.answer_minutes as minutes, l.reached,
           to_char(l.first_enquired_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as enquired_on,
           extract(hour from l.first_enquired_at at time zone 'Asia/Kolkata')::int as hour,
           jsonb_build_object('contacted', l.contacted_on, 'qualified', l.qualified_on, 'siteVisit', l.site_visit_on,
                              'negotiating', l.negotiating_on, 'closed', l.closed_on) as days
      from lead l where l.deleted_at is null`);
  return rows;
}

const OPEN = ['new', 'contacted', 'qualified', 'siteVisit', 'negotiating'];

function counted(all: readonly Stored[]) {
  const of = (is: (lead: Stored) => unknown) => all.filter((lead) => Boolean(is(lead))).length;
  const sum = (add: (lead: Stored) => number) => all.reduce((total, lead) => total + add(lead), 0);
  return {
    leads: all.length,
    answered: of(({ minutes }) => minutes !== null),
    inTime: of((lead) => lead.in_time),
    contacted: of(({ reached }) => reached >= 1),
    qualified: of(({ reached }) => reached >= 2),
    siteVisit: of(({ reached }) => reached >= 3),
    negotiating: of(({ reached }) => reached >= 4),
    booked: of(({ reached }) => reached >= 5),
    open: of(({ status }) => OPEN.includes(status)),
    lost: of(({ status }) => status === 'lost'),
    interactions: sum((lead) => lead.interactions),
    visits: sum((lead) => lead.visits),
    junk: of((lead) => lead.lost_reason === 'junk'),
    wrongNumber: of(({ wrong }) => wrong),
    outsideBudget: of((lead) => lead.lost_reason === 'budget'),
    duplicate: of((lead) => lead.lost_reason === 'duplicate'),
    again: of(({ asked }) => asked > 1),
    cancelled: of(({ reached, status }) => reached === 5 && status !== 'closed'),
  };
}

function shown(figures: LeadFigures): ReturnType<typeof counted> {
  const { leads: all, open, lost, interactions, visits, quality, bookedBand: _band, ...shares } = figures;
  const parts = { ...shares, ...quality };
  return {
    leads: all.value,
    open: open.value,
    lost: lost.value,
    interactions: interactions.value,
    visits: visits.value,
    ...Object.fromEntries(Object.entries(parts).map(([key, { part }]) => [key, part.value])),
  } as ReturnType<typeof counted>;
}

const within = ({ from, to }: typeof YEAR) =>
  leads.filter((lead) => lead.enquired_on >= from && lead.enquired_on <= to);

const ask: Ask<Role> = async (role, call, query) => {
  const headers = { authorization: `Bearer ${people.get(role)?.token}` };
  const { status, body } = await app.send(call, { query, headers });
  expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
};

const funnelOf = async (role: Role, query: Record<string, unknown>) =>
  contract.LeadFunnel.parse((await ask(role, contract.getLeadFunnel, query))['data']);
const analysisOf = async (role: Role, query: Record<string, unknown>) =>
  contract.LeadAnalysis.parse((await ask(role, contract.getLeadAnalysis, query))['data']);
const kpisOf = async (role: Role, query: Record<string, unknown>) =>
  contract.LeadKpis.parse((await ask(role, contract.getLeadKpis, query))['data']);

/** All sources: the same leads, but each counted, not read from the sums by day. */
const ONE_BY_ONE = { source: LEAD_SOURCES.join(',') };
const QUALITY = { include: 'quality' };

const KEY_OF: Record<(typeof LEAD_GROUPS)[number], (lead: Stored) => string | null> = {
  source: (lead) => lead.source,
  campaign: (lead) => lead.campaign,
  project: (lead) => lead.first_project_id ?? 'none',
  user: (lead) => lead.first_owner_id ?? 'none',
  partner: (lead) => lead.channel_partner_id,
  month: (lead) => lead.enquired_on.slice(0, 7),
  weekday: (lead) => String(new Date(`${lead.enquired_on}T00:00:00Z`).getUTCDay() || 7),
  hour: (lead) => String(lead.hour),
};

describe('the figures of leads', () => {
  it('are what a count of the rows gives, from sums by day and one by one, now and in the period before', async () => {
    for (const more of [{}, ONE_BY_ONE]) {
      const { total, period, before } = await kpisOf(HEAD, { ...more, ...QUALITY });
      expect([period, before]).toEqual([YEAR, BEFORE]);
      expect(shown(total.now)).toEqual(counted(within(YEAR)));
      expect(total.before && shown(total.before)).toEqual(counted(within(BEFORE)));
    }
    expect(within(YEAR).length).toBeGreaterThan(20);
    expect(counted(within(YEAR)).booked).toBeGreaterThan(1);
  });

  it.each(LEAD_GROUPS)('by %s are those of the rows, group by group', async (groupBy) => {
    const all = within(YEAR);
    for (const more of [{}, ONE_BY_ONE]) {
      const { groups } = await analysisOf(HEAD, { groupBy, ...more, ...QUALITY });
      const keys = new Set(all.flatMap((lead) => KEY_OF[groupBy](lead) ?? []));
      for (const key of keys) expect(groups.map(({ id }) => id)).toContain(key);
      for (const { id, name, now } of groups)
        expect(shown(now), name).toEqual(counted(all.filter((lead) => KEY_OF[groupBy](lead) === id)));
    }
  });

  it('count each stage that leads ever came to, with the days that half and nine of ten took', async () => {
    for (const more of [{}, ONE_BY_ONE]) {
      const { cohort } = await funnelOf(HEAD, more);
      for (const [rank, { stage, now, days }] of cohort.stages.entries()) {
        expect(now.value, stage).toBe(within(YEAR).filter(({ reached }) => reached >= rank).length);
        if (days === null) continue;
        const taken = within(YEAR).flatMap((lead) => {
          const day = lead.days[stage];
          return day ? [daysBetween(lead.enquired_on, day)] : [];
        });
        const sorted = taken.toSorted((one, other) => one - other);
        const ranked = (share: number) => sorted[Math.max(1, Math.ceil(sorted.length * share)) - 1] ?? null;
        expect(days, stage).toEqual({ median: ranked(0.5), most: ranked(0.9), known: sorted.length });
      }
      const young = leads.filter((lead) => lead.enquired_on > addDays(YEAR.to, -30)).length;
      expect(cohort.young.value).toBe(young);
    }
  });

  it('show apart from these what happened in the period, with whichever lead', async () => {
    for (const more of [{}, ONE_BY_ONE]) {
      const { flow } = await funnelOf(HEAD, { period: 'quarter', ...more });
      for (const { stage, now } of flow?.entered ?? []) {
        const entered = leads.filter(({ days }) => (days[stage] ?? '') >= '2026-10-01');
        expect(now.value, stage).toBe(entered.length);
      }
      expect(flow?.visited.now.value).toBeGreaterThan(0);
    }
  });

  it('say by when half of the first replies came', async () => {
    const minutes = within(YEAR).flatMap((lead) => lead.minutes ?? []);
    const steps = minutes.map((one) =>
      one <= 60 ? one : one <= 480 ? Math.ceil(one / 5) * 5 : Math.min(6000, Math.ceil(one / 60) * 60),
    );
    const counts = new Map<number, number>();
    for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
    const { answerMinutes } = await kpisOf(HEAD, {});
    expect(answerMinutes.now).toBe(quantile(counts, 0.5));
    expect((await kpisOf(HEAD, ONE_BY_ONE)).answerMinutes).toEqual(answerMinutes);
  });

  const READERS: readonly Role[] = [
    'Business Head',
    'Marketing Head',
    'Sales Manager',
    'Sales Executive',
    'Channel Partner Manager',
    'Channel Partner Admin',
  ];
  /** Each role follows the figures of another grouping. */
  const ofRole = (role: Role) =>
    LEAD_GROUPS.filter((one) => one !== 'user')[READERS.indexOf(role)] ?? 'source';
  it.each(READERS)('lead the %s, each of them, to rows that add up to it', async (role) => {
    const isPartner = role === 'Channel Partner Admin';
    const reports: [Call, Record<string, unknown>][] = [
      [contract.getLeadFunnel, { ...QUALITY, period: 'quarter' }],
      [contract.getLeadKpis, { period: 'lastMonth', ...(isPartner ? {} : { groupBy: 'user' }) }],
      [contract.getLeadAnalysis, { period: 'lastMonth', groupBy: ofRole(role), compare: 'none' }],
    ];
    for (const [call, query] of reports) {
      const reply = (await ask(role, call, query))['data'];
      for (const { path, figure, sum } of await sumsOfFigures(ask, role, reply))
        expect.soft(sum, `${call.path}${path} ${JSON.stringify(figure.query)}`).toBe(figure.value);
    }
  });

  it('are right in every sum that is kept by day, and a sum that is wrong is found', async () => {
    await inDatabase(countMarkedDays);
    expect(await inDatabase(correctCohorts)).toBe(0);
    await tables.query(
      `update lead_cohort set booked = booked + 1 where dimension = 'all' and day = '2026-10-05'`,
    );
    const { rowCount } = await tables.query(
      `select from lead_cohort where day = '2026-10-05' and dimension = 'all'`,
    );
    expect(await inDatabase(correctCohorts)).toBe(2 * (rowCount ?? 0));
    expect(await inDatabase(correctCohorts)).toBe(0);
    const { rows } = await tables.query<{ dimension: string }>('select distinct dimension from lead_cohort');
    expect(rows.map(({ dimension }) => dimension).toSorted()).toEqual(COHORT_DIMENSIONS.toSorted());
  });
});

describe('the files of reports of leads', () => {
  const fileOf = async (role: Role, report: string, query: Record<string, string>) => {
    const address = `${app.url}/api/analytics/${report}/export?${new URLSearchParams(query)}`;
    return fetch(address, { headers: { authorization: `Bearer ${people.get(role)?.token}` } });
  };

  it('say what the screen says, in each format, to whoever may read the report', async () => {
    const csv = await (
      await fileOf('Sales Executive', 'lead-kpis', { groupBy: 'source', include: 'quality' })
    ).text();
    const records = parse<Record<string, string>>(csv, { columns: true, bom: true });
    const { total, groups } = await kpisOf('Sales Executive', { groupBy: 'source', ...QUALITY });
    expect(records.map((row) => Number(row['Leads']))).toEqual(
      [...(groups ?? []).map(({ now }) => now), total.now].map((figures) => figures.leads.value),
    );
    expect(Number(records.at(-1)?.['Booked'])).toBe(total.now.booked.part.value);
    for (const report of ['lead-funnel', 'lead-analysis', 'lead-kpis'])
      for (const format of ['xlsx', 'pdf']) {
        const answer = await fileOf(HEAD, report, { format });
        expect(answer.status, `${report} ${format}`).toBe(200);
        expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
      }
    expect((await fileOf('Sales Executive', 'sales-summary', {})).status).toBe(403);
    expect((await fileOf('Finance Head', 'lead-funnel', {})).status).toBe(403);
    expect((await fileOf(HEAD, 'lead-kpis', { groupBy: 'month' })).status).toBe(400);
  });
});

describe('the reports of leads refuse', () => {
  const REFUSED: readonly [string, Call, Role, Record<string, string>][] = [
    ['groupBy', contract.getLeadKpis, HEAD, { format: 'kpi', groupBy: 'user' }],
    ['include', contract.getLeadFunnel, HEAD, { focus: 'conversion', include: 'quality' }],
    ['groupBy', contract.getLeadAnalysis, HEAD, { groupBy: 'customer' }],
    ['include', contract.getLeadKpis, HEAD, { include: 'trends' }],
    ['groupBy', contract.getLeadAnalysis, 'Channel Partner Admin', { groupBy: 'user' }],
    ['colour', contract.getLeadKpis, HEAD, { colour: 'red' }],
  ];
  it('variants that do not exist, contradict each other or show partners who works on a lead', async () => {
    for (const [field, call, role, query] of REFUSED) {
      const headers = { authorization: `Bearer ${people.get(role)?.token}` };
      const { status, body } = await app.send(call, { query, headers });
      expect(status, JSON.stringify(query)).toBe(400);
      expect(JSON.stringify(body)).toContain(field);
    }
  });
});
