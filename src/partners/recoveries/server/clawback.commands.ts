import { formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { clawbackPosting, partnerSetOffPosting } from '#money/ledger/partnerPosting.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { notePayments } from '#partners/commissions/server/commission.payment.ts';
import { noteSetOff } from '#partners/commissions/server/commission.recover.ts';
import { contraInvoice, setOffOnInvoice } from '#partners/partner-invoices/server/invoice.contra.ts';
import { endInvoice, lockInvoiceRow } from '#partners/partner-invoices/server/partnerInvoice.store.ts';
import {
  lockRecoverable,
  raiseRecoverable,
  recover,
} from '#partners/partner-invoices/server/recoverable.store.ts';
import { clawedBack, gstOfPart } from '../clawback.rules.ts';
import type { OpenBill } from './clawback.queries.ts';
import { chainOf, clawedBefore, clawedInvoice, openBills, paidTranches } from './clawback.queries.ts';

const MAX_REASON = 300;

/**
 * What the end of a commission means for its invoices and its money, in the transaction of the end: what is billed
 * and not paid is taken back, and what was paid stands as to be recovered from the firm. Commission and firm are
 * locked.
 */
export async function settleEnd(work: Work, commissionId: string, reason: string): Promise<void> {
  const bills = await openBills(work, commissionId);
  const batches: NewBatch[] = [];
  for (const bill of bills.filter(({ isPartlyPaid }) => !isPartlyPaid))
    batches.push(...(await takeBack(work, bill, reason)));
  const own = bills.filter(({ isPartlyPaid }) => isPartlyPaid);
  await noteSetOff(
    work,
    commissionId,
    own.flatMap(({ tranches }) => tranches),
  );
  const setOff = [...own, ...(await setOffCarried(work, commissionId, reason))];
  batches.push(...(await raiseClawback(work, commissionId, setOff, reason)));
  await postBatches(work, batches);
}

/**
 * What counted as paid on a predecessor, and what the bank returned of it since: the firm never had it. It is payable on
 * the predecessor still, and is set off against the same amount, which is to be paid back here.
 */
async function setOffCarried(work: Work, commissionId: string, reason: string): Promise<OpenBill[]> {
  let left = await clawbackOf(work, commissionId);
  const bills: OpenBill[] = [];
  if (left === 0) return bills;
  for (const id of (await chainOf(work, commissionId)).slice(1))
    for (const bill of await openBills(work, id)) {
      const grossPaise = sumPaise(bill.tranches.map((one) => one.grossPaise));
      if (grossPaise > left) continue;
      left -= grossPaise;
      bills.push(bill);
      const payments = bill.tranches.map((one) => ({ ...one, commissionId: id }));
      await notePayments(work, payments, { action: 'setOff', reason });
    }
  return bills;
}

async function clawbackOf({ db }: Work, id: string): Promise<number> {
  const { clawbackPaise } = await db
    .selectFrom('commission')
    .select('clawbackPaise')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return clawbackPaise;
}

/** The whole invoice, also where it bills other commissions: the firm bills these again. */
async function takeBack(work: Work, bill: OpenBill, reason: string): Promise<NewBatch[]> {
  const why = (bill.billsOthers ? `${reason}. Bill the other tranches again.` : reason).slice(0, MAX_REASON);
  const invoice = await lockInvoiceRow(work, bill.invoiceId);
  if (bill.status === 'entered') return contraInvoice(work, invoice, why);
  await endInvoice(work, invoice, 'returned', { action: 'return', reason: why });
  return [];
}

async function raiseClawback(
  work: Work,
  commissionId: string,
  setOff: readonly OpenBill[],
  reason: string,
): Promise<NewBatch[]> {
  const { clawbackPaise, channelPartnerId } = await work.db
    .selectFrom('commission')
    .select(['clawbackPaise', 'channelPartnerId'])
    .where('id', '=', commissionId)
    .executeTakeFirstOrThrow();
  if (clawbackPaise === 0) return [];
  const chain = await chainOf(work, commissionId);
  const ofSetOff = new Set(setOff.flatMap(({ tranches }) => tranches.map(({ trancheId }) => trancheId)));
  const paid = (await paidTranches(work, chain)).map((one) => ({
    ...one,
    isSetOff: ofSetOff.has(one.trancheId),
  }));
  const batches: NewBatch[] = [];
  for (const part of clawedBack(clawbackPaise, paid, await clawedBefore(work, chain))) {
    const invoice = await clawedInvoice(work, part.invoiceId);
    const id = await raiseRecoverable(
      work,
      {
        channelPartnerId,
        commissionId,
        partnerInvoiceId: part.invoiceId,
        cause: 'clawback',
        taxablePaise: part.taxablePaise,
        gstPaise: gstOfPart(invoice, invoice.clawedPaise, part.taxablePaise),
      },
      `${reason}: ${formatMoneyExact(part.taxablePaise)} of invoice ${invoice.number}, the newest first`,
    );
    batches.push({
      ...clawbackPosting(part.tranches),
      channelPartnerId,
      sourceType: 'partnerClawback',
      sourceId: id,
      narration: `Commission of partner invoice ${invoice.number} to be paid back: ${reason}`,
      ratesUsed: [],
    });
    const bill = setOff.find(({ invoiceId }) => invoiceId === part.invoiceId);
    if (bill) batches.push(...(await setOffBill(work, id, bill)));
  }
  return batches;
}

interface ReturnedPayment extends Pick<OpenBill, 'invoiceId' | 'tranches'> {
  commissionId: string;
}

/**
 * The bank returned the payment of a commission that the firm has to pay back: what is payable again is set off
 * against it. Null where nothing is to be paid back of this invoice: the payment is still owed. Firm and commission
 * are locked.
 */
export async function setOffReturned(
  work: Work,
  { commissionId, ...bill }: ReturnedPayment,
): Promise<NewBatch[] | null> {
  const owed = await work.db
    .selectFrom('partnerRecoverable')
    .select('id')
    .where('commissionId', '=', commissionId)
    .where('partnerInvoiceId', '=', bill.invoiceId)
    .where('cause', '=', 'clawback')
    .executeTakeFirst();
  return owed ? setOffBill(work, owed.id, bill) : null;
}

/**
 * What is payable for tranches of an invoice that stays, because others of it are paid, is set off against them. GST
 * above the commission is kept back until the credit note is here.
 */
async function setOffBill(
  work: Work,
  recoverableId: string,
  bill: Pick<OpenBill, 'invoiceId' | 'tranches'>,
): Promise<NewBatch[]> {
  const netPaise = sumPaise(bill.tranches.map((one) => one.netPaise));
  const grossPaise = sumPaise(bill.tranches.map((one) => one.grossPaise));
  const row = await lockRecoverable(work, recoverableId);
  const takenPaise = Math.min(netPaise, grossPaise, row.taxablePaise - row.recoveredTaxablePaise);
  const invoice = await lockInvoiceRow(work, bill.invoiceId);
  await setOffOnInvoice(work, invoice, {
    takenPaise,
    keptBackPaise: netPaise - takenPaise,
    trancheIds: bill.tranches.map(({ trancheId }) => trancheId),
  });
  if (takenPaise === 0) return [];
  const recoveryId = await recover(work, row, {
    kind: 'invoice',
    partnerInvoiceId: bill.invoiceId,
    taxablePaise: takenPaise,
    gstPaise: 0,
  });
  return [
    {
      ...partnerSetOffPosting(takenPaise),
      channelPartnerId: row.channelPartnerId,
      sourceType: 'partnerClawback',
      sourceId: recoveryId,
      narration: `Payable of partner invoice ${invoice.number} set off`,
      ratesUsed: [],
    },
  ];
}
