import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { BookingEntries } from './bookingDraft.contract.ts';

/** How long an unfinished booking is kept after its last change. */
export const DRAFT_DAYS = 30;
/** How many one person may leave unfinished. */
export const MAX_DRAFTS = 50;

/** A booking into which nothing was typed yet. */
export const NOTHING_TYPED: BookingEntries = {
  bookingDate: null,
  costSheetId: null,
  templateId: null,
  price: null,
  funding: null,
  loan: { bank: null, sanctionNumber: null, sanctionedPaise: null, sanctionedOn: null },
  applicants: [],
  filledFromLeadId: null,
  isIndia: true,
  hasReceipt: false,
  receipt: {
    amountPaise: null,
    mode: null,
    reference: null,
    instrumentDate: null,
    receivedDate: null,
    isAdvance: false,
    depositAccountId: null,
    tdsAmountPaise: null,
  },
};

type TypedApplicant = BookingEntries['applicants'][number];

/** What is kept encrypted of an applicant. */
export type TypedNumbers = Pick<TypedApplicant, 'pan' | 'aadhaarLast4'>;

/** The entries as the database may read them. */
export type OpenEntries = Omit<BookingEntries, 'applicants'> & {
  applicants: Omit<TypedApplicant, keyof TypedNumbers>[];
};

/** Takes PAN and Aadhaar digits out of the entries; null where none was typed. */
export function withoutNumbers(entries: BookingEntries): {
  open: OpenEntries;
  numbers: TypedNumbers[] | null;
} {
  const numbers = entries.applicants.map(({ pan, aadhaarLast4 }) => ({ pan, aadhaarLast4 }));
  const applicants = entries.applicants.map(({ pan: _pan, aadhaarLast4: _digits, ...open }) => open);
  const isTyped = numbers.some(({ pan, aadhaarLast4 }) => pan !== null || aadhaarLast4 !== null);
  return { open: { ...entries, applicants }, numbers: isTyped ? numbers : null };
}

/** The entries with the numbers in place again. */
export function withNumbers(open: OpenEntries, numbers: readonly TypedNumbers[] | null): BookingEntries {
  const applicants = open.applicants.map((applicant, position) => ({
    ...applicant,
    pan: numbers?.[position]?.pan ?? null,
    aadhaarLast4: numbers?.[position]?.aadhaarLast4 ?? null,
  }));
  return { ...open, applicants };
}

/** Drafts that were last changed before are discarded. */
export function draftsKeptSince(now: Instant): Instant {
  return addMinutes(now, -DRAFT_DAYS * 24 * 60);
}
