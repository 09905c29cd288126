import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommissionStates } from '../../../../tests/support/commission-states.ts';
import { FIRST, firmOf, GROSS, makeCommissions, THIRD } from '../../../../tests/support/commission-states.ts';
import type { Ask } from '../../../../tests/support/figures.ts';
import { sumsOfFigures } from '../../../../tests/support/figures.ts';
import { sellFor } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Call } from '#platform/contract/call.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import * as commissions from '#partners/commissions/commission.contract.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import { CommissionAnalytics, getCommissionAnalytics } from '../commissionAnalytics.contract.ts';
import * as reports from '../commissionReports.contract.ts';
import * as performance from '../firmPerformance.contract.ts';
import { COMMISSION_REPORTERS } from '../insightRights.rules.ts';

let desk: SalesDesk;
let made: CommissionStates;
let first: TestUser;
let second: TestUser;
let third: TestUser;
const people = new Map<Role, TestUser>();

beforeAll(async () => {
  desk = await openSalesDesk();
  made = await makeCommissions(desk);
  ({ first, second, third } = made);
  people.set('Business Head', desk.head);
  people.set('Sales Head', made.salesHead);
  people.set('Finance Head', desk.finance);
  people.set('Channel Partner Admin', first);
  for (const role of [
    'Marketing Head',
    'Sales Manager',
    'Channel Partner Manager',
    'Sales Executive',
  ] as const)
    people.set(role, await desk.organization.user(role));
  const ofFirst = { channelPartnerId: firmOf(first), projectIds: [desk.project.id] };
  people.set('Channel Partner Agent', await desk.organization.user('Channel Partner Agent', ofFirst));
});

afterAll(() => desk.app.stop());

const as = (role: Role): TestUser => people.get(role) ?? desk.head;
const ago = (days: number) => addDays(desk.today, -days);

const ask: Ask<TestUser> = async (who, call, query) => {
  const { status, body } = await who.send(call, { query });
  expect(status, `${call.path} ${JSON.stringify(query)} ${body.message ?? ''}`).toBe(200);
  return body;
};

async function analytics(who: TestUser, query: Record<string, string> = {}): Promise<CommissionAnalytics> {
  return CommissionAnalytics.parse(await dataOf(who.send(getCommissionAnalytics, { query })));
}

/** Every figure is the sum of the rows that its query finds for the same person. */
async function compare(who: TestUser, reply: object): Promise<number> {
  const followed = await sumsOfFigures(ask, who, reply);
  for (const { path, figure, sum } of followed) expect(sum, path).toBe(figure.value);
  return followed.filter(({ figure }) => figure.value !== 0).length;
}

/** Figures as their values; their queries name what was asked. */
function valuesOf(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(valuesOf);
  if (typeof reply !== 'object' || reply === null) return reply;
  if ('value' in reply && 'query' in reply) return reply.value;
  return Object.fromEntries(Object.entries(reply).map(([name, part]) => [name, valuesOf(part)]));
}

