import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, readRequest, sentId } from '../../../../tests/support/approvals.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { updateOrganization } from '#company/organizations/organization.contract.ts';
import type { Receipt } from '../receipt.contract.ts';
import { listReceipts, recordReceipt, requestRefund, verifyReceipt } from '../receipt.contract.ts';
import { buildVerifiedReceipt } from './receipt.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale, getSale } from '#sales/sale.contract.ts';

const REASON = 'The buyer needs the money this week';

let desk: SalesDesk;
let manager: TestUser;
let otherHead: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  manager = await desk.organization.user('Finance Manager');
  otherHead = await desk.organization.user('Finance Head');
  const body = { settings: { refundAlonePaise: 1_00_000_00 } };
  await dataOf(desk.head.send(updateOrganization, { body }));
});

afterAll(() => desk.app.stop());

interface Owed {
  saleId: string;
  refundLineId: string;
  amountPaise: number;
}

/** A cancelled sale of which five lakhs go back. */
async function owed(): Promise<Owed> {
  const { id } = await desk.sale();
  await desk.run((work) => buildVerifiedReceipt(work, { saleId: id, amountPaise: 5_00_000_00 }));
  const end = { reason: 'We do not build it', initiatedBy: 'developer', requestedOn: desk.today };
  await dataOf(desk.head.send(cancelSale, { params: { id }, body: end }));
  const { cancellation } = await dataOf<Sale>(desk.head.send(getSale, { params: { id } }));
  const line = cancellation?.lines[0];
  if (!line) throw new Error('Nothing goes back.');
  return { saleId: id, refundLineId: line.id, amountPaise: line.amountPaise };
}

const record = (user: TestUser, refund: Owed) =>
  user.send(recordReceipt, {
    body: { ...refund, type: 'refund', mode: 'neft', receivedDate: desk.today },
  });
const ask = (user: TestUser, { saleId, refundLineId }: Owed) =>
  user.send(requestRefund, {
    params: { id: saleId },
    body: { refundLineId, mode: 'neft', reference: `RFD${saleId.slice(-6).toUpperCase()}`, reason: REASON },
  });
const paymentsOf = ({ saleId }: Owed) =>
  dataOf<Receipt[]>(desk.head.send(listReceipts, { query: { saleId, type: 'refund' } }));

describe('a refund above what a person records alone', () => {
  it('is recorded by the approval of another person, and confirmed as any refund', async () => {
    const refund = await owed();
    expect(await refusalOf(record(manager, refund))).toEqual({
      status: 403,
      message: 'You may record refunds up to ₹1,00,000. A Finance Head or above approves this one.',
    });
    expect((await refusalOf(ask(desk.finance, refund))).message).toBe(
      'This needs no approval. Record the refund.',
    );
    const id = await sentId(ask(manager, refund));
    expect((await approve(manager, id)).status).toBe(403);
    expect(await readRequest(desk.finance, id)).toMatchObject({
      kind: 'refund',
      amountPaise: refund.amountPaise,
      reason: REASON,
    });
    expect(await paymentsOf(refund)).toEqual([]);
    expect((await approve(desk.finance, id)).status).toBe(200);
    const [payment] = await paymentsOf(refund);
    expect(payment).toMatchObject({
      status: 'recorded',
      amountPaise: refund.amountPaise,
    });
    const depositAccountId = desk.project.designatedAccounts[0]?.id;
    const paid = { params: { id: payment?.id ?? '' }, body: { clearedOn: desk.today, depositAccountId } };
    expect((await desk.finance.send(verifyReceipt, paid)).status).toBe(403);
    expect(await dataOf(otherHead.send(verifyReceipt, paid))).toMatchObject({ status: 'verified' });
  });

  it('is refused in words when it was recorded since it was requested', async () => {
    const refund = await owed();
    const id = await sentId(ask(manager, refund));
    await dataOf(record(desk.head, refund));
    const refusal = await refusalOf(approve(desk.finance, id));
    expect(refusal.status).toBe(409);
    expect(refusal.message).toMatch(/^The refund to .+ was recorded since this was requested\.$/);
    expect(await paymentsOf(refund)).toHaveLength(1);
  });

  it('is recorded once by two who approve at the same time', async () => {
    const refund = await owed();
    const id = await sentId(ask(manager, refund));
    const answers = await Promise.all([approve(desk.finance, id), approve(otherHead, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await paymentsOf(refund)).toHaveLength(1);
  });
});
