import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPartner, addStructure, register, sellFor } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import * as disputes from '#enquiries/partner-claims/dispute.contract.ts';
import { updateReceipt } from '#money/receipts/receipt.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { anyTerms, slabTerms } from '#partners/structures/structureTerms.factory.ts';
import { transferToUnit } from '#sale-lifecycle/transfers/unitTransfer.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import type { Commission, CommissionSummary } from '../commission.contract.ts';
import * as contract from '../commission.contract.ts';

let desk: SalesDesk;
let salesHead: TestUser;
let firmId: string;
let firm: TestUser;
let rival: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  salesHead = await desk.organization.user('Sales Head');
  firm = await partner();
  rival = await partner();
  firmId = firm.caller.channelPartnerId ?? '';
  await addStructure(desk, 'Slabs of the quarter', slabTerms({ partnerIds: [firmId] }));
  const payouts = [
    { pct: 40, condition: { saleStatus: 'registered' as const, collectedPct: 10 } },
    { pct: 60, condition: { saleStatus: 'registered' as const, collectedPct: 40 } },
  ];
  await addStructure(desk, 'For all', anyTerms({ payouts }));
});

afterAll(() => desk.app.stop());

const partner = () => addPartner(desk);
const partnerSale = (by = firm) => sellFor(desk, by);
const registered = (sale: Sale) => register(desk, sale);

async function commissionOf(sale: Sale, as = desk.head): Promise<Commission> {
  const [row] = await list({ saleId: sale.id }, as);
  if (!row) throw new Error('The sale has no commission.');
  return read(row.id, as);
}

const list = (query: Record<string, string>, as = desk.head) =>
  dataOf<CommissionSummary[]>(as.send(contract.listCommissions, { query }));
const read = (id: string, as = desk.head) =>
  dataOf<Commission>(as.send(contract.getCommission, { params: { id } }));
const approve = (id: string, as = salesHead) =>
  as.send(contract.approveCommission, { params: { id }, body: {} });

async function approved(sale: Sale): Promise<Commission> {
  const { id } = await commissionOf(sale);
  await dataOf(approve(id));
  return read(id);
}

describe('with the booking', () => {
  it('the firm whose claim holds gets the commission of its structure, step by step to the paisa', async () => {
    const sale = await partnerSale();
    const commission = await commissionOf(sale);
    expect(commission).toMatchObject({
      status: 'pending',
      kind: 'booking',
      firm: { id: firmId },
      grossPaise: 2_66_342_00,
      structure: { name: 'Slabs of the quarter', revision: 1 },
      missing: 'Approve after the agreement is signed.',
      approvalsNeeded: 1,
    });
    expect(commission.number).toMatch(/^COM\/\d\d-\d\d\/\d{4}$/);
    expect(commission.sentence).toMatch(
      /^2% of the agreement value, ₹1,33,17,100.00. Slab 1: the firm's 1st sale of/,
    );
    expect(commission.tranches?.map((one) => [one.grossPaise, one.eligibleOn])).toEqual([
      [1_06_536_80, null],
      [1_59_805_20, null],
    ]);
    expect(commission.steps?.at(-1)?.amountPaise).toBe(commission.grossPaise);
  });

  it('a sale without a firm has none, and none can be created for it', async () => {
    const sale = await desk.sale();
    expect(await list({ saleId: sale.id })).toEqual([]);
    const refused = await refusalOf(desk.head.send(contract.createForSale, { body: { saleId: sale.id } }));
    expect(refused).toEqual({ status: 400, message: `${sale.bookingNumber} has no partner firm.` });
  });

  it('a second one for the same sale is refused', async () => {
    const sale = await partnerSale();
    const refused = await refusalOf(desk.head.send(contract.createForSale, { body: { saleId: sale.id } }));
    expect(refused).toEqual({ status: 409, message: 'A commission already exists for this sale.' });
  });
});

