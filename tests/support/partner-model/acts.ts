import fc from 'fast-check';
import type { Approval } from '#company/approvals/approval.contract.ts';
import { decideApproval, listApprovals } from '#company/approvals/approval.contract.ts';
import * as disputes from '#enquiries/partner-claims/dispute.contract.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import * as commissions from '#partners/commissions/commission.contract.ts';
import * as recoveries from '#partners/recoveries/recovery.contract.ts';
import { transferToUnit } from '#sale-lifecycle/transfers/unitTransfer.contract.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import { dataOf } from '../sales-desk.ts';
import type { TestUser } from '../test-app.ts';
import type { Acting, Books, Outcome, PartnerDesk } from './desk.ts';
import { agree, bookFor, freeUnit, sent } from './desk.ts';
import { bill, enter, giveBack, pay, release, returnPayment, utr, withdraw } from './payingActs.ts';

const KINDS = [
  'book',
  'approve',
  'hold',
  'unhold',
  'bill',
  'enter',
  'giveBack',
  'pay',
  'release',
  'withdraw',
  'utr',
  'return',
  'cancel',
  'cancelByDeveloper',
  'transfer',
  'dispute',
  'rule',
  'creditNote',
  'repay',
  'writeOff',
  'decide',
] as const;
export type ActKind = (typeof KINDS)[number];

export interface Act {
  kind: ActKind;
  /** Which of the records there are, and which person. */
  at: number;
  by: number;
  /** Percent of what is open. */
  pct: number;
  /** At the same time as the one before. */
  isAtOnce: boolean;
}

/** How often each is played: a commission has to come a long way before much can happen to it. */
const WEIGHTS: Partial<Record<ActKind, number>> = {
  book: 3,
  approve: 6,
  bill: 6,
  enter: 6,
  pay: 8,
  release: 4,
  utr: 2,
  return: 2,
  cancel: 2,
  repay: 2,
};

const act = fc.record({
  kind: fc.constantFrom(...KINDS.flatMap((kind) => Array.from({ length: WEIGHTS[kind] ?? 1 }, () => kind))),
  at: fc.nat(50),
  by: fc.nat(2),
  pct: fc.integer({ min: 1, max: 110 }),
  isAtOnce: fc.boolean(),
});

export const STEPS = 40;

export const sequences = fc.record({
  waitsForRelease: fc.boolean(),
  acts: fc.array(act, { minLength: STEPS, maxLength: STEPS }),
});

/** Each burst is of acts at the same time. */
export function burstsOf(acts: readonly Act[]): Act[][] {
  const bursts: Act[][] = [];
  for (const one of acts) {
    const last = bursts.at(-1);
    if (one.isAtOnce && last) last.push(one);
    else bursts.push([one]);
  }
  return bursts;
}

const MOST_SALES = 6;

/** Does what the act says; refused in words is an answer too, an error of the server is none. */
export async function play(of: PartnerDesk, books: Books, { kind, at, by, pct }: Act): Promise<Outcome> {
  const person = of.people[by % of.people.length] ?? of.desk.head;
  const who = { of, books, person };
  switch (kind) {
    case 'book':
      return book(who);
    case 'approve':
    case 'hold':
    case 'unhold':
      return onCommission(who, kind, at);
    case 'bill':
      return bill(who, at, pct > 70 ? 2 : 1);
    case 'enter':
      return enter(who, at);
    case 'giveBack':
      return giveBack(who, at);
    case 'pay':
      return pay(who, at, pct > 70 ? 2 : 1);
    case 'release':
      return release(who, at);
    case 'withdraw':
      return withdraw(who, at);
    case 'utr':
      return utr(who, at);
    case 'return':
      return returnPayment(who, at);
    case 'cancel':
    case 'cancelByDeveloper':
      return cancel(who, at, { initiatedBy: kind === 'cancel' ? 'buyer' : 'developer', isPaid: pct > 30 });
    case 'transfer':
      return transfer(who, at);
    case 'dispute':
      return dispute(who, at);
    case 'rule':
      return rule(who, pct > 55 ? 'claimant' : 'holder');
    case 'decide':
      return decide(person);
    default:
      return onRecoverable(who, kind, at, pct);
  }
}

async function book({ of, books }: Acting): Promise<Outcome> {
  const open = await of.desk.run(({ db }) =>
    db
      .selectFrom('commission')
      .select('id')
      .where('channelPartnerId', '=', books.firmId)
      .where('kind', '=', 'booking')
      .where('stage', 'in', ['pending', 'approved', 'partiallyPaid'])
      .execute(),
  );
  if (open.length >= MOST_SALES) return 'skipped';
  await bookFor(of, books);
  return 'done';
}

const COMMISSION_CALLS = {
  approve: commissions.approveCommission,
  hold: commissions.holdCommission,
  unhold: commissions.releaseCommission,
} as const;

