import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import type { Call } from '#platform/contract/call.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { Sale, SaleSummary } from '#sales/sale.contract.ts';
import { listSales } from '#sales/sale.contract.ts';
import { APPLICANT } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Due, PaymentStatistics } from '../due.contract.ts';
import {
  exportDueToday,
  exportOverdue,
  getPaymentStatistics,
  listDueToday,
  listOverdue,
} from '../due.contract.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';

const FIRM = '0190c0de-0000-7000-8000-00000000f1f1';

let desk: SalesDesk;
let owner: pg.Client;
let head: TestUser;
let executive: TestUser;
let agent: TestUser;
let users: TestUser[];
let sales: Sale[];
let otherProjectId: string;
let otherTowerId: string;

beforeAll(async () => {
  desk = await openSalesDesk();
  ({ head } = desk);
  owner = new pg.Client(desk.app.databaseUrl);
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const { organization, project } = desk;
  const manager = await organization.user('Sales Manager');
  executive = await organization.user('Sales Executive', { managerId: manager.id });
  const partnerManager = await organization.user('Channel Partner Manager');
  const firm = { channelPartnerId: FIRM, projectIds: [project.id] };
  const firmAdmin = await organization.user('Channel Partner Admin', firm);
  agent = await organization.user('Channel Partner Agent', firm);
  const marketing = await organization.user('Marketing Head');
  users = [head, desk.finance, marketing, manager, executive, partnerManager, firmAdmin, agent];
  const brought = await desk.run(
    (work) => buildLead(work, { projectIds: [project.id], source: 'channelPartner' }),
    agent,
  );
  const elsewhere = await desk.run((work) => buildLaunchedProject(work));
  otherProjectId = elsewhere.project.id;
  otherTowerId = elsewhere.tower.id;
  sales = [
    await desk.sale({ leadId: brought.id, salesExecutiveId: executive.id }),
    await desk.sale({ salesExecutiveId: executive.id, applicants: [{ ...APPLICANT, name: 'Vivek Kale' }] }),
    await desk.sale({ salesExecutiveId: head.id, applicants: [{ ...APPLICANT, phone: '02040 no' }] }),
    await desk.sale({ unitId: elsewhere.units[0]?.id ?? '', salesExecutiveId: executive.id }),
    await desk.sale({ salesExecutiveId: head.id }),
  ];
  await cancel(sales[4]);
});

afterAll(async () => {
  await owner.end();
  await desk.app.stop();
});

/** As a cancellation leaves a sale: its plan is no longer active, nor what it lists due. No trigger runs here. */
async function cancel(sale: Sale | undefined): Promise<void> {
  await owner.query(`update sale set status = 'cancelled' where id = $1`, [sale?.id]);
  await owner.query(`update payment_plan set status = 'cancelled' where sale_id = $1`, [sale?.id]);
  await owner.query(`update installment set is_live = false where sale_id = $1`, [sale?.id]);
}

/** How one installment stands: not demanded, or due some days from today with a part of it paid. */
type Standing = { inDays: number; paidShare: number } | null;

const standing: fc.Arbitrary<Standing> = fc.option(
  fc.record({ inDays: fc.integer({ min: -130, max: 45 }), paidShare: fc.constantFrom(0, 0, 0.4, 1) }),
);

/**
 * Puts the installments of all sales into random states, in order, over and over; straight in the database, which
 * would otherwise require the ledger of each.
 */
async function scatter(standings: readonly Standing[]): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from installment order by id');
  for (const [index, { id }] of rows.entries()) {
    const at = standings[index % standings.length] ?? null;
    const dueDate = at && addDays(desk.today, at.inDays);
    await owner.query(
      `update installment set due_date = $2, demand_date = $3,
         paid_principal_paise = floor(principal_paise * $4::numeric),
         paid_tax_paise = floor((cgst_paise + sgst_paise + igst_paise) * $4::numeric)
       where id = $1`,
      [id, dueDate, dueDate && addDays(dueDate, -15), at?.paidShare ?? 0],
    );
  }
}

