import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addDays, dayOf, financialYearLabel } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import * as invoices from '#money/invoices/invoice.contract.ts';
import type { Invoice } from '#money/invoices/invoice.contract.ts';
import type { PaymentPlan } from '#money/plans/plan.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import type { CostSheet, CostSheetInput } from '#offers/cost-sheets/costSheet.contract.ts';
import { getCostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { updateProject } from '#inventory/project-lifecycle/server/project.update.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import type { BookingInput, Sale } from '#sales/sale.contract.ts';
import * as contract from '#sales/sale.contract.ts';
import { APPLICANT, bookingInput } from '#sale-lifecycle/overview/server/sale.factory.ts';

// The clock stands still, so that no test crosses midnight.
const NOW = new Date().toISOString();
const TODAY = dayOf(NOW, 'Asia/Kolkata');
const YEAR = financialYearLabel(TODAY);

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let project: Project;
let units: Unit[];

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  organization = await app.organization();
  head = organization.businessHead;
  ({ project, units } = await run((work) =>
    buildLaunchedProject(work, {
      units: {
        floors: { from: 1, to: 20, exclude: [] },
        pattern: [
          { suffix: '01', ...THREE_BHK, plcCodes: ['GV', 'CR'] },
          { suffix: '02', ...THREE_BHK },
          { suffix: '12', ...THREE_BHK },
        ],
      },
    }),
  ));
});

afterAll(() => app.stop());

function run<T>(command: (work: Work) => Promise<T>, user: TestUser = head, now = NOW): Promise<T> {
  return app.application.runAs(user.caller, now, command);
}

function daysAgo(days: number): string {
  return addDays(TODAY, -days);
}

/** A unit that no test has used yet; the ones ending in 01 have a garden view and a corner. */
function freeUnit(ending = '2', floor?: number): Unit {
  const found = units.findIndex(
    (unit) => unit.unitNumber.endsWith(ending) && (floor === undefined || unit.floor === floor),
  );
  const [unit] = units.splice(found, 1);
  if (found < 0 || !unit) throw new Error('No unit is left.');
  return unit;
}

function at(day: string): string {
  return `${day}T06:30:00.000Z`;
}

function booking(
  overrides: Partial<BookingInput> = {},
  price: Partial<CostSheetInput> = {},
  user: TestUser = head,
): Promise<BookingInput> {
  const unitId = overrides.unitId ?? (overrides.costSheetId ? undefined : freeUnit().id);
  return run((work) => bookingInput(work, { ...overrides, ...(unitId ? { unitId } : {}), price }), user);
}

function book(body: BookingInput, user: TestUser = head): Promise<Answer> {
  return user.send(contract.bookUnit, { body });
}

async function booked(body: BookingInput, user: TestUser = head): Promise<Sale> {
  const answer = await book(body, user);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as Sale;
}

async function read<T>(answer: Promise<Answer>): Promise<T> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
}

function refused({ status, body }: Answer) {
  return { status, message: body.message };
}

/** Receipts of a sale, the smallest first. */
async function receiptsOf(sale: Sale): Promise<Receipt[]> {
  const { body } = await head.send(listReceipts, { query: { saleId: sale.id } });
  return (body.data as Receipt[]).toSorted((one, other) => one.amountPaise - other.amountPaise);
}

