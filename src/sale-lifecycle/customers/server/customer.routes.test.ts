import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { createLead } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { getLeadOverview } from '#insight/lead-overview/leadOverview.contract.ts';
import type { LeadOverview } from '#insight/lead-overview/leadOverview.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { transferToBuyer } from '#sale-lifecycle/transfers/buyerTransfer.contract.ts';
import { APPLICANT } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { SaleOverrides } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Customer, SaleCustomer } from '#sales/customer.contract.ts';
import * as contract from '#sales/customer.contract.ts';
import type { CustomerAnswer } from '#sales/customer.rules.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import { getJointStatement } from './jointStatement.queries.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
});

afterAll(() => desk.app.stop());

let people = 0;

/** Somebody with a PAN and a phone of their own. */
function somebody(name = 'Meera Shah') {
  people += 1;
  const number = String(people).padStart(4, '0');
  return { ...APPLICANT, name, pan: `CFXPR${number}M`, phone: `+91981234${number}` };
}

type Somebody = ReturnType<typeof somebody>;

const book = (buyer: Somebody, overrides: SaleOverrides = {}) =>
  desk.sale({ applicants: [buyer], ...overrides });
const customerOf = (sale: Sale, user = desk.head) =>
  dataOf<SaleCustomer>(user.send(contract.getSaleCustomer, { params: { id: sale.id } }));
const pageOf = (sale: Sale, user = desk.head) =>
  dataOf<Customer>(user.send(contract.getCustomer, { params: { id: sale.id } }));
const say = (sale: Sale, other: Sale, answer: CustomerAnswer, user: TestUser = desk.head) =>
  user.send(contract.answerCustomer, { params: { id: sale.id }, body: { otherSaleId: other.id, answer } });
const othersOf = async (sale: Sale, user = desk.head) =>
  (await customerOf(sale, user)).others.map(({ id }) => id).toSorted();
const suggestedFor = async (sale: Sale, user = desk.head) =>
  (await customerOf(sale, user)).suggestions.map(({ other }) => other.id).toSorted();
const ids = (...sales: Sale[]) => sales.map(({ id }) => id).toSorted();

/** Two bookings of one person, confirmed. */
async function linked(buyer = somebody()): Promise<[Sale, Sale]> {
  const [one, other] = [await book(buyer), await book(buyer)];
  await dataOf(say(one, other, 'same'));
  return [one, other];
}

const auditOf = ({ id }: Sale) =>
  desk.run((work) =>
    work.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('resourceId', '=', id)
      .where('action', 'like', '%CustomerOf')
      .orderBy('at')
      .orderBy('id')
      .execute(),
  );

