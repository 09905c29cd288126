import fc from 'fast-check';
import type { Work } from '#platform/server/context.ts';
import { decideApproval, listApprovals } from '#company/approvals/approval.contract.ts';
import type { Approval } from '#company/approvals/approval.contract.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import * as commissions from '#partners/commissions/commission.contract.ts';
import { lockCommission } from '#partners/commissions/server/commission.commands.ts';
import * as recoveries from '#partners/recoveries/recovery.contract.ts';
import { buildInvoice, payInvoice } from '#partners/recoveries/server/partnerPayment.factory.ts';
import { transferToUnit } from '#sale-lifecycle/transfers/unitTransfer.contract.ts';
import { cancelSale } from '#sales/sale.contract.ts';
import { dataOf } from '../sales-desk.ts';
import type { TestUser } from '../test-app.ts';
import type { Outcome, PartnerDesk } from './desk.ts';
import { bookFor, sent, tried } from './desk.ts';

const KINDS = [
  'book',
  'approve',
  'hold',
  'release',
  'invoice',
  'invoiceTogether',
  'pay',
  'cancel',
  'cancelByDeveloper',
  'transfer',
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
}

/** How often each is played: a commission has to come a long way before much can happen to it. */
const WEIGHTS: Partial<Record<ActKind, number>> = {
  book: 3,
  approve: 6,
  invoice: 6,
  pay: 8,
  cancel: 2,
  repay: 3,
};

const act = fc.record({
  kind: fc.constantFrom(...KINDS.flatMap((kind) => Array.from({ length: WEIGHTS[kind] ?? 1 }, () => kind))),
  at: fc.nat(50),
  by: fc.nat(2),
  pct: fc.integer({ min: 1, max: 110 }),
});

/** Each burst is of acts at the same time. */
export const bursts = fc.array(fc.array(act, { minLength: 1, maxLength: 2 }), {
  minLength: 24,
  maxLength: 30,
});

const MOST_SALES = 6;

export async function play(of: PartnerDesk, { kind, at, by, pct }: Act): Promise<Outcome> {
  const person = of.people[by % of.people.length] ?? of.desk.head;
  switch (kind) {
    case 'book':
      return book(of);
    case 'approve':
    case 'hold':
    case 'release':
      return onCommission(of, person, kind, at);
    case 'invoice':
      return invoice(of, at, 1);
    case 'invoiceTogether':
      return invoice(of, at, 2);
    case 'pay':
      return pay(of, at);
    case 'cancel':
    case 'cancelByDeveloper':
      return cancel(of, at, kind === 'cancel' ? 'buyer' : 'developer');
    case 'transfer':
      return transfer(of, at);
    case 'decide':
      return decide(person);
    default:
      return onRecoverable(of, person, kind, at, pct);
  }
}

async function book(of: PartnerDesk): Promise<Outcome> {
  const { count } = await of.desk.run(({ db }) =>
    db
      .selectFrom('commission')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('channelPartnerId', '=', of.firmId)
      .where('stage', 'in', ['pending', 'approved', 'partiallyPaid'])
      .executeTakeFirstOrThrow(),
  );
  if (count >= MOST_SALES) return 'skipped';
  await bookFor(of);
  return 'done';
}

const COMMISSION_CALLS = {
  approve: commissions.approveCommission,
  hold: commissions.holdCommission,
  release: commissions.releaseCommission,
} as const;

async function onCommission(
  of: PartnerDesk,
  person: TestUser,
  kind: keyof typeof COMMISSION_CALLS,
  at: number,
): Promise<Outcome> {
  const id = await chosen(of, at);
  if (!id) return 'skipped';
  const body = kind === 'hold' ? { reason: 'Papers are missing' } : {};
  return sent(person, COMMISSION_CALLS[kind], { params: { id }, body });
}

/** A commission of the firm that has not ended. */
function chosen({ desk, firmId }: PartnerDesk, at: number): Promise<string | undefined> {
  return desk.run(async ({ db }) => {
    const rows = await db
      .selectFrom('commission')
      .select('id')
      .where('channelPartnerId', '=', firmId)
      .where('stage', 'in', ['pending', 'approved', 'partiallyPaid'])
      .orderBy('number')
      .execute();
    return rows[at % Math.max(1, rows.length)]?.id;
  });
}

