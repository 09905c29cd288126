import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPartner, addStructure, register, sellFor } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import type { Commission, CommissionSummary } from '#partners/commissions/commission.contract.ts';
import * as commissions from '#partners/commissions/commission.contract.ts';
import { anyTerms, slabTerms } from '#partners/structures/structureTerms.factory.ts';
import { transferToUnit } from '#sale-lifecycle/transfers/unitTransfer.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale, getSale } from '#sales/sale.contract.ts';
import type { SharesOfSale } from '../share.contract.ts';
import * as contract from '../share.contract.ts';

let desk: SalesDesk;
let salesHead: TestUser;
let partnerManager: TestUser;
let first: TestUser;
let second: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  salesHead = await desk.organization.user('Sales Head');
  partnerManager = await desk.organization.user('Channel Partner Manager');
  first = await addPartner(desk);
  second = await addPartner(desk);
  await addStructure(desk, 'For all', anyTerms());
  await addStructure(desk, 'Three percent', anyTerms({ pct: 3, partnerIds: [firmOf(second)] }));
});

afterAll(() => desk.app.stop());

const firmOf = ({ caller }: TestUser) => caller.channelPartnerId ?? '';
const parts = (...shares: [TestUser, number][]) =>
  shares.map(([firm, pct]) => ({ channelPartnerId: firmOf(firm), pct }));
const REASON = 'The second visit was with another firm';
const share = (sale: Sale, shares: object[], more: object = {}, as = partnerManager) =>
  as.send(contract.setShares, { params: { id: sale.id }, body: { shares, reason: REASON, ...more } });
const accept = (sale: Sale, as: TestUser, body: object = {}) =>
  as.send(contract.acceptShare, { params: { id: sale.id }, body });
const read = (sale: Sale, as = desk.head) =>
  dataOf<SharesOfSale>(as.send(contract.getShares, { params: { id: sale.id } }));
const list = (query: Record<string, string>, as = desk.head) =>
  dataOf<CommissionSummary[]>(as.send(commissions.listCommissions, { query }));

async function of(sale: Pick<Sale, 'id'>, firm: TestUser, status = ''): Promise<Commission> {
  const query = { saleId: sale.id, channelPartnerId: firmOf(firm), ...(status ? { status } : {}) };
  const [row] = await list(query);
  return dataOf<Commission>(desk.head.send(commissions.getCommission, { params: { id: row?.id ?? '' } }));
}

async function sharedSale(): Promise<Sale> {
  const sale = await sellFor(desk, first);
  await dataOf(share(sale, parts([first, 60], [second, 40])));
  return sale;
}

const approve = (id: string) => salesHead.send(commissions.approveCommission, { params: { id }, body: {} });

