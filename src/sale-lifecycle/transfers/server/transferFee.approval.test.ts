import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, readRequest, sentId } from '../../../../tests/support/approvals.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { DEFAULT_SETTINGS, updateOrganization } from '#company/organizations/organization.contract.ts';
import { updatePaymentConfig } from '#inventory/payment-terms/paymentConfig.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { transferToBuyer } from '../buyerTransfer.contract.ts';
import type { TransferFee } from '../transferFee.contract.ts';
import { getTransferFee, requestTransferFee } from '../transferFee.contract.ts';

const REASON = 'The buyer transfers to his wife';

/** 985 sq ft of carpet at ₹100. */
const FEE = 98_500_00;

let desk: SalesDesk;
let manager: TestUser;
let otherHead: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  manager = await desk.organization.user('Finance Manager');
  otherHead = await desk.organization.user('Finance Head');
  await charge(100_00);
});

afterAll(() => desk.app.stop());

const charge = (transferFeeRatePaise: number) =>
  dataOf(
    desk.head.send(updatePaymentConfig, { params: { id: desk.project.id }, body: { transferFeeRatePaise } }),
  );
const transfer = (user: TestUser, { id }: Sale, feePaise: number, pan = 'CFXPR1234M') =>
  user.send(transferToBuyer, {
    params: { id },
    body: {
      applicants: [{ name: 'Meera Shah', pan, sharePct: 100 }],
      reason: REASON,
      takesOverDues: true,
      feePaise,
    },
  });
const ask = (user: TestUser, { id }: Sale, feePaise: number) =>
  user.send(requestTransferFee, { params: { id }, body: { feePaise, reason: REASON } });
const feeOf = (user: TestUser, { id }: Sale) =>
  dataOf<TransferFee>(user.send(getTransferFee, { params: { id } }));
const chargedOf = (sale: Sale) => sale.formerBuyers[0]?.fee?.chargedPaise;

async function limit(feePerSalePaise: number, feePerMonthPaise: number): Promise<void> {
  const waiverLimits = { ...DEFAULT_SETTINGS.waiverLimits, feePerSalePaise, feePerMonthPaise };
  await dataOf(desk.head.send(updateOrganization, { body: { settings: { waiverLimits } } }));
}

describe('a transfer fee below what a person may charge', () => {
  it('is charged once another person has approved it, by the one who sent the request, for one transfer', async () => {
    const sale = await desk.sale();
    await limit(10_000_00, 1_00_000_00);
    expect((await transfer(manager, sale, FEE - 10_000_01)).status).toBe(400);
    expect((await refusalOf(ask(manager, sale, FEE - 10_000_00))).message).toBe(
      'This needs no approval. Transfer the booking.',
    );
    const id = await sentId(ask(manager, sale, 0));
    expect((await approve(manager, id)).status).toBe(403);
    expect(await readRequest(desk.finance, id)).toMatchObject({ kind: 'transferFee', amountPaise: FEE });
    expect((await transfer(manager, sale, 0)).status).toBe(400);
    expect(await dataOf(approve(desk.finance, id))).toMatchObject({ status: 'granted' });
    expect(await feeOf(manager, sale)).toMatchObject({ mostLessPaise: 10_000_00, approvedFeePaise: 0 });
    const colleague = await desk.organization.user('Finance Manager');
    expect((await transfer(colleague, sale, 0)).status).toBe(400);
    expect(chargedOf(await dataOf<Sale>(transfer(manager, sale, 0)))).toBe(0);
    // It was for this transfer, and uses up nothing of what the manager may charge less alone.
    expect(await feeOf(manager, sale)).toMatchObject({ mostLessPaise: 10_000_00, approvedFeePaise: null });
    expect((await transfer(manager, sale, 0, 'CFXPR1234N')).status).toBe(400);
  });

  it('counts what a person charged less in the month', async () => {
    const [one, next] = [await desk.sale(), await desk.sale()];
    await limit(10_000_00, 15_000_00);
    expect(chargedOf(await dataOf<Sale>(transfer(manager, one, FEE - 10_000_00)))).toBe(FEE - 10_000_00);
    expect((await feeOf(manager, next)).mostLessPaise).toBe(5_000_00);
    expect(await refusalOf(transfer(manager, next, FEE - 5_000_01))).toEqual({
      status: 400,
      message:
        'The transfer fee is ₹98,500.00. You may charge up to ₹5,000.00 less. Ask a Finance Head for more.',
    });
    await dataOf(transfer(manager, next, FEE - 5_000_00));
    await limit(10_000_00, 1_00_000_00);
  });

  it('is refused in words when fee or buyer have changed since it was requested', async () => {
    const [one, next] = [await desk.sale(), await desk.sale()];
    const ofOne = await sentId(ask(manager, one, 0));
    const ofNext = await sentId(ask(manager, next, 0));
    await dataOf(transfer(desk.head, one, FEE));
    await charge(120_00);
    expect((await refusalOf(approve(desk.finance, ofOne))).message).toMatch(
      /was transferred since this was requested/,
    );
    expect((await refusalOf(approve(desk.finance, ofNext))).message).toMatch(
      /^The transfer fee of the project has changed/,
    );
    await charge(100_00);
  });

  it('approved by two at the same time is approved once, and serves one of two transfers at once', async () => {
    const sale = await desk.sale();
    const id = await sentId(ask(manager, sale, 0));
    const answers = await Promise.all([approve(desk.finance, id), approve(otherHead, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const transfers = await Promise.all([
      transfer(manager, sale, 0),
      transfer(manager, sale, 0, 'CFXPR1234N'),
    ]);
    expect(transfers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
