import { filed } from '../../../../tests/support/filed.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import type { Work } from '#platform/server/context.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Invoice } from '#money/invoices/invoice.contract.ts';
import { getInvoice, listInvoices } from '#money/invoices/invoice.contract.ts';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import { trialBalance, verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import { buildReceipt, buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import type { CancellationSettlement } from '#sales/cancellation.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale, deleteSale, getSale, listSales, updateSale } from '#sales/sale.contract.ts';
import { buildUnit } from '#inventory/units/server/unit.factory.ts';
import { buildSale, markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { raiseReached } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';

let desk: SalesDesk;
/** Booked forty days ago, before any other: invoices are numbered in the order of their days. */
let oldSale: Sale;
let lateSale: Sale;
let promisedSale: Sale;

beforeAll(async () => {
  desk = await openSalesDesk();
  const then = new Date(Date.parse(desk.now) - 40 * 86_400_000).toISOString();
  oldSale = await desk.app.application.runAs(desk.head.caller, then, b1203);
  lateSale = await desk.app.application.runAs(desk.head.caller, then, b1203);
  promisedSale = await desk.app.application.runAs(desk.head.caller, then, b1203);
});

afterAll(() => desk.app.stop());

/** The worked example of the design: a flat at ₹1,33,17,100 on the construction-linked plan. */
async function b1203(work: Work): Promise<Sale> {
  const unit = await buildUnit(work, { projectId: desk.project.id, plcCodes: ['GV', 'CR'] });
  return buildSale(work, {
    unitId: unit.id,
    price: {
      parking: [{ code: 'COV', quantity: 1 }],
      discount: { kind: 'perSqFt', value: 150_00, reason: 'Festive' },
    },
  });
}

const put = (user: TestUser, sale: Sale, body: Record<string, unknown>) =>
  user.send(updateSale, { params: { id: sale.id }, body });
const read = (sale: Sale) => dataOf<Sale>(desk.head.send(getSale, { params: { id: sale.id } }));
const attach = (sale: Sale, key: 'agreement' | 'possessionLetter') => filed(desk.run, 'sale', sale.id, key);
/** In time, so that no interest is due. */
const receive = (sale: Sale, amountPaise: number) =>
  desk.run((work) =>
    buildVerifiedReceipt(work, { saleId: sale.id, amountPaise, receivedDate: sale.bookingDate }),
  );

describe('the steps of a sale', () => {
  it('each wait for their papers, say what is missing, and come one after the other', async () => {
    const sale = await desk.sale();
    expect(sale.nextStep).toEqual({
      step: 'agreement',
      missing: [
        'Verify the booking receipt first.',
        'Upload the signed agreement and have it approved first.',
      ],
    });
    expect(await refusalOf(put(desk.head, sale, { status: 'registered' }))).toEqual({
      status: 409,
      message: 'Sale cannot go from booked to registered.',
    });
    const sign = { status: 'agreement', agreementDate: desk.today };
    expect(await refusalOf(put(desk.head, sale, sign))).toEqual({
      status: 409,
      message: 'Verify the booking receipt first.',
    });
    await receive(sale, 2_00_000_00);
    expect((await refusalOf(put(desk.head, sale, sign))).message).toBe(
      'Upload the signed agreement and have it approved first.',
    );
    await attach(sale, 'agreement');
    expect((await refusalOf(put(desk.head, sale, { status: 'agreement' }))).message).toBe(
      'Agreement date is required.',
    );
    const early = { ...sign, agreementDate: addDays(desk.today, -1) };
    expect((await refusalOf(put(desk.head, sale, early))).status).toBe(400);
    const signed = await dataOf<Sale>(put(desk.head, sale, sign));
    expect(signed).toMatchObject({ status: 'agreement', nextStep: { step: 'registered', missing: [] } });

    const deed = {
      status: 'registered',
      registrationDate: desk.today,
      registrationNumber: 'HVL-1-4711-2026',
      subRegistrarOffice: 'Haveli 1',
    };
    const { registrationNumber: _number, ...withoutNumber } = deed;
    expect((await refusalOf(put(desk.head, sale, withoutNumber))).message).toBe(
      'Registration number is required.',
    );
    const registered = await dataOf<Sale>(put(desk.finance, sale, deed));
    expect(registered).toMatchObject({ status: 'registered', acceptableBeforeRegistrationPaise: null });
    expect(registered.nextStep?.missing).toEqual([
      'The tower has no occupancy certificate yet.',
      expect.stringMatching(/^₹1,4\d,\d\d,\d{3}\.\d\d is still to be paid\.$/) as string,
      'Upload the possession letter and have it approved first.',
    ]);
  });

  it('registration demands the stage that waited for it, and what was held before', async () => {
    const sale = await desk.sale();
    const plan = () => dataOf<PaymentPlan>(desk.head.send(getPaymentPlan, { params: { id: sale.id } }));
    const held = (await plan()).installments.find((one) => one.name === 'Plinth');
    await desk.run(async (work) => raiseReached(work, await lockSale(work, sale.id), [held?.id ?? '']));
    await receive(sale, 2_00_000_00);
    await attach(sale, 'agreement');
    await dataOf(put(desk.head, sale, { status: 'agreement', agreementDate: desk.today }));
    await dataOf(
      put(desk.head, sale, {
        status: 'registered',
        registrationDate: desk.today,
        registrationNumber: 'HVL-1-4712-2026',
        subRegistrarOffice: 'Haveli 1',
      }),
    );
    const demanded = (await plan()).installments.filter((one) => one.demandDate !== null);
    expect(demanded.map((one) => [one.trigger.type, one.heldForRegistration])).toEqual([
      ['booking', false],
      ['registration', false],
      ['milestone', false],
    ]);
    expect(demanded.every((one) => one.invoiceNumber !== null)).toBe(true);
  });

  it('end with possession once all is paid: then the sale and its plan are completed', async () => {
    // In a tower of its own: the certificate changes what is billed there.
    const sale = await desk.run(b1203);
    await desk.run((work) => markRegistered(work, sale.id));
    const plan = () => dataOf<PaymentPlan>(desk.head.send(getPaymentPlan, { params: { id: sale.id } }));
    const ids = (await plan()).installments.map((one) => one.id);
    await desk.run(async (work) => raiseReached(work, await lockSale(work, sale.id), ids));
    await receive(sale, (await plan()).outstandingPaise);
    await desk.run((work) =>
      work.db
        .updateTable('tower')
        .set({ ocDate: desk.today })
        .where('id', '=', sale.towerId ?? '')
        .execute(),
    );
    await attach(sale, 'possessionLetter');
    const handOver = { status: 'completed', possessionDate: desk.today };
    expect(await dataOf<Sale>(put(desk.finance, sale, handOver))).toMatchObject({
      status: 'completed',
      nextStep: null,
      outstandingPaise: 0,
      collectedPct: 100,
    });
    expect(await plan()).toMatchObject({ status: 'completed', outstandingPaise: 0 });
  });

  it('are corrected by the Finance Head with a reason, the date of registration only before demands', async () => {
    const sale = await desk.sale();
    await desk.run((work) => markRegistered(work, sale.id));
    const manager = await desk.organization.user('Sales Head');
    const number = { registrationNumber: 'HVL-1-4713-2026' };
    expect((await put(manager, sale, { ...number, reason: 'Typing error' })).status).toBe(403);
    expect(await refusalOf(put(desk.finance, sale, number))).toEqual({
      status: 400,
      message: 'Enter why this is corrected.',
    });
    expect(await dataOf<Sale>(put(desk.finance, sale, { ...number, reason: 'Typing error' }))).toMatchObject(
      number,
    );
    const date = { registrationDate: addDays(desk.today, -1), reason: 'Wrong day' };
    expect((await refusalOf(put(desk.finance, sale, date))).status).toBe(409);
  });

  it('keep the day of possession that the agreement promises, else that of RERA, whatever is extended later', async () => {
    const registerDay = (reraPossessionDate: string) =>
      desk.run((work) =>
        work.db
          .updateTable('project')
          .set({ reraPossessionDate })
          .where('id', '=', desk.project.id)
          .execute(),
      );
    const rera = addDays(desk.today, 500);
    await registerDay(rera);
    const sale = promisedSale;
    const other = await desk.sale();
    for (const one of [sale, other]) {
      await receive(one, 2_00_000_00);
      await attach(one, 'agreement');
    }
    const agreementDate = addDays(desk.today, -30);
    const sign = (promisedPossession: string) =>
      put(desk.head, sale, { status: 'agreement', agreementDate, promisedPossession });
    expect((await refusalOf(sign(agreementDate))).message).toBe(
      `This must be after ${formatDay(agreementDate)}, the date of the agreement.`,
    );
    const promised = addDays(desk.today, -20);
    const signed = await dataOf<Sale>(sign(promised));
    expect(signed).toMatchObject({
      promisedPossession: promised,
      promisedIn: 'agreement',
      daysPastPromise: 20,
      delayCompensation: { from: addDays(desk.today, -19), to: desk.today, receivedPaise: 2_00_000_00 },
    });
    const { ratePct, amountPaise } = signed.delayCompensation ?? {};
    expect(amountPaise).toBe(Math.round((2_00_000 * (ratePct ?? 0) * 20) / 365_00) * 100);

    const unnamed = await dataOf<Sale>(
      put(desk.head, other, { status: 'agreement', agreementDate: desk.today }),
    );
    const byRera = {
      promisedPossession: rera,
      promisedIn: 'rera',
      daysPastPromise: 0,
      delayCompensation: null,
    };
    expect(unnamed).toMatchObject(byRera);
    await registerDay(addDays(rera, 365));
    expect(await read(other)).toMatchObject(byRera);

    const found = async (query: Record<string, string>) =>
      (await dataOf<Sale[]>(desk.head.send(listSales, { query }))).map(({ id }) => id).toSorted();
    expect(await found({ promise: 'broken' })).toEqual([sale.id]);
    expect(await found({ promisedBefore: rera })).toEqual([sale.id]);
    expect(await found({ promisedBefore: addDays(rera, 1) })).toEqual([sale.id, other.id].toSorted());

    const manager = await desk.organization.user('Sales Head');
    const correct = { promisedPossession: addDays(rera, -90), reason: 'As clause 7 says' };
    expect((await put(manager, other, correct)).status).toBe(403);
    expect((await put(desk.finance, other, { ...correct, reason: undefined })).status).toBe(400);
    expect(await dataOf<Sale>(put(desk.finance, other, correct))).toMatchObject({
      promisedPossession: correct.promisedPossession,
      promisedIn: 'agreement',
    });
  });

  it('are not for those whose sale it is not', async () => {
    const sale = await desk.sale();
    const marketing = await desk.organization.user('Marketing Head');
    const finance = await desk.organization.user('Finance Manager');
    expect((await put(marketing, sale, { status: 'agreement' })).status).toBe(403);
    expect((await put(finance, sale, { status: 'agreement' })).status).toBe(403);
  });

  it('a sale is never deleted', async () => {
    const sale = await desk.sale();
    const answer = await refusalOf(desk.head.send(deleteSale, { params: { id: sale.id } }));
    expect(answer.status).toBe(409);
    expect(answer.message).toMatch(/Cancel it instead\.$/);
  });
});

const cancel = (user: TestUser, sale: Sale, body: Record<string, unknown> = {}) =>
  user.send(cancelSale, {
    params: { id: sale.id },
    body: { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: desk.today, ...body },
  });

/** The customer owes nothing, the refund is what the ledger owes him, and all accounts add up to zero. */
async function expectSettled(sale: Sale, refundPaise: number): Promise<void> {
  const { entries, sums, verdict } = await desk.run(async (work) => ({
    entries: await work.db.selectFrom('ledgerEntry').selectAll().where('saleId', '=', sale.id).execute(),
    sums: await trialBalance(work),
    verdict: await verifyLedger(work),
  }));
  const balance = (account: string) =>
    sumPaise(entries.filter((one) => one.account === account).map((one) => one.debitPaise - one.creditPaise));
  expect([balance('customer'), balance('onAccount'), balance('refundPayable') + refundPaise]).toEqual([
    0, 0, 0,
  ]);
  expect(sumPaise(sums.map((one) => one.debitPaise - one.creditPaise))).toBe(0);
  expect(verdict.intact).toBe(true);
}

describe('cancelling a sale', () => {
  it('before the agreement, on day 40, refunds ₹11,98,539.00 of the booking stage', async () => {
    const sale = oldSale;
    expect(sale.bookingDate).toBe(addDays(desk.today, -40));
    await receive(sale, 13_98_295_50);
    const preview = await dataOf<{ sale: Sale | null; settlement: CancellationSettlement }>(
      cancel(desk.head, sale, { preview: true }),
    );
    expect(preview.sale).toBeNull();
    expect((await read(sale)).status).toBe('booked');
    expect(preview.settlement).toMatchObject({
      receivedPaise: 13_31_710_00,
      forfeiturePct: 1.5,
      forfeiturePaise: 1_99_756_50,
      gstRefundPaise: 66_585_50,
      refundPaise: 11_98_539_00,
      refundDueOn: addDays(desk.today, 45),
      lines: [{ payee: 'buyer', payeeName: 'Asha Rao', amountPaise: 11_98_539_00 }],
    });
    const done = await dataOf<{ sale: Sale; settlement: CancellationSettlement }>(cancel(desk.finance, sale));
    expect(done.settlement).toEqual(preview.settlement);
    expect(done.sale).toMatchObject({
      status: 'cancelled',
      nextStep: null,
      cancellation: { reason: 'Moves abroad', refundPaise: 11_98_539_00, lines: [{ payment: null }] },
    });
    await expectSettled(sale, 11_98_539_00);
    const unit = await dataOf<Record<string, unknown>>(
      desk.head.send(getUnit, { params: { id: sale.unitId } }),
    );
    expect(unit).toMatchObject({ status: 'available', listedAt: desk.today });
    const lead = await dataOf<Record<string, unknown>>(
      desk.head.send(getLead, { params: { id: sale.leadId } }),
    );
    expect(lead).toMatchObject({ status: 'negotiating', saleId: null });
  });

  it('bills the interest that ran until the request, and shows it before', async () => {
    await receive(lateSale, 5_00_000_00);
    const preview = await dataOf<{ settlement: CancellationSettlement }>(
      cancel(desk.head, lateSale, { preview: true }),
    );
    expect(preview.settlement.chargesDuePaise).toBeGreaterThan(10_000_00);
    const done = await dataOf<{ settlement: CancellationSettlement }>(cancel(desk.head, lateSale));
    expect(done.settlement).toEqual(preview.settlement);
    await expectSettled(lateSale, done.settlement.refundPaise);
  });

  it('awaits money that is not verified, and says so beside the figures', async () => {
    const sale = await desk.sale();
    await desk.run((work) => buildReceipt(work, { saleId: sale.id, amountPaise: 1_00_000_00 }));
    const message = 'One receipt is awaiting verification. Verify or withdraw receipts first.';
    const preview = await dataOf<Record<string, unknown>>(cancel(desk.head, sale, { preview: true }));
    expect(preview).toMatchObject({ waitsFor: message, settlement: { receivedPaise: 0 } });
    expect(await refusalOf(cancel(desk.head, sale))).toEqual({ status: 409, message });
    expect((await read(sale)).status).toBe('booked');
  });

  it('of a registered agreement keeps a tenth, needs the deed, and takes every invoice back by a credit note', async () => {
    const sale = await desk.run(b1203);
    await desk.run((work) => markRegistered(work, sale.id));
    const { installments } = await dataOf<PaymentPlan>(
      desk.head.send(getPaymentPlan, { params: { id: sale.id } }),
    );
    const second = installments.find((one) => one.trigger.type === 'registration');
    await desk.run(async (work) => raiseReached(work, await lockSale(work, sale.id), [second?.id ?? '']));
    await receive(sale, 39_95_130_00 + 1_99_756_50);
    const { settlement } = await dataOf<{ settlement: CancellationSettlement }>(
      cancel(desk.head, sale, { cancellationDeedNumber: 'HVL-1-98-2026' }),
    );
    expect(settlement).toMatchObject({
      forfeiturePct: 10,
      forfeiturePaise: 13_31_710_00,
      gstRefundPaise: 1_99_756_50,
      refundPaise: 28_63_176_50,
    });
    await expectSettled(sale, 28_63_176_50);
    const billed = await dataOf<Invoice[]>(desk.head.send(listInvoices, { query: { saleId: sale.id } }));
    const count = (docType: string, status: string) =>
      billed.filter((one) => one.docType === docType && one.status === status).length;
    expect([count('taxInvoice', 'cancelled'), count('creditNote', 'issued'), billed.length]).toEqual([
      2, 2, 4,
    ]);
  });

  it('is refused without the deed, while money waits, by whom it is no business of, and a second time', async () => {
    const sale = await desk.sale();
    await desk.run((work) => markRegistered(work, sale.id));
    expect((await cancel(desk.finance, sale)).status).toBe(403);
    expect(await refusalOf(cancel(desk.head, sale))).toEqual({
      status: 409,
      message: 'A registered agreement needs a deed of cancellation.',
    });
    const deed = { cancellationDeedNumber: 'HVL-1-99-2026' };
    expect(
      (await refusalOf(cancel(desk.head, sale, { ...deed, requestedOn: addDays(desk.today, 1) }))).status,
    ).toBe(400);
    expect((await cancel(desk.head, sale, deed)).status).toBe(200);
    expect(await refusalOf(cancel(desk.head, sale, deed))).toEqual({
      status: 409,
      message: 'This sale is cancelled.',
    });
    const invoices = await dataOf<Invoice[]>(desk.head.send(listInvoices, { query: { saleId: sale.id } }));
    const [note] = invoices.filter((one) => one.docType === 'creditNote');
    const [billed] = invoices.filter((one) => one.docType === 'taxInvoice');
    expect(billed?.status).toBe('cancelled');
    expect(note).toMatchObject({ status: 'issued', totalPaise: billed?.totalPaise });
    expect(note?.invoiceNumber).toMatch(/^[A-Z]{2}C\/\d\d-\d\d\/00000\d$/);
    const shown = await dataOf<Invoice>(desk.head.send(getInvoice, { params: { id: billed?.id ?? '' } }));
    expect(shown.creditNotes[0]?.invoiceNumber).toBe(note?.invoiceNumber);
    await expectSettled(sale, 0);
  });
});
