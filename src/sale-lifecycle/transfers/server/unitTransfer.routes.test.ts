import { filed } from '../../../../tests/support/filed.ts';
import type { Document } from '#company/documents/document.contract.ts';
import { listDocuments } from '#company/documents/document.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { explainEverything } from '#insight/explanations/server/explanation.queries.ts';
import { explainAmount } from '#insight/explanations/explanation.contract.ts';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import { trialBalance, verifyLedger } from '#money/ledger/server/ledger.queries.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { listReceipts, updateReceipt } from '#money/receipts/receipt.contract.ts';
import { buildReceipt, buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { CancellationSettlement } from '#sales/cancellation.contract.ts';
import type { Sale, SaleStatement } from '#sales/sale.contract.ts';
import { getSale, getSaleStatement, updateSale } from '#sales/sale.contract.ts';
import { transferToUnit } from '../unitTransfer.contract.ts';
import { markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
});

afterAll(() => desk.app.stop());

interface Transferred {
  sale: Sale;
  settlement: CancellationSettlement;
}

/** A unit that is free, with an issued cost sheet for nobody in particular. */
async function target(): Promise<{ unitId: string; costSheetId: string }> {
  const unitId = desk.freeUnitId();
  const sheet = await desk.run((work) => buildCostSheet(work, { unitId, leadId: null }));
  return { unitId, costSheetId: sheet.id };
}

const move = (user: TestUser, sale: Sale, to: object, more: object = {}) =>
  user.send(transferToUnit, {
    params: { id: sale.id },
    body: { ...to, reason: 'Wants a higher floor', ...more },
  });
const read = (id: string) => dataOf<Sale>(desk.head.send(getSale, { params: { id } }));
const statement = (id: string) => dataOf<SaleStatement>(desk.head.send(getSaleStatement, { params: { id } }));
const receive = (sale: Sale, amountPaise: number) =>
  desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise }));
const entries = (saleId: string) =>
  desk.run((work) =>
    work.db
      .selectFrom('ledgerEntry')
      .select(['account', 'debitPaise', 'creditPaise'])
      .where('saleId', '=', saleId)
      .execute(),
  );
const rows = () =>
  desk.run(async (work) => {
    const counted = await Promise.all(
      (['sale', 'ledgerBatch', 'invoice', 'paymentTransaction', 'auditEntry', 'outboxEvent'] as const).map(
        (table) =>
          work.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .execute(),
      ),
    );
    return counted.map(([row]) => Number(row?.n));
  });

