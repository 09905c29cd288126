import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getConstructionAnalytics } from '#site/analytics/analytics.contract.ts';
import type { ConstructionAnalytics } from '#site/analytics/analytics.contract.ts';
import type { BudgetCategory } from '#insight/budgets/category.rules.ts';
import { BUDGET_CATEGORIES } from '#insight/budgets/category.rules.ts';
import {
  answerAlert,
  getBudgetDashboard,
  getBudgetVsActual,
} from '#insight/budgets/budgetReport.contract.ts';
import type { BudgetDashboard, BudgetVsActual, Compared } from '#insight/budgets/budgetReport.contract.ts';
import { exportReport } from '#insight/reporting/reportExport.contract.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, ROLES } from '#platform/contract/roles.ts';
import { openDemonstration, sessionsOfRoles } from '../support/demonstration.ts';
import type { Ask } from '../support/figures.ts';
import { sumsOfFigures } from '../support/figures.ts';
import type { TestApp } from '../support/test-app.ts';

const FINANCE: Role = 'Finance Head';
/** The months of the year that are over on the day of the demonstration. */
const TO_DATE = ['2026-04-01', '2026-10-31'] as const;
const YEAR = ['2026-04-01', '2027-03-31'] as const;

let app: TestApp;
let tables: pg.Client;
let people: Awaited<ReturnType<typeof sessionsOfRoles>>;
let report: BudgetVsActual;

beforeAll(async () => {
  app = await openDemonstration();
  people = await sessionsOfRoles(app);
  tables = new pg.Client(app.databaseUrl);
  await tables.connect();
  report = (await ask(FINANCE, getBudgetVsActual, {}))['data'] as BudgetVsActual;
});

afterAll(async () => {
  await tables?.end();
  await app?.stop();
});

const headersOf = (role: Role) => ({ authorization: `Bearer ${people.get(role)?.token}` });

const ask: Ask<Role> = async (role, call, query) => {
  const { status, body } = await app.send(call, { query, headers: headersOf(role) });
  expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
};

async function sumOf(text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await tables.query<{ sum: string | null }>(text, [...values]);
  return Number(rows[0]?.sum ?? 0);
}

/** Straight from the tables, one question for each category; a move to another unit is neither booked nor cancelled. */
async function naiveActual(
  category: BudgetCategory,
  days: readonly string[],
  projectId: string,
): Promise<number> {
  const values = [...days, projectId];
  switch (category) {
    case 'bookingValue':
      return sumOf(
        `select sum(agreement_value_paise * ((transferred_from_sale_id is null and booking_date between $1 and $2)::int
           - (status = 'cancelled' and cancelled_on between $1 and $2
              and not exists (select from sale n where n.transferred_from_sale_id = sale.id))::int)) as sum
           from sale where project_id = $3`,
        values,
      );
    case 'collections':
      return sumOf(
        `select sum(amount_paise) as sum from payment_transaction t join sale s on s.id = t.sale_id
          where t.status = 'verified' and t.type in ('receipt', 'tds') and t.received_date between $1 and $2
            and s.project_id = $3`,
        values,
      );
    case 'brokerage':
      return sumOf(
        `select sum(e.debit_paise - e.credit_paise) as sum from ledger_entry e
           join ledger_batch b on b.id = e.batch_id join commission_tranche t on t.id = e.tranche_id
           join commission c on c.id = t.commission_id join sale s on s.id = c.sale_id
          where e.account = 'brokerage' and b.posted_on between $1 and $2 and s.project_id = $3`,
        values,
      );
    default: {
      const bills = await sumOf(
        `select sum(cost_paise) as sum from cost_entry
          where deleted_at is null and incurred_on between $1 and $2 and project_id = $3 and category = $4`,
        [...values, category],
      );
      if (category !== 'construction') return bills;
      return (
        bills +
        (await sumOf(
          `select sum(c.amount_paise) as sum from milestone_cost c join milestone m on m.id = c.milestone_id
            where c.incurred_on between $1 and $2 and m.project_id = $3`,
          values,
        ))
      );
    }
  }
}

async function naivePlanned(
  category: BudgetCategory,
  days: readonly string[],
  projectId: string,
): Promise<number> {
  return sumOf(
    `select sum(l.planned_paise) as sum from budget_line l join budget b on b.id = l.budget_id
      where b.status = 'approved' and b.fy = '26-27' and l.month between $1 and $2 and b.project_id = $3
        and l.category = $4`,
    [...days, projectId, category],
  );
}

const amounts = (compared: Compared | null) => [compared?.plannedPaise, compared?.actual.paise];

it('each planned and actual amount is what the tables hold, by project and category, to date and of the year', async () => {
  expect(report.toDate).toEqual({ from: TO_DATE[0], to: TO_DATE[1] });
  expect(report.projects.length).toBeGreaterThan(1);
  for (const { project, categories } of report.projects)
    for (const { category, toDate, fullYear } of categories)
      for (const [compared, days] of [
        [toDate, TO_DATE],
        [fullYear, YEAR],
      ] as const)
        expect(amounts(compared), `${project.name} ${category} ${days[1]}`).toEqual([
          await naivePlanned(category, days, project.id),
          await naiveActual(category, days, project.id),
        ]);
});