describe('approval', () => {
  it('waits for the agreement, then gives what is reached of the conditions', async () => {
    const sale = await partnerSale(rival);
    const { id } = await commissionOf(sale);
    expect(await refusalOf(approve(id))).toEqual({
      status: 409,
      message: 'Approve after the agreement is signed.',
    });
    await registered(sale);
    await dataOf(approve(id));
    expect(await read(id)).toMatchObject({ status: 'approved', payablePaise: 0 });

    // A tenth of the price is collected, on which the first part depends.
    const receipt = await desk.run((work) =>
      buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: 14_00_000_00 }),
    );
    const commission = await read(id);
    const { collectedPct } = commission;
    const [first] = commission.tranches ?? [];
    expect([collectedPct, first?.eligibleOn !== null]).toEqual([10, true]);
    expect(commission.payablePaise).toBe(first?.grossPaise);

    // The bank returns it: nothing is payable any more.
    const bounced = {
      params: { id: receipt.id },
      body: { status: 'reversed', reversalReason: 'Wrong buyer' },
    };
    await dataOf(desk.head.send(updateReceipt, bounced));
    expect(await read(id)).toMatchObject({ payablePaise: 0 });
  });

  it('is not for whoever calculated it, nor for the executive of the sale', async () => {
    const sale = await partnerSale(rival);
    await registered(sale);
    const { id } = await commissionOf(sale);
    const recalculate = { params: { id }, body: {} };
    await dataOf(salesHead.send(contract.recalculateCommission, recalculate));
    expect(await refusalOf(approve(id))).toEqual({
      status: 403,
      message: 'You had this commission calculated; another person approves it.',
    });
    expect(await refusalOf(approve(id, desk.head))).toEqual({
      status: 403,
      message: 'This is your own sale; another person approves its commission.',
    });
    await dataOf(approve(id, desk.finance));
    expect(await refusalOf(desk.finance.send(contract.recalculateCommission, recalculate))).toEqual({
      status: 409,
      message: 'An approved commission cannot be recalculated.',
    });
  });

  it('takes two people above the limit', async () => {
    const other = await partner();
    const channelPartnerId = other.caller.channelPartnerId ?? '';
    await addStructure(
      desk,
      'Ten percent',
      anyTerms({ pct: 10, capPct: 10, partnerIds: [channelPartnerId] }),
    );
    const sale = await partnerSale(other);
    await registered(sale);
    const { id } = await commissionOf(sale);
    await dataOf(approve(id));
    expect(await read(id)).toMatchObject({ status: 'pending', approvalsNeeded: 2 });
    expect((await refusalOf(approve(id))).status).toBe(403);
    await dataOf(approve(id, desk.finance));
    const { status, approvals } = await read(id);
    expect([status, approvals?.length]).toEqual(['approved', 2]);
  });

  it('of many at once gives a result for each, and refuses one without the others', async () => {
    const [ready, early] = [await partnerSale(rival), await partnerSale(rival)];
    await registered(ready);
    const ids = [(await commissionOf(ready)).id, (await commissionOf(early)).id];
    const body = { commissionIds: ids };
    const results = await dataOf<{ result: string; reason: string | null }[]>(
      salesHead.send(contract.approveCommissions, { body }),
    );
    expect(results.map(({ result, reason }) => [result, reason])).toEqual([
      ['approved', null],
      ['refused', 'Approve after the agreement is signed.'],
    ]);
  });

  it('of one commission by two people at once is counted once for each', async () => {
    const sale = await partnerSale(rival);
    await registered(sale);
    const { id } = await commissionOf(sale);
    const answers = await Promise.all([approve(id), approve(id, desk.finance)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the rate of a period', () => {
  it('that applies to all of its sales tops up the earlier ones that are approved', async () => {
    const other = await partner();
    const partnerIds = [other.caller.channelPartnerId ?? ''];
    await addStructure(desk, 'For the whole quarter', slabTerms({ partnerIds, slabEffect: 'allOfPeriod' }));
    const sales: Sale[] = [];
    for (let number = 1; number <= 4; number += 1) sales.push(await partnerSale(other));
    for (const sale of sales) {
      await registered(sale);
      await approved(sale);
    }
    const rows = await list({ channelPartnerId: partnerIds[0] ?? '', limit: '50' });
    const topUps = rows.filter(({ kind }) => kind === 'topUp');
    // 0.5% of 1,33,17,100 for each of the first three.
    expect(topUps.map(({ grossPaise, status }) => [grossPaise, status])).toEqual(
      Array.from({ length: 3 }, () => [66_585_50, 'pending']),
    );
    expect(rows.find(({ saleId }) => saleId === sales[3]?.id)?.grossPaise).toBe(3_32_927_50);
  });
});

describe('hold', () => {
  it('stops the approval with its reason until it is released', async () => {
    const sale = await partnerSale(rival);
    await registered(sale);
    const { id } = await commissionOf(sale);
    const hold = { params: { id }, body: { reason: 'Papers of the firm are missing' } };
    await dataOf(salesHead.send(contract.holdCommission, hold));
    const { status, number } = await read(id);
    expect(status).toBe('onHold');
    expect(await refusalOf(approve(id))).toEqual({
      status: 409,
      message: `${number} is on hold: Papers of the firm are missing.`,
    });
    await dataOf(salesHead.send(contract.releaseCommission, { params: { id }, body: {} }));
    expect(await read(id)).toMatchObject({ status: 'pending' });
  });

  it('comes with a dispute over the customer, and the winner of the dispute gets the commission', async () => {
    const sale = await partnerSale();
    const before = await commissionOf(sale);
    const [lead] = await desk.run((work) =>
      work.db.selectFrom('lead').select('phone').where('id', '=', sale.leadId).execute(),
    );
    const statement = 'We walked him through the show flat on the second of the month.';
    const dispute = await dataOf<{ id: string }>(
      rival.send(disputes.raiseDispute, { body: { phone: lead?.phone, statement } }),
    );
    expect(await read(before.id)).toMatchObject({ status: 'onHold' });
    const release = { params: { id: before.id }, body: {} };
    expect((await refusalOf(salesHead.send(contract.releaseCommission, release))).message).toMatch(
      /is on hold until the dispute is decided: Dispute DSP/,
    );
    const ruling = { outcome: 'claimant', reason: 'The visit register names the claimant.' };
    await dataOf(desk.head.send(disputes.ruleOnDispute, { params: { id: dispute.id }, body: ruling }));
    expect(await read(before.id)).toMatchObject({
      status: 'cancelled',
      endReason: 'The dispute over the customer was decided for another side',
    });
    const [after] = await list({ saleId: sale.id, channelPartnerId: rival.caller.channelPartnerId ?? '' });
    expect(after).toMatchObject({ status: 'onHold' });
  });
});

describe('the end of a sale', () => {
  it('cancels what is not paid', async () => {
    const sale = await partnerSale(rival);
    const { id } = await commissionOf(sale);
    const body = { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: desk.today };
    await dataOf(desk.head.send(cancelSale, { params: { id: sale.id }, body }));
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      toRecoverPaise: 0,
      endReason: `${sale.bookingNumber} was cancelled`,
    });
    expect(await refusalOf(approve(id))).toMatchObject({ status: 409 });
  });

  it('at the moment of its approval leaves it cancelled, whichever was first', async () => {
    const body = { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: desk.today };
    for (const isApprovedFirst of [true, false]) {
      const sale = await partnerSale(rival);
      await registered(sale);
      const { id } = await commissionOf(sale);
      const cancel = () =>
        desk.head.send(cancelSale, {
          params: { id: sale.id },
          body: { ...body, cancellationDeedNumber: 'HVL-3/1204/2026' },
        });
      const acts = isApprovedFirst ? [() => approve(id), cancel] : [cancel, () => approve(id)];
      const answers = await Promise.all(acts.map((act) => act()));
      const [approval, cancelled] = isApprovedFirst ? answers : answers.toReversed();
      expect(cancelled?.status).toBe(200);
      expect([200, 409]).toContain(approval?.status);
      expect(await read(id)).toMatchObject({ status: 'cancelled', payablePaise: 0, toRecoverPaise: 0 });
    }
  });

  it('for another unit carries terms, place in the period and what was paid to the new booking', async () => {
    const sale = await partnerSale();
    const old = await commissionOf(sale);
    const unitId = desk.freeUnitId();
    const sheet = await desk.run((work) => buildCostSheet(work, { unitId, leadId: null }));
    const body = { unitId, costSheetId: sheet.id, reason: 'Wants a higher floor' };
    const moved = await dataOf<{ sale: Sale }>(
      desk.head.send(transferToUnit, { params: { id: sale.id }, body }),
    );
    const next = await commissionOf(moved.sale);
    expect(next).toMatchObject({
      status: 'pending',
      predecessor: { id: old.id, name: old.number },
      structure: old.structure,
    });
    expect(next.sentence?.split('. ')[1]).toBe(old.sentence?.split('. ')[1]);
    expect(await read(old.id)).toMatchObject({ status: 'cancelled', successor: { id: next.id } });
  });
});

describe('who sees what', () => {
  it('the firm sees its own in full, an executive gross and status, another firm nothing', async () => {
    const sale = await partnerSale();
    const { id } = await commissionOf(sale);
    const own = await read(id, firm);
    expect([own.tranches?.length, own.approvals, own.because]).toEqual([2, null, null]);
    expect((await refusalOf(rival.send(contract.getCommission, { params: { id } }))).status).toBe(404);
    const executive = await desk.organization.user('Sales Executive');
    expect((await refusalOf(executive.send(contract.getCommission, { params: { id } }))).status).toBe(404);
    const marketing = await desk.organization.user('Marketing Head');
    expect((await refusalOf(marketing.send(contract.listCommissions, { query: {} }))).status).toBe(403);
  });
});