describe('a booking', () => {
  it('freezes the price of the worked example and requires its first stage, to the paisa', async () => {
    const unit = freeUnit('01', 12);
    const body = await booking(
      { unitId: unit.id },
      {
        parking: [{ code: 'COV', quantity: 1 }],
        discount: { kind: 'perSqFt', value: 150_00, reason: 'Festive' },
      },
    );
    const sale = await booked(body);

    expect(sale.bookingNumber).toMatch(new RegExp(`^BKG/${YEAR}/\\d{4}$`));
    expect(sale).toMatchObject({
      status: 'booked',
      customerName: 'Asha Rao',
      agreementValuePaise: 1_33_17_100_00,
      totalReceivablePaise: 1_45_80_733_40,
      demandedPaise: 13_98_295_50,
      outstandingPaise: 13_98_295_50,
      paidPaise: 0,
      overduePaise: 0,
      nextDueDate: TODAY,
      bookingAmountPaise: 13_31_710_00,
      acceptableBeforeRegistrationPaise: 13_31_710_00,
      collectedPct: 0,
    });
    expect(sale.price).toMatchObject({
      gstPaise: 6_65_855_00,
      otherChargesPaise: 3_81_380_00,
      otherGstPaise: 68_648_40,
    });

    const plan = await read<PaymentPlan>(head.send(getPaymentPlan, { params: { id: sale.id } }));
    expect(plan.id).toBe(sale.paymentPlanId);
    expect(plan.totalPaise).toBe(1_45_80_733_40);
    expect(plan.installments[0]).toMatchObject({
      status: 'due',
      principalPaise: 13_31_710_00,
      cgstPaise: 33_292_75,
      sgstPaise: 33_292_75,
      demandDate: TODAY,
      dueDate: TODAY,
      expectedDate: TODAY,
    });
    const ofPrice = plan.installments.filter((one) => one.component === 'agreementValue');
    expect(sumPaise(ofPrice.map((one) => one.principalPaise))).toBe(1_33_17_100_00);
    expect(sumPaise(ofPrice.map((one) => one.taxPaise))).toBe(6_65_855_00);
    expect(plan.installments.slice(1).every((one) => one.status === 'pending')).toBe(true);
    // Possession is expected when the project plans it; nobody knows yet when the slabs are done.
    expect(plan.installments.at(-1)?.expectedDate).toBe(project.plannedPossessionDate);
  });

  it('issues a gapless tax invoice and posts the demand, all of one batch of work', async () => {
    const sale = await booked(await booking());
    const plan = await read<PaymentPlan>(head.send(getPaymentPlan, { params: { id: sale.paymentPlanId } }));
    const invoiceId = plan.installments[0]?.invoiceId ?? '';
    const invoice = await read<Invoice>(head.send(invoices.getInvoice, { params: { id: invoiceId } }));
    expect(invoice).toMatchObject({
      docType: 'taxInvoice',
      status: 'issued',
      saleId: sale.id,
      totalPaise: sale.demandedPaise,
      issueDate: TODAY,
      dueDate: TODAY,
      placeOfSupply: 'Maharashtra (27)',
    });
    expect(invoice.invoiceNumber).toMatch(new RegExp(`^S[A-Z]I/${YEAR}/\\d{6}$`));

    const all = await head.send(invoices.listInvoices, { query: { limit: 100, sort: 'createdAt' } });
    const numbers = (all.body.data as Invoice[]).map((one) => Number(one.invoiceNumber?.slice(-6)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));

    const ledger = await read<contract.SaleLedger>(
      head.send(contract.getSaleLedger, { params: { id: sale.id } }),
    );
    expect(ledger.chainIntact).toBe(true);
    expect(ledger.balancePaise).toBe(sale.demandedPaise);
    expect(ledger.rows.map((row) => [row.account, row.debitPaise - row.creditPaise])).toEqual([
      ['customer', sale.demandedPaise],
      ['unbilled', -(plan.installments[0]?.principalPaise ?? 0)],
      ['gstOutput', -(plan.installments[0]?.taxPaise ?? 0)],
    ]);
  });

  it('sells the unit, closes the lead, accepts its sheet and withdraws every other offer of the unit', async () => {
    const unit = freeUnit();
    const [mine, other] = await run(async (work) => [
      await buildCostSheet(work, { unitId: unit.id }),
      await buildCostSheet(work, { unitId: unit.id }),
    ]);
    const sale = await booked(await booking({ costSheetId: mine?.id ?? '' }));

    expect(await read<Unit>(head.send(getUnit, { params: { id: unit.id } }))).toMatchObject({
      status: 'sold',
      currentSaleId: sale.id,
    });
    expect(await read<Lead>(head.send(getLead, { params: { id: sale.leadId } }))).toMatchObject({
      status: 'closed',
      saleId: sale.id,
    });
    const sheetIs = async (id: string) =>
      (await read<CostSheet>(head.send(getCostSheet, { params: { id } }))).status;
    expect(await sheetIs(mine?.id ?? '')).toBe('accepted');
    expect(await sheetIs(other?.id ?? '')).toBe('superseded');
  });

  it('records the money that came with it, which waits for another person', async () => {
    const sale = await booked(
      await booking({
        bookingReceipt: {
          amountPaise: 2_00_000_00,
          mode: 'neft',
          reference: 'HDFC 0001',
          receivedDate: TODAY,
        },
      }),
    );
    const { body } = await head.send(listReceipts, { query: { saleId: sale.id } });
    expect(body.data).toMatchObject([
      { status: 'recorded', amountPaise: 2_00_000_00, reference: 'HDFC 0001' },
    ] satisfies Partial<Receipt>[]);
    expect(sale.paidPaise).toBe(0);
    expect(sale.acceptableBeforeRegistrationPaise).toBeLessThan(sale.bookingAmountPaise);
  });

  it('records the tax that the buyer kept beside it: together they pay what is demanded, to the paisa', async () => {
    const { units: worked } = await run((work) =>
      buildLaunchedProject(work, {
        units: {
          floors: { from: 12, to: 12, exclude: [] },
          pattern: [{ suffix: '01', ...THREE_BHK, plcCodes: ['GV', 'CR'] }],
        },
      }),
    );
    const bookingReceipt = {
      amountPaise: 13_84_978_40,
      tdsAmountPaise: 13_317_10,
      mode: 'neft' as const,
      reference: 'HDFC 0002',
      receivedDate: TODAY,
    };
    const body = await booking(
      { unitId: worked[0]?.id ?? '', bookingReceipt },
      {
        parking: [{ code: 'COV', quantity: 1 }],
        discount: { kind: 'perSqFt', value: 150_00, reason: 'Festive' },
      },
    );
    const sale = await booked(body);
    expect(sale.demandedPaise).toBe(13_98_295_50);
    expect(await receiptsOf(sale)).toMatchObject([
      {
        type: 'tds',
        mode: 'tds',
        status: 'recorded',
        amountPaise: 13_317_10,
        allocations: [{ principalPaise: 13_317_10, taxPaise: 0 }],
      },
      {
        type: 'receipt',
        mode: 'neft',
        status: 'recorded',
        amountPaise: 13_84_978_40,
        allocations: [{ principalPaise: 13_18_392_90, taxPaise: 66_585_50 }],
      },
    ]);
    // The tax counts towards what may be accepted before registration: one paisa more is refused whole.
    expect(sale.acceptableBeforeRegistrationPaise).toBe(0);
  });

  it('binds a sheet that nobody was named on to its customer', async () => {
    const unit = freeUnit();
    const lead = await run((work) => buildLead(work, { projectIds: [project.id] }));
    const sheet = await run((work) => buildCostSheet(work, { unitId: unit.id, leadId: null }));
    const sale = await booked(await booking({ costSheetId: sheet.id, leadId: lead.id }));
    expect(sale.leadId).toBe(lead.id);
    const bound = await read<CostSheet>(head.send(getCostSheet, { params: { id: sheet.id } }));
    expect(bound.leadId).toBe(lead.id);
  });

  it('answers a repeated request with the first answer', async () => {
    const body = await booking();
    const headers = { 'Idempotency-Key': 'booking-once-0001' };
    const first = await head.send(contract.bookUnit, { body, headers });
    const second = await head.send(contract.bookUnit, { body, headers });
    expect(first.status).toBe(201);
    expect((second.body.data as Sale).id).toBe((first.body.data as Sale).id);
  });
});