const rowsOf = (user: TestUser, call: Call, query: Record<string, unknown> = {}) =>
  dataOf<Due[]>(user.send(call, { query: { limit: 100, ...query } }));
const statisticsOf = (user: TestUser, query: Record<string, unknown> = {}) =>
  dataOf<PaymentStatistics>(user.send(getPaymentStatistics, { query }));

interface Owed {
  sale: SaleSummary;
  installment: Installment;
  /** Days past the due date; negative while it is still to come. */
  late: number;
}

/** Everything open of the sales a user sees, read sale by sale from their plans. */
async function owedTo(user: TestUser): Promise<Owed[]> {
  const visible = await dataOf<SaleSummary[]>(user.send(listSales, { query: { limit: 100 } }));
  const plans = await Promise.all(
    visible.map((sale) => dataOf<PaymentPlan>(head.send(getPaymentPlan, { params: { id: sale.id } }))),
  );
  return visible.flatMap((sale, index) =>
    (plans[index]?.installments ?? [])
      .filter((one) => sale.status !== 'cancelled' && one.demandDate !== null && one.outstandingPaise > 0)
      .map((installment) => ({
        sale,
        installment,
        late: daysBetween(installment.dueDate ?? '', desk.today),
      })),
  );
}

const byDueDate = (one: Due, other: Due) =>
  `${one.dueDate} ${one.id}` < `${other.dueDate} ${other.id}` ? -1 : 1;

/** The rows of a file by the headings of their columns. */
async function cellsOf(
  user: TestUser,
  call: Call,
  query: Record<string, unknown> = {},
): Promise<Record<string, string>[]> {
  const answer = await user.send(call, { query: { ...query, format: 'csv' } });
  expect(answer.status).toBe(200);
  return parse(String(answer.body['bytes']), { bom: true, columns: true });
}

const found = (rows: readonly Due[]) =>
  rows.map((row) => [row.id, row.outstandingPaise, row.daysOverdue, row.interestPaise] as const).toSorted();
const expected = (owed: readonly Owed[]) =>
  owed
    .map(({ installment: { id, outstandingPaise, ...of }, late }) => {
      const interestPaise = of.interestAccruedPaise + of.interestOpenPaise;
      return [id, outstandingPaise, Math.max(0, late), interestPaise] as const;
    })
    .toSorted();

describe('receipts by mode', () => {
  it('are what was verified in the period, and nothing to those who see no receipts', async () => {
    const saleId = sales[1]?.id ?? '';
    await desk.run((work) => buildVerifiedReceipt(work, { saleId, amountPaise: 10_000_00 }));
    await desk.run((work) => buildVerifiedReceipt(work, { saleId, amountPaise: 5_000_00 }));
    await desk.run((work) => buildVerifiedReceipt(work, { saleId, amountPaise: 700_00, mode: 'upi' }));
    const { modes } = await statisticsOf(desk.finance, { from: desk.today, to: desk.today });
    expect(modes).toEqual([
      { mode: 'neft', receipts: 2, amountPaise: 15_000_00 },
      { mode: 'upi', receipts: 1, amountPaise: 700_00 },
    ]);
    expect((await statisticsOf(desk.finance, { to: addDays(desk.today, -1) })).modes).toEqual([]);
    expect((await statisticsOf(desk.finance, { projectId: otherProjectId })).modes).toEqual([]);
    expect((await statisticsOf(agent)).modes).toBeNull();
  });
});

