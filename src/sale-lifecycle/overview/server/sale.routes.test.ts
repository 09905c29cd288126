import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import { getInstallment, getPaymentPlan } from '#money/plans/plan.contract.ts';
import { buildReceipt, buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { invoiceAudience } from '#money/invoices/server/invoice.audience.ts';
import { paymentAudience } from '#money/receipts/server/receipt.audience.ts';
import type { Sale, SaleLedger, SaleStatement, SaleSummary } from '#sales/sale.contract.ts';
import * as contract from '#sales/sale.contract.ts';
import { saleAudience } from '#sales/server/sale.audience.ts';
import { cancelSale } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import { APPLICANT, markRegistered } from './sale.factory.ts';

const FIRM = '0190c0de-0000-7000-8000-00000000f1f1';

let desk: SalesDesk;
let head: TestUser;
let manager: TestUser;
let executive: TestUser;
let marketing: TestUser;
let partnerManager: TestUser;
let firmAdmin: TestUser;
let agent: TestUser;
let otherAgent: TestUser;
/** Of the executive, brought by the agent of the firm. */
let partnerSale: Sale;
/** Of the Business Head, from the website. */
let directSale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  ({ head } = desk);
  const { organization, project } = desk;
  manager = await organization.user('Sales Manager');
  executive = await organization.user('Sales Executive', { managerId: manager.id });
  marketing = await organization.user('Marketing Head');
  partnerManager = await organization.user('Channel Partner Manager');
  firmAdmin = await organization.user('Channel Partner Admin', {
    channelPartnerId: FIRM,
    projectIds: [project.id],
  });
  agent = await organization.user('Channel Partner Agent', {
    channelPartnerId: FIRM,
    projectIds: [project.id],
  });
  otherAgent = await organization.user('Channel Partner Agent', {
    channelPartnerId: FIRM,
    projectIds: [project.id],
  });
  const lead = await desk.run(
    (work) => buildLead(work, { projectIds: [project.id], source: 'channelPartner' }),
    agent,
  );
  partnerSale = await desk.sale({
    leadId: lead.id,
    salesExecutiveId: executive.id,
    funding: 'loan',
    loan: {
      bank: 'State Bank of India',
      sanctionNumber: 'HL-1',
      sanctionedPaise: 80_00_000_00,
      sanctionedOn: null,
    },
  });
  directSale = await desk.sale({ salesExecutiveId: head.id });
});

afterAll(() => desk.app.stop());

function list(user: TestUser, query: Record<string, unknown> = {}): Promise<SaleSummary[]> {
  return dataOf<SaleSummary[]>(user.send(contract.listSales, { query }));
}

function get(user: TestUser, sale: Sale) {
  return user.send(contract.getSale, { params: { id: sale.id } });
}

function put(user: TestUser, sale: Sale, body: Record<string, unknown>) {
  return user.send(contract.updateSale, { params: { id: sale.id }, body });
}

const ids = (sales: readonly SaleSummary[]) => new Set(sales.map((sale) => sale.id));

