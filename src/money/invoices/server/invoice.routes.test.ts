import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays, financialYearLabel } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { verifyReceipt } from '#money/receipts/receipt.contract.ts';
import { demandBatches, demandInstallments } from '#money/plans/server/demand.commands.ts';
import { receiptInput } from '#money/receipts/server/receipt.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { reachStages } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type { Invoice, InvoiceLine, InvoiceSummary } from '../invoice.contract.ts';
import { payInvoice } from '#money/receipts/invoicePayment.contract.ts';
import * as contract from '../invoice.contract.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';

let desk: SalesDesk;
let head: TestUser;
let seller: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  ({ head } = desk);
  seller = await desk.organization.user('Sales Executive');
});

afterAll(() => desk.app.stop());

interface FromSale {
  invoice: Invoice | null;
  invoices: Invoice[];
  lines: InvoiceLine[];
  totalPaise: number;
}

async function installmentsOf(sale: Sale): Promise<Installment[]> {
  return (await dataOf<PaymentPlan>(head.send(getPaymentPlan, { params: { id: sale.id } }))).installments;
}

/** Registers the agreement and demands further installments, without their invoice. */
async function demand(sale: Sale, names: readonly string[]): Promise<Installment[]> {
  const wanted = (await installmentsOf(sale)).filter((one) => names.includes(one.name));
  await desk.run(async (work) => {
    await markRegistered(work, sale.id);
    const locked = await lockSale(work, sale.id);
    await reachStages(
      work,
      wanted.map((one) => one.id),
    );
    const demanded = await demandInstallments(
      work,
      locked,
      wanted.map((one) => one.id),
      null,
    );
    await postBatches(work, demandBatches(locked, demanded));
  });
  return wanted;
}

function fromSale(sale: Sale, body: Record<string, unknown> = {}, user = head) {
  return user.send(contract.invoiceFromSale, { params: { id: sale.id }, body });
}

async function firstInvoice(sale: Sale): Promise<Invoice> {
  const id = (await installmentsOf(sale))[0]?.invoiceId ?? '';
  return dataOf<Invoice>(head.send(contract.getInvoice, { params: { id } }));
}

async function pay(invoice: Invoice, amountPaise: number): Promise<Receipt> {
  const { saleId: _sale, ...body } = await desk.run((work) => receiptInput(work, invoice.saleId));
  const answer = head.send(payInvoice, {
    params: { id: invoice.id },
    body: { ...body, amountPaise },
  });
  return dataOf<Receipt>(answer);
}

async function verify(receipt: Receipt): Promise<Receipt> {
  const params = { id: receipt.id };
  return dataOf<Receipt>(desk.finance.send(verifyReceipt, { params, body: { clearedOn: desk.today } }));
}

