import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPartner, addStructure, register, sellFor } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import type { Commission, CommissionSummary } from '../commission.contract.ts';
import * as contract from '../commission.contract.ts';

let desk: SalesDesk;
let salesHead: TestUser;
let firm: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  salesHead = await desk.organization.user('Sales Head');
  firm = await addPartner(desk);
  const payouts = [
    { pct: 40, condition: { saleStatus: 'registered' as const, collectedPct: 10 } },
    { pct: 60, condition: { saleStatus: 'registered' as const, collectedPct: 40 } },
  ];
  await addStructure(desk, 'For all', anyTerms({ payouts }));
});

afterAll(() => desk.app.stop());

async function of(sale: Sale, as = firm): Promise<Commission> {
  const [row] = await dataOf<CommissionSummary[]>(
    as.send(contract.listCommissions, { query: { saleId: sale.id } }),
  );
  return dataOf<Commission>(as.send(contract.getCommission, { params: { id: row?.id ?? '' } }));
}

describe('what was promised', () => {
  it('is the terms of the day of the claim at the price before the discount, each rupee of difference named', async () => {
    const sale = await sellFor(desk, firm);
    const { promise, grossPaise } = await of(sale);
    expect(promise).toMatchObject({
      structure: 'For all',
      revision: 1,
      claimedOn: desk.today,
      acceptedAt: null,
    });
    const { discountPaise } = await desk.run((work) =>
      work.db.selectFrom('sale').select('discountPaise').where('id', '=', sale.id).executeTakeFirstOrThrow(),
    );
    expect(discountPaise).toBeGreaterThan(0);
    expect(promise?.differences.map(({ cause }) => cause)).toEqual(['discount']);
    expect(
      (promise?.grossPaise ?? 0) + sumPaise((promise?.differences ?? []).map(({ paise }) => paise)),
    ).toBe(grossPaise);
    expect(promise?.owedPaise).toBe(grossPaise);
    expect((await of(sale, desk.finance)).promise).toEqual(promise);
  });

  it('names other terms that a person chose', async () => {
    const sale = await sellFor(desk, firm);
    const other = await addPartner(desk);
    const partnerIds = [other.caller.channelPartnerId ?? ''];
    const lower = await addStructure(desk, 'Lower', anyTerms({ pct: 1.5, partnerIds }));
    const { id } = await of(sale);
    const body = { structureId: lower.id, reason: 'As agreed' };
    await dataOf(desk.head.send(contract.recalculateCommission, { params: { id }, body }));
    const { promise } = await of(sale);
    expect(promise).toMatchObject({ structure: 'For all', owedPaise: 1_99_756_50 });
    expect(promise?.differences.at(-1)).toEqual({
      cause: 'structure',
      text: 'Lower, revision 1, applies in place of For all, revision 1',
      paise: -66_585_50,
    });
  });

  it('ends with the sale', async () => {
    const sale = await sellFor(desk, firm);
    const body = { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: desk.today };
    await dataOf(desk.head.send(cancelSale, { params: { id: sale.id }, body }));
    const { promise } = await of(sale);
    expect(promise?.owedPaise).toBe(0);
    expect(promise?.differences.at(-1)).toMatchObject({
      cause: 'cancellation',
      text: `${sale.bookingNumber} was cancelled`,
    });
    expect(
      (promise?.grossPaise ?? 0) + sumPaise((promise?.differences ?? []).map(({ paise }) => paise)),
    ).toBe(0);
  });
});

describe('whose turn it is', () => {
  it('goes from the approval to the firm, to Finance and to payment, which is overdue after its day', async () => {
    const sale = await sellFor(desk, firm);
    await register(desk, sale);
    const desks = async () => (await of(sale)).tranches?.map((one) => one.desk);
    expect(await desks()).toEqual(['Approval', 'Approval']);
    const { id } = await of(sale);
    await dataOf(salesHead.send(contract.approveCommission, { params: { id }, body: {} }));
    expect(await desks()).toEqual([null, null]);
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 14_00_000_00 }));
    expect(await desks()).toEqual(['Invoice from the firm', null]);
    const invoiceId = await desk.run((work) => buildEnteredInvoice(work, { commissionId: id, seqs: [1] }));
    const payBy = async (day: string) => {
      await desk.run((work) =>
        work.db.updateTable('partnerInvoice').set({ payBy: day }).where('id', '=', invoiceId).execute(),
      );
      const [tranche] = (await of(sale)).tranches ?? [];
      return [tranche?.desk, tranche?.payBy, tranche?.isOverdue];
    };
    const yesterday = addDays(desk.today, -1);
    expect(await payBy(desk.today)).toEqual(['Payment', desk.today, false]);
    expect(await payBy(yesterday)).toEqual(['Payment', yesterday, true]);
  });
});
