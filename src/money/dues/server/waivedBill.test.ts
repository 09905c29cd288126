import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billTogether } from '../../../../tests/support/billed-together.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import type { Invoice } from '#money/invoices/invoice.contract.ts';
import * as invoices from '#money/invoices/invoice.contract.ts';
import * as reports from '#money/invoices/invoiceReport.contract.ts';
import type { LedgerAccount } from '#money/ledger/ledger.rules.ts';
import { balanceOf } from '#money/ledger/ledger.rules.ts';
import { batchesOfSale } from '#money/ledger/server/ledger.queries.ts';
import { lockPeriod } from '#money/ledger/server/period.commands.ts';
import type { CancellationSettlement } from '#sales/cancellation.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import * as plans from '#money/plans/plan.contract.ts';
import * as receipts from '#money/receipts/receipt.contract.ts';
import { getInstallment, getPaymentPlan } from './plan.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';

const BOOKED = '2026-10-05';
/** 30 November after the financial year of the invoice. */
const LAST_DAY = '2027-11-30';
let day = BOOKED;
let desk: SalesDesk;
let finance: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  ({ finance } = desk);
});

afterAll(() => desk.app.stop());

/** Who signed in weeks ago has to sign in again. */
async function goTo(next: string): Promise<void> {
  day = next;
  finance = await desk.organization.user('Finance Head');
}

async function firstOf(sale: Sale): Promise<Installment> {
  const [first] = (await desk.run((work) => getPaymentPlan(work, sale.id))).installments;
  if (!first) throw new Error('The plan is empty.');
  return first;
}

const again = ({ id }: Installment) => desk.run((work) => getInstallment(work, id));

function waive({ id }: Installment): Promise<Installment> {
  const body = { scope: 'balance', reason: 'Agreed with the customer' };
  return dataOf(finance.send(plans.waiveInstallment, { params: { id }, body }));
}

const invoiceOf = (id: string | null) =>
  dataOf<Invoice>(finance.send(invoices.getInvoice, { params: { id: id ?? '' } }));

/** The last credit note of an invoice. */
const noteOf = ({ creditNotes }: Invoice) => invoiceOf(creditNotes.at(-1)?.id ?? null);

function end(sale: Sale): Promise<CancellationSettlement> {
  const request = { initiatedBy: 'buyer' as const, reason: 'The buyer moves abroad', requestedOn: day };
  return desk.run((work) => cancelSale(work, sale.id, request));
}

async function expectNothingLeft(sale: Sale): Promise<void> {
  for (const account of ['gstOutput', 'waiver', 'customer', 'unbilled'] as const)
    expect((await movedOn(sale, account)).sale).toBe(0);
  expect((await register(sale)).net).toMatchObject({ taxablePaise: 0, cgstPaise: 0, totalPaise: 0 });
}

/** What the waiver of a sale did to an account, and what the whole sale did. */
async function movedOn(sale: Sale, account: LedgerAccount): Promise<{ waiver: number; sale: number }> {
  const batches = await desk.run((work) => batchesOfSale(work, sale.id));
  const sum = (of: typeof batches) => of.reduce((paise, one) => paise + balanceOf(account, one.entries), 0);
  return { waiver: sum(batches.filter((one) => one.sourceType === 'waiver')), sale: sum(batches) };
}