describe('two firms that share a sale', () => {
  it('get their percent of what their own structures pay, to the paisa, once both have accepted', async () => {
    const sale = await sharedSale();
    // 2% and 3% of 1,33,17,100.
    const [own, other] = [await of(sale, first), await of(sale, second)];
    expect([own.grossPaise, other.grossPaise]).toEqual([1_59_805_20, 1_59_805_20]);
    expect(own.steps?.find(({ key }) => key === 'share')?.amountPaise).toBe(1_59_805_20);
    await register(desk, sale);
    const waiting = 'The shares of the firms in this sale are not accepted by all of them yet.';
    expect(await refusalOf(approve(own.id))).toEqual({ status: 409, message: waiting });
    await dataOf(accept(sale, second));
    expect((await refusalOf(approve(own.id))).message).toBe(waiting);
    await dataOf(accept(sale, salesHead, { channelPartnerId: firmOf(first) }));
    const { shares, isAccepted } = await read(sale);
    expect([isAccepted, shares.map(({ isDecidedByHead }) => isDecidedByHead)]).toEqual([true, [true, false]]);
    await dataOf(approve(own.id));
    await dataOf(approve(other.id));
    const late = await refusalOf(share(sale, parts([first, 50], [second, 50])));
    expect(late.message).toMatch(/is approved already. The shares of the sale can no longer change.$/);
  });

  it('are cut in proportion where the sum is above the lowest cap', async () => {
    const capped = await addPartner(desk);
    await addStructure(desk, 'Capped', anyTerms({ pct: 2, capPct: 2, partnerIds: [firmOf(capped)] }));
    const sale = await sellFor(desk, capped);
    await dataOf(share(sale, parts([capped, 50], [second, 50])));
    const [own, other] = [await of(sale, capped), await of(sale, second)];
    // 1,33,171.00 and 1,99,756.50 within 2,66,342.00.
    expect([own.grossPaise, other.grossPaise]).toEqual([1_06_536_80, 1_59_805_20]);
  });

  it('each see their own commission, the second one not the sale and neither the other firm', async () => {
    const sale = await sharedSale();
    const [row] = await list({ saleId: sale.id }, second);
    expect(row).toMatchObject({ customerName: null, firm: { id: firmOf(second) } });
    expect((await list({ saleId: sale.id }, second)).length).toBe(1);
    expect((await refusalOf(second.send(getSale, { params: { id: sale.id } }))).status).toBe(404);
    const seen = await read(sale, second);
    expect(seen.shares.map(({ firm, pct, mayAccept }) => [firm?.id ?? null, pct, mayAccept])).toEqual([
      [null, 60, false],
      [firmOf(second), 40, true],
    ]);
    const stranger = await addPartner(desk);
    expect((await refusalOf(accept(sale, stranger))).status).toBe(404);
    expect((await refusalOf(stranger.send(contract.getShares, { params: { id: sale.id } }))).status).toBe(
      404,
    );
    const notes = await dataOf<{ title: string; resourceId: string }[]>(second.send(listNotifications));
    expect(notes.filter(({ resourceId }) => resourceId === sale.id).map(({ title }) => title)).toEqual([
      `Accept your firm’s share of ${sale.bookingNumber}: 40%`,
    ]);
  });

  it('count the sale as one for each', async () => {
    const [one, other] = [await addPartner(desk), await addPartner(desk)];
    await addStructure(
      desk,
      'Slabs of both',
      slabTerms({
        partnerIds: [firmOf(one), firmOf(other)],
        slabs: [
          { fromCount: 1, toCount: 1, fromPaise: null, pct: 2 },
          { fromCount: 2, toCount: null, fromPaise: null, pct: 3 },
        ],
      }),
    );
    const shared = await sellFor(desk, one);
    await dataOf(share(shared, parts([one, 50], [other, 50])));
    const next = await sellFor(desk, other);
    expect((await of(next, other)).grossPaise).toBe(3_99_513_00);
  });

  it('get their share of a top-up, where a later sale reaches a rate for the whole period', async () => {
    const [one, other] = [await addPartner(desk), await addPartner(desk)];
    await addStructure(
      desk,
      'For the whole quarter',
      slabTerms({
        partnerIds: [firmOf(one)],
        slabEffect: 'allOfPeriod',
        slabs: [
          { fromCount: 1, toCount: 1, fromPaise: null, pct: 2 },
          { fromCount: 2, toCount: null, fromPaise: null, pct: 3 },
        ],
      }),
    );
    const shared = await sellFor(desk, one);
    await dataOf(share(shared, parts([one, 50], [other, 50])));
    await dataOf(accept(shared, one));
    await dataOf(accept(shared, other));
    const alone = await sellFor(desk, one);
    for (const sale of [shared, alone]) {
      await register(desk, sale);
      await dataOf(approve((await of(sale, one)).id));
    }
    const topUps = await list({ saleId: shared.id, kind: 'topUp' });
    // Half of 1% of 1,33,17,100; nothing for the other firm, whose structure has no slabs.
    expect(topUps.map(({ firm, grossPaise }) => [firm.id, grossPaise])).toEqual([[firmOf(one), 66_585_50]]);
  });
});