/** One tranche of so many commissions that may be paid, none of them billed. */
function invoice({ desk, firmId }: PartnerDesk, at: number, most: number): Promise<Outcome> {
  return tried(desk, async (work) => {
    const seq = 1 + (at % 2);
    const { rows } = await toBill(work, firmId, seq);
    const first = at % Math.max(1, rows.length);
    const ids = rows.slice(first, first + most).map(({ id }) => id);
    for (const id of ids) await lockCommission(work, id);
    const still = await toBill(work, firmId, seq);
    if (ids.length === 0 || !ids.every((id) => still.rows.some((row) => row.id === id))) return false;
    await buildInvoice(work, { commissionIds: ids, seqs: [seq] });
    return true;
  });
}

async function toBill({ db }: Work, firmId: string, seq: number) {
  const rows = await db
    .selectFrom('commission')
    .innerJoin('commissionTranche', 'commissionTranche.commissionId', 'commission.id')
    .select('commission.id')
    .where('commission.channelPartnerId', '=', firmId)
    .where('commission.status', 'in', ['approved', 'partiallyPaid'])
    .where('commissionTranche.seq', '=', seq)
    .where('commissionTranche.eligibleOn', 'is not', null)
    .whereRef('commissionTranche.grossPaise', '>', 'commissionTranche.carriedPaise')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('partnerInvoiceTranche')
            .select('trancheId')
            .whereRef('trancheId', '=', 'commissionTranche.id')
            .where('isLive', '=', true),
        ),
      ),
    )
    .orderBy('commission.number')
    .execute();
  return { rows };
}

/** What an invoice pays for one commission, unless that is on hold. */
function pay({ desk, firmId, account }: PartnerDesk, at: number): Promise<Outcome> {
  return tried(desk, async (work) => {
    const rows = await toPay(work, firmId);
    const one = rows[at % Math.max(1, rows.length)];
    if (!one) return false;
    await lockCommission(work, one.commissionId);
    if (
      !(await toPay(work, firmId)).some((row) => row.commissionId === one.commissionId && row.id === one.id)
    )
      return false;
    await payInvoice(work, { invoiceId: one.id, commissionId: one.commissionId, bankAccountId: account });
    return true;
  });
}

function toPay({ db }: Work, firmId: string) {
  return db
    .selectFrom('partnerInvoice')
    .innerJoin('partnerInvoiceTranche', 'partnerInvoiceTranche.partnerInvoiceId', 'partnerInvoice.id')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'partnerInvoiceTranche.trancheId')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .select(['partnerInvoice.id', 'commissionTranche.commissionId'])
    .where('partnerInvoice.channelPartnerId', '=', firmId)
    .where('partnerInvoice.status', '=', 'entered')
    .where('commissionTranche.paidPaise', '=', 0)
    .where('commission.status', 'in', ['approved', 'partiallyPaid'])
    .orderBy('partnerInvoice.id')
    .orderBy('commissionTranche.commissionId')
    .execute();
}

/** A sale of the firm that stands. */
function saleOf({ desk, firmId }: PartnerDesk, at: number): Promise<string | undefined> {
  return desk.run(async ({ db }) => {
    const rows = await db
      .selectFrom('sale')
      .select('id')
      .where('channelPartnerId', '=', firmId)
      .where('status', '<>', 'cancelled')
      .orderBy('bookingNumber')
      .execute();
    return rows[at % Math.max(1, rows.length)]?.id;
  });
}

async function cancel(of: PartnerDesk, at: number, initiatedBy: 'buyer' | 'developer'): Promise<Outcome> {
  const id = await saleOf(of, at);
  if (!id) return 'skipped';
  const body = { reason: 'Moves abroad', initiatedBy, requestedOn: of.desk.today };
  return sent(of.desk.head, cancelSale, { params: { id }, body });
}

async function transfer(of: PartnerDesk, at: number): Promise<Outcome> {
  const id = await saleOf(of, at);
  if (!id) return 'skipped';
  const unitId = of.desk.freeUnitId();
  const sheet = await of.desk.run((work) => buildCostSheet(work, { unitId, leadId: null }));
  const body = { unitId, costSheetId: sheet.id, reason: 'Wants a higher floor' };
  return sent(of.desk.head, transferToUnit, { params: { id }, body });
}

async function onRecoverable(
  of: PartnerDesk,
  person: TestUser,
  kind: 'creditNote' | 'repay' | 'writeOff',
  at: number,
  pct: number,
): Promise<Outcome> {
  const query = { channelPartnerId: of.firmId, standing: 'open', limit: 100 };
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
