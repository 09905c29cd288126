import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFirm,
  billed,
  enter,
  invoiceBody,
  payableCommission,
  sendAndEnter,
  sendInvoice,
} from '../../../../tests/support/partner-invoices.ts';
import { addStructure } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { trialBalance } from '#money/ledger/server/ledger.queries.ts';
import { holdCommission } from '#partners/commissions/commission.contract.ts';
import { followProgress } from '#partners/commissions/server/commission.eligibility.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import type {
  PartnerInvoice,
  PartnerInvoicePreview,
  PartnerInvoiceSummary,
} from '../partnerInvoice.contract.ts';
import * as contract from '../partnerInvoice.contract.ts';

let desk: SalesDesk;
let firm: TestUser;
let rival: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  await addStructure(desk, 'For all', anyTerms());
  firm = await addFirm(desk);
  rival = await addFirm(desk);
});

afterAll(async () => {
  await expectSoundBooks();
  await desk.app.stop();
});

const end =
  (call: typeof contract.returnPartnerInvoice | typeof contract.cancelPartnerInvoice) =>
  (id: string, as = desk.finance, body: object = { reason: 'The date is wrong' }) =>
    as.send(call, { params: { id }, body });
const returnIt = end(contract.returnPartnerInvoice);
const cancelIt = end(contract.cancelPartnerInvoice);
const read = (id: string, as = desk.finance) =>
  dataOf<PartnerInvoice>(as.send(contract.getPartnerInvoice, { params: { id } }));
const list = (query: Record<string, string>, as = desk.finance) =>
  dataOf<PartnerInvoiceSummary[]>(as.send(contract.listPartnerInvoices, { query }));

/** Debits equal credits, and the register holds what the ledger owes to the state. */
async function expectSoundBooks(): Promise<void> {
  const [accounts, register] = await desk.run((work) =>
    Promise.all([
      trialBalance(work),
      work.db
        .selectFrom('tdsDeduction')
        .select(({ fn }) => fn.sum<number>('taxPaise').as('sum'))
        .where('cancelledAt', 'is', null)
        .executeTakeFirstOrThrow(),
    ]),
  );
  const balance = accounts.map(({ debitPaise, creditPaise }) => debitPaise - creditPaise);
  expect(balance.reduce((sum, one) => sum + one, 0)).toBe(0);
  const tds = accounts.find(({ account }) => account === 'tdsPayable');
  expect((tds?.creditPaise ?? 0) - (tds?.debitPaise ?? 0)).toBe(Number(register.sum ?? 0));
}