describe('analytics', () => {
  it('says to the paisa what is payable, late, on hold, approved and paid', async () => {
    const found = await analytics(desk.head);
    expect(found).toMatchObject({
      hasAny: true,
      payable: { value: 2 * FIRST },
      overdue: { count: { value: 2 }, amount: { value: 2 * FIRST } },
      onHold: { count: { value: 1 }, amount: { value: GROSS } },
      approved: { count: { value: 3 }, amount: { value: 3 * GROSS } },
      // Approved and not paid, with what is on hold.
      liability: { value: 4 * GROSS - FIRST },
      toApprove: { count: { value: 1 }, amount: { value: GROSS }, oldestSince: desk.today },
      needsStructure: { value: 1 },
      toRecover: { value: FIRST },
      paidThisMonth: { value: FIRST },
    });
    expect(found.waiting?.length).toBe(1);
    expect(found.held?.map(({ id, reason }) => [id, reason])).toEqual([
      [made.held, 'Papers of the firm are missing'],
    ]);
  });

  it('by firm, project and month adds up to what was booked, without rejected and ended ones', async () => {
    const { booked } = await analytics(desk.head);
    expect(booked.total).toMatchObject({ commissions: { value: 7 }, gross: { value: 6 * GROSS } });
    for (const rows of [booked.byFirm, booked.byProject, booked.byMonth]) {
      const sum = rows.reduce((all, { gross }) => all + gross.value, 0);
      expect(sum).toBe(booked.total.gross.value);
    }
    const ofFirst = booked.byFirm.find(({ id }) => id === firmOf(first));
    expect(ofFirst).toMatchObject({
      commissions: { value: 4 },
      payable: { value: FIRST },
      overdue: { value: FIRST },
    });
  });

  it.each<Record<string, string>>([{}, { from: '2026-10-07', to: '2026-12-20' }, { period: 'month' }])(
    'is the same from kept sums as from the commissions of firms of any tier, %j',
    async (days) => {
      const kept = valuesOf(await analytics(desk.head, days));
      expect(valuesOf(await analytics(desk.head, { ...days, tier: PARTNER_TIERS.join(',') }))).toEqual(kept);
    },
  );

  it('falls due in exactly one part each: payable, by month, without a day, on hold', async () => {
    const { fallingDue: due } = await analytics(desk.head);
    if (due === null) throw new Error('The Business Head sees what falls due.');
    const parts = [due.payable, due.late, ...due.months, due.later, due.undated, due.onHold];
    const sum = parts.reduce((all, { amount }) => all + amount.value, 0);
    expect(sum).toBe(due.total.amount.value);
    expect(due.payable.amount.value).toBe(2 * FIRST);
    expect(due.onHold.amount.value).toBe(GROSS);
    // Possession has no planned day; a tenth of the price has the days of the plan.
    expect(due.undated.amount.value).toBe(3 * THIRD);
    expect(due.months.length).toBe(6);
    const dated = [due.late, ...due.months, due.later].reduce((all, { tranches }) => all + tranches.value, 0);
    expect(dated).toBe(3);
  });

  it.each(['year', 'month'])(
    'every figure is the sum of the rows it opens, for every role, by %s',
    async (period) => {
      const counts = new Map<Role, number>();
      // A list is not a total: the Marketing Head opens none.
      for (const [role, user] of [...people].filter(([one]) => one !== 'Marketing Head')) {
        const reply = await analytics(user, { projectId: desk.project.id, period });
        counts.set(role, await compare(user, reply));
      }
      expect(counts.get('Business Head')).toBeGreaterThan(30);
    },
  );

  it('filters by firm and tier', async () => {
    const ofSecond = await analytics(desk.head, { channelPartnerId: firmOf(second) });
    expect(ofSecond).toMatchObject({ onHold: { count: { value: 0 } }, approved: { count: { value: 2 } } });
    await compare(desk.head, ofSecond);
    await desk.run((work) =>
      work.db.updateTable('channelPartner').set({ tier: 'gold' }).where('id', '=', firmOf(second)).execute(),
    );
    const gold = await analytics(desk.head, { tier: 'gold' });
    expect(gold.approved.amount.value).toBe(ofSecond.approved.amount.value);
    await compare(desk.head, gold);
    expect((await analytics(desk.head, { channelPartnerId: crypto.randomUUID() })).approved.count.value).toBe(
      0,
    );
  });

  it('a firm sees its own, an agent and an executive gross and status of their own deals', async () => {
    const own = await analytics(first);
    expect(own).toMatchObject({ payable: { value: FIRST }, approved: { count: { value: 1 } } });
    expect(own.booked.byFirm.map(({ id }) => id)).toEqual([firmOf(first)]);
    for (const role of ['Channel Partner Agent', 'Sales Executive'] as const) {
      const reply = await analytics(as(role));
      expect(reply, role).toMatchObject({ payable: null, overdue: null, fallingDue: null, paid: null });
    }
  });

  it('gives the Marketing Head the totals and no single commission', async () => {
    const [totals, all] = [await analytics(as('Marketing Head')), await analytics(desk.head)];
    expect(totals).toEqual({ ...all, waiting: null, held: null });
  });

  it('refuses a period that is turned round', async () => {
    const query = { from: '2026-11-20', to: '2026-11-10' };
    expect(await refusalOf(desk.head.send(getCommissionAnalytics, { query }))).toMatchObject({ status: 400 });
  });
});