async function onCommission(
  { of, books, person }: Acting,
  kind: keyof typeof COMMISSION_CALLS,
  at: number,
): Promise<Outcome> {
  const wanted =
    kind === 'approve' ? (['pending'] as const) : (['pending', 'approved', 'partiallyPaid'] as const);
  const rows = await of.desk.run(({ db }) =>
    db
      .selectFrom('commission')
      .select('id')
      .where('channelPartnerId', 'in', [books.firmId, books.rivalId])
      .where('stage', 'in', wanted)
      .orderBy('number')
      .execute(),
  );
  const id = rows[at % Math.max(1, rows.length)]?.id;
  if (!id) return 'skipped';
  const body = kind === 'hold' ? { reason: 'Papers are missing' } : {};
  return sent(person, COMMISSION_CALLS[kind], { params: { id }, body });
}

/** A sale of the firms that stands; of those of whose commission something is paid, where that is wanted. */
function saleOf({ of, books }: Acting, at: number, isPaid = false) {
  return of.desk.run(async ({ db }) => {
    const rows = await db
      .selectFrom('sale')
      .innerJoin('lead', 'lead.id', 'sale.leadId')
      .select(['sale.id', 'lead.phone'])
      .where('sale.channelPartnerId', 'in', [books.firmId, books.rivalId])
      .where('sale.status', '<>', 'cancelled')
      .$if(isPaid, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('commission')
              .select('commission.id')
              .whereRef('commission.saleId', '=', 'sale.id')
              .where('commission.paidPaise', '>', 0),
          ),
        ),
      )
      .orderBy('sale.bookingNumber')
      .execute();
    return rows[at % Math.max(1, rows.length)];
  });
}

async function cancel(
  who: Acting,
  at: number,
  { initiatedBy, isPaid }: { initiatedBy: 'buyer' | 'developer'; isPaid: boolean },
): Promise<Outcome> {
  const sale = await saleOf(who, at, isPaid);
  if (!sale) return 'skipped';
  const { desk } = who.of;
  const body = { reason: 'Moves abroad', initiatedBy, requestedOn: desk.today };
  return sent(desk.head, cancelSale, { params: { id: sale.id }, body });
}

async function transfer(who: Acting, at: number): Promise<Outcome> {
  const sale = await saleOf(who, at);
  if (!sale) return 'skipped';
  const { desk } = who.of;
  const sheet = await desk.run(async (work) => {
    const unitId = await freeUnit(who.of, work);
    return buildCostSheet(work, { unitId, leadId: null });
  });
  const body = { unitId: sheet.unitId, costSheetId: sheet.id, reason: 'Wants a higher floor' };
  const outcome = await sent(desk.head, transferToUnit, { params: { id: sale.id }, body });
  await desk.run((work) => agree(work, 'transferredFromSaleId', sale.id));
  return outcome;
}

async function dispute(who: Acting, at: number): Promise<Outcome> {
  const sale = await saleOf(who, at);
  if (!sale) return 'skipped';
  const body = { phone: sale.phone, statement: 'We walked them through the show flat.' };
  return sent(who.books.rival, disputes.raiseDispute, { body });
}

/** Final at once: no appeal is possible any more. */
async function rule({ of, books }: Acting, outcome: 'claimant' | 'holder'): Promise<Outcome> {
  const query = { channelPartnerId: books.rivalId, status: 'open', limit: 1 };
  const [first] = await dataOf<disputes.ClaimDispute[]>(
    of.desk.head.send(disputes.listClaimDisputes, { query }),
  );
  if (!first) return 'skipped';
  const body = { outcome, reason: 'The visit register names them.' };
  return sent(of.desk.head, disputes.ruleOnDispute, { params: { id: first.id }, body });
}

async function onRecoverable(
  { of, books, person }: Acting,
  kind: 'creditNote' | 'repay' | 'writeOff',
  at: number,
  pct: number,
): Promise<Outcome> {
  const query = { channelPartnerId: books.firmId, standing: 'open', limit: 100 };
  const rows = await dataOf<recoveries.RecoverableSummary[]>(
    of.desk.finance.send(recoveries.listRecoverables, { query }),
  );
  const one = rows[at % Math.max(1, rows.length)];
  if (!one) return 'skipped';
  const params = { id: one.id };
  const amountPaise = Math.max(1, Math.floor((one.openPaise * pct) / 100));
  const { today } = of.desk;
  switch (kind) {
    case 'creditNote': {
      const { taxablePaise, gstPaise } = one;
      const body = { number: `CN${at}`, date: today, taxablePaise, gstPaise };
      return sent(person, recoveries.enterCreditNote, { params, body });
    }
    case 'repay': {
      const body = { amountPaise, receivedOn: today, bankAccountId: of.account, reference: 'UTR 4711' };
      return sent(person, recoveries.enterRepayment, { params, body });
    }
    default:
      return sent(person, recoveries.requestWriteOff, {
        params,
        body: { amountPaise, reason: 'The firm was dissolved' },
      });
  }
}

async function decide(person: TestUser): Promise<Outcome> {
  const query = { kind: 'partnerWriteOff', whose: 'toDecide', limit: 10 };
  const [first] = await dataOf<Approval[]>(person.send(listApprovals, { query }));
  if (!first) return 'skipped';
  return sent(person, decideApproval, { params: { id: first.id }, body: { decision: 'grant' } });
}