describe('bookings of one person', () => {
  it('are suggested by PAN or phone, and are one customer only when somebody says so', async () => {
    const buyer = somebody();
    const [one, byPan, byPhone, stranger] = [
      await book(buyer),
      await book({ ...somebody(), pan: buyer.pan }),
      await book({ ...somebody(), phone: '098123 4' + buyer.phone.slice(-4) }),
      await book(somebody()),
    ];
    expect(await customerOf(one)).toMatchObject({ others: [], hiddenCount: 0, links: [], refused: [] });
    const { suggestions } = await customerOf(one);
    expect(suggestions.map(({ other, signs, isPanDifferent }) => [other.id, signs, isPanDifferent])).toEqual([
      [byPan.id, ['pan'], false],
      [byPhone.id, ['phone'], true],
    ]);
    expect(await suggestedFor(stranger)).toEqual([]);

    const after = await dataOf<SaleCustomer>(say(one, byPan, 'same'));
    expect(after.others.map(({ id }) => id)).toEqual([byPan.id]);
    expect(await othersOf(byPan)).toEqual([one.id]);
    // Their customer is compared with the rest together.
    expect(await suggestedFor(byPan)).toEqual([byPhone.id]);
    expect(await auditOf(one)).toEqual([
      { action: 'confirmCustomerOf', after: { otherBooking: byPan.bookingNumber, sameCustomer: true } },
    ]);
    expect(await auditOf(byPan)).toEqual([
      { action: 'confirmCustomerOf', after: { otherBooking: one.bookingNumber, sameCustomer: true } },
    ]);
  });

  it('are separate again by Undo, and the same answer twice changes nothing', async () => {
    const [one, other] = await linked();
    await dataOf(say(other, one, 'same'));
    expect(await auditOf(one)).toHaveLength(1);
    await dataOf(say(other, one, 'open'));
    expect([await othersOf(one), await suggestedFor(one)]).toEqual([[], [other.id]]);
    expect((await auditOf(one)).map(({ action }) => action)).toEqual([
      'confirmCustomerOf',
      'reopenCustomerOf',
    ]);
  });

  it('that are not the same customer are remembered as such until it is undone', async () => {
    const buyer = somebody();
    const [one, other] = [await book(buyer), await book(buyer)];
    const after = await dataOf<SaleCustomer>(say(one, other, 'different'));
    expect(after).toMatchObject({ suggestions: [], refused: [{ saleId: one.id, other: { id: other.id } }] });
    expect(await suggestedFor(other)).toEqual([]);
    await dataOf(say(one, other, 'open'));
    expect(await suggestedFor(other)).toEqual([one.id]);
  });

  it('with nothing in common cannot be linked, nor a booking with itself', async () => {
    const [one, other] = [await book(somebody()), await book(somebody())];
    expect(await refusalOf(say(one, other, 'same'))).toMatchObject({
      status: 409,
      message:
        'These bookings have neither PAN nor phone nor enquiry in common. Correct the applicants first.',
    });
    expect(await refusalOf(say(one, one, 'same'))).toMatchObject({
      status: 400,
      message: 'Choose another booking.',
    });
    expect(await othersOf(one)).toEqual([]);
  });

  it('never contradict: who was kept apart from one is not linked through another', async () => {
    const buyer = somebody();
    const [one, two, apart] = [await book(buyer), await book(buyer), await book(buyer)];
    await dataOf(say(one, two, 'same'));
    await dataOf(say(one, apart, 'different'));
    expect(await suggestedFor(two)).toEqual([]);
    expect(await refusalOf(say(two, apart, 'same'))).toMatchObject({
      status: 409,
      message: 'Another booking of this customer was marked as not the same customer. Undo that first.',
    });
  });

  it('answered at once from two sides never end in a contradiction', async () => {
    const buyer = somebody();
    const [one, two, three] = [await book(buyer), await book(buyer), await book(buyer)];
    await dataOf(say(one, two, 'same'));
    const answers = await Promise.all([say(two, three, 'same'), say(one, three, 'different', desk.finance)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isOne = (await othersOf(one)).includes(three.id);
    expect((await customerOf(one)).refused).toHaveLength(isOne ? 0 : 1);
  });

  it('form one customer through each other; only what was confirmed can be separated', async () => {
    const buyer = somebody();
    const [one, two, three] = [await book(buyer), await book(buyer), await book(buyer)];
    await dataOf(say(one, two, 'same'));
    await dataOf(say(two, three, 'same'));
    expect(await othersOf(one)).toEqual(ids(two, three));
    expect(await refusalOf(say(one, three, 'different'))).toMatchObject({ status: 409 });
    await dataOf(say(two, three, 'open'));
    expect([await othersOf(one), await othersOf(three)]).toEqual([ids(two), []]);
  });
});

describe('a booking that changes hands', () => {
  it('leaves its customer, whose other bookings stay together', async () => {
    const buyer = somebody();
    const [one, two, three, apart] = [
      await book(buyer),
      await book(buyer),
      await book(buyer),
      await book(buyer),
    ];
    await dataOf(say(one, two, 'same'));
    await dataOf(say(two, three, 'same'));
    await dataOf(say(two, apart, 'different'));
    await dataOf(
      desk.head.send(transferToBuyer, {
        params: { id: two.id },
        body: { applicants: [somebody('Vikram Joshi')], reason: 'Sold on' },
      }),
    );
    expect([await othersOf(one), await othersOf(two)]).toEqual([ids(three), []]);
    expect(await suggestedFor(one)).toEqual([]);
    expect((await auditOf(two)).map(({ action }) => action)).toContain('reopenCustomerOf');
    // Until today its account was of the other customer.
    const joint = await desk.run((work) => getJointStatement(work, one.id));
    expect(joint.accounts.map(({ property }) => property.bookingNumber).toSorted()).toEqual(
      [one, three].map(({ bookingNumber }) => bookingNumber).toSorted(),
    );
  });

  it('is linked at once where the same person books again on the same enquiry, and only then', async () => {
    const buyer = somebody();
    const first = await book(buyer);
    const again = async (applicant: Somebody) => {
      const [latest = first] = await live(first.leadId);
      await dataOf(
        desk.head.send(cancelSale, {
          params: { id: latest.id },
          body: { reason: 'Another flat', initiatedBy: 'buyer', requestedOn: desk.today },
        }),
      );
      return book(applicant, { leadId: first.leadId });
    };
    const second = await again(buyer);
    expect(await othersOf(first)).toEqual([second.id]);
    expect((await pageOf(second)).sales.map(({ status }) => status).toSorted()).toEqual([
      'booked',
      'cancelled',
    ]);
    const ofAnother = await again(somebody('Ravi Rao'));
    expect(await othersOf(ofAnother)).toEqual([]);
    expect(await suggestedFor(ofAnother)).toEqual([]);
  });
});

/** Of a lead, not cancelled. */
const live = (leadId: string) =>
  desk.run((work) =>
    work.db
      .selectFrom('sale')
      .select('id')
      .where('leadId', '=', leadId)
      .where('status', '!=', 'cancelled')
      .execute(),
  );

describe('the page of a customer', () => {
  it('adds up exactly the bookings it lists, cancelled ones apart', async () => {
    const [one, other] = await linked();
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: one.id, amountPaise: 2_00_000_00 }));
    const page = await pageOf(one);
    expect(page).toMatchObject({ id: one.id, name: 'Meera Shah', hiddenCount: 0, mayGetStatement: true });
    expect(page.sales.map(({ id }) => id).toSorted()).toEqual(ids(one, other));
    const sum = (key: 'demandedPaise' | 'paidPaise' | 'outstandingPaise' | 'overduePaise') =>
      sumPaise(page.sales.map((sale) => sale[key]));
    expect(page.totals).toMatchObject({
      count: 2,
      agreementValuePaise: sumPaise(page.sales.map((sale) => sale.agreementValuePaise ?? 0)),
      demandedPaise: sum('demandedPaise'),
      paidPaise: sum('paidPaise'),
      outstandingPaise: sum('outstandingPaise'),
      overduePaise: sum('overduePaise'),
    });
    expect(page.totals.paidPaise).toBe(2_00_000_00);

    await dataOf(
      desk.head.send(cancelSale, {
        params: { id: other.id },
        body: { reason: 'Needs one flat only', initiatedBy: 'buyer', requestedOn: desk.today },
      }),
    );
    const after = await pageOf(other);
    expect(after.sales).toHaveLength(2);
    expect(after.totals).toMatchObject({ count: 1, agreementValuePaise: one.agreementValuePaise });
  });

  it('lists enquiries of the bookings, and those from the same phone', async () => {
    const buyer = somebody();
    const sale = await book(buyer);
    const asked = await desk.run((work) =>
      createLead(work, { ...leadInput(), phone: buyer.phone, projectIds: [desk.project.id] }),
    );
    const { enquiries } = await pageOf(sale);
    expect(enquiries?.map(({ id, isByPhone }) => [id, isByPhone])).toEqual([
      [asked.id, true],
      [sale.leadId, false],
    ]);
    const overview = (id: string) =>
      dataOf<LeadOverview>(desk.head.send(getLeadOverview, { params: { id } }));
    for (const id of [asked.id, sale.leadId])
      expect((await overview(id)).bookings.map((one) => one.id)).toEqual([sale.id]);
  });

  it('shows each role the bookings it may see, and partners nothing of others', async () => {
    const firm = crypto.randomUUID();
    const executive = await desk.organization.user('Sales Executive');
    const partner = await desk.organization.user('Channel Partner Admin', { channelPartnerId: firm });
    const marketing = await desk.organization.user('Marketing Head');
    const buyer = somebody();
    const own = await book(buyer, { salesExecutiveId: executive.id });
    await desk.run((work) =>
      work.db.updateTable('sale').set({ channelPartnerId: firm }).where('id', '=', own.id).execute(),
    );
    const others = await book(buyer, { salesExecutiveId: desk.head.id });
    expect(await refusalOf(say(own, others, 'same', executive))).toMatchObject({ status: 404 });
    expect(await refusalOf(say(others, own, 'same', executive))).toMatchObject({ status: 404 });
    expect(await refusalOf(say(own, others, 'same', partner))).toMatchObject({ status: 403 });
    expect(await refusalOf(say(own, others, 'same', marketing))).toMatchObject({ status: 403 });
    expect((await customerOf(own, executive)).suggestions).toEqual([]);
    expect((await customerOf(own, marketing)).suggestions).toEqual([]);
    await dataOf(say(own, others, 'same', desk.finance));

    expect(await customerOf(own, executive)).toMatchObject({ others: [], hiddenCount: 1, links: [] });
    expect(await customerOf(own, partner)).toMatchObject({ others: [], hiddenCount: null, links: [] });
    expect(await pageOf(own, executive)).toMatchObject({ sales: [{ id: own.id }], totals: { count: 1 } });
    expect(await pageOf(own, partner)).toMatchObject({
      address: null,
      hiddenCount: null,
      mayGetStatement: false,
      sales: [{ id: own.id, agreementValuePaise: null }],
      totals: { agreementValuePaise: null, toVerifyPaise: null },
    });
    expect(await pageOf(own, marketing)).toMatchObject({ address: null, totals: { toVerifyPaise: null } });
    expect(await pageOf(own, desk.finance)).toMatchObject({ enquiries: null, totals: { count: 2 } });
    expect(
      await refusalOf(executive.send(contract.getCustomer, { params: { id: others.id } })),
    ).toMatchObject({ status: 404 });
    expect(
      await refusalOf(partner.send(contract.getJointStatement, { params: { id: own.id } })),
    ).toMatchObject({ status: 403 });
    const joint = await desk.run((work) => getJointStatement(work, own.id), executive);
    expect(joint.accounts.map(({ property }) => property.bookingNumber)).toEqual([own.bookingNumber]);
  });

  it('never holds a PAN', async () => {
    const buyer = somebody();
    const [one] = await linked(buyer);
    await book(buyer);
    const told = JSON.stringify([await customerOf(one), await pageOf(one), await auditOf(one)]);
    expect(told).not.toContain(buyer.pan);
    expect(told).not.toContain('panIndex');
  });

  it('is unknown to other organizations, which cannot link to it either', async () => {
    const foreign = (await desk.app.organization()).businessHead;
    const [one, other] = await linked();
    for (const call of [contract.getCustomer, contract.getSaleCustomer, contract.getJointStatement])
      expect((await foreign.send(call, { params: { id: one.id } })).status).toBe(404);
    expect((await say(one, other, 'open', foreign)).status).toBe(404);
    expect(await othersOf(one)).toEqual([other.id]);
  });
});

