import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, readRequest, sentId } from '../../../../tests/support/approvals.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { DEFAULT_SETTINGS, updateOrganization } from '#company/organizations/organization.contract.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import { trialBalance } from '#money/ledger/server/ledger.queries.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import type { CancellationSettlement } from '#sales/cancellation.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale, getSale, requestCancellation } from '#sales/sale.contract.ts';

const REASON = 'The buyer lost the job and pays nothing more';

let desk: SalesDesk;
let head: TestUser;
let manager: TestUser;
let finance: TestUser;
let otherHead: TestUser;
let day = '2026-09-05';
const booked: Sale[] = [];

beforeAll(async () => {
  desk = await openSalesDesk({ clock: () => `${day}T06:00:00.000Z` });
  for (let made = 0; made < 6; made += 1) {
    const sale = await desk.sale();
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 5_00_000_00 }));
    booked.push(sale);
  }
  // By then the terms keep a part of the price.
  day = '2026-11-20';
  head = await desk.organization.user('Project Director');
  manager = await desk.organization.user('Finance Manager');
  finance = await desk.organization.user('Finance Head');
  otherHead = await desk.organization.user('Finance Head');
});

afterAll(() => desk.app.stop());

/** One of the bookings of which five lakhs are paid. */
function paidSale(): Sale {
  const sale = booked.pop();
  if (!sale) throw new Error('Not so many sales were made.');
  return sale;
}

const terms = (more: object = {}) => ({
  reason: REASON,
  initiatedBy: 'buyer',
  requestedOn: day,
  ...more,
});
const cancel = (user: TestUser, { id }: Sale, more: object = {}) =>
  user.send(cancelSale, { params: { id }, body: terms(more) });
const ask = (user: TestUser, { id }: Sale, more: object = {}) =>
  user.send(requestCancellation, { params: { id }, body: terms(more) });
const now = ({ id }: Sale) => dataOf<Sale>(head.send(getSale, { params: { id } }));

interface Preview {
  settlement: CancellationSettlement;
  needsApproval: string | null;
}

const preview = (user: TestUser, sale: Sale, more: object = {}) =>
  dataOf<Preview>(cancel(user, sale, { ...more, preview: true }));

async function limit(forfeiturePerSalePaise: number, forfeiturePerMonthPaise: number): Promise<void> {
  const waiverLimits = { ...DEFAULT_SETTINGS.waiverLimits, forfeiturePerSalePaise, forfeiturePerMonthPaise };
  await dataOf(head.send(updateOrganization, { body: { settings: { waiverLimits } } }));
}

async function expectTrue({ id }: Sale): Promise<void> {
  const { sums, told } = await desk.run(async (work) => ({
    sums: await trialBalance(work),
    told: await explainEverything(work, id),
  }));
  expect(sumPaise(sums.map((one) => one.debitPaise - one.creditPaise))).toBe(0);
  expect(told.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
}

describe('a cancellation that keeps less than the terms allow', () => {
  it('is sent for approval and done by another person, to the paisa', async () => {
    const sale = paidSale();
    const { forfeiturePaise } = (await preview(manager, sale)).settlement;
    expect(forfeiturePaise).toBeGreaterThan(10_000_00);
    const less = { forfeiturePaise: 10_000_00 };
    expect((await preview(manager, sale, less)).needsApproval).toMatch(
      /^You may waive up to ₹0 of forfeitures/,
    );
    expect((await preview(finance, sale, less)).needsApproval).toBeNull();
    expect((await cancel(manager, sale, less)).status).toBe(403);
    expect((await now(sale)).status).not.toBe('cancelled');
    expect(
      (await refusalOf(cancel(manager, sale, { forfeiturePaise: forfeiturePaise + 1 }))).message,
    ).toMatch(/^The terms allow ₹[\d,.]+ at most\.$/);
    expect((await refusalOf(ask(manager, sale))).message).toBe('This needs no approval. Cancel the sale.');
    const id = await sentId(ask(manager, sale, less));
    expect((await approve(manager, id)).status).toBe(403);
    expect(await readRequest(finance, id)).toMatchObject({
      kind: 'cancellation',
      amountPaise: forfeiturePaise - 10_000_00,
    });
    expect((await approve(finance, id)).status).toBe(200);
    expect(await now(sale)).toMatchObject({
      status: 'cancelled',
      cancellation: {
        forfeiturePaise: 10_000_00,
        forfeitureWaivedPaise: forfeiturePaise - 10_000_00,
        reason: REASON,
      },
    });
    await expectTrue(sale);
  });

  it('counts what a person waived of all sales in the month', async () => {
    const [one, next] = [paidSale(), paidSale()];
    const { forfeiturePaise } = (await preview(manager, one)).settlement;
    await limit(3_000_00, 4_000_00);
    await dataOf(cancel(manager, one, { forfeiturePaise: forfeiturePaise - 3_000_00 }));
    await expectTrue(one);
    const more = { forfeiturePaise: forfeiturePaise - 2_000_00 };
    expect((await refusalOf(cancel(manager, next, more))).message).toBe(
      'You may waive up to ₹4,000 of forfeitures in a month, and have waived ₹3,000.00. Ask a Finance Head for more.',
    );
    await sentId(ask(manager, next, more));
    await limit(0, 0);
  });

  it('is refused in words when the figures have changed since', async () => {
    const sale = paidSale();
    const id = await sentId(ask(manager, sale, { forfeiturePaise: 0 }));
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 50_000_00 }));
    expect(await refusalOf(approve(finance, id))).toEqual({
      status: 409,
      message: `The figures of ${sale.bookingNumber} have changed since this was requested. Send a new request.`,
    });
    expect((await now(sale)).status).not.toBe('cancelled');
  });

  it('is done once by two who approve at the same time, and not after the sale was cancelled', async () => {
    const [sale, other] = [paidSale(), paidSale()];
    const id = await sentId(ask(manager, sale, { forfeiturePaise: 0 }));
    const answers = await Promise.all([approve(finance, id), approve(otherHead, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectTrue(sale);
    const late = await sentId(ask(manager, other, { forfeiturePaise: 0 }));
    await dataOf(cancel(finance, other));
    expect(await refusalOf(approve(otherHead, late))).toEqual({
      status: 409,
      message: 'This sale is cancelled.',
    });
  });
});
