import type { Day } from '#platform/contract/calendar.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { formatDay, formatMoneyExact, plainAmount } from '#platform/contract/format.ts';

export const GST_STATES = ['none', 'awaited', 'noted', 'lost'] as const;
type GstState = (typeof GST_STATES)[number];

export const RECOVERABLE_CAUSES = ['clawback', 'tax'] as const;
export const RECOVERABLE_STANDINGS = ['open', 'settled'] as const;

/** What a firm has to pay back, and how far it has. */
export interface Owed {
  taxablePaise: number;
  gstPaise: number;
  recoveredTaxablePaise: number;
  recoveredGstPaise: number;
  creditNoteDate: Day | null;
  /** The last day on which a credit note reverses GST; null where the law sets none. */
  creditNoteUntil: Day | null;
}

/** GST is to be paid back once the credit note of the firm is here; after its last day it never is. */
export function gstStateOf(owed: Owed, today: Day): GstState {
  if (owed.creditNoteDate !== null) return 'noted';
  if (owed.gstPaise === 0) return 'none';
  return owed.creditNoteUntil !== null && today > owed.creditNoteUntil ? 'lost' : 'awaited';
}

export interface StillOwed {
  taxablePaise: number;
  /** With a credit note. */
  gstPaise: number;
  /** To be paid back once the credit note is here. */
  awaitedGstPaise: number;
}

export function stillOwed(owed: Owed, today: Day): StillOwed {
  const state = gstStateOf(owed, today);
  const gstPaise = owed.gstPaise - owed.recoveredGstPaise;
  return {
    taxablePaise: owed.taxablePaise - owed.recoveredTaxablePaise,
    gstPaise: state === 'noted' ? gstPaise : 0,
    awaitedGstPaise: state === 'awaited' ? gstPaise : 0,
  };
}

export function isSettled({ taxablePaise, gstPaise, awaitedGstPaise }: StillOwed): boolean {
  return taxablePaise + gstPaise + awaitedGstPaise === 0;
}

/** What can be paid back or written off now. */
export function openPaiseOf({ taxablePaise, gstPaise }: StillOwed): number {
  return taxablePaise + gstPaise;
}

/** Commission before its GST. The amount is at most what is open. */
export function splitOf(amountPaise: number, open: StillOwed): { taxablePaise: number; gstPaise: number } {
  const taxablePaise = Math.min(amountPaise, open.taxablePaise);
  return { taxablePaise, gstPaise: amountPaise - taxablePaise };
}

/** Why an amount cannot be paid back or written off; null when it can. */
export function amountProblem(amountPaise: number, open: StillOwed): string | null {
  const openPaise = openPaiseOf(open);
  return amountPaise > openPaise ? `Only ${formatMoneyExact(openPaise)} is open.` : null;
}

/** Why the day of a repayment cannot be right; null when it can. */
export function receivedDayProblem(receivedOn: Day, raisedOn: Day, today: Day): string | null {
  if (receivedOn > today) return 'Money cannot be received in the future.';
  if (receivedOn < raisedOn)
    return `It is to be paid back since ${formatDay(raisedOn)}; enter a day from then on.`;
  return null;
}

/** What a credit note says may differ so far from what is to be paid back. */
const TOLERANCE_PAISE = 100;

interface CreditNote {
  date: Day;
  taxablePaise: number;
  gstPaise: number;
}

/** Where a credit note is not the requested one, each with its field and what to do. */
export function creditNoteProblems(
  { date, taxablePaise, gstPaise }: CreditNote,
  owed: Owed & { invoiceDate: Day },
  today: Day,
): FieldError[] {
  const { invoiceDate, creditNoteUntil } = owed;
  const isLate = creditNoteUntil !== null && date > creditNoteUntil;
  const gstDuePaise = isLate ? 0 : owed.gstPaise;
  const differs = (says: number, due: number) => Math.abs(says - due) > TOLERANCE_PAISE;
  return [
    ...(date > today ? [problem('date', 'A credit note cannot be dated in the future.')] : []),
    ...(date < invoiceDate
      ? [
          problem(
            'date',
            `The invoice is dated ${formatDay(invoiceDate)}; a credit note of it cannot be older.`,
          ),
        ]
      : []),
    ...(differs(taxablePaise, owed.taxablePaise)
      ? [problem('taxablePaise', saysText(taxablePaise, owed.taxablePaise))]
      : []),
    ...(isLate && gstPaise > 0
      ? [
          problem(
            'gstPaise',
            `A credit note after ${formatDay(creditNoteUntil)} reverses no GST. Enter it without GST.`,
          ),
        ]
      : []),
    ...(!isLate && differs(gstPaise, gstDuePaise)
      ? [problem('gstPaise', saysText(gstPaise, gstDuePaise))]
      : []),
  ];
}

function saysText(saysPaise: number, duePaise: number): string {
  return `The credit note says ₹${plainAmount(saysPaise)}; ₹${plainAmount(duePaise)} is to be paid back.`;
}

function problem(field: string, message: string): FieldError {
  return { field, message };
}

export const RECOVERABLE_ACTIONS = ['creditNote', 'repay', 'writeOff'] as const;
export type RecoverableAction = (typeof RECOVERABLE_ACTIONS)[number];