describe('a unit is sold once', () => {
  it('however many ask at the same time: one booking, and the others are shown which unit is gone', async () => {
    const unit = freeUnit();
    const bodies = await run(async (work) => {
      const inputs: BookingInput[] = [];
      for (let one = 0; one < 20; one += 1) inputs.push(await bookingInput(work, { unitId: unit.id }));
      return inputs;
    });
    const before = await counts();
    const answers = await Promise.all(bodies.map((body) => book(body)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const others = answers.filter((answer) => answer.status !== 201);
    expect(new Set(others.map((answer) => `${answer.status} ${answer.body.message}`))).toEqual(
      new Set([`409 Unit ${unit.unitNumber} is already sold.`]),
    );
    const after = await counts();
    expect({
      sales: after.sales - before.sales,
      plans: after.plans - before.plans,
      invoices: after.invoices - before.invoices,
    }).toEqual({
      sales: 1,
      plans: 1,
      invoices: 1,
    });
    expect(after.batches - before.batches).toBe(1);
  });

  it('also when the same customer asks twice', async () => {
    const unit = freeUnit();
    const body = await booking({ unitId: unit.id });
    const answers = await Promise.all([book(body), book(body), book(body)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
    const loser = answers.find((answer) => answer.status === 409);
    expect(loser?.body.message).toBe(`Unit ${unit.unitNumber} is already sold.`);
  });
});

function counts() {
  return run(async (work) => {
    const countOf = async (table: 'sale' | 'paymentPlan' | 'invoice' | 'ledgerBatch') => {
      const { counted } = await work.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow();
      return counted;
    };
    return {
      sales: await countOf('sale'),
      plans: await countOf('paymentPlan'),
      invoices: await countOf('invoice'),
      batches: await countOf('ledgerBatch'),
    };
  });
}

describe('a booking is refused', () => {
  it('for a unit that is blocked, with its number and the reason', async () => {
    const unit = freeUnit();
    const body = await booking({ unitId: unit.id });
    await run((work) => updateUnit(work, unit.id, { status: 'blocked', statusReason: 'legal' }));
    expect(refused(await book(body))).toEqual({
      status: 409,
      message: `Unit ${unit.unitNumber} is blocked (legal) and cannot be booked.`,
    });
  });

  it('for a lead that is not open', async () => {
    const sale = await booked(await booking());
    const body = await booking({
      costSheetId: (await run((work) => buildCostSheet(work, { unitId: freeUnit().id }))).id,
    });
    expect(refused(await book({ ...body, leadId: sale.leadId }))).toEqual({
      status: 409,
      message: 'This lead is closed. Only an open lead can be booked.',
    });
  });

  it.each([
    [{ status: 'onHold' } as const, 'This project cannot be sold while it is on hold.'],
    [{ reraValidUntil: daysAgo(1) }, 'This project cannot be sold: RERA registration is missing or expired.'],
  ])('while the project is not on sale: %o', async (change, message) => {
    const fresh = await run((work) => buildLaunchedProject(work));
    const body = await booking({ unitId: fresh.units[0]?.id ?? '' });
    await run((work) => updateProject(work, fresh.project.id, change));
    expect(refused(await book(body))).toEqual({ status: 409, message });
  });

  it('on a cost sheet of another unit, another customer or another plan', async () => {
    const body = await booking();
    const other = await run((work) => buildCostSheet(work, { unitId: freeUnit().id }));
    expect(refused(await book({ ...body, costSheetId: other.id }))).toEqual({
      status: 409,
      message: 'The cost sheet is for another unit.',
    });
    const lead = await run((work) => buildLead(work, { projectIds: [project.id] }));
    expect(refused(await book({ ...body, leadId: lead.id }))).toEqual({
      status: 409,
      message: 'The cost sheet was issued to another customer.',
    });
    expect(refused(await book({ ...body, templateId: other.id }))).toEqual({
      status: 409,
      message: 'The payment plan must be the one on the cost sheet.',
    });
  });

  it('on a cost sheet that has expired or was replaced', async () => {
    const unit = freeUnit();
    const old = await run((work) => bookingInput(work, { unitId: unit.id }), head, at(daysAgo(11)));
    expect(refused(await book({ ...old, bookingDate: TODAY }))).toEqual({
      status: 409,
      message: 'The cost sheet has expired. Issue a new one.',
    });
    await run((work) => buildCostSheet(work, { unitId: unit.id, leadId: old.leadId }));
    expect(refused(await book({ ...old, bookingDate: TODAY }))).toEqual({
      status: 409,
      message: 'The cost sheet was replaced by a newer one.',
    });
  });

  it('below the floor rate, unless a Business Head or Project Director issued the sheet or books it', async () => {
    const salesHead = await organization.user('Sales Head');
    const body = await booking(
      {},
      { discount: { kind: 'pct', value: 4, reason: 'Friend' } },
      salesHead,
    ).catch((error: Error) => error.message);
    // The sheet itself is refused to a Sales Head: 11,904 is above the floor of 11,800, so lower it for good.
    expect(body).not.toBeTypeOf('string');
    await run((work) => updateProject(work, project.id, { floorRatePaise: 12_000_00 }));
    try {
      expect(refused(await book(body as BookingInput, salesHead))).toEqual({
        status: 409,
        message: 'Price is below the floor rate.',
      });
      expect((await book(body as BookingInput)).status).toBe(201);
    } finally {
      await run((work) => updateProject(work, project.id, { floorRatePaise: 11_800_00 }));
    }
  });

  it('with applicants that the law or the sum of shares does not allow', async () => {
    const body = await booking();
    const withApplicants = async (...applicants: BookingInput['applicants']) =>
      refused(await book({ ...body, applicants }));
    expect(await withApplicants({ ...APPLICANT, pan: null })).toEqual({
      status: 400,
      message: 'PAN of the first applicant is required.',
    });
    expect(await withApplicants({ ...APPLICANT, sharePct: 99.9999 })).toEqual({
      status: 400,
      message: 'Shares of the applicants must add up to 100%.',
    });
    expect(await withApplicants({ ...APPLICANT, sharePct: 60 }, { name: 'Vivek Rao', sharePct: 40 })).toEqual(
      {
        status: 400,
        message: 'PAN or Form 60 of Vivek Rao is required.',
      },
    );
    expect(
      await withApplicants({ ...APPLICANT, dob: `${Number(TODAY.slice(0, 4)) - 17}${TODAY.slice(4)}` }),
    ).toEqual({
      status: 400,
      message: 'Asha Rao must be at least 18 years old.',
    });
    const three = [33.3333, 33.3333, 33.3334].map((sharePct, index) => ({
      ...APPLICANT,
      name: `Buyer ${index}`,
      pan: `ABCPE123${index}F`,
      sharePct,
    }));
    expect((await book({ ...body, applicants: three })).status).toBe(201);
  });

  it('dated in the future, or back by more than seven days, or back at all by an executive', async () => {
    const seller = await organization.user('Sales Executive');
    const lead = await run((work) => buildLead(work, { projectIds: [project.id], ownerId: seller.id }));
    const unit = freeUnit();
    const body = await run(
      (work) => bookingInput(work, { unitId: unit.id, leadId: lead.id }),
      head,
      at(daysAgo(7)),
    );
    const dated = async (bookingDate: string, user = head) =>
      refused(await book({ ...body, bookingDate }, user));
    expect(await dated(addDays(TODAY, 1))).toEqual({
      status: 400,
      message: 'Booking date cannot be in the future.',
    });
    expect(await dated(daysAgo(8))).toEqual({
      status: 400,
      message: 'A booking can be backdated by at most 7 days.',
    });
    expect(await dated(daysAgo(1), seller)).toEqual({
      status: 400,
      message: 'Only a Sales Manager or above may backdate a booking.',
    });
    const sale = await booked({ ...body, bookingDate: daysAgo(7) });
    expect(sale).toMatchObject({ bookingDate: daysAgo(7), nextDueDate: TODAY, overduePaise: 0 });
  });

  it('dated before its sheet, when the price of that day was another one', async () => {
    const unit = freeUnit();
    const body = await booking({ unitId: unit.id });
    await run((work) =>
      work.db
        .updateTable('rateConfig')
        .set({ validFrom: daysAgo(1) })
        .where('key', '=', 'gst.residential.other')
        .execute(),
    );
    await run((work) =>
      work.db
        .insertInto('rateConfig')
        .values({
          id: crypto.randomUUID(),
          key: 'gst.residential.other',
          value: { pct: 8 },
          validFrom: '2017-07-01',
          validTo: daysAgo(2),
          source: 'Test',
          createdAt: NOW,
        })
        .execute(),
    );
    expect(refused(await book({ ...body, bookingDate: daysAgo(3) }))).toEqual({
      status: 409,
      message: `The price on ${formatDay(daysAgo(3))} was different. Book with ${formatDay(TODAY)}, the date of the cost sheet, or later.`,
    });
    expect((await book({ ...body, bookingDate: daysAgo(1) })).status).toBe(201);
  });

  it('with a booking amount below what the project requires or above the cap', async () => {
    const body = await booking();
    expect(refused(await book({ ...body, bookingAmountPaise: 99_999_99 }))).toEqual({
      status: 400,
      message: 'The booking amount is at least ₹1,00,000.',
    });
    const refusal = refused(await book({ ...body, bookingAmountPaise: 20_00_000_00 }));
    expect(refusal.status).toBe(400);
    expect(refusal.message).toMatch(
      /^Only ₹[\d,]+ \(10%\) may be accepted before the agreement is registered\.$/,
    );
    expect((await booked({ ...body, bookingAmountPaise: 1_00_000_00 })).bookingAmountPaise).toBe(1_00_000_00);
  });

  it('with money above the cap; then nothing of the booking stays', async () => {
    const unit = freeUnit();
    const receipt = {
      amountPaise: 16_00_000_00,
      mode: 'neft' as const,
      reference: 'HDFC-TOO-MUCH',
      receivedDate: TODAY,
    };
    const body = await booking({ unitId: unit.id, bookingReceipt: receipt });
    const refusal = await book(body);
    expect(refusal.status).toBe(409);
    expect(refusal.body.message).toMatch(/^Only ₹[\d,]+ \(10%\) may be accepted/);
    expect(refusal.body['errors']).toMatchObject([{ field: 'bookingReceipt.amountPaise' }]);
    const tomorrow = { ...receipt, amountPaise: 1_00_000_00, receivedDate: addDays(TODAY, 1) };
    expect((await book({ ...body, bookingReceipt: tomorrow })).body['errors']).toMatchObject([
      { field: 'bookingReceipt.receivedDate' },
    ]);
    expect(await read<Unit>(head.send(getUnit, { params: { id: unit.id } }))).toMatchObject({
      status: 'available',
      currentSaleId: null,
    });
    expect(await read<Lead>(head.send(getLead, { params: { id: body.leadId } }))).toMatchObject({
      saleId: null,
    });
  });

  it('with tax beside the money that together are above the cap; then nothing of the booking stays', async () => {
    const unit = freeUnit();
    const bookingReceipt = {
      // Either alone would do.
      amountPaise: 10_00_000_00,
      tdsAmountPaise: 10_00_000_00,
      mode: 'neft' as const,
      reference: 'HDFC-AND-TDS',
      receivedDate: TODAY,
    };
    const refusal = await book(await booking({ unitId: unit.id, bookingReceipt }));
    expect(refusal.status).toBe(409);
    expect(refusal.body.message).toMatch(/^Only ₹[\d,]+ \(10%\) may be accepted/);
    expect(refusal.body['errors']).toMatchObject([{ field: 'bookingReceipt.tdsAmountPaise' }]);
    const { status } = await read<Unit>(head.send(getUnit, { params: { id: unit.id } }));
    expect(status).toBe('available');
  });

  it('with input that is not a booking, naming the field', async () => {
    const body = await booking();
    const answer = await book({ ...body, unitId: 'B-1203', applicants: [] });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toMatchObject([{ field: 'unitId' }, { field: 'applicants' }]);
  });
});

describe('who may book', () => {
  it('is the sales staff; Marketing, partners and Finance never, nobody without a session', async () => {
    const body = await booking();
    expect((await app.send(contract.bookUnit, { body })).status).toBe(401);
    const users = [
      await organization.user('Marketing Head'),
      await organization.user('Finance Head'),
      await organization.user('Finance Manager'),
      await organization.user('Channel Partner Agent', { channelPartnerId: crypto.randomUUID() }),
    ];
    for (const user of users) expect((await book(body, user)).status).toBe(403);
  });

  it('sees the lead: an executive books only for their own', async () => {
    const executive = await organization.user('Sales Executive');
    const colleague = await organization.user('Sales Executive');
    const lead = await run((work) => buildLead(work, { projectIds: [project.id], ownerId: executive.id }));
    const body = await booking({ leadId: lead.id });
    expect(refused(await book(body, colleague))).toEqual({ status: 404, message: 'Lead was not found.' });
    expect(refused(await book({ ...body, salesExecutiveId: colleague.id }, executive))).toEqual({
      status: 400,
      message: 'A Sales Executive can only book in their own name.',
    });
    const sale = await booked(body, executive);
    expect(sale.salesExecutive?.id).toBe(executive.id);
  });

  it('of another organization finds none of it', async () => {
    const body = await booking();
    const stranger = await app.organization();
    expect(refused(await book(body, stranger.businessHead))).toEqual({
      status: 404,
      message: 'Unit was not found.',
    });
  });

  it('books for the owner of the lead, or for a person named in the team', async () => {
    const manager = await organization.user('Sales Manager');
    const executive = await organization.user('Sales Executive', { managerId: manager.id });
    const outsider = await organization.user('Sales Executive');
    const lead = await run((work) => buildLead(work, { projectIds: [project.id], ownerId: executive.id }));
    const body = await booking({ leadId: lead.id });
    expect(refused(await book({ ...body, salesExecutiveId: outsider.id }, manager))).toEqual({
      status: 400,
      message: 'Choose someone of your own team.',
    });
    const finance = await organization.user('Finance Manager');
    expect(refused(await book({ ...body, salesExecutiveId: finance.id }))).toEqual({
      status: 400,
      message: 'Choose an active person of the sales team.',
    });
    expect((await booked(body, manager)).salesExecutive?.id).toBe(executive.id);
  });
});