describe('who sees which sales', () => {
  it('heads and Finance see all, others those of their team, their own or their firm', async () => {
    const both = new Set([partnerSale.id, directSale.id]);
    const partnerOnly = new Set([partnerSale.id]);
    for (const user of [head, desk.finance, marketing]) expect(ids(await list(user))).toEqual(both);
    for (const user of [manager, executive, partnerManager, firmAdmin, agent])
      expect(ids(await list(user))).toEqual(partnerOnly);
    expect(await list(otherAgent)).toEqual([]);
    for (const user of [manager, executive, partnerManager, firmAdmin, agent, otherAgent]) {
      expect(await refusalOf(get(user, directSale))).toEqual({ status: 404, message: 'Sale was not found.' });
    }
  });

  it('another organization sees none, and nobody does without a session', async () => {
    const stranger = await desk.app.organization();
    expect(await list(stranger.businessHead)).toEqual([]);
    expect((await get(stranger.businessHead, directSale)).status).toBe(404);
    expect((await desk.app.send(contract.listSales)).status).toBe(401);
  });

  it('a partner sees status, dues and what is paid, no price, identity numbers, loan or bill', async () => {
    const sale = await dataOf<Sale>(get(agent, partnerSale));
    expect(sale).toMatchObject({
      status: 'booked',
      demandedPaise: partnerSale.demandedPaise,
      agreementValuePaise: null,
      totalReceivablePaise: null,
      price: null,
      loan: null,
      allowedActions: [],
      applicants: [{ name: 'Asha Rao', pan: null, dob: null, address: null, aadhaarLast4: null }],
    });
    const plan = await dataOf<PaymentPlan>(agent.send(getPaymentPlan, { params: { id: sale.id } }));
    expect(plan.installments[0]).toMatchObject({ status: 'due', invoiceNumber: expect.any(String) });
    const [summary] = await list(agent);
    expect(summary).toMatchObject({ agreementValuePaise: null, totalReceivablePaise: null });
    for (const call of [contract.getSaleLedger, contract.getSaleStatement, contract.getSaleStatementPdf]) {
      expect((await agent.send(call, { params: { id: sale.id } })).status).toBe(403);
    }
  });

  it('Marketing reads prices but neither identity numbers nor the money of a sale, and changes nothing', async () => {
    const sale = await dataOf<Sale>(get(marketing, directSale));
    expect(sale).toMatchObject({
      agreementValuePaise: directSale.agreementValuePaise,
      applicants: [{ pan: null }],
      allowedActions: [],
    });
    expect((await marketing.send(contract.getSaleStatement, { params: { id: sale.id } })).status).toBe(403);
    expect((await put(marketing, directSale, { funding: 'both' })).status).toBe(403);
  });

  it('an installment is as visible as its sale', async () => {
    const plan = await dataOf<PaymentPlan>(
      head.send(getPaymentPlan, { params: { id: directSale.paymentPlanId } }),
    );
    const params = { id: plan.installments[0]?.id ?? '' };
    expect((await head.send(getInstallment, { params })).status).toBe(200);
    expect(await refusalOf(executive.send(getInstallment, { params }))).toEqual({
      status: 404,
      message: 'Installment was not found.',
    });
    expect(await refusalOf(executive.send(getPaymentPlan, { params: { id: directSale.id } }))).toEqual({
      status: 404,
      message: 'Payment plan was not found.',
    });
  });
});

describe('who hears of changes', () => {
  it('those who see the sale; of receipts neither partners nor Marketing', async () => {
    const receipt = await desk.run((work) =>
      buildReceipt(work, { saleId: partnerSale.id, amountPaise: 1_000_00 }),
    );
    const plan = await dataOf<PaymentPlan>(head.send(getPaymentPlan, { params: { id: partnerSale.id } }));
    const invoiceId = plan.installments[0]?.invoiceId ?? '';
    const hears = (user: TestUser, audience: Audience, ids: readonly string[]) =>
      desk.run(
        async (work) => audience.mayHear(user.caller) && (await audience.visible(work, ids)).size,
        user,
      );
    const both = [partnerSale.id, directSale.id];
    expect(await hears(head, saleAudience, both)).toBe(2);
    expect(await hears(executive, saleAudience, both)).toBe(1);
    expect(await hears(otherAgent, saleAudience, both)).toBe(0);
    for (const [audience, id] of [
      [paymentAudience, receipt.id],
      [invoiceAudience, invoiceId],
    ] as const) {
      expect(await hears(desk.finance, audience, [id])).toBe(1);
      expect(await hears(executive, audience, [id])).toBe(1);
    }
    expect(await hears(agent, invoiceAudience, [invoiceId])).toBe(1);
    expect(await hears(otherAgent, invoiceAudience, [invoiceId])).toBe(0);
    expect(await hears(agent, paymentAudience, [receipt.id])).toBe(false);
    expect(await hears(marketing, invoiceAudience, [invoiceId])).toBe(1);
    expect(await hears(marketing, paymentAudience, [receipt.id])).toBe(false);
  });
});

