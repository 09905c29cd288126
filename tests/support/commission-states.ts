import { addDays } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import * as commissions from '#partners/commissions/commission.contract.ts';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import { payByHand } from './paid-commissions.ts';
import { addPartner, addStructure, register, sellFor } from './partner-sales.ts';
import type { SalesDesk } from './sales-desk.ts';
import { dataOf } from './sales-desk.ts';
import type { TestUser } from './test-app.ts';

// 2% of 1,33,17,100 is 2,66,342.00, paid in 30% and 30% of 79,902.60 each and 40% of 1,06,536.80.
export const GROSS = 2_66_342_00;
export const FIRST = 79_902_60;
export const THIRD = 1_06_536_80;

export interface CommissionStates {
  salesHead: TestUser;
  /** Admins of three firms; the third one has no structure. */
  first: TestUser;
  second: TestUser;
  third: TestUser;
  /** Ids of commissions by what became of them. */
  late: string;
  held: string;
  paid: string;
  waited: string;
}

export const firmOf = (user: TestUser) => user.caller.channelPartnerId ?? '';

/** Commissions in every state, of two firms; one of a third firm waits for a structure. */
export async function makeCommissions(desk: SalesDesk): Promise<CommissionStates> {
  const salesHead = await desk.organization.user('Sales Head');
  const [first, second, third] = [await addPartner(desk), await addPartner(desk), await addPartner(desk)];
  const payouts = [
    { pct: 30, condition: { saleStatus: 'registered' as const, collectedPct: 0 } },
    { pct: 30, condition: { saleStatus: 'registered' as const, collectedPct: 10 } },
    { pct: 40, condition: { saleStatus: 'completed' as const, collectedPct: 40 } },
  ];
  await addStructure(desk, 'Three parts', anyTerms({ payouts, partnerIds: [firmOf(first), firmOf(second)] }));
  const approved = (firm: TestUser) => approvedFor(desk, salesHead, firm);
  await sellFor(desk, first);
  await registeredFor(desk, first);
  const late = await approved(first);
  await desk.run((work) => buildEnteredInvoice(work, { commissionId: late, seqs: [1] }));
  const payBy = addDays(desk.today, -5);
  await desk.run((work) => work.db.updateTable('partnerInvoice').set({ payBy }).execute());
  const held = await approved(first);
  const body = { reason: 'Papers of the firm are missing' };
  await dataOf(salesHead.send(commissions.holdCommission, { params: { id: held }, body }));
  const paid = await approved(second);
  await desk.run((work) => buildEnteredInvoice(work, { commissionId: paid, seqs: [1] }));
  await reachedAgo(desk, paid, 14);
  await desk.run((work) => payByHand(work, { commissionId: paid, seq: 1, on: desk.today }));
  const waited = await approved(second);
  await reachedAgo(desk, waited, 40);
  const ended = await approved(second);
  await desk.run((work) => clawBack(work, ended));
  await sellFor(desk, third);
  return { salesHead, first, second, third, late, held, paid, waited };
}

async function registeredFor(desk: SalesDesk, firm: TestUser): Promise<string> {
  const sale = await sellFor(desk, firm);
  await register(desk, sale);
  const query = { saleId: sale.id };
  const [row] = await dataOf<commissions.CommissionSummary[]>(
    desk.head.send(commissions.listCommissions, { query }),
  );
  return row?.id ?? '';
}

async function approvedFor(desk: SalesDesk, approver: TestUser, firm: TestUser): Promise<string> {
  const id = await registeredFor(desk, firm);
  await dataOf(approver.send(commissions.approveCommission, { params: { id }, body: {} }));
  return id;
}

/** The first condition was met so many days ago. */
function reachedAgo(desk: SalesDesk, commissionId: string, days: number) {
  const set = { eligibleOn: addDays(desk.today, -days) };
  return desk.run(({ db }) =>
    db
      .updateTable('commissionTranche')
      .set(set)
      .where('commissionId', '=', commissionId)
      .where('seq', '=', 1)
      .execute(),
  );
}

/** Its first tranche was paid, and its sale has ended. */
async function clawBack({ db }: Work, id: string): Promise<void> {
  const paid = { paidPaise: FIRST };
  await db
    .updateTable('commissionTranche')
    .set(paid)
    .where('commissionId', '=', id)
    .where('seq', '=', 1)
    .execute();
  const ended = { stage: 'clawback' as const, clawbackPaise: FIRST, endReason: 'The sale was cancelled' };
  await db
    .updateTable('commission')
    .set({ ...paid, ...ended })
    .where('id', '=', id)
    .execute();
}
