import type { Day } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { LineStatus } from './commissionRunLine.contract.ts';

/** What the bank says of a payment. */
export interface BankAnswer {
  /** 'PAY26270001-3' */
  reference: string;
  utr: string;
  /** Null where the day could not be read. */
  paidOn: Day | null;
}

interface AnsweredLine {
  reference: string;
  firm: { id: string; name: string };
  status: LineStatus;
  utr: string | null;
  paidOn: Day | null;
}

/** Upper case, without spaces, as it is kept. */
export function utrOf(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Why an answer is not taken; null when it is. */
export function utrProblem(
  { reference, utr, paidOn }: BankAnswer,
  line: AnsweredLine | null,
  facts: {
    releasedOn: Day;
    today: Day;
    /** Numbers on payments already, each with its firm. */
    ofOthers: ReadonlyMap<string, { firmId: string; firmName: string }>;
    /** An earlier row names the same payment. */
    isAgain: boolean;
  },
): string | null {
  if (line === null)
    return `This run has no payment ${reference === '' ? 'without a reference' : reference}.`;
  if (facts.isAgain) return `${reference} stands in an earlier row already.`;
  if (line.status === 'returned') return 'The bank returned this payment.';
  if (line.status === 'dropped') return 'This payment was dropped before the release.';
  if (!/^[A-Z0-9]{10,30}$/.test(utrOf(utr)))
    return 'A UTR has 10 to 30 letters and digits, as the bank prints it.';
  if (paidOn === null) return 'Enter the day of the payment, like 24-11-2026.';
  if (paidOn < facts.releasedOn)
    return `The run was released on ${formatDay(facts.releasedOn)}; it cannot have been paid before.`;
  if (paidOn > facts.today) return 'The day of the payment is after today.';
  const other = facts.ofOthers.get(utrOf(utr));
  return other && other.firmId !== line.firm.id
    ? `This UTR stands on a payment to ${other.firmName} already.`
    : null;
}

export function utrResult(
  { utr, paidOn }: BankAnswer,
  line: AnsweredLine,
): 'paid' | 'corrected' | 'unchanged' {
  if (line.status !== 'paid') return 'paid';
  return line.utr === utrOf(utr) && line.paidOn === paidOn ? 'unchanged' : 'corrected';
}
