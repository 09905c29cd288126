import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { signInAgain } from '../../../../tests/support/sign-in-again.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays, addHours } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { updateReceipt } from '#money/receipts/receipt.contract.ts';
import { decideApproval } from '#company/approvals/approval.contract.ts';
import { requestDueDate, updateInstallment, waiveInstallment } from '#money/plans/plan.contract.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Sale, SaleLedger, SaleStatement } from '#sales/sale.contract.ts';
import * as contract from '#sales/sale.contract.ts';
import { getStatementDocument } from './statement.queries.ts';

let now: string;
let desk: SalesDesk;
let finance: TestUser;
let head: TestUser;

beforeAll(async () => {
  now = new Date(Date.now() - 40 * 86_400_000).toISOString();
  desk = await openSalesDesk({ clock: () => now });
  await later(0);
});

afterAll(() => desk.app.stop());

/** Days pass, and who works here signs in again. */
async function later(days: number): Promise<void> {
  now = addHours(now, 24 * days);
  finance = await signInAgain(desk.app, desk.finance, now);
  head = await signInAgain(desk.app, desk.head, now);
}

const statementOf = (sale: Sale, asOf?: string) =>
  dataOf<SaleStatement>(
    finance.send(contract.getSaleStatement, { params: { id: sale.id }, query: asOf ? { asOf } : {} }),
  );
const ledgerOf = (sale: Sale, asOf: string) =>
  dataOf<SaleLedger>(finance.send(contract.getSaleLedger, { params: { id: sale.id }, query: { asOf } }));

describe('the books as of a past day', () => {
  it('are what was known on that day, whatever was posted since', async () => {
    const booked = now.slice(0, 10);
    const sale = await desk.sale({ bookingDate: booked });
    const asked = await statementOf(sale);
    await later(5);
    const receipt = await desk.run((work) =>
      buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 2_00_000_00, mode: 'cheque' }),
    );
    const paid = await statementOf(sale);
    await later(5);
    await dataOf(
      finance.send(updateReceipt, {
        params: { id: receipt.id },
        body: { status: 'reversed', reversalReason: 'Of another sale' },
      }),
    );
    const reversed = await statementOf(sale);
    expect(reversed.rows.map((row) => row.kind)).toEqual(['demand', 'receipt', 'takenBack']);
    expect(reversed.balancePaise).toBe(asked.balancePaise);
    await later(5);

    expect(await statementOf(sale, asked.asOf)).toEqual(asked);
    expect(await statementOf(sale, paid.asOf)).toEqual(paid);
    expect(await statementOf(sale, addDays(paid.asOf, 4))).toMatchObject({ balancePaise: paid.balancePaise });
    expect(await statementOf(sale, addDays(asked.asOf, -1))).toMatchObject({ rows: [], balancePaise: 0 });
    for (const told of [asked, paid, reversed]) {
      const ledger = await ledgerOf(sale, told.asOf);
      expect(ledger).toMatchObject({ balancePaise: told.balancePaise, chainIntact: true, asOf: told.asOf });
    }
    const document = await desk.run((work) => getStatementDocument(work, sale.id, paid.asOf));
    expect(document).toMatchObject({ asOf: paid.asOf, balancePaise: paid.balancePaise });
  });

  it('say when a demand was due then, however often it was moved and renamed since', async () => {
    const sale = await desk.sale({ bookingDate: now.slice(0, 10) });
    const asked = await statementOf(sale);
    const lateThen = (asOf: string) =>
      desk.run(async (work) => (await getStatementDocument(work, sale.id, asOf)).overduePaise);
    const { installments } = await desk.run((work) => getPaymentPlan(work, sale.id));
    const [first] = installments;
    const textOf = async (asOf?: string) => (await statementOf(sale, asOf)).rows[0]?.particulars;
    expect(await textOf()).toBe(`${first?.name}, due ${formatDay(first?.dueDate ?? '')}`);
    const move = async (body: object) =>
      dataOf(head.send(updateInstallment, { params: { id: first?.id ?? '' }, body }));

    await later(2);
    const before = (await statementOf(sale)).asOf;
    const late = await lateThen(before);
    expect(late).toBeGreaterThan(0);
    const moved = addDays(before, 20);
    await later(1);
    await move({ dueDate: moved, reason: 'Salary comes late' });
    await later(1);
    const again = { dueDate: addDays(moved, 5), reason: 'Salary comes late' };
    const { approvalId } = await dataOf<{ approvalId: string }>(
      head.send(requestDueDate, { params: { id: first?.id ?? '' }, body: again }),
    );
    await dataOf(finance.send(decideApproval, { params: { id: approvalId }, body: { decision: 'grant' } }));
    await move({ name: 'Booking amount' });

    expect(await textOf(asked.asOf)).toBe(asked.rows[0]?.particulars);
    expect(await textOf(addDays(before, 1))).toBe(`${first?.name}, due ${formatDay(moved)}`);
    expect(await textOf()).toBe(`Booking amount, due ${formatDay(addDays(moved, 5))}`);
    expect(await lateThen(before)).toBe(late);
    expect(await lateThen(addDays(before, 2))).toBe(0);
  });

  it('refuses a day that is still to come', async () => {
    const sale = await desk.sale({ bookingDate: now.slice(0, 10) });
    const query = { asOf: addDays(now.slice(0, 10), 2) };
    for (const call of [contract.getSaleLedger, contract.getSaleStatement, contract.getSaleStatementPdf]) {
      expect(await refusalOf(finance.send(call, { params: { id: sale.id }, query }))).toMatchObject({
        status: 400,
      });
    }
  });
});