describe('an invoice of a firm', () => {
  it('is sent by the firm, told to Finance, entered with its tax, and told to the firm', async () => {
    const { id: commissionId, number } = await payableCommission(desk, firm, [15_000_00, 10_000_00]);
    const sent = await sendInvoice(desk, firm, { commissionId, seqs: [1], number: 'fm/26-27/ 001' });
    expect(sent).toMatchObject({
      number: 'FM/26-27/001',
      status: 'sent',
      taxablePaise: 15_000_00,
      gstPaise: 0,
      differences: [],
      allowedActions: ['withdraw'],
      tranches: [{ commissionNumber: number, seq: 1, grossPaise: 15_000_00, netPaise: null }],
    });
    const [told] = await dataOf<{ kind: string; title: string }[]>(
      desk.finance.send(listNotifications, { query: {} }),
    );
    expect(told).toMatchObject({
      kind: 'partnerInvoiceSent',
      title: `${sent.firm.name} sent invoice FM/26-27/001`,
    });

    const first = await dataOf<PartnerInvoice>(enter(desk, sent));
    expect(first).toMatchObject({ status: 'entered', tdsPaise: 0, payablePaise: 15_000_00, deductions: [] });
    const [heard] = await dataOf<{ kind: string }[]>(firm.send(listNotifications, { query: {} }));
    expect(heard?.kind).toBe('partnerInvoiceDecided');

    // The second crosses ₹20,000 and carries the tax of the first.
    const second = await sendAndEnter(desk, firm, { commissionId, seqs: [2], number: 'FM/26-27/002' });
    expect(second).toMatchObject({ tdsPaise: 500_00, payablePaise: 9_500_00, netPaise: 9_500_00 });
    expect(second.deductions.map((one) => [one.basePaise, one.taxPaise, one.isArrears]).toSorted()).toEqual([
      [10_000_00, 200_00, false],
      [15_000_00, 300_00, true],
    ]);
    const amounts = (second.steps ?? []).map((step) => step.amountPaise ?? 0);
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(second.netPaise);
    const credits = await desk.run(({ db }) =>
      db
        .selectFrom('tdsDeduction')
        .select('creditInvoiceId')
        .where('partnerInvoiceId', '=', second.id)
        .execute(),
    );
    expect(new Set(credits.map((one) => one.creditInvoiceId))).toEqual(new Set([first.id, second.id]));
    const entries = await dataOf<{ action: string; resourceId: string }[]>(
      desk.head.send(listAudit, { query: { resource: 'partnerInvoice' } }),
    );
    const own = entries.filter(({ resourceId }) => resourceId === second.id);
    expect(own.map(({ action }) => action)).toEqual(['enter', 'send']);
  });

  it('must say what its tranches are, and what GST is due, to ₹1', async () => {
    const [same, other] = [await addFirm(desk, { gstState: '27' }), await addFirm(desk, { gstState: '29' })];
    const { id: commissionId } = await payableCommission(desk, same, [1_33_171_00]);
    const sent = { commissionId, seqs: [1], number: 'A/1' };
    const body = await invoiceBody(desk, same, sent);
    expect(body).toMatchObject({ cgstPaise: 11_985_39, sgstPaise: 11_985_39, igstPaise: 0 });
    const wrong = { ...body, taxablePaise: 1_40_000_00 };
    expect(await refusalOf(same.send(contract.sendPartnerInvoice, { body: wrong }))).toEqual({
      status: 400,
      message: 'The invoice says ₹1,40,000; tranche 1 is ₹1,33,171.',
    });
    const near = { ...body, cgstPaise: 11_986_00, sgstPaise: 11_986_00 };
    const entered = await dataOf<PartnerInvoice>(
      enter(desk, await dataOf<PartnerInvoice>(same.send(contract.sendPartnerInvoice, { body: near }))),
    );
    expect(entered).toMatchObject({ gstPaise: 23_972_00, payablePaise: 1_33_171_00 + 23_972_00 - 2_663_42 });
    const { id: abroad } = await payableCommission(desk, other, [1_33_171_00]);
    expect(await invoiceBody(desk, other, { ...sent, commissionId: abroad })).toMatchObject({
      cgstPaise: 0,
      igstPaise: 23_970_78,
    });
  });

  it('without a PAN is taxed at 20% once a Finance Head confirms it', async () => {
    const unknown = await addFirm(desk, { pan: null });
    const { id: commissionId } = await payableCommission(desk, unknown, [1_33_171_00]);
    const sent = await sendInvoice(desk, unknown, { commissionId, seqs: [1], number: 'N1' });
    const message = `${sent.firm.name} has no PAN, so 20% is deducted. A Finance Head confirms it.`;
    expect(await refusalOf(enter(desk, sent))).toEqual({ status: 409, message });
    const manager = await desk.organization.user('Finance Manager');
    const confirmed = { confirmsHigherTax: true };
    expect(await refusalOf(enter(desk, sent, confirmed, manager))).toEqual({ status: 409, message });
    expect(await dataOf(enter(desk, sent, confirmed))).toMatchObject({
      tdsPaise: 26_634_20,
      netPaise: 1_06_536_80,
    });
  });

  it('is taxed at the rate of a certificate up to its limit', async () => {
    const lower = await addFirm(desk);
    const year =
      desk.today.slice(5) >= '04-01' ? Number(desk.today.slice(0, 4)) : Number(desk.today.slice(0, 4)) - 1;
    await desk.run(async ({ db, now }) => {
      const { pan } = await db
        .selectFrom('channelPartner')
        .select('pan')
        .where('id', '=', lower.caller.channelPartnerId ?? '')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('tdsCertificate')
        .values({
          id: crypto.randomUUID(),
          channelPartnerId: lower.caller.channelPartnerId ?? '',
          pan: pan ?? '',
          number: 'LD/0001',
          ratePct: 0.5,
          validFrom: `${year}-04-01`,
          validTo: `${year + 1}-03-31`,
          limitPaise: 1_50_000_00,
          createdAt: now,
          updatedAt: now,
        })
        .execute();
    });
    const { id: commissionId } = await payableCommission(desk, lower, [1_33_171_00, 1_99_756_50]);
    const first = await sendAndEnter(desk, lower, { commissionId, seqs: [1], number: 'L1' });
    expect(first.tdsPaise).toBe(665_86);
    const second = await sendAndEnter(desk, lower, { commissionId, seqs: [2], number: 'L2' });
    expect(second.deductions.map((one) => [one.basePaise, one.taxPaise, one.certificate])).toEqual([
      [16_829_00, 84_15, 'LD/0001'],
      [1_82_927_50, 3_658_55, null],
    ]);
    // A contra gives the limit back.
    await dataOf(cancelIt(second.id));
    const again = await sendAndEnter(desk, lower, { commissionId, seqs: [2], number: 'L2' });
    expect(again.tdsPaise).toBe(84_15 + 3_658_55);
  });
});

