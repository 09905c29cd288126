import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Invoice } from '#money/invoices/invoice.contract.ts';
import { getInvoice } from '#money/invoices/invoice.contract.ts';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { getReceipt } from '#money/receipts/receipt.contract.ts';
import { recordReceipt } from '#money/receipts/server/receipt.commands.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { Sale, SaleLedger } from '#sales/sale.contract.ts';
import { getSale, getSaleLedger } from '#sales/sale.contract.ts';
import { raiseReached } from './reachedStages.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
});

afterAll(() => desk.app.stop());

function planOf(sale: Sale, at = desk): Promise<PaymentPlan> {
  return dataOf<PaymentPlan>(at.head.send(getPaymentPlan, { params: { id: sale.id } }));
}

async function installment(sale: Sale, name: string, at = desk): Promise<Installment> {
  const found = (await planOf(sale, at)).installments.find((one) => one.name === name);
  if (!found) throw new Error(`The plan has no stage ${name}.`);
  return found;
}

function ledgerOf(sale: Sale, at = desk): Promise<SaleLedger> {
  return dataOf<SaleLedger>(at.head.send(getSaleLedger, { params: { id: sale.id } }));
}

async function raise(sale: Sale, names: readonly string[], at = desk) {
  const wanted = (await planOf(sale, at)).installments.filter((one) => names.includes(one.name));
  return at.run(async (work) =>
    raiseReached(
      work,
      await lockSale(work, sale.id),
      wanted.map((one) => one.id),
    ),
  );
}

function register(sale: Sale) {
  return desk.run((work) => markRegistered(work, sale.id));
}

describe('a demand', () => {
  it('awaits registration when it would require more than 10%; nothing is billed or posted for it', async () => {
    const sale = await desk.sale();
    expect(await raise(sale, ['Plinth', 'Slab 4'])).toEqual([]);
    expect(await installment(sale, 'Plinth')).toMatchObject({
      status: 'pending',
      heldForRegistration: true,
      demandDate: null,
      invoiceId: null,
    });
    expect((await ledgerOf(sale)).rows).toHaveLength(3);
  });

  it('gives credit, is invoiced and posted once the agreement is registered, however often it is raised', async () => {
    const sale = await desk.sale();
    await raise(sale, ['Plinth']);
    await register(sale);
    expect(await raise(sale, ['Plinth'])).toHaveLength(1);
    expect(await raise(sale, ['Plinth'])).toEqual([]);
    const plinth = await installment(sale, 'Plinth');
    expect(plinth).toMatchObject({
      status: 'due',
      heldForRegistration: false,
      demandDate: desk.today,
      dueDate: addDays(desk.today, 15),
    });
    const ledger = await ledgerOf(sale);
    expect(ledger.balancePaise).toBe(sale.demandedPaise + plinth.totalPaise);
    expect(ledger.rows.filter((row) => row.sourceId === plinth.id)).toHaveLength(3);
    const invoice = await dataOf<Invoice>(
      desk.head.send(getInvoice, { params: { id: plinth.invoiceId ?? '' } }),
    );
    expect(invoice).toMatchObject({
      status: 'issued',
      totalPaise: plinth.totalPaise,
      dueDate: plinth.dueDate,
    });
  });

  it('is raised once, also by two workers at the same moment', async () => {
    const sale = await desk.sale();
    await register(sale);
    const raised = await Promise.all([
      raise(sale, ['Plinth']),
      raise(sale, ['Plinth']),
      raise(sale, ['Plinth']),
    ]);
    expect(raised.map((rows) => rows.length).toSorted()).toEqual([0, 0, 1]);
    expect((await ledgerOf(sale)).rows.filter((row) => row.sourceType === 'demand')).toHaveLength(6);
  });

  it('is paid by itself from what was left on account, oldest money first', async () => {
    const sale = await desk.sale();
    await register(sale);
    const pay = (amountPaise: number) =>
      desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise }));
    const first = await pay(sale.demandedPaise + 2_00_000_00);
    const second = await pay(3_00_000_00);
    expect(first.unallocatedPaise).toBe(2_00_000_00);
    expect(await ledgerOf(sale)).toMatchObject({ balancePaise: 0, onAccountPaise: 5_00_000_00 });

    await raise(sale, ['Slab 4']);
    const slab = await installment(sale, 'Slab 4');
    expect(slab).toMatchObject({
      status: 'partiallyPaid',
      paidPaise: 5_00_000_00,
      paidTaxPaise: slab.taxPaise,
    });
    const now = await dataOf<Receipt>(desk.head.send(getReceipt, { params: { id: first.id } }));
    expect(now).toMatchObject({
      unallocatedPaise: 0,
      allocations: [{ installmentName: 'Booking' }, { installmentName: 'Slab 4' }],
    });
    expect(await ledgerOf(sale)).toMatchObject({
      onAccountPaise: 0,
      balancePaise: slab.totalPaise - 5_00_000_00,
      chainIntact: true,
    });
    const applied = (await ledgerOf(sale)).rows.filter((row) => row.sourceType === 'onAccount');
    expect(applied.map((row) => [row.account, row.debitPaise, row.creditPaise, row.sourceId])).toEqual([
      ['onAccount', 2_00_000_00, 0, first.id],
      ['customer', 0, 2_00_000_00, first.id],
      ['onAccount', 3_00_000_00, 0, second.id],
      ['customer', 0, 3_00_000_00, second.id],
    ]);
    const invoice = await dataOf<Invoice>(
      desk.head.send(getInvoice, { params: { id: slab.invoiceId ?? '' } }),
    );
    expect(invoice).toMatchObject({ status: 'partiallyPaid', paidPaise: 5_00_000_00 });
    expect(await dataOf<Sale>(desk.head.send(getSale, { params: { id: sale.id } }))).toMatchObject({
      paidPaise: sale.demandedPaise + 5_00_000_00,
      onAccountPaise: 0,
      acceptableBeforeRegistrationPaise: null,
    });
  });

  it('changes what a receipt awaiting verification counts towards the cap: its tax is no price', async () => {
    const sale = await desk.sale();
    await register(sale);
    const advancePaise = 1_05_000_00;
    const { id } = await desk.run((work) =>
      recordReceipt(work, {
        saleId: sale.id,
        mode: 'neft',
        amountPaise: sale.demandedPaise + advancePaise,
        reference: `ADVANCE-${sale.bookingNumber}`,
        receivedDate: desk.today,
      }),
    );
    const counted = () =>
      desk.run((work) =>
        work.db
          .selectFrom('paymentTransaction')
          .select('countedForCapPaise')
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      );
    const before = await counted();
    await raise(sale, ['Slab 4']);
    const { taxPaise } = await installment(sale, 'Slab 4');
    expect(advancePaise).toBeGreaterThan(taxPaise);
    expect(before.countedForCapPaise - (await counted()).countedForCapPaise).toBe(taxPaise);
  });

  it('prints an advance with the tax inside it, which belongs to no separate account', async () => {
    const sale = await desk.sale();
    await register(sale);
    const receipt = await desk.run((work) =>
      buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: sale.demandedPaise + 1_05_000_00 }),
    );
    const { snapshot } = await desk.run((work) =>
      work.db
        .selectFrom('paymentTransaction')
        .select('snapshot')
        .where('id', '=', receipt.id)
        .executeTakeFirstOrThrow(),
    );
    expect(snapshot).toMatchObject({
      title: 'Receipt voucher',
      advance: {
        amountPaise: 1_05_000_00,
        gstRatePct: 5,
        taxPaise: 5_000_00,
        cgstPaise: 2_500_00,
        sgstPaise: 2_500_00,
        taxablePaise: 1_00_000_00,
      },
    });
    const { taxPaise: taxOfBooking } = await installment(sale, 'Booking');
    const split = await desk.run((work) =>
      work.db
        .selectFrom('receiptSplit')
        .selectAll()
        .where('transactionId', '=', receipt.id)
        .executeTakeFirstOrThrow(),
    );
    expect(split.taxPaise).toBe(taxOfBooking + 5_000_00);
  });
});

