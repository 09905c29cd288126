import type { BodyOf } from '#platform/contract/call.ts';
import { dayOf, daysBetween } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import type { GivenUp } from '#money/charges/server/waiver.store.ts';
import { checkWaiverLimit } from '#money/charges/server/waiverLimit.ts';
import { enterPeriods } from '#money/ledger/server/period.commands.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import type { verifyReceipt } from '../receipt.contract.ts';
import type { ReceiptRow } from './receipt.draft.ts';

/** Days after its date within which money may be recorded without proof of that date. */
const PROOFLESS_DAYS = 7;

/**
 * Billed interest for days after the money came in is taken back. The verifier confirms the amount; months that are
 * closed need the right to them; and what only the word of the recorder dates back counts as a waiver.
 */
export async function checkTakenBack(
  work: Work,
  sale: MoneySale,
  receipt: ReceiptRow,
  { totalPaise, billedOn }: GivenUp,
  { takesBackInterest, reference }: BodyOf<typeof verifyReceipt>,
): Promise<void> {
  if (totalPaise === 0) return;
  if (!takesBackInterest)
    throw conflict(
      `Received on ${formatDay(receipt.receivedDate)}, it takes back ${formatMoneyExact(totalPaise)} of billed interest. Confirm it.`,
      'takesBackInterest',
    );
  await enterPeriods(work, billedOn);
  const isProven = Boolean(reference ?? receipt.reference) && receipt.mode !== 'cash';
  const recordedOn = dayOf(receipt.createdAt, work.caller.timezone);
  if (isProven || daysBetween(receipt.receivedDate, recordedOn) <= PROOFLESS_DAYS) return;
  await checkWaiverLimit(work, sale.id, 'interest', totalPaise);
}