describe('shares', () => {
  it('that change are calculated again, and a firm that is left out is rejected', async () => {
    const third = await addPartner(desk);
    const sale = await sharedSale();
    await dataOf(accept(sale, second));
    const { version } = await read(sale);
    await dataOf(share(sale, parts([first, 70], [third, 30]), { version }));
    expect((await of(sale, second)).status).toBe('rejected');
    expect([(await of(sale, first)).grossPaise, (await of(sale, third)).grossPaise]).toEqual([
      1_86_439_40, 79_902_60,
    ]);
    expect((await read(sale)).shares.every(({ acceptedAt }) => acceptedAt === null)).toBe(true);
    expect((await refusalOf(share(sale, [], { version: 1 }))).status).toBe(409);
    await dataOf(share(sale, []));
    expect((await of(sale, first)).grossPaise).toBe(2_66_342_00);
    expect((await read(sale)).version).toBeNull();
  });

  it('are calculated again with one of the commissions', async () => {
    const sale = await sharedSale();
    const structure = await addStructure(
      desk,
      `Five for ${sale.id}`,
      anyTerms({ pct: 5, partnerIds: [firmOf(await addPartner(desk))] }),
    );
    const { id } = await of(sale, second);
    await dataOf(
      desk.head.send(commissions.recalculateCommission, {
        params: { id },
        body: { structureId: structure.id, reason: 'Agreed by mail' },
      }),
    );
    // 40% of 5%, and 60% of 2%.
    expect([(await of(sale, second)).grossPaise, (await of(sale, first)).grossPaise]).toEqual([
      2_66_342_00, 1_59_805_20,
    ]);
  });

  it('end with a cancelled sale', async () => {
    const sale = await sharedSale();
    const body = { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: desk.today };
    await dataOf(desk.head.send(cancelSale, { params: { id: sale.id }, body }));
    expect([(await of(sale, first)).status, (await of(sale, second)).status]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect((await refusalOf(accept(sale, second))).status).toBe(409);
  });

  it('go along to another unit, with terms and acceptance', async () => {
    const sale = await sharedSale();
    await dataOf(accept(sale, second));
    const before = await of(sale, second);
    const unitId = desk.freeUnitId();
    const sheet = await desk.run((work) => buildCostSheet(work, { unitId, leadId: null }));
    const body = { unitId, costSheetId: sheet.id, reason: 'Wants a higher floor' };
    const moved = await dataOf<{ sale: Sale }>(
      desk.head.send(transferToUnit, { params: { id: sale.id }, body }),
    );
    const after = await of(moved.sale, second);
    expect(after.predecessor?.id).toBe(before.id);
    const rate = after.steps?.find(({ key }) => key === 'rate')?.amountPaise ?? 0;
    expect(after.grossPaise).toBe(after.steps?.find(({ key }) => key === 'share')?.amountPaise);
    expect(rate).toBeGreaterThan(after.grossPaise ?? 0);
    const { shares } = await read(moved.sale);
    expect(shares.map(({ pct, acceptedAt }) => [pct, acceptedAt !== null])).toEqual([
      [60, false],
      [40, true],
    ]);
  });
});

describe('what is refused', () => {
  it('says which field and why', async () => {
    const sale = await sellFor(desk, first);
    const refused = async (shares: object[], more: object = {}) => refusalOf(share(sale, shares, more));
    expect(await refused(parts([first, 60], [second, 39]))).toEqual({
      status: 400,
      message: 'The shares add up to 99%. They must add up to 100%.',
    });
    expect((await refused(parts([first, 60], [first, 40]))).message).toBe('This firm is named twice.');
    expect((await refused(parts([first, 100]))).message).toBe('Two or three firms share a sale.');
    expect(
      (await refused([...parts([first, 60]), { channelPartnerId: crypto.randomUUID(), pct: 40 }])).message,
    ).toBe('This firm was not found. Choose another one.');
    const other = await addPartner(desk);
    expect((await refused(parts([second, 60], [other, 40]))).message).toMatch(/brought the buyer and is one/);
    expect((await refused(parts([first, 60], [second, 40]), { reason: '' })).status).toBe(400);
    expect((await refused(parts([first, 60], [second, 40]), { version: 7 })).status).toBe(409);
    expect((await refusalOf(accept(sale, first))).message).toBe(`${sale.bookingNumber} is not shared.`);
    const direct = await desk.sale();
    expect((await refusalOf(share(direct, parts([first, 60], [second, 40]), {}, salesHead))).message).toBe(
      `${direct.bookingNumber} has no partner firm.`,
    );
    for (const person of [first, desk.finance])
      expect((await refusalOf(share(sale, parts([first, 60], [second, 40]), {}, person))).status).toBe(403);
  });

  it('is a second acceptance, also at once; two firms accept at once', async () => {
    const sale = await sharedSale();
    const answers = await Promise.all([accept(sale, second), accept(sale, second), accept(sale, first)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect((await read(sale)).isAccepted).toBe(true);
  });

  it('is an acceptance of shares that changed meanwhile', async () => {
    const sale = await sharedSale();
    const { version } = await read(sale, second);
    await dataOf(share(sale, parts([first, 80], [second, 20])));
    expect((await refusalOf(accept(sale, second, { version }))).status).toBe(409);
  });
});