describe('the detailed report', () => {
  const groups = (query: Record<string, string>, who = desk.head) =>
    dataOf<reports.CommissionGroups>(who.send(reports.groupCommissionReport, { query }));

  it.each(reports.COMMISSION_GROUPS)('by %s: groups add up and open their rows', async (groupBy) => {
    const found = reports.CommissionGroups.parse(await groups({ groupBy }));
    expect(found.total.commissions.value).toBe(8);
    for (const key of [
      'commissions',
      'gross',
      'paid',
      'open',
      'payable',
      'toRecover',
      'paidInDays',
    ] as const) {
      const sum = found.groups.reduce((all, { figures }) => all + figures[key].value, 0);
      expect(sum, key).toBe(found.total[key].value);
    }
    await compare(desk.head, found);
  });

  it('leaves out a firm of which no commission is in the state any more', async () => {
    for (const status of ['pending', 'approved', 'cancelled']) {
      const found = await groups({ groupBy: 'firm', status });
      const counts = found.groups.map(({ figures }) => figures.commissions.value);
      expect([counts.includes(0), found.groupCount]).toEqual([false, counts.length]);
    }
  });

  it('finds what was paid in some days, with the amount of these days', async () => {
    const list = (query: Record<string, string>) =>
      dataOf<reports.CommissionReportRow[]>(desk.head.send(reports.listCommissionReport, { query }));
    const today = { paidFrom: desk.today, paidUntil: desk.today };
    expect((await list(today)).map(({ id, paidInDaysPaise }) => [id, paidInDaysPaise])).toEqual([
      [made.paid, FIRST],
    ]);
    expect(await list({ paidUntil: ago(1) })).toEqual([]);
    const totals = await dataOf<{ count: number; sums: object }>(
      desk.head.send(reports.totalCommissionReport, { query: today }),
    );
    expect(totals).toMatchObject({ count: 1, sums: { grossPaise: GROSS, paidInDaysPaise: FIRST } });
  });

  it('names no executive to a firm, and does not group by them', async () => {
    const rows = await dataOf<reports.CommissionReportRow[]>(first.send(reports.listCommissionReport));
    expect(rows.map(({ executiveName }) => executiveName)).toEqual([null, null, null, null]);
    const query = { groupBy: 'executive' };
    expect((await refusalOf(first.send(reports.groupCommissionReport, { query }))).status).toBe(403);
  });

  it.each(['csv', 'xlsx', 'pdf'])('leaves as %s, one by one and grouped', async (format) => {
    for (const query of [{ format }, { format, groupBy: 'firm' }]) {
      const { status, body } = await desk.head.send(reports.exportCommissionReport, { query });
      expect([status, String(body['bytes']).length > 100]).toEqual([200, true]);
    }
  });
});

describe('overdue', () => {
  const overdue = (who = desk.head, query: Record<string, string> = {}) =>
    dataOf<reports.OverdueTranche[]>(who.send(reports.listOverdueTranches, { query }));

  it('says since when, by how many days and whose turn it is', async () => {
    const rows = await overdue();
    expect(
      rows.map((row) => [row.commission.id, row.seq, row.payBy, row.daysLate, row.desk, row.openPaise]),
    ).toEqual([
      // Thirty days after its condition, and no invoice came.
      [made.waited, 1, ago(10), 10, 'invoice', FIRST],
      [made.late, 1, ago(5), 5, 'payment', FIRST],
    ]);
    expect(rows.at(-1)).toMatchObject({ netPaise: 78_304_55, invoiceNumber: expect.any(String) });
    expect((await overdue(desk.head, { desk: 'payment' })).length).toBe(1);
    expect((await overdue(desk.head, { sort: '-payBy' })).map(({ daysLate }) => daysLate)).toEqual([5, 10]);
    expect((await overdue(first)).map(({ commission: { id } }) => id)).toEqual([made.late]);
  });

  it.each(['overdue', 'liability', 'months', 'performance'])(
    'and the report of %s leaves as a file',
    async (name) => {
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const { call, query } = FILES[name] ?? {};
        if (!call) throw new Error(`There is no file of ${name}.`);
        const { status, body } = await desk.head.send(call, { query: { ...query, format } });
        expect([status, String(body['bytes']).length > 100]).toEqual([200, true]);
      }
    },
  );
});

const FILES: Record<string, { call: Call; query?: Record<string, string> }> = {
  overdue: { call: reports.exportOverdueTranches },
  liability: { call: reports.exportLiability },
  months: { call: reports.exportLiability, query: { by: 'month' } },
  performance: { call: performance.exportFirmPerformance },
};

