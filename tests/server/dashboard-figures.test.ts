import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CommissionAnalytics,
  getCommissionAnalytics,
} from '#insight/commissions/commissionAnalytics.contract.ts';
import { Dashboard, getDashboard } from '#insight/dashboards/dashboard.contract.ts';
import type { FigureList } from '#platform/contract/figure.ts';
import { FIGURE_LISTS } from '#platform/contract/figure.ts';
import type { Part } from '#insight/dashboards/dashboard.rules.ts';
import { DASHBOARDS, PARTS } from '#insight/dashboards/dashboard.rules.ts';
import { getPaymentsDashboard, PaymentsDashboard } from '#insight/dashboards/paymentsDashboard.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { GROUPS, ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import { partOfToday } from '../support/depth.ts';
import { DEMONSTRATED_AT, openDemonstration, sessionsOfRoles } from '../support/demonstration.ts';
import type { Ask, Row } from '../support/figures.ts';
import { figuresIn, sumsOfFigures } from '../support/figures.ts';
import type { TestApp } from '../support/test-app.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';

/** A third of the roles at a time; the heads, whose figures are in every list, each time. */
const WALKING = [...new Set<Role>(['Business Head', 'Finance Head', ...partOfToday(ROLES, 3)])];

let app: TestApp;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  app = await openDemonstration();
  await postponeSome();
  await keepOneDemandRunWaiting();
  await holdOneInstallment();
  for (const [role, { token }] of await sessionsOfRoles(app)) tokens.set(role, token);
});

afterAll(() => app.stop());

/** Something late becomes due in the coming days instead: the demonstration itself has nothing ahead. */
async function postponeSome(): Promise<void> {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  await client.query(
    `update installment set due_date = $1::date + seq
      where id in (select id from installment
                    where due_date < $1::date
                      and paid_principal_paise + paid_tax_paise
                        < principal_paise + cgst_paise + sgst_paise + igst_paise
                    order by due_date desc limit 1)`,
    [DEMONSTRATED_AT.slice(0, 10)],
  );
  await client.end();
}

/** One run of the demonstration was previewed and never posted; all others are. */
async function keepOneDemandRunWaiting(): Promise<void> {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  await client.query(
    `update demand_run set status = 'rehearsed'
      where id in (select id from demand_run where consideration_paise > 0 order by created_at desc limit 1)`,
  );
  await client.end();
}

/** Of a sale whose agreement is not registered: the demonstration itself holds nothing in so small a part. */
async function holdOneInstallment(): Promise<void> {
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  const { rowCount } = await client.query(
    `update installment set held_for_registration = true
      where id in (select installment.id from installment
                     join sale on sale.id = installment.sale_id
                     join payment_plan on payment_plan.id = installment.plan_id
                    where sale.status = 'booked' and payment_plan.status = 'active'
                      and installment.demand_date is null limit 1)`,
  );
  expect(rowCount).toBe(1);
  await client.end();
}

const ask: Ask<Role> = async (role, call, query) => {
  const headers = { authorization: `Bearer ${tokens.get(role)}` };
  const { status, body } = await app.send(call, { query, headers });
  expect(status, `${role}: ${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
};

async function dashboardOf(role: Role, query: Record<string, unknown>): Promise<Dashboard> {
  return Dashboard.parse((await ask(role, getDashboard, query))['data']);
}

/**
 * The demonstration pays in time: late tranches are compared in `insightCommissions.routes.test.ts`. Charges are
 * figures of the report of revenue alone: `revenue-figures.test.ts` compares them.
 */
const NONE_HERE: readonly FigureList[] = ['overdueTranches', 'charges'];

/** Lists that a single role is shown: compared when it has its turn. */
const SHOWN_TO_ONE: Partial<Record<FigureList, Role>> = {
  disputes: 'Channel Partner Manager',
  siteWorks: 'Project Director',
};

/** How many figures that are not nothing were compared, by list. */
const compared = new Map<FigureList, number>(
  FIGURE_LISTS.filter((list) => !NONE_HERE.includes(list)).map((list) => [list, 0]),
);

async function commissionsOf(role: Role, query: Record<string, unknown>): Promise<CommissionAnalytics> {
  return CommissionAnalytics.parse((await ask(role, getCommissionAnalytics, query))['data']);
}

async function paymentsOf(role: Role, query: Record<string, unknown>): Promise<PaymentsDashboard> {
  return PaymentsDashboard.parse((await ask(role, getPaymentsDashboard, query))['data']);
}

type Shown = (role: Role, query: Record<string, unknown>) => Promise<object>;

/** Compares each figure with the sum of its rows; returns how many those were. */
async function compare(role: Role, query: Record<string, unknown>, of: Shown = dashboardOf): Promise<number> {
  const reply = await of(role, query);
  const figures = await sumsOfFigures(ask, role, reply);
  for (const { path, figure, sum } of figures) {
    expect.soft(sum, `${role}${path} ${JSON.stringify(figure.query)}`).toBe(figure.value);
    if (figure.value !== 0) compared.set(figure.list, (compared.get(figure.list) ?? 0) + 1);
  }
  return figures.length;
}

describe.each(WALKING)('the dashboard of a %s', (role) => {
  it('has the parts of its role and no other', async () => {
    const dashboard = await dashboardOf(role, {});
    const shown = PARTS.filter((part: Part) => dashboard[part] !== null);
    expect(shown.toSorted()).toEqual(DASHBOARDS[role].parts.toSorted());
    expect(dashboard.kind).toBe(DASHBOARDS[role].kind);
  });

  it.each(['month', 'year'])(
    'drills from every figure of the %s to rows that add up to it',
    async (period) => {
      expect(await compare(role, { period })).toBeGreaterThan(3);
    },
  );

  it('counts one project alone when one is chosen', async () => {
    const projects = await ask(role, listUnits, { limit: 1 });
    const projectId = (projects['data'] as Row[])[0]?.['projectId'];
    const dashboard = await dashboardOf(role, { projectId, period: 'year' });
    for (const [path, { query }] of figuresIn(dashboard, role)) {
      expect.soft(query['projectId'], path).toBe(projectId);
    }
    expect(await compare(role, { projectId, period: 'year' })).toBeGreaterThan(3);
  });
});

describe.each(WALKING)('the payments dashboard of a %s', (role) => {
  it('drills from every figure to rows that add up to it', async () => {
    expect(await compare(role, { period: 'year' }, paymentsOf)).toBeGreaterThan(5);
  });

  it('shows receipts and demand runs to those alone who may read them', async () => {
    const { moneyIn, toDemand } = await paymentsOf(role, {});
    expect(moneyIn !== null).toBe(RECEIPT_READERS.includes(role));
    expect(toDemand !== null).toBe(GROUPS.FINANCE.includes(role));
  });
});

describe.each(['Business Head', 'Finance Head', 'Sales Manager', 'Channel Partner Admin'] as const)(
  'the overview of commissions of a %s',
  (role) => {
    it('drills from every figure to rows that add up to it', async () => {
      expect(await compare(role, { period: 'year' }, commissionsOf)).toBeGreaterThan(15);
    });
  },
);

it('compared many figures of every list that are not nothing', () => {
  const total = [...compared.values()].reduce((sum, count) => sum + count, 0);
  console.info(
    `dashboards: ${total} figures other than nothing compared with their rows`,
    Object.fromEntries(compared),
  );
  const isShown = (list: FigureList) => WALKING.includes(SHOWN_TO_ONE[list] ?? 'Business Head');
  expect([...compared].filter(([list, count]) => count === 0 && isShown(list))).toEqual([]);
  expect(total).toBeGreaterThan(500);
});