describe('the list of sales', () => {
  it('carries figures that follow from installments and receipts, late ones apart', async () => {
    const sale = await desk.sale({ salesExecutiveId: head.id });
    await desk.run((work) =>
      work.db
        .updateTable('installment')
        .set({ demandDate: addDays(desk.today, -20), dueDate: addDays(desk.today, -5) })
        .where('saleId', '=', sale.id)
        .where('demandDate', 'is not', null)
        .execute(),
    );
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 4_00_000_00 }));
    const listed = (await list(head, { search: sale.bookingNumber }))[0];
    expect(listed).toMatchObject({
      demandedPaise: sale.demandedPaise,
      paidPaise: 4_00_000_00,
      outstandingPaise: sale.demandedPaise - 4_00_000_00,
      overduePaise: sale.demandedPaise - 4_00_000_00,
      nextDueDate: null,
    });
    const principalPaise = 4_00_000_00 - (sale.demandedPaise - sale.bookingAmountPaise);
    expect(listed?.collectedPct).toBe(
      Math.floor((principalPaise * 10_000) / (sale.agreementValuePaise ?? 1)) / 100,
    );
    expect(ids(await list(head, { overdue: 'true' }))).toEqual(new Set([sale.id]));
    expect(ids(await list(head, { overdue: 'false' })).has(sale.id)).toBe(false);
  });

  it('is filtered, searched and ordered', async () => {
    expect(ids(await list(head, { status: 'cancelled,completed' }))).toEqual(new Set());
    expect(ids(await list(head, { salesExecutiveId: executive.id }))).toEqual(new Set([partnerSale.id]));
    expect(ids(await list(head, { projectId: crypto.randomUUID() }))).toEqual(new Set());
    expect(ids(await list(head, { from: addDays(desk.today, 1) }))).toEqual(new Set());
    expect(ids(await list(head, { search: partnerSale.unitNumber }))).toEqual(new Set([partnerSale.id]));
    expect((await list(head, { search: '%' })).length).toBe(0);
    const numbers = (await list(head, { sort: 'bookingNumber' })).map((sale) => sale.bookingNumber);
    expect(numbers).toEqual(numbers.toSorted());
    const { body } = await head.send(contract.listSales, {
      query: { limit: 1, page: 2, sort: 'bookingNumber' },
    });
    expect(body['pagination']).toMatchObject({ page: 2, limit: 1, total: numbers.length });
  });
});