describe('a joint statement', () => {
  it('has the account of each booking and their sums, as of a day', async () => {
    const buyer = somebody();
    const earlier = addDays(desk.today, -5);
    const old = await book(buyer, { bookingDate: earlier });
    const recent = await book(buyer);
    await dataOf(say(old, recent, 'same'));
    await desk.run((work) => buildVerifiedReceipt(work, { saleId: recent.id, amountPaise: 1_50_000_00 }));
    const joint = await desk.run((work) => getJointStatement(work, old.id));
    expect(joint.accounts.map(({ property }) => property.bookingNumber)).toEqual([
      recent.bookingNumber,
      old.bookingNumber,
    ]);
    expect(joint).toMatchObject({
      mark: '2 bookings',
      receivedPaise: 1_50_000_00,
      demandedPaise: sumPaise(joint.accounts.map(({ demandedPaise }) => demandedPaise)),
      balancePaise: joint.demandedPaise - joint.receivedPaise,
      overduePaise: sumPaise(joint.accounts.map(({ overduePaise }) => overduePaise)),
    });
    const then = await desk.run((work) => getJointStatement(work, recent.id, earlier));
    expect(then.accounts.map(({ property }) => property.bookingNumber)).toEqual([old.bookingNumber]);
    const pdf = await desk.finance.send(contract.getJointStatement, { params: { id: old.id } });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      await refusalOf(
        desk.finance.send(contract.getJointStatement, {
          params: { id: old.id },
          query: { asOf: addDays(earlier, -1) },
        }),
      ),
    ).toMatchObject({
      status: 400,
      message: 'This customer had no booking on that day. Choose a later one.',
    });
  });
});