describe('outside the rules of India', () => {
  it('there is one tax, no cap, no PAN and no split', async () => {
    const abroad = await openSalesDesk({
      registration: { country: 'UAE', city: 'Dubai' },
      project: {
        city: 'Dubai',
        stateCode: null,
        pincode: null,
        reraNumber: null,
        reraValidUntil: null,
        taxPct: 5,
        gstin: null,
      },
    });
    const sale = await abroad.sale({ applicants: [{ name: 'Layla Haddad', sharePct: 100 }] });
    expect(sale.acceptableBeforeRegistrationPaise).toBeNull();
    const booking = await installment(sale, 'Booking', abroad);
    expect(booking).toMatchObject({
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: Math.round(booking.principalPaise / 20),
    });
    const invoice = await dataOf<Invoice>(
      abroad.head.send(getInvoice, { params: { id: booking.invoiceId ?? '' } }),
    );
    expect(invoice).toMatchObject({ docType: 'taxInvoice', placeOfSupply: null, supplier: { gstin: null } });
    expect(invoice.invoiceNumber).toMatch(/^INI\//);
    const receipt = await abroad.run((work) =>
      buildVerifiedReceipt(work, {
        saleId: sale.id,
        mode: 'cash',
        reference: null,
        amountPaise: booking.totalPaise + 50_00_000_00,
      }),
    );
    expect(receipt.unallocatedPaise).toBe(50_00_000_00);
    const splits = await abroad.run((work) => work.db.selectFrom('receiptSplit').selectAll().execute());
    expect(splits).toEqual([]);
    expect(await raise(sale, ['Plinth'], abroad)).toHaveLength(1);
    expect(await installment(sale, 'Plinth', abroad)).toMatchObject({ status: 'paid' });
    await abroad.app.stop();
  });
});