it('months, projects and categories each add up to the same total', () => {
  for (const { category, months, fullYear, toDate } of report.categories) {
    const sums = (part: typeof months) => [
      part.reduce((sum, month) => sum + month.plannedPaise, 0),
      part.reduce((sum, month) => sum + month.actual.paise, 0),
    ];
    expect(sums(months), category).toEqual(amounts(fullYear));
    expect(sums(months.filter(({ isOpen }) => !isOpen)), category).toEqual(amounts(toDate));
  }
  const ofProjects = report.projects.map(({ cost }) => cost.yearEndPaise);
  expect(ofProjects.reduce((sum, one) => sum + one, 0)).toBe(report.cost.yearEndPaise);
  const { budgetPaise, steps, forecastPaise } = report.waterfall;
  expect(budgetPaise + steps.reduce((sum, { changePaise }) => sum + changePaise, 0)).toBe(forecastPaise);
  expect(report.categories.map(({ category }) => category)).toEqual([...BUDGET_CATEGORIES]);
});

it('every figure adds up from the rows that it opens, and all of Finance read the same', async () => {
  const { computedAt: _computedAt, ...read } = report;
  for (const role of GROUPS.FINANCE)
    expect((await ask(role, getBudgetVsActual, {}))['data'], role).toMatchObject(read);
  const { data: dashboard } = await ask(FINANCE, getBudgetDashboard, {});
  for (const { path, figure, sum } of await sumsOfFigures(ask, FINANCE, { report, dashboard }))
    expect(figure.value, path).toBe(sum);
});

it('the works are valued as in the figures of construction', async () => {
  let compared = 0;
  for (const { project, works } of report.projects) {
    const { data } = await ask(FINANCE, getConstructionAnalytics, { projectId: project.id });
    const money = (data as ConstructionAnalytics).earnedValue?.money ?? null;
    if (works !== null) compared += 1;
    const earned = money && (data as ConstructionAnalytics).earnedValue?.earned;
    expect(
      works && [works.budget, works.actual, works.earned, works.atCompletionPaise],
      project.name,
    ).toEqual(money && [money.budget, money.actual, earned, money.atCompletionPaise]);
  }
  expect(compared).toBeGreaterThan(0);
});

describe('alerts', () => {
  const dashboardOf = async (query: Record<string, unknown> = {}) =>
    (await ask(FINANCE, getBudgetDashboard, query))['data'] as BudgetDashboard;

  it('stand for what is beyond its limits to date and for nothing else', async () => {
    const { alerts } = await dashboardOf({ focus: 'alerts' });
    const beyond = report.projects.flatMap(({ project, categories }) =>
      categories
        .filter(({ kind, toDate }) => {
          if (toDate === null || toDate.plannedPaise === 0) return false;
          const share = toDate.actual.paise / toDate.plannedPaise;
          return kind === 'cost' ? share > 1.1 : share < 0.9;
        })
        .map(({ category }) => `${project.id} ${category}`),
    );
    expect(alerts.map(({ project, category }) => `${project.id} ${category}`).toSorted()).toEqual(
      beyond.toSorted(),
    );
    expect(alerts.length).toBeGreaterThan(0);
  });

  it('are seen and answered once, and say by whom', async () => {
    const [alert] = (await dashboardOf({ focus: 'alerts' })).alerts;
    const place = { projectId: alert?.project.id, fy: '26-27', category: alert?.category };
    const said = async (body: object) =>
      (await app.send(answerAlert, { body, headers: headersOf(FINANCE) })).body['data'];
    expect(await said(place)).toMatchObject({ seenBy: { name: 'Suresh Iyer' }, answer: null });
    expect(await said({ ...place, answer: 'Interest rose in May' })).toMatchObject({
      answer: 'Interest rose in May',
      answeredBy: { name: 'Suresh Iyer' },
    });
    const gone = { ...place, category: 'land' };
    const { status } = await app.send(answerAlert, { body: gone, headers: headersOf(FINANCE) });
    expect(status).toBe(409);
  });
});

it('nobody outside Finance is answered', async () => {
  for (const role of ROLES.filter((one) => !GROUPS.FINANCE.includes(one)))
    for (const call of [getBudgetVsActual, getBudgetDashboard]) {
      const { status } = await app.send(call, { headers: headersOf(role) });
      expect(status, `${role} ${call.path}`).toBe(403);
    }
});

it('files carry the figures of the screen, and a filter that the report does not have is refused', async () => {
  const inRupees = String((report.cost.toDate?.actual.paise ?? 0) / 100);
  for (const name of ['budget-vs-actual', 'budget-dashboard']) {
    const file = await fetch(`${app.url}/api/analytics/${name}/export`, { headers: headersOf(FINANCE) });
    expect(file.status).toBe(200);
    const last = (await file.text()).trim().split('\n').at(-1);
    expect(last, name).toContain(inRupees);
    const printed = await fetch(`${app.url}/api/analytics/${name}/export?format=pdf`, {
      headers: headersOf(FINANCE),
    });
    expect(printed.headers.get('content-type')).toBe('application/pdf');
    await printed.arrayBuffer();
    const wrong = { params: { report: name }, query: { ownerId: 'x' }, headers: headersOf(FINANCE) };
    expect((await app.send(exportReport, wrong)).status).toBe(400);
  }
});

it('a year by its label and another by name contradict each other', async () => {
  const both = { fy: '26-27', period: 'lastYear' };
  const { status } = await app.send(getBudgetVsActual, { query: both, headers: headersOf(FINANCE) });
  expect(status).toBe(400);
});