describe('liability', () => {
  it('totals what its rows add up to, by any state', async () => {
    for (const query of [{}, { state: 'undated' }, { state: 'payable,onHold' }]) {
      const rows = await dataOf<reports.OpenTranche[]>(
        desk.head.send(reports.listLiability, { query: { ...query, limit: 100 } }),
      );
      const totals = await dataOf<{ count: number; sums: Record<string, number> }>(
        desk.head.send(reports.totalLiability, { query }),
      );
      expect(totals.count).toBe(rows.length);
      expect(totals.sums['openPaise']).toBe(rows.reduce((sum, { openPaise }) => sum + openPaise, 0));
    }
  });

  it('says what each one lacks, and when that is expected as the page of the commission does', async () => {
    const query = { state: 'expected,undated', limit: 100 };
    const rows = await dataOf<reports.OpenTranche[]>(desk.head.send(reports.listLiability, { query }));
    expect(rows.length).toBe(6);
    for (const {
      commission: { id },
      seq,
      expectedOn,
      missing,
    } of rows) {
      const shown = await dataOf<commissions.Commission>(
        desk.head.send(commissions.getCommission, { params: { id } }),
      );
      const tranche = shown.tranches?.find((one) => one.seq === seq);
      expect({ expectedOn, missing }).toEqual({ expectedOn: tranche?.expectedOn, missing: tranche?.missing });
    }
  });
});

describe('the performance of a firm', () => {
  const of = (user: TestUser, id: string, query: Record<string, string> = {}) =>
    user.send(performance.getFirmPerformance, { params: { id }, query });

  it('counts leads, bookings, what was earned and paid, beside the period before', async () => {
    const { firm } = await dataOf<{ firm: performance.FirmPerformance }>(of(desk.head, firmOf(second)));
    expect(firm.now).toMatchObject({
      leads: { value: 3 },
      visits: 0,
      bookings: { value: 3 },
      conversionPct: 100,
      cancelledPct: 0,
      earned: { value: 2 * GROSS },
      paid: { value: FIRST },
      daysToPay: 14,
    });
    expect(firm.before).toMatchObject({ bookings: { value: 0 }, conversionPct: null, daysToPay: null });
    expect(firm.toRecover.value).toBe(FIRST);
    await compare(desk.head, firm);
  });

  it('is its own for a firm, and 404 for every other one', async () => {
    const { firm } = await dataOf<{ firm: performance.FirmPerformance }>(of(first, firmOf(first)));
    expect(firm.now).toMatchObject({ bookings: { value: 4 }, value: null });
    expect((await refusalOf(of(first, firmOf(second)))).status).toBe(404);
    expect((await refusalOf(of(desk.head, crypto.randomUUID()))).status).toBe(404);
  });

  it('has no leads for Finance, who read none', async () => {
    const { firm } = await dataOf<{ firm: performance.FirmPerformance }>(of(desk.finance, firmOf(second)));
    expect(firm.now).toMatchObject({
      leads: null,
      visits: null,
      conversionPct: null,
      bookings: { value: 3 },
    });
  });

  it('of all firms is the same, the highest earned first', async () => {
    const { firms } = await dataOf<{ firms: performance.FirmPerformance[] }>(
      desk.head.send(performance.listFirmPerformance),
    );
    expect(firms.map(({ id }) => id)).toEqual([firmOf(second), firmOf(first), firmOf(third)]);
    await compare(desk.head, firms);
  });

  it('counts a booking that was cancelled since', async () => {
    const sale = await sellFor(desk, third);
    const body = { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: desk.today };
    await dataOf(desk.head.send(cancelSale, { params: { id: sale.id }, body }));
    const { firm } = await dataOf<{ firm: performance.FirmPerformance }>(of(desk.head, firmOf(third)));
    expect(firm.now).toMatchObject({ bookings: { value: 2 }, cancelled: { value: 1 }, cancelledPct: 50 });
  });

  it('refuses days that are turned round', async () => {
    const query = { from: '2026-11-20', to: '2026-11-10' };
    expect((await refusalOf(of(desk.head, firmOf(first), query))).status).toBe(400);
  });
});

it('rows are for those who see commissions', async () => {
  for (const call of [reports.listCommissionReport, reports.listLiability, reports.listOverdueTranches])
    for (const [role, user] of people) {
      const { status } = await user.send(call);
      expect(status, `${call.path} ${role}`).toBe(hasRole(role, ...COMMISSION_REPORTERS) ? 200 : 403);
    }
});