describe('an invoice', () => {
  it('carries what the law requires, and its lines add up to the installment', async () => {
    const sale = await desk.sale();
    const [booking] = await installmentsOf(sale);
    const invoice = await firstInvoice(sale);
    expect(invoice).toMatchObject({
      docType: 'taxInvoice',
      financialYear: financialYearLabel(desk.today),
      billTo: { name: 'Asha Rao', address: '14 Prabhat Road, Pune 411004', pan: 'AFXPR1234L', gstin: null },
      supplier: { gstin: desk.project.gstin },
      placeOfSupply: 'Maharashtra (27)',
      allowedActions: ['recordPayment', 'pdf', 'cancel'],
      paidPaise: 0,
      balancePaise: booking?.totalPaise,
    });
    expect(invoice.lines).toEqual([
      {
        installmentId: booking?.id,
        chargeId: null,
        description: 'Booking',
        detail: expect.stringMatching(/^stage 1, 10% of /),
        sac: '995411',
        gstRatePct: 5,
        taxablePaise: booking?.principalPaise,
        cgstPaise: booking?.cgstPaise,
        sgstPaise: booking?.sgstPaise,
        igstPaise: 0,
        totalPaise: booking?.totalPaise,
      },
    ]);
    expect(invoice.amountInWords).toMatch(/^Rupees .* only$/);
  });

  it('is frozen as it is printed: supplier, buyer, property, tax, what to deduct and when interest begins', async () => {
    const sale = await desk.sale();
    const { id } = await firstInvoice(sale);
    const { snapshot } = await desk.run((work) =>
      work.db.selectFrom('invoice').select('snapshot').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(snapshot).toMatchObject({
      title: 'Tax invoice',
      copyMark: 'Original for recipient',
      billTo: { name: 'Asha Rao', maskedPan: 'AFXPR••••L' },
      property: {
        kind: 'Flat',
        projectName: desk.project.name,
        reraNumber: desk.project.reraNumber,
        reraCarpetAreaSqft: 985,
      },
      taxColumns: [
        { part: 'cgstPaise', label: 'CGST' },
        { part: 'sgstPaise', label: 'SGST' },
      ],
      taxAtSourceNote: expect.stringMatching(
        /^Deduct 1% of ₹[\d,]+ = ₹[\d,.]+ and send Form 132\. Pay ₹[\d,.]+\.$/,
      ),
      interestNote: expect.stringMatching(/^Interest of 10\.8% a year from .* if paid after .*\.$/),
      payTo: { label: `${desk.project.name} RERA collection account`, accountLast4: '4821' },
    });
    const answer = await head.send(contract.getInvoicePdf, { params: { id } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/pdf');
    // Whoever buys the flat later: the document stays.
    await expect(
      desk.run((work) =>
        work.db.updateTable('invoice').set({ snapshot: null }).where('id', '=', id).execute(),
      ),
    ).rejects.toThrow('An issued invoice cannot be edited; cancel it and issue a credit note.');
  });

  it('follows the receipts that pay it, and says what awaits verification', async () => {
    const sale = await desk.sale();
    const invoice = await firstInvoice(sale);
    const part = await pay(invoice, 1_00_000_00);
    expect(await firstInvoice(sale)).toMatchObject({
      status: 'issued',
      awaitingVerificationPaise: 1_00_000_00,
      receipts: [{ id: part.id, status: 'recorded' }],
    });
    const { receiptNumber } = await verify(part);
    expect(await firstInvoice(sale)).toMatchObject({
      status: 'partiallyPaid',
      paidPaise: 1_00_000_00,
      balancePaise: invoice.totalPaise - 1_00_000_00,
      awaitingVerificationPaise: 0,
      receipts: [{ receiptNumber, status: 'verified' }],
    });
    await verify(await pay(invoice, invoice.totalPaise - 1_00_000_00));
    expect(await firstInvoice(sale)).toMatchObject({
      status: 'paid',
      balancePaise: 0,
      allowedActions: ['pdf'],
    });
    const again = head.send(payInvoice, {
      params: { id: invoice.id },
      body: { mode: 'neft', amountPaise: 1, receivedDate: desk.today, reference: 'X1' },
    });
    expect(await refusalOf(again)).toEqual({
      status: 409,
      message: `Invoice ${invoice.invoiceNumber} is already paid.`,
    });
  });

  it('is overdue by its date, in lists and filters too', async () => {
    const sale = await desk.sale();
    const invoice = await firstInvoice(sale);
    const isLate = async (status: string) => {
      const { body } = await head.send(contract.listInvoices, { query: { saleId: sale.id, status } });
      return (body.data as InvoiceSummary[]).map((one) => one.status);
    };
    expect(await isLate('issued,overdue')).toEqual(['issued']);
    await desk.run((work) =>
      work.db
        .updateTable('invoice')
        .set({ dueDate: addDays(desk.today, -1) })
        .where('id', '=', invoice.id)
        .execute(),
    );
    expect(await isLate('overdue')).toEqual(['overdue']);
    expect(await isLate('issued,partiallyPaid,draft')).toEqual([]);
  });
});

describe('invoicing a sale', () => {
  it('bills all that is demanded and not invoiced, once', async () => {
    const sale = await desk.sale();
    expect(await refusalOf(fromSale(sale))).toEqual({
      status: 409,
      message: 'There is nothing to invoice on this sale.',
    });
    const wanted = await demand(sale, ['Registration', 'Plinth']);
    const preview = await dataOf<FromSale>(fromSale(sale, { preview: true }));
    expect(preview).toMatchObject({
      invoice: null,
      invoices: [],
      totalPaise: sumPaise(wanted.map((one) => one.totalPaise)),
    });
    const { invoice, invoices } = await dataOf<FromSale>(fromSale(sale));
    expect(invoices).toHaveLength(1);
    expect(invoice).toMatchObject({ status: 'issued', totalPaise: preview.totalPaise });
    expect(invoice?.lines.map((line) => line.description)).toEqual(['Registration', 'Plinth completed']);
    const [registration] = wanted;
    expect(await refusalOf(fromSale(sale, { installmentIds: [registration?.id] }))).toEqual({
      status: 409,
      message: `Registration is already invoiced on ${invoice?.invoiceNumber}.`,
    });
    const [, , , later] = await installmentsOf(sale);
    expect(await refusalOf(fromSale(sale, { installmentIds: [later?.id] }))).toEqual({
      status: 400,
      message: 'Only demanded installments of this sale can be invoiced.',
    });
  });

  it('keeps a draft without a number, which the issued document replaces', async () => {
    const sale = await desk.sale();
    const [registration] = await demand(sale, ['Registration']);
    const draft = (await dataOf<FromSale>(fromSale(sale, { issue: false }))).invoice;
    expect(draft).toMatchObject({
      status: 'draft',
      invoiceNumber: null,
      issueDate: null,
      allowedActions: ['issue', 'cancel'],
    });
    expect(draft?.supplier.gstin).toBe(desk.project.gstin);
    const params = { id: draft?.id ?? '' };
    expect(await refusalOf(head.send(contract.getInvoicePdf, { params }))).toEqual({
      status: 409,
      message: 'An invoice can be printed once it is issued.',
    });
    const payment = { mode: 'neft', amountPaise: 1, receivedDate: desk.today, reference: 'X2' };
    expect(await refusalOf(head.send(payInvoice, { params, body: payment }))).toEqual({
      status: 409,
      message: 'Issue this invoice before a payment is recorded against it.',
    });
    const issued = (await dataOf<FromSale>(fromSale(sale, { installmentIds: [registration?.id] }))).invoice;
    expect(issued?.status).toBe('issued');
    expect(await dataOf<Invoice>(head.send(contract.getInvoice, { params }))).toMatchObject({
      status: 'cancelled',
      invoiceNumber: null,
    });
  });

  it('bills what carries tax and what carries none on documents of their own, each in its series', async () => {
    const sale = await desk.sale();
    await demand(sale, ['Other charges', 'Corpus deposit']);
    const { invoices } = await dataOf<FromSale>(fromSale(sale));
    expect(invoices.map((one) => one.docType)).toEqual(['taxInvoice', 'billOfSupply']);
    const [charges, deposit] = invoices;
    expect(charges?.lines.map((line) => [line.description, line.gstRatePct])).toEqual([
      ['Club membership', 18],
      ['Legal charges', 18],
      ['Electricity and water', 18],
      ['Society formation', 18],
      ['Advance maintenance', 18],
    ]);
    expect(charges).toMatchObject({
      taxablePaise: 3_81_380_00,
      cgstPaise: 34_324_20,
      sgstPaise: 34_324_20,
      totalPaise: 4_50_028_40,
    });
    expect(deposit).toMatchObject({
      totalPaise: 1_47_750_00,
      cgstPaise: 0,
      invoiceNumber: expect.stringMatching(/^S[A-Z]B\//),
    });
  });

  it('counts money that came in before the invoice was written', async () => {
    const sale = await desk.sale();
    const [registration] = await demand(sale, ['Registration']);
    const { saleId: _sale, ...body } = await desk.run((work) => receiptInput(work, sale.id));
    const first = await firstInvoice(sale);
    const receipt = await dataOf<Receipt>(
      head.send(payInvoice, {
        params: { id: first.id },
        body: { ...body, amountPaise: first.totalPaise + 5_00_000_00 },
      }),
    );
    expect(receipt.allocations.map((one) => one.installmentName)).toEqual(['Booking', 'Registration']);
    await verify(receipt);
    const { invoice } = await dataOf<FromSale>(fromSale(sale, { installmentIds: [registration?.id] }));
    expect(invoice).toMatchObject({ status: 'partiallyPaid', paidPaise: 5_00_000_00 });
  });

  it('numbers without a gap, whoever invoices at the same time and whatever fails in between', async () => {
    const sales = [await desk.sale(), await desk.sale(), await desk.sale(), await desk.sale()];
    for (const sale of sales) await demand(sale, ['Registration']);
    const answers = await Promise.all(sales.flatMap((sale) => [fromSale(sale), fromSale(sale)]));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201, 201, 201, 201, 409, 409, 409, 409,
    ]);
    const { body } = await head.send(contract.listInvoices, { query: { limit: 100 } });
    const numbers = (body.data as InvoiceSummary[])
      .filter((one) => one.docType === 'taxInvoice' && one.invoiceNumber !== null)
      .map((one) => Number(one.invoiceNumber?.slice(-6)))
      .toSorted((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('is for managers and Finance; an executive reads the invoices of their own sales', async () => {
    const sale = await desk.sale({ salesExecutiveId: seller.id });
    expect((await fromSale(sale, {}, seller)).status).toBe(403);
    const invoice = await firstInvoice(sale);
    const get = (user: TestUser) => user.send(contract.getInvoice, { params: { id: invoice.id } });
    expect((await get(seller)).status).toBe(200);
    const colleague = await desk.organization.user('Sales Executive');
    expect(await refusalOf(get(colleague))).toEqual({ status: 404, message: 'Invoice was not found.' });
    expect((await desk.app.send(contract.listInvoices)).status).toBe(401);
    const stranger = await desk.app.organization();
    expect((await get(stranger.businessHead)).status).toBe(404);
    expect((await fromSale(sale, {}, stranger.businessHead)).status).toBe(404);
    const { body } = await colleague.send(contract.listInvoices);
    expect(body.data).toEqual([]);
    const partners = await desk.organization.user('Channel Partner Manager');
    const partnerSale = await desk.sale({ salesExecutiveId: partners.id });
    expect((await fromSale(partnerSale, {}, partners)).status).toBe(403);
  });

  it('is read by the Marketing Head with what was paid, without its receipts and the buyer’s papers, and changed in nothing', async () => {
    const marketing = await desk.organization.user('Marketing Head');
    const sale = await desk.sale();
    const invoice = await firstInvoice(sale);
    await verify(await pay(invoice, 1_00_000_00));
    const params = { id: invoice.id };
    const seen = await dataOf<Invoice>(marketing.send(contract.getInvoice, { params }));
    const whole = await firstInvoice(sale);
    const billTo = { ...whole.billTo, address: null, pan: null, gstin: null };
    expect(seen).toEqual({ ...whole, billTo, receipts: [], allowedActions: [] });
    expect(seen.paidPaise).toBe(1_00_000_00);
    const { body } = await marketing.send(contract.listInvoices, { query: { saleId: sale.id } });
    expect((body.data as InvoiceSummary[]).map(({ id }) => id)).toEqual([invoice.id]);
    expect((await fromSale(sale, {}, marketing)).status).toBe(403);
    const receipt = { mode: 'neft', amountPaise: 1, receivedDate: desk.today, reference: 'X1' };
    expect((await marketing.send(payInvoice, { params, body: receipt })).status).toBe(403);
  });

  it('waits for the GST registration of the state', async () => {
    const sale = await desk.sale();
    await demand(sale, ['Registration']);
    const { gstin } = desk.project;
    const setGstin = (value: string | null) =>
      desk.run((work) =>
        work.db.updateTable('project').set({ gstin: value }).where('id', '=', desk.project.id).execute(),
      );
    await setGstin(null);
    const message = 'Add a GST registration for Maharashtra first.';
    expect(await refusalOf(fromSale(sale))).toEqual({ status: 409, message });
    await expect(desk.sale()).rejects.toThrow(message);
    await setGstin(gstin);
    expect((await fromSale(sale)).status).toBe(201);
  });
});