describe('a booking that moves to another unit', () => {
  it('ends the old sale with nothing kept and moves what was paid to the paisa, without a bank', async () => {
    const old = await desk.sale();
    await receive(old, 5_00_000_00);
    const to = await target();
    const before = await rows();
    const preview = await dataOf<Transferred>(move(desk.head, old, to, { preview: true }));
    expect(await rows()).toEqual(before);
    const { sale, settlement } = await dataOf<Transferred>(move(desk.head, old, to));
    expect(settlement).toEqual(preview.settlement);
    expect(preview.sale).toMatchObject({ paidPaise: sale.paidPaise, unitId: sale.unitId });
    expect(settlement).toMatchObject({
      forfeiturePaise: 0,
      refundPaise: 0,
      movedPaise: 5_00_000_00,
      lines: [],
    });

    expect(sale).toMatchObject({
      unitId: to.unitId,
      status: 'booked',
      customerName: 'Asha Rao',
      leadId: old.leadId,
      paidPaise: 5_00_000_00,
      transferredFrom: { id: old.id, bookingNumber: old.bookingNumber },
    });
    const ended = await read(old.id);
    expect(ended).toMatchObject({
      status: 'cancelled',
      transferredTo: { id: sale.id, bookingNumber: sale.bookingNumber },
      cancellation: { initiatedBy: 'transfer', movedPaise: 5_00_000_00, refundPaise: 0 },
    });
    const unit = (id: string) => dataOf<Unit>(desk.head.send(getUnit, { params: { id } }));
    expect([(await unit(old.unitId)).status, (await unit(to.unitId)).status]).toEqual(['available', 'sold']);
    expect(await dataOf(desk.head.send(getLead, { params: { id: old.leadId } }))).toMatchObject({
      status: 'closed',
      saleId: sale.id,
    });

    const moved = [...(await entries(old.id)), ...(await entries(sale.id))].filter(
      ({ account }) => account === 'saleTransfer',
    );
    expect(moved.map(({ debitPaise, creditPaise }) => [debitPaise, creditPaise])).toEqual([
      [0, 5_00_000_00],
      [5_00_000_00, 0],
    ]);
    expect((await entries(sale.id)).some(({ account }) => account === 'bank')).toBe(false);
    expect(await statement(old.id)).toMatchObject({ balancePaise: 0 });
    expect(await statement(sale.id)).toMatchObject({
      receivedPaise: 5_00_000_00,
      balancePaise: sale.demandedPaise - 5_00_000_00,
    });
    await expectBooks();
  });

  it('shows the moved money on the new sale as what cannot be reversed and is no collection', async () => {
    const old = await desk.sale();
    await receive(old, 3_00_000_00);
    const { sale } = await dataOf<Transferred>(move(desk.head, old, await target()));
    const list = (query: Record<string, unknown>) =>
      dataOf<Receipt[]>(desk.finance.send(listReceipts, { query }));
    const [moved] = await list({ saleId: sale.id });
    expect(moved).toMatchObject({
      type: 'adjustment',
      mode: 'transfer',
      amountPaise: 3_00_000_00,
      reference: old.bookingNumber,
      status: 'verified',
      allowedActions: ['pdf'],
    });
    expect((await list({ status: 'verified', limit: 100 })).some(({ id }) => id === moved?.id)).toBe(false);
    const body = { status: 'reversed', reversalReason: 'Not wanted' };
    expect(await refusalOf(desk.head.send(updateReceipt, { params: { id: moved?.id ?? '' }, body }))).toEqual(
      {
        status: 409,
        message: 'Money moved from another booking cannot be reversed. Cancel the sale instead.',
      },
    );
    const explained = await desk.head.send(explainAmount, {
      params: { resource: 'receipt', id: moved?.id ?? '', field: 'amountPaise' },
    });
    expect(explained.body.data).toMatchObject({ amountPaise: 3_00_000_00 });
    for (const { id } of [old, sale]) {
      const all = await desk.run((work) => explainEverything(work, id));
      expect(all.length).toBeGreaterThan(30);
      expect(all.filter((one) => one.recomputedPaise !== one.amountPaise)).toEqual([]);
    }
  });

  it('takes the papers of its buyers along, and the word of who has looked at them', async () => {
    const old = await desk.sale();
    const [buyer] = old.applicants;
    await filed(desk.run, 'applicant', buyer?.id ?? '', 'panCard', 'addressProof', 'photo', 'photo');
    const kyc = { applicantId: buyer?.id, isVerified: true };
    await dataOf(desk.finance.send(updateSale, { params: { id: old.id }, body: { kyc } }));
    const { sale } = await dataOf<Transferred>(move(desk.head, old, await target()));
    const [heir] = sale.applicants;
    expect(heir?.id).not.toBe(buyer?.id);
    expect(heir?.kyc).toEqual((await read(old.id)).applicants[0]?.kyc);
    expect(heir?.kyc).toMatchObject({ missing: [], verified: { by: { id: desk.finance.id } } });
    const papers = async (id = '') =>
      (await dataOf<Document[]>(desk.finance.send(listDocuments, { query: { resourceId: id } }))).map(
        ({ title, status, category, createdAt }) => ({ title, status, category: category.key, createdAt }),
      );
    expect(await papers(heir?.id)).toEqual(await papers(buyer?.id));
    expect(await papers(heir?.id)).toHaveLength(4);
  });

  it('is refused for another project, a sold unit, money of a bank, receipts that wait and a registered agreement', async () => {
    const message = async (sale: Sale, to: object, user = desk.head) =>
      (await refusalOf(move(user, sale, to))).message;
    const sale = await desk.sale();
    const other = await desk.run(async (work) => {
      const { units } = await buildLaunchedProject(work, {
        units: { floors: { from: 12, to: 12, exclude: [] } },
      });
      const unitId = units[0]?.id ?? '';
      return { unitId, costSheetId: (await buildCostSheet(work, { unitId, leadId: null })).id };
    });
    expect(await message(sale, other)).toMatch(/^Choose a unit of the same project/);
    const to = await target();
    const taken = await target();
    await desk.sale({ unitId: taken.unitId });
    expect(await message(sale, taken)).toMatch(/is not available\.$/);
    const lent = await desk.sale({
      funding: 'loan',
      loan: { bank: 'HDFC Bank', sanctionNumber: null, sanctionedPaise: null, sanctionedOn: null },
    });
    await desk.run((work) =>
      buildVerifiedReceipt(work, { saleId: lent.id, mode: 'bankLoan', amountPaise: 1_00_000_00 }),
    );
    expect(await message(lent, to)).toMatch(/^The bank has paid ₹1,00,000 for this unit\./);
    const waiting = await desk.sale();
    await desk.run((work) => buildReceipt(work, { saleId: waiting.id, amountPaise: 50_000_00 }));
    expect(await message(waiting, to)).toMatch(/^One receipt is awaiting verification/);
    const registered = await desk.sale();
    await desk.run((work) => markRegistered(work, registered.id));
    expect(await message(registered, to)).toMatch(/^A registered agreement is for its unit\./);
    expect((await move(desk.finance, sale, to)).status).toBe(403);
    expect((await refusalOf(move(desk.head, sale, to, { version: 99 }))).status).toBe(409);
    expect((await dataOf<Transferred>(move(desk.head, sale, to))).settlement.movedPaise).toBe(0);
    await expectBooks();
  });

  it('never takes more than 10 % of the new price before it is registered', async () => {
    const old = await desk.sale();
    await receive(old, old.demandedPaise);
    const unitId = desk.freeUnitId();
    const discount = { kind: 'flat' as const, value: 2_00_000_00, reason: 'Smaller view' };
    const sheet = await desk.run((work) => buildCostSheet(work, { unitId, leadId: null, discount }));
    expect(await refusalOf(move(desk.head, old, { unitId, costSheetId: sheet.id }))).toEqual({
      status: 409,
      message: expect.stringMatching(
        /^Only ₹[\d,.]+ \(10%\) may be accepted before the agreement is registered\.$/,
      ) as string,
    });
    expect(await read(old.id)).toMatchObject({ status: 'booked', paidPaise: old.demandedPaise });
  });

  it('lets of two moves to one unit exactly one through', async () => {
    const [one, two] = [await desk.sale(), await desk.sale()];
    await receive(one, 2_00_000_00);
    await receive(two, 2_00_000_00);
    const to = await target();
    const answers = await Promise.all([move(desk.head, one, to), move(desk.head, two, to)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectBooks();
  });
});

async function expectBooks(): Promise<void> {
  const { sums, verdict } = await desk.run(async (work) => ({
    sums: await trialBalance(work),
    verdict: await verifyLedger(work),
  }));
  expect(sumPaise(sums.map((one) => one.debitPaise - one.creditPaise))).toBe(0);
  const moved = sums.filter(({ account }) => account === 'saleTransfer');
  expect(sumPaise(moved.map((one) => one.debitPaise - one.creditPaise))).toBe(0);
  expect(verdict.intact).toBe(true);
}