describe('changing a sale', () => {
  it('replaces applicants under the rules of a booking, and never touches an amount', async () => {
    const sale = await desk.sale();
    const customer = sale.applicants[0]?.id;
    const applicants = [
      { ...APPLICANT, id: customer, sharePct: 50 },
      { name: 'Vivek Rao', pan: 'BFXPR1234K', sharePct: 50 },
    ];
    const changed = await dataOf<Sale>(put(head, sale, { applicants, version: 1 }));
    expect(changed.applicants.map((one) => [one.seq, one.name, one.sharePct])).toEqual([
      [1, 'Asha Rao', 50],
      [2, 'Vivek Rao', 50],
    ]);
    expect(changed).toMatchObject({ version: 2, price: sale.price });
    expect(await refusalOf(put(head, sale, { applicants: [{ ...APPLICANT, sharePct: 60 }] }))).toEqual({
      status: 400,
      message: 'Shares of the applicants must add up to 100%.',
    });
    expect(await refusalOf(put(head, sale, { funding: 'both', version: 1 }))).toMatchObject({ status: 409 });
  });

  it('changes funding and loan, for Finance too', async () => {
    const sale = await desk.sale();
    const loan = {
      bank: 'HDFC Bank',
      sanctionNumber: 'HL-22',
      sanctionedPaise: 90_00_000_00,
      sanctionedOn: desk.today,
    };
    expect(await dataOf<Sale>(put(desk.finance, sale, { funding: 'loan', loan }))).toMatchObject({
      funding: 'loan',
      loan,
    });
    expect(await dataOf<Sale>(put(head, sale, { funding: 'self', loan: null }))).toMatchObject({
      funding: 'self',
      loan: null,
    });
  });

  it('hands it to another executive only by a Sales Manager or above, within the team', async () => {
    const colleague = await desk.organization.user('Sales Executive', { managerId: manager.id });
    const outsider = await desk.organization.user('Sales Executive');
    const sale = await desk.sale({ salesExecutiveId: executive.id });
    expect(await refusalOf(put(executive, sale, { salesExecutiveId: colleague.id }))).toEqual({
      status: 403,
      message: 'Only a Sales Manager or above may reassign a sale.',
    });
    expect(await refusalOf(put(manager, sale, { salesExecutiveId: outsider.id }))).toEqual({
      status: 400,
      message: 'Choose someone of your own team.',
    });
    expect(
      (await dataOf<Sale>(put(manager, sale, { salesExecutiveId: colleague.id }))).salesExecutive?.id,
    ).toBe(colleague.id);
    expect((await get(executive, sale)).status).toBe(404);
  });

  it.each([
    ['cancelled', 'This sale is cancelled.'],
    ['completed', 'A completed sale cannot be changed.'],
  ] as const)('is refused once it is %s, and so is money', async (status, message) => {
    const sale = await desk.sale();
    await desk.run(async (work) => {
      if (status === 'cancelled') {
        const request = { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: work.today } as const;
        await cancelSale(work, sale.id, request);
      } else {
        await markRegistered(work, sale.id);
        await work.db
          .updateTable('sale')
          .set({ status, possessionDate: work.today })
          .where('id', '=', sale.id)
          .execute();
      }
    });
    expect(await refusalOf(put(head, sale, { funding: 'both' }))).toEqual({ status: 409, message });
    expect((await dataOf<Sale>(get(head, sale))).allowedActions).toEqual(['statement']);
    const recorded = desk.run((work) => buildReceipt(work, { saleId: sale.id }));
    await expect(recorded).rejects.toThrow(
      status === 'cancelled' ? message : 'This sale is completed; it cannot receive payments.',
    );
  });
});

describe('the account of a buyer', () => {
  it('shows demands and receipts with a running balance, and the ledger says the same', async () => {
    const sale = await desk.sale();
    const params = { id: sale.id };
    const receipt = await desk.run((work) =>
      buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 3_00_000_00 }),
    );
    await desk.run((work) => buildReceipt(work, { saleId: sale.id, amountPaise: 1_00_000_00 }));
    const statement = await dataOf<SaleStatement>(head.send(contract.getSaleStatement, { params }));
    expect(statement).toMatchObject({
      bookingNumber: sale.bookingNumber,
      asOf: desk.today,
      demandedPaise: sale.demandedPaise,
      receivedPaise: 3_00_000_00,
      balancePaise: sale.demandedPaise - 3_00_000_00,
      notYetDemandedPaise: (sale.totalReceivablePaise ?? 0) - sale.demandedPaise,
    });
    expect(statement.rows.map((row) => [row.kind, row.balancePaise])).toEqual([
      ['demand', sale.demandedPaise],
      ['receipt', sale.demandedPaise - 3_00_000_00],
    ]);
    expect(statement.rows[1]).toMatchObject({
      document: receipt.receiptNumber,
      particulars: `NEFT ${receipt.reference}`,
    });
    const ledger = await dataOf<SaleLedger>(head.send(contract.getSaleLedger, { params }));
    expect(ledger).toMatchObject({ balancePaise: statement.balancePaise, chainIntact: true });
    expect(ledger.rows.filter((row) => row.account === 'customer').at(-1)?.balancePaise).toBe(
      statement.balancePaise,
    );
  });

  it('is printed as a PDF', async () => {
    const answer = await head.send(contract.getSaleStatementPdf, { params: { id: directSale.id } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/pdf');
  });
});