describe('what cannot be billed', () => {
  it('says why: a tranche that lacks its condition, is on hold, or is billed already', async () => {
    const { id: commissionId, number, saleId } = await payableCommission(desk, firm, [50_000_00, 60_000_00]);
    const body = await invoiceBody(desk, firm, { commissionId, seqs: [2], number: 'W1' });
    await desk.run((work) =>
      work.db
        .updateTable('commissionTranche')
        .set({ collectedPct: 40, eligibleOn: null })
        .where('commissionId', '=', commissionId)
        .where('seq', '=', 2)
        .execute(),
    );
    const send = () => refusalOf(firm.send(contract.sendPartnerInvoice, { body }));
    expect(await send()).toEqual({
      status: 409,
      message: 'Tranche 2 is not payable yet: 40% must be collected; 0% so far.',
    });
    const first = await sendInvoice(desk, firm, { commissionId, seqs: [1], number: 'W2' });
    const twice = { ...body, ...billed({ commissionId, seqs: [1] }), taxablePaise: 50_000_00 };
    expect(await refusalOf(firm.send(contract.sendPartnerInvoice, { body: twice }))).toEqual({
      status: 409,
      message: 'Tranche 1 is already on invoice W2.',
    });
    const salesHead = await desk.organization.user('Sales Head');
    const hold = { params: { id: commissionId }, body: { reason: 'Papers are missing' } };
    await dataOf(salesHead.send(holdCommission, hold));
    expect(await refusalOf(enter(desk, first))).toEqual({
      status: 409,
      message: `${number} is on hold: Papers are missing.`,
    });
    expect(saleId).toBeTruthy();
  });

  it('dates out of order, a paper that is missing, a number twice, tranches of nobody', async () => {
    const { id: commissionId } = await payableCommission(desk, firm, [50_000_00, 60_000_00]);
    const body = await invoiceBody(desk, firm, { commissionId, seqs: [1], number: 'D1' });
    const send = (changes: object, as = firm) =>
      refusalOf(as.send(contract.sendPartnerInvoice, { body: { ...body, ...changes } }));
    expect(await send({ invoiceDate: '2099-01-01' })).toEqual({
      status: 400,
      message: 'An invoice cannot be dated in the future.',
    });
    expect((await send({ invoiceDate: '2020-01-01' })).message).toMatch(
      /^The invoice is dated 1 Jan 2020, and /,
    );
    expect(await send({ fileId: null })).toEqual({ status: 400, message: 'Upload the invoice first.' });
    expect((await send({ number: 'TOO-LONG-A-NUMBER-1' })).status).toBe(400);
    expect((await send({ tranches: [{ commissionId, seq: 9 }] })).status).toBe(404);
    expect((await send({}, rival)).status).toBe(404);
    expect((await send({ trancheIds: [crypto.randomUUID()] })).status).toBe(400);
    await dataOf(firm.send(contract.sendPartnerInvoice, { body }));
    const again = await invoiceBody(desk, firm, { commissionId, seqs: [2], number: 'd 1' });
    expect((await refusalOf(firm.send(contract.sendPartnerInvoice, { body: again }))).message).toMatch(
      /^The firm has an invoice D1 of .* already\. A number is used once in a financial year\.$/,
    );
  });

  it('the same tranche sent twice at once: exactly one is kept', async () => {
    const { id: commissionId } = await payableCommission(desk, firm, [50_000_00]);
    const bodies = await Promise.all(
      ['R1', 'R2', 'R3'].map((number) => invoiceBody(desk, firm, { commissionId, seqs: [1], number })),
    );
    const answers = await Promise.all(bodies.map((body) => firm.send(contract.sendPartnerInvoice, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('entered twice at once: exactly one is posted', async () => {
    const { id: commissionId } = await payableCommission(desk, firm, [50_000_00]);
    const sent = await sendInvoice(desk, firm, { commissionId, seqs: [1], number: 'E1' });
    const answers = await Promise.all([enter(desk, sent), enter(desk, sent, {}, desk.head)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('two firms of one PAN', () => {
  it('entered at once, exactly one of their invoices crosses the threshold of the year', async () => {
    const pan = 'AAAFP9001K';
    const firms = [await addFirm(desk, { pan }), await addFirm(desk, { pan })];
    const sent: PartnerInvoice[] = [];
    for (const one of firms) {
      const { id: commissionId } = await payableCommission(desk, one, [15_000_00]);
      sent.push(await sendInvoice(desk, one, { commissionId, seqs: [1], number: 'T1' }));
    }
    const entered = await Promise.all(sent.map((one) => dataOf<PartnerInvoice>(enter(desk, one))));
    expect(entered.map(({ tdsPaise }) => tdsPaise).toSorted()).toEqual([0, 600_00]);
  });
});

describe('the way back', () => {
  it('returned with a reason, it is sent again with the same number', async () => {
    const { id: commissionId } = await payableCommission(desk, firm, [50_000_00]);
    const sent = await sendInvoice(desk, firm, { commissionId, seqs: [1], number: 'B1' });
    expect((await refusalOf(returnIt(sent.id, desk.finance, { version: 99 }))).status).toBe(409);
    expect((await refusalOf(returnIt(sent.id, desk.finance, {}))).status).toBe(400);
    await dataOf(returnIt(sent.id));
    expect(await read(sent.id, firm)).toMatchObject({ status: 'returned', endReason: 'The date is wrong' });
    const again = await sendInvoice(desk, firm, { commissionId, seqs: [1], number: 'B1' });
    expect(await refusalOf(cancelIt(again.id))).toEqual({
      status: 409,
      message: 'B1 is not entered yet. Return it to the firm instead.',
    });
    await dataOf(cancelIt(again.id, firm));
    expect((await read(again.id)).status).toBe('cancelled');
  });

  it('cancelled, its posting and its tax are reversed today, and its tranches are billed again', async () => {
    const { id: commissionId, saleId } = await payableCommission(desk, firm, [80_000_00]);
    const entered = await sendAndEnter(desk, firm, { commissionId, seqs: [1], number: 'C1' });
    expect((await refusalOf(cancelIt(entered.id, firm))).message).toBe(
      'C1 is entered. Ask Finance to cancel it.',
    );
    // While it is entered its condition is not asked again.
    await desk.run(async (work) => {
      await work.db
        .updateTable('commissionTranche')
        .set({ collectedPct: 40 })
        .where('commissionId', '=', commissionId)
        .execute();
      await followProgress(work, saleId);
    });
    const eligible = () =>
      desk.run(({ db }) =>
        db
          .selectFrom('commissionTranche')
          .select('eligibleOn')
          .where('commissionId', '=', commissionId)
          .execute(),
      );
    expect((await eligible())[0]?.eligibleOn).toBe(desk.today);
    await dataOf(cancelIt(entered.id));
    expect((await eligible())[0]?.eligibleOn).toBeNull();
    const postings = await desk.run(({ db }) =>
      db
        .selectFrom('ledgerBatch')
        .select(['sourceType', 'postedOn'])
        .where('sourceId', '=', entered.id)
        .orderBy('batchNo')
        .execute(),
    );
    expect(postings).toEqual([
      { sourceType: 'partnerInvoice', postedOn: desk.today },
      { sourceType: 'reversal', postedOn: desk.today },
    ]);
    expect((await refusalOf(cancelIt(entered.id))).message).toBe('C1 is cancelled already.');
    await expectSoundBooks();
  });
});

describe('who sees what', () => {
  it('the firm its own, Finance all, sellers and agents none', async () => {
    const { id: commissionId } = await payableCommission(desk, rival, [90_000_00]);
    const sent = await sendInvoice(desk, rival, { commissionId, seqs: [1], number: 'S1' });
    expect((await list({ commissionId }, rival)).map(({ id }) => id)).toEqual([sent.id]);
    expect(await list({ commissionId }, firm)).toEqual([]);
    expect((await refusalOf(firm.send(contract.getPartnerInvoice, { params: { id: sent.id } }))).status).toBe(
      404,
    );
    expect(
      (await refusalOf(firm.send(contract.cancelPartnerInvoice, { params: { id: sent.id }, body: {} })))
        .status,
    ).toBe(404);
    expect((await refusalOf(enter(desk, sent, {}, rival))).status).toBe(403);
    for (const role of ['Sales Executive', 'Marketing Head'] as const) {
      const user = await desk.organization.user(role);
      expect((await refusalOf(user.send(contract.listPartnerInvoices, { query: {} }))).status).toBe(403);
    }
    const manager = await desk.organization.user('Sales Manager');
    expect(await list({ commissionId }, manager)).toEqual([]);
    const partners = await desk.organization.user('Channel Partner Manager');
    expect((await list({ commissionId }, partners)).map(({ number }) => number)).toEqual(['S1']);
    const { sums, count } = await dataOf<{ count: number; sums: Record<string, number> }>(
      rival.send(contract.totalPartnerInvoices, { query: { status: 'sent' } }),
    );
    expect([count, sums['taxablePaise']]).toEqual([1, 90_000_00]);
  });

  it('a preview says what an invoice gives and stores nothing', async () => {
    const { id: commissionId } = await payableCommission(desk, rival, [1_00_000_00]);
    const preview = await dataOf<PartnerInvoicePreview>(
      rival.send(contract.previewPartnerInvoice, { body: billed({ commissionId, seqs: [1] }) }),
    );
    expect(preview).toMatchObject({ tdsPaise: 2_000_00, netPaise: 98_000_00, problems: [], higherTax: null });
    expect(await list({ commissionId })).toEqual([]);
  });
});
