import * as z from 'zod';
import { day, id, optional, paise, text } from '#platform/contract/fields.ts';
import { RECEIPT_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { receiptProblem } from '#money/receipts/receiptChecks.rules.ts';
import { termsWithoutSale } from '#money/receipts/web/receiptTerms.shared.ts';
import { today } from '#platform/web/session/today.ts';
import type { PriceValues } from '#offers/cost-sheets/web/price.form.shared.ts';
import type { BookingDraftInput, BookingDraftWhole } from '../bookingDraft.contract.ts';
import type { BookingInput } from '#sales/sale.contract.ts';
import { ApplicantInput } from '#sales/applicant.contract.ts';
import type { ApplicantValues } from '#sales/web/applicant.form.shared.ts';
import { CheckedApplicants, newApplicant, passOn } from '#sales/web/applicant.form.shared.ts';
import type { FundingValues } from '#sales/web/funding.form.shared.ts';
import { checkFunding, loanOf, loanValues } from '#sales/web/funding.form.shared.ts';

export const BOOKING_STEPS = [
  'Customer and unit',
  'Price and plan',
  'Applicants',
  'Receipt',
  'Review',
] as const;

/** All entries of the wizard and its current step; saved as the draft. */
export type BookingValues = FundingValues & {
  step: number;
  leadId: string | null;
  leadName: string | null;
  unitId: string | null;
  unitNumber: string | null;
  bookingDate: string;
  /** The issued sheet of the booking. */
  costSheetId: string | null;
  templateId: string | null;
  /** Changes of the price; null while it is that of the sheet, or the list price. */
  price: PriceValues | null;
  applicants: ApplicantValues[];
  /** The lead from which the first applicant was filled. */
  filledFromLeadId: string | null;
  isIndia: boolean;
  hasReceipt: boolean;
  receipt: {
    amountPaise: number | null;
    mode: (typeof RECEIPT_MODES)[number] | null;
    reference: string | null;
    instrumentDate: string | null;
    receivedDate: string | null;
    isAdvance: boolean;
    depositAccountId: string | null;
    tdsAmountPaise: number | null;
  };
};

export function newBooking(known: Partial<BookingValues> = {}): BookingValues {
  return {
    step: 0,
    leadId: null,
    leadName: null,
    unitId: null,
    unitNumber: null,
    bookingDate: today(),
    costSheetId: null,
    templateId: null,
    price: null,
    funding: null,
    loan: loanValues(),
    applicants: [newApplicant(100)],
    filledFromLeadId: null,
    isIndia: true,
    hasReceipt: false,
    receipt: {
      amountPaise: null,
      mode: null,
      reference: null,
      instrumentDate: null,
      receivedDate: today(),
      isAdvance: false,
      depositAccountId: null,
      tdsAmountPaise: null,
    },
    ...known,
  };
}

/** What the server keeps of it while it is not finished. */
export function draftInputOf({
  leadId,
  unitId,
  step,
  price,
  applicants,
  ...values
}: BookingValues): BookingDraftInput {
  const {
    bookingDate,
    costSheetId,
    templateId,
    funding,
    loan,
    filledFromLeadId,
    isIndia,
    hasReceipt,
    receipt,
  } = values;
  return {
    leadId,
    unitId,
    step,
    entries: {
      bookingDate,
      costSheetId,
      templateId,
      price,
      funding,
      loan,
      applicants: applicants.map(({ id: _id, form60, ...applicant }) => ({
        ...applicant,
        form60: form60 ?? false,
      })),
      filledFromLeadId,
      isIndia,
      hasReceipt,
      receipt,
    },
  };
}

/** A draft as far as the form is filled from it. */
type KeptBooking = Pick<
  BookingDraftWhole,
  'leadId' | 'leadName' | 'unitId' | 'unitNumber' | 'step' | 'entries'
>;

/** The booking of a draft, as it was left. */
export function bookingOfDraft({
  leadId,
  leadName,
  unitId,
  unitNumber,
  step,
  entries,
}: KeptBooking): BookingValues {
  const { price, bookingDate, ...kept } = entries;
  return newBooking({
    ...kept,
    leadId,
    leadName,
    unitId,
    unitNumber,
    step,
    bookingDate: bookingDate ?? today(),
    price: price && { ...price, templateId: price.templateId ?? '' },
  });
}

const CustomerStep = z.object({
  leadId: z.string({ error: 'Choose the customer' }),
  unitId: z.string({ error: 'Choose the unit' }),
  bookingDate: day('Booking date'),
});

const PriceStep = z
  .custom<BookingValues>()
  .superRefine((values, context) => checkFunding(values, { disbursedPaise: 0, today: today() }, context));

const Receipt = z.object({
  amountPaise: paise('Amount', 1),
  mode: z.enum(RECEIPT_MODES, 'Please select how it was paid'),
  reference: text(60, 'Reference').nullable(),
  instrumentDate: optional(day('Instrument date')),
  receivedDate: day('Received date'),
  isAdvance: z.boolean(),
  depositAccountId: id().nullable(),
  tdsAmountPaise: optional(paise('TDS', 1)),
});

const ReceiptStep = z.discriminatedUnion('hasReceipt', [
  z.object({ hasReceipt: z.literal(false) }),
  z.object({
    hasReceipt: z.literal(true),
    receipt: Receipt.superRefine((receipt, context) => {
      const known = {
        ...receipt,
        type: 'receipt' as const,
        payerType: 'applicant' as const,
        declarationFileId: null,
        instrumentDate: receipt.instrumentDate ?? null,
        challanDate: null,
      };
      const problem = receiptProblem(known, termsWithoutSale());
      if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    }),
  }),
]);

const STEPS: readonly z.ZodType[] = [CustomerStep, PriceStep, CheckedApplicants, ReceiptStep];

/** Each step is validated on leaving, by its own rules only. */
export const BookingForm = z.custom<BookingValues>().superRefine((values, context) => {
  const step = STEPS[values.step];
  if (step) passOn(step, values, context);
});

/** The request once every step is complete; null while something is missing. */
export function bookingOf(values: BookingValues): BookingInput | null {
  const { leadId, unitId, costSheetId, templateId, funding, bookingDate, hasReceipt } = values;
  const applicants = z.array(ApplicantInput).safeParse(values.applicants);
  const receipt = hasReceipt ? Receipt.safeParse(values.receipt) : null;
  if (
    !leadId ||
    !unitId ||
    !costSheetId ||
    !templateId ||
    !funding ||
    !applicants.success ||
    receipt?.success === false
  ) {
    return null;
  }
  return {
    leadId,
    unitId,
    costSheetId,
    templateId,
    bookingDate,
    applicants: applicants.data,
    funding,
    loan: loanOf(values),
    bookingReceipt: receipt ? receipt.data : null,
  };
}

/** The step and form name of a field named by the server. */
export function placeOf(field: string): { step: number; name: string } {
  if (field.startsWith('applicants')) return { step: 2, name: field };
  if (field.startsWith('bookingReceipt.'))
    return { step: 3, name: field.replace('bookingReceipt', 'receipt') };
  if (field.startsWith('loan.')) return { step: 1, name: field };
  if (field === 'costSheetId' || field === 'templateId' || field === 'funding')
    return { step: 1, name: 'funding' };
  return { step: 0, name: field };
}
