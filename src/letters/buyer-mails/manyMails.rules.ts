import type { Language } from '#platform/contract/languages.ts';
import { NO_ADDRESS } from './mailRefusals.rules.ts';

/** A paper that was chosen, with what decides whether it goes. */
export interface ChosenPaper {
  recordId: string;
  /** The paper itself: one letter demands several installments, and goes once. */
  paperId: string;
  saleId: string;
  projectId: string;
  unitNumber: string;
  /** Of the text that its buyers get. */
  language: Language;
  /** Why it is not mailed as it stands. */
  refusal: string | null;
}

export interface BuyerOfSale {
  name: string;
  email: string | null;
}

export interface KnownOfBuyers {
  /** The applicants of each sale, the first one first. */
  buyers: ReadonlyMap<string, readonly BuyerOfSale[]>;
  /** Addresses to which the last mail bounced. */
  bounced: ReadonlySet<string>;
  /** Addresses that got a paper today, by the paper. */
  mailed: ReadonlyMap<string, ReadonlySet<string>>;
}

/** One paper to one address. */
export interface PlannedMail {
  recordId: string;
  saleId: string;
  projectId: string;
  buyerName: string;
  email: string;
}

interface NamedPaper {
  recordId: string;
  /** 'Asha Rao, B-1203' */
  title: string;
  language: Language;
}

export interface MailPlan {
  mails: PlannedMail[];
  /** Those of which at least one address gets a mail. */
  papers: NamedPaper[];
  leftOut: { reason: string; title: string }[];
}

export const BOUNCED_BEFORE =
  'The last mail to this address bounced. Correct the address, or send it by itself.';
export const MAILED_TODAY = 'Mailed to this address today already.';
export const SAME_LETTER = 'The same letter as of another installment that is chosen.';

/** Which of the chosen papers go to which addresses, and what is left out and why. */
export function planMails(chosen: readonly ChosenPaper[], known: KnownOfBuyers): MailPlan {
  const plan: MailPlan = { mails: [], papers: [], leftOut: [] };
  const taken = new Set<string>();
  for (const paper of chosen) {
    const isTaken = taken.has(paper.paperId);
    taken.add(paper.paperId);
    planPaper(plan, isTaken ? { ...paper, refusal: SAME_LETTER } : paper, known);
  }
  return plan;
}

function planPaper(plan: MailPlan, paper: ChosenPaper, { buyers, bounced, mailed }: KnownOfBuyers): void {
  const { recordId, paperId, saleId, projectId, unitNumber, language, refusal } = paper;
  const applicants = buyers.get(saleId) ?? [];
  const title = titleOf(applicants[0]?.name, unitNumber);
  const reached = withAddresses(applicants);
  const hindrance = refusal ?? (reached.length === 0 ? NO_ADDRESS : null);
  if (hindrance !== null) {
    plan.leftOut.push({ reason: hindrance, title });
    return;
  }
  const before = plan.mails.length;
  for (const { name, email } of reached) {
    const reason = addressRefusal(email, bounced, mailed.get(paperId));
    if (reason === null) plan.mails.push({ recordId, saleId, projectId, buyerName: name, email });
    else plan.leftOut.push({ reason, title: titleOf(name, unitNumber) });
  }
  if (plan.mails.length > before) plan.papers.push({ recordId, title, language });
}

function addressRefusal(
  email: string,
  bounced: ReadonlySet<string>,
  mailed: ReadonlySet<string> | undefined,
): string | null {
  if (mailed?.has(email)) return MAILED_TODAY;
  return bounced.has(email) ? BOUNCED_BEFORE : null;
}

/** Each address once, with the name of its first applicant. */
function withAddresses(applicants: readonly BuyerOfSale[]): { name: string; email: string }[] {
  const names = new Map<string, string>();
  for (const { name, email } of applicants) if (email !== null && !names.has(email)) names.set(email, name);
  return [...names].map(([email, name]) => ({ email, name }));
}

function titleOf(name: string | undefined, unitNumber: string): string {
  return [name, unitNumber].filter(Boolean).join(', ');
}