describe('dues', () => {
  it('of every list and filter are those that the plans of the visible sales say', async () => {
    await scatter([
      ...[-1, -30, -31, -60, -61, -90, -91, -200, 0, 6, 7, 29, 30].map((inDays) => ({
        inDays,
        paidShare: 0,
      })),
      { inDays: -10, paidShare: 0.5 },
      { inDays: -10, paidShare: 1 },
      null,
    ]);
    const all = await owedTo(head);
    // Partners do not read by whom their customers were sold to.
    const soldBy = (id: string) => all.find(({ sale }) => sale.id === id)?.sale.salesExecutive?.id;
    const whose: [Record<string, unknown>, (owed: Owed) => boolean][] = [
      [{}, () => true],
      [{ projectId: otherProjectId }, ({ sale }) => sale.projectId === otherProjectId],
      [{ towerId: otherTowerId }, ({ sale }) => sale.projectId === otherProjectId],
      [{ salesExecutiveId: executive.id }, ({ sale }) => soldBy(sale.id) === executive.id],
      [{ search: 'vivek' }, ({ sale }) => sale.customerName === 'Vivek Kale'],
      [{ search: sales[0]?.bookingNumber }, ({ sale }) => sale.id === sales[0]?.id],
    ];
    const lists: [Call, Record<string, unknown>, (days: number) => boolean][] = [
      [listOverdue, {}, (late) => late > 0],
      [listOverdue, { age: 'upTo30' }, (late) => late >= 1 && late <= 30],
      [listOverdue, { age: 'upTo60' }, (late) => late >= 31 && late <= 60],
      [listOverdue, { age: 'upTo90' }, (late) => late >= 61 && late <= 90],
      [listOverdue, { age: 'over90' }, (late) => late > 90],
      [listOverdue, { age: 'upTo30,over90' }, (late) => (late >= 1 && late <= 30) || late > 90],
      [listDueToday, {}, (late) => late === 0],
      [listDueToday, { within: 'week' }, (late) => late <= 0 && late >= -6],
      [listDueToday, { within: 'month' }, (late) => late <= 0 && late >= -29],
      [listDueToday, { within: 'any' }, (late) => late <= 0],
    ];
    expect(all.some(({ installment }) => installment.interestAccruedPaise > 0)).toBe(true);
    for (const user of users) {
      const owed = await owedTo(user);
      const listed = lists.map(async ([call, when, isThen]) => {
        const meant = owed.filter(({ late }) => isThen(late));
        expect(found(await rowsOf(user, call, when))).toEqual(expected(meant));
      });
      const filtered = whose.map(async ([query, isWhose]) => {
        const late = owed.filter((one) => one.late > 0 && isWhose(one));
        expect(found(await rowsOf(user, listOverdue, query))).toEqual(expected(late));
        expect((await statisticsOf(user, query)).overdue).toEqual({
          installments: late.length,
          sales: new Set(late.map(({ sale }) => sale.id)).size,
          outstandingPaise: sumPaise(late.map(({ installment }) => installment.outstandingPaise)),
        });
      });
      await Promise.all([...listed, ...filtered]);
    }
  });

  it('by age and those still to come add up to what the sales owe, whatever is paid and whenever it is due', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(standing, { minLength: 7, maxLength: 40 }), async (standings) => {
        await scatter(standings);
        for (const user of [head, executive, agent]) {
          const visible = await dataOf<SaleSummary[]>(user.send(listSales, { query: { limit: 100 } }));
          const live = visible.filter((sale) => sale.status !== 'cancelled');
          const { ageing, overdue } = await statisticsOf(user);
          const open = ageing.map(
            (row) => row.notDuePaise + row.upTo30Paise + row.upTo60Paise + row.upTo90Paise + row.over90Paise,
          );
          expect(sumPaise(open)).toBe(sumPaise(live.map((sale) => sale.outstandingPaise)));
          expect(sumPaise(ageing.map((row) => row.overduePaise))).toBe(
            sumPaise(live.map((sale) => sale.overduePaise)),
          );
          expect(overdue.outstandingPaise).toBe(sumPaise(live.map((sale) => sale.overduePaise)));
          expect(overdue.sales).toBe(live.filter((sale) => sale.overduePaise > 0).length);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('of each cell of the matrix are the rows that the list shows for it', async () => {
    await scatter([-5, -45, -75, -120, 3, -1].map((inDays) => ({ inDays, paidShare: 0 })));
    const { ageing } = await statisticsOf(head);
    expect(ageing).toHaveLength(2);
    for (const { projectId, ...cells } of ageing) {
      for (const age of ['upTo30', 'upTo60', 'upTo90', 'over90'] as const) {
        const rows = await rowsOf(head, listOverdue, { projectId, age });
        expect(sumPaise(rows.map((row) => row.outstandingPaise))).toBe(cells[`${age}Paise`]);
        expect(new Set(rows.map((row) => row.saleId)).size).toBe(cells[`${age}Sales`]);
        const { overdue } = await statisticsOf(head, { projectId, age });
        expect(overdue.outstandingPaise).toBe(cells[`${age}Paise`]);
      }
    }
  });

  it('name whom to call with a number that can be dialled, but not to partners', async () => {
    await scatter([{ inDays: -3, paidShare: 0 }]);
    const [usual] = await rowsOf(head, listOverdue, { search: 'vivek' });
    expect(usual).toMatchObject({ phone: APPLICANT.phone, daysOverdue: 3, projectId: desk.project.id });
    const broken = await rowsOf(head, listOverdue, { search: sales[2]?.bookingNumber });
    expect(broken[0]?.phone).toMatch(/^\+9198\d{8}$/);
    const ofPartner = await rowsOf(agent, listOverdue);
    expect(ofPartner.length).toBeGreaterThan(0);
    expect(ofPartner.every((row) => row.phone === null)).toBe(true);
  });

  it('come in the order that was requested', async () => {
    await scatter([-5, -45, -75, -120, 3, -1].map((inDays) => ({ inDays, paidShare: 0 })));
    const owed = (await rowsOf(head, listOverdue)).map((row) => row.outstandingPaise);
    expect(owed).toEqual(owed.toSorted((one, other) => other - one));
    const dates = (await rowsOf(head, listOverdue, { sort: 'dueDate' })).map((row) => row.dueDate);
    expect(dates).toEqual(dates.toSorted());
  });

  // A phone begins with a plus, which a spreadsheet would read as a formula: hence the apostrophe.
  it('as a file are the rows of the list, the oldest first, without phones for partners', async () => {
    await scatter([-5, -45, 0, -120, 3, -1].map((inDays) => ({ inDays, paidShare: 0.3 })));
    const files: [Call, Call, Record<string, unknown>][] = [
      [exportOverdue, listOverdue, {}],
      [exportOverdue, listOverdue, { age: 'upTo30,over90', projectId: desk.project.id }],
      [exportDueToday, listDueToday, { within: 'any' }],
      [exportDueToday, listDueToday, { within: 'any', search: 'nobody of this name' }],
    ];
    for (const user of [head, executive, agent])
      for (const [file, list, query] of files) {
        const rows = (await rowsOf(user, list, query)).toSorted(byDueDate);
        const cells = await cellsOf(user, file, query);
        expect(cells.map(({ Booking, Installment, Due: due }) => [Booking, Installment, due])).toEqual(
          rows.map((row) => [row.bookingNumber, row.installmentName, row.dueDate]),
        );
        expect(
          cells.map(({ Open, Phone }) => [Math.round(Number(Open) * 100), Phone?.replace("'", '')]),
        ).toEqual(rows.map((row) => [row.outstandingPaise, row.phone ?? '']));
      }
    expect((await cellsOf(head, exportOverdue)).length).toBeGreaterThan(0);
  });

  it('are refused for values nobody means, and the field is named', async () => {
    const wrong: [Call, string, string][] = [
      [listOverdue, 'age', 'upTo45'],
      [listOverdue, 'projectId', 'all'],
      [listDueToday, 'within', 'year'],
      [listDueToday, 'salesExecutiveId', 'me'],
      [getPaymentStatistics, 'from', '2026-02-30'],
      [getPaymentStatistics, 'age', 'old'],
    ];
    for (const [call, field, value] of wrong) {
      const answer = await head.send(call, { query: { [field]: value } });
      expect(answer.status).toBe(400);
      expect((answer.body['errors'] as { field: string }[])[0]?.field.split('.')[0]).toBe(field);
    }
  });
});