async function expectExplained(sale: Sale): Promise<void> {
  const all = await desk.run((work) => explainEverything(work, sale.id));
  expect(all.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
}

function register(sale: Sale): Promise<reports.InvoiceStatistics> {
  return dataOf(finance.send(reports.getInvoiceStatistics, { query: { saleId: sale.id } }));
}

describe('the balance of an installment that is waived', () => {
  it('takes its unpaid invoice back by a credit note, so that its tax is not owed to the state', async () => {
    await goTo(BOOKED);
    const sale = await desk.sale();
    const first = await firstOf(sale);
    expect(first).toMatchObject({ taxOnWaiver: 'credited', openTaxPaise: first.taxPaise });
    expect(await waive(first)).toMatchObject({
      status: 'waived',
      waivedPaise: first.totalPaise,
      outstandingPaise: 0,
      invoiceId: null,
      taxOnWaiver: 'none',
    });
    const taken = await invoiceOf(first.invoiceId);
    expect(taken).toMatchObject({ status: 'cancelled', totalPaise: first.totalPaise });
    expect(await noteOf(taken)).toMatchObject({
      docType: 'creditNote',
      issueDate: BOOKED,
      taxablePaise: first.principalPaise,
      totalPaise: first.totalPaise,
    });
    expect((await register(sale)).net).toMatchObject({ taxablePaise: 0, cgstPaise: 0, totalPaise: 0 });
    expect(await movedOn(sale, 'gstOutput')).toEqual({ waiver: first.taxPaise, sale: 0 });
    expect(await movedOn(sale, 'waiver')).toEqual({
      waiver: first.principalPaise,
      sale: first.principalPaise,
    });
    expect(await movedOn(sale, 'customer')).toEqual({ waiver: 0 - first.totalPaise, sale: 0 });
    await expectExplained(sale);
  });

  it('is never billed again after its credit note, and its tax is reversed once when the sale ends', async () => {
    await goTo(BOOKED);
    const sale = await desk.sale();
    const first = await firstOf(sale);
    await waive(first);
    const bill = (body: object) => finance.send(invoices.invoiceFromSale, { params: { id: sale.id }, body });
    expect(await refusalOf(bill({ issue: true, installmentIds: [first.id] }))).toEqual({
      status: 409,
      message: `${first.name} was waived and credited on its invoice.`,
    });
    await end(sale);
    await expectNothingLeft(sale);
    await expectExplained(sale);
  });

  /** A sale whose first installment is part paid and waived for the rest. */
  async function partWaived() {
    const sale = await desk.sale();
    const first = await firstOf(sale);
    // Tax is paid first: 1,000.50 of it stays open.
    const paidPaise = first.taxPaise - 1_000_50;
    const receipt = await desk.run((work) =>
      buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: paidPaise }),
    );
    const before = await again(first);
    await waive(first);
    const waivedPaise = first.totalPaise - paidPaise;
    const half = Math.round((first.cgstPaise * waivedPaise) / first.totalPaise);
    return { sale, first, before, paidPaise, receipt, waivedPaise, taxInside: 2 * half };
  }

  it('is reversed from its part-paid invoice in proportion, though the payment had covered most of the tax', async () => {
    await goTo(BOOKED);
    const { sale, first, before, paidPaise, waivedPaise, taxInside } = await partWaived();
    expect(before).toMatchObject({
      taxOnWaiver: 'credited',
      openTaxPaise: 1_000_50,
      creditTaxPaise: taxInside,
    });
    expect(await again(first)).toMatchObject({
      status: 'waived',
      invoiceId: first.invoiceId,
      creditTaxPaise: 0,
    });
    const invoice = await invoiceOf(first.invoiceId);
    expect(invoice).toMatchObject({ status: 'paid', paidPaise, waivedPaise, balancePaise: 0 });
    const note = await noteOf(invoice);
    expect(note).toMatchObject({
      docType: 'creditNote',
      taxablePaise: waivedPaise - taxInside,
      cgstPaise: taxInside / 2,
      sgstPaise: taxInside / 2,
      totalPaise: waivedPaise,
      against: { invoiceNumber: invoice.invoiceNumber },
      cancelReason: `${first.name} was waived: Agreed with the customer`,
    });
    expect((await register(sale)).net).toMatchObject({ totalPaise: paidPaise });
    expect(await movedOn(sale, 'gstOutput')).toEqual({
      waiver: taxInside,
      sale: taxInside - first.taxPaise,
    });
    expect((await movedOn(sale, 'waiver')).waiver).toBe(waivedPaise - taxInside);
    await expectExplained(sale);
  });

  it('leaves nothing in the books when its sale ends: the rest of the invoice is reversed, all paid goes back', async () => {
    await goTo(BOOKED);
    const { sale, first, paidPaise, taxInside } = await partWaived();
    const settled = await end(sale);
    expect(settled).toMatchObject({
      // What is paid as tax beyond the tax of what stays billed is price.
      receivedPaise: paidPaise - (first.taxPaise - taxInside),
      gstRefundPaise: first.taxPaise - taxInside,
      gstNotRefundablePaise: 0,
    });
    const { creditNotes, status } = await invoiceOf(first.invoiceId);
    expect(status).toBe('cancelled');
    expect(creditNotes.map((note) => note.totalPaise)).toEqual([first.totalPaise - paidPaise, paidPaise]);
    expect((await movedOn(sale, 'bank')).sale).toBe(paidPaise);
    await expectNothingLeft(sale);
    await expectExplained(sale);
  });

  it('keeps what the state keeps when its sale ends too late for a second credit note', async () => {
    await goTo(BOOKED);
    const { sale, first, paidPaise, taxInside } = await partWaived();
    await goTo('2027-12-01');
    expect(await end(sale)).toMatchObject({
      gstRefundPaise: 0,
      gstNotRefundablePaise: first.taxPaise - taxInside,
      receivedPaise: paidPaise - (first.taxPaise - taxInside),
    });
    expect((await movedOn(sale, 'gstOutput')).sale).toBe(taxInside - first.taxPaise);
    expect((await register(sale)).net).toMatchObject({ totalPaise: paidPaise });
    expect((await movedOn(sale, 'customer')).sale).toBe(0);
    await expectExplained(sale);
  });

  it('is open again when its payment is reversed, and the rest of it is then reversed to the paisa', async () => {
    await goTo(BOOKED);
    const { sale, first, paidPaise, receipt } = await partWaived();
    await dataOf(
      finance.send(receipts.updateReceipt, {
        params: { id: receipt.id },
        body: { status: 'reversed', reversalReason: 'Of another buyer' },
      }),
    );
    expect(await again(first)).toMatchObject({ outstandingPaise: paidPaise, taxOnWaiver: 'credited' });
    const { version } = await invoiceOf(first.invoiceId);
    const body = { reason: 'Billed in error', version };
    expect(
      await refusalOf(finance.send(invoices.cancelInvoice, { params: { id: first.invoiceId ?? '' }, body })),
    ).toEqual({
      status: 409,
      message: `${first.name} was waived in part by a credit note; the rest stays on this invoice.`,
    });
    await waive(first);
    const taken = await invoiceOf(first.invoiceId);
    expect(taken).toMatchObject({ status: 'cancelled', waivedPaise: 0 });
    expect(taken.creditNotes).toHaveLength(2);
    expect((await register(sale)).net).toMatchObject({ taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 });
    expect((await movedOn(sale, 'gstOutput')).waiver).toBe(first.taxPaise);
    await expectExplained(sale);
  });

  it('is reversed from an invoice that bills other installments, which stands for them', async () => {
    await goTo(BOOKED);
    const sale = await desk.sale();
    const [second, third] = await billTogether(desk, sale);
    expect(second).toMatchObject({ invoiceId: third.invoiceId, creditTaxPaise: second.taxPaise });
    await waive(second);
    const invoice = await invoiceOf(second.invoiceId);
    expect(invoice).toMatchObject({
      status: 'issued',
      waivedPaise: second.totalPaise,
      balancePaise: third.totalPaise,
    });
    expect(await noteOf(invoice)).toMatchObject({
      taxablePaise: second.principalPaise,
      totalPaise: second.totalPaise,
    });
    expect((await movedOn(sale, 'gstOutput')).waiver).toBe(second.taxPaise);
    expect(await again(third)).toMatchObject({ outstandingPaise: third.totalPaise });
    // Nothing is left of it after the other.
    await waive(third);
    expect(await invoiceOf(second.invoiceId)).toMatchObject({ status: 'cancelled', waivedPaise: 0 });
    await expectExplained(sale);
  });

  it('is never reversed beyond its invoice, whoever writes the note', async () => {
    await goTo(BOOKED);
    const { first } = await partWaived();
    const [note] = (await invoiceOf(first.invoiceId)).creditNotes;
    const again = desk.run((work) =>
      sql`insert into invoice select (jsonb_populate_record(invoice, jsonb_build_object('id', ${newId()}::text,
            'seq_no', seq_no + 1, 'invoice_number', left(invoice_number, -1) || 'X'))).* from invoice where id = ${note?.id}`.execute(
        work.db,
      ),
    );
    await expect(again).rejects.toThrow('Credit notes take back no more than their invoice bills.');
  });

  it('is credited on the last day of the law and not on the day after', async () => {
    await goTo(BOOKED);
    const [inTime, late] = [await desk.sale(), await desk.sale()];
    await goTo(LAST_DAY);
    expect(await firstOf(inTime)).toMatchObject({ taxOnWaiver: 'credited' });
    const { taxPaise, principalPaise, totalPaise } = await waive(await firstOf(inTime));
    expect((await movedOn(inTime, 'gstOutput')).waiver).toBe(taxPaise);
    expect((await movedOn(inTime, 'waiver')).waiver).toBe(principalPaise);
    await goTo('2027-12-01');
    const first = await firstOf(late);
    expect(first).toMatchObject({ taxOnWaiver: 'tooLate', totalPaise });
    expect(await waive(first)).toMatchObject({ status: 'waived', invoiceId: first.invoiceId });
    expect(await invoiceOf(first.invoiceId)).toMatchObject({
      creditNotes: [],
      status: 'paid',
      waivedPaise: totalPaise,
      balancePaise: 0,
    });
    expect((await movedOn(late, 'gstOutput')).waiver).toBe(0);
    expect((await movedOn(late, 'waiver')).waiver).toBe(totalPaise);
    await expectExplained(inTime);
    await expectExplained(late);
  });

  it('takes the invoice of a closed month back by a note of today', async () => {
    await goTo(BOOKED);
    const sale = await desk.sale();
    const first = await firstOf(sale);
    await goTo('2026-11-20');
    await desk.run((work) => lockPeriod(work, '2026-10'), finance);
    await waive(first);
    expect(await noteOf(await invoiceOf(first.invoiceId))).toMatchObject({ issueDate: '2026-11-20' });
  });
});