describe('the account of a buyer', () => {
  it('shows a balance that was waived, and what is overdue is what the sale says', async () => {
    const sale = await desk.sale({ bookingDate: now.slice(0, 10) });
    await later(3);
    const late = await desk.run((work) => getStatementDocument(work, sale.id));
    const { overduePaise } = await dataOf<Sale>(head.send(contract.getSale, { params: { id: sale.id } }));
    expect(overduePaise).toBeGreaterThan(0);
    expect(late.overduePaise).toBe(overduePaise);
    const { installments } = await desk.run((work) => getPaymentPlan(work, sale.id));
    await dataOf(
      finance.send(waiveInstallment, {
        params: { id: installments[0]?.id ?? '' },
        body: { scope: 'balance', reason: 'Settled with the buyer' },
      }),
    );
    const statement = await statementOf(sale);
    const plan = await desk.run((work) => getPaymentPlan(work, sale.id));
    expect(statement.rows.map((row) => row.kind)).toContain('waiver');
    expect(statement.balancePaise).toBe(plan.outstandingPaise + plan.chargesOpenPaise - plan.onAccountPaise);
    expect((await desk.run((work) => getStatementDocument(work, sale.id))).overduePaise).toBe(0);
  });

  it('ends a cancelled sale with what goes back to the buyer, and what is kept in a line of its own', async () => {
    const sale = await desk.sale({ bookingDate: now.slice(0, 10) });
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 5_00_000_00 }));
    const asked = await statementOf(sale);
    await later(20);
    const { settlement } = await dataOf<{ settlement: { refundPaise: number; forfeiturePaise: number } }>(
      head.send(contract.cancelSale, {
        params: { id: sale.id },
        body: { reason: 'Bought elsewhere', initiatedBy: 'buyer', requestedOn: now.slice(0, 10) },
      }),
    );
    const statement = await statementOf(sale);
    expect(statement).toMatchObject({ balancePaise: -settlement.refundPaise, notYetDemandedPaise: 0 });
    // It requires nothing more: neither where to pay nor what is late.
    const printed = await desk.run((work) => getStatementDocument(work, sale.id));
    expect(printed).toMatchObject({ payTo: null, interestNote: null, overduePaise: 0 });
    expect(statement.rows.at(-1)).toMatchObject({
      particulars: 'Forfeited on cancellation',
      debitPaise: settlement.forfeiturePaise,
      balancePaise: -settlement.refundPaise,
    });
    // The document by which money was demanded stays named, though a credit note has taken it back.
    expect(asked.rows[0]?.document).toMatch(/^\w+\/\d\d-\d\d\/\d{6}$/);
    expect(statement.rows[0]).toEqual(asked.rows[0]);
    expect(await statementOf(sale, asked.asOf)).toEqual(asked);
  });

  it('ends a sale that the developer cancelled with the interest owed, in a line of its own', async () => {
    const sale = await desk.sale({ bookingDate: now.slice(0, 10) });
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 5_00_000_00 }));
    await later(20);
    type Ended = { settlement: { refundPaise: number; developerInterestPaise: number } };
    const { settlement } = await dataOf<Ended>(
      head.send(contract.cancelSale, {
        params: { id: sale.id },
        body: { reason: 'Tower not built', initiatedBy: 'developer', requestedOn: now.slice(0, 10) },
      }),
    );
    expect(settlement.developerInterestPaise).toBeGreaterThan(0);
    const statement = await statementOf(sale);
    const last = statement.rows.slice(-2);
    expect(last).toMatchObject([
      { kind: 'cancellation', balancePaise: settlement.developerInterestPaise - settlement.refundPaise },
      {
        particulars: 'Interest payable by the developer',
        creditPaise: settlement.developerInterestPaise,
        balancePaise: -settlement.refundPaise,
      },
    ]);
  });
});
