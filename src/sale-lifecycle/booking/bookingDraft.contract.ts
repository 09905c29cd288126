import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { id, identity, version } from '#platform/contract/fields.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';
import { GROUPS, PARTNER_ROLES, without } from '#platform/contract/roles.ts';
import { RECEIPT_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { BUYER_GENDERS, DISCOUNT_KINDS } from '#inventory/pricing/costSheetParts.contract.ts';
import { FUNDINGS } from '#sales/loan.contract.ts';

/** Whoever may book. */
export const BOOKERS = without(GROUPS.SALES, ...PARTNER_ROLES, 'Marketing Head');

// What is typed need not be right yet: only its size is limited. It is checked when a step is left, and by the booking.
const typed = z.string().max(1000).nullable();
const amount = z.number().min(-MAX_PAISE).max(MAX_PAISE).nullable();
const record = id().nullable();

const TypedApplicant = z.strictObject({
  name: typed,
  relation: typed,
  pan: typed,
  form60: z.boolean(),
  aadhaarLast4: typed,
  dob: typed,
  phone: typed,
  email: typed,
  address: typed,
  residency: z.enum(['resident', 'nri']).nullable(),
  gender: z.enum(['female', 'male', 'other']).nullable(),
  sharePct: amount,
});

const TypedPrice = z.strictObject({
  parking: z.record(z.string().max(40), amount),
  plc: z.record(z.string().max(40), z.boolean()),
  heads: z.record(z.string().max(40), z.boolean()),
  templateId: typed,
  buyerGender: z.enum(BUYER_GENDERS).nullable(),
  discount: z.strictObject({
    kind: z.enum(DISCOUNT_KINDS).nullable(),
    perSqFt: amount,
    flat: amount,
    pct: amount,
    reason: typed,
  }),
});

/** All that is typed into the booking of a unit, beside its customer and its unit. */
export const BookingEntries = z.strictObject({
  bookingDate: typed,
  costSheetId: typed,
  templateId: typed,
  price: TypedPrice.nullable(),
  funding: z.enum(FUNDINGS).nullable(),
  loan: z.strictObject({
    bank: typed,
    sanctionNumber: typed,
    sanctionedPaise: amount,
    sanctionedOn: typed,
  }),
  applicants: z.array(TypedApplicant).max(4),
  filledFromLeadId: typed,
  isIndia: z.boolean(),
  hasReceipt: z.boolean(),
  receipt: z.strictObject({
    amountPaise: amount,
    mode: z.enum(RECEIPT_MODES).nullable(),
    reference: typed,
    instrumentDate: typed,
    receivedDate: typed,
    isAdvance: z.boolean(),
    depositAccountId: typed,
    tdsAmountPaise: amount,
  }),
});
export type BookingEntries = z.infer<typeof BookingEntries>;

const input = {
  leadId: record,
  unitId: record,
  /** The step at which it is, from 0. */
  step: z.number().int().min(0).max(4),
  entries: BookingEntries,
};
export const BookingDraftInput = z.object(input);
export type BookingDraftInput = z.infer<typeof BookingDraftInput>;

/** A booking that is not finished. */
export const BookingDraft = z.strictObject({
  ...identity,
  ownerId: z.uuid(),
  ownerName: z.string(),
  /** Who saved it last. */
  savedByName: z.string(),
  leadId: z.uuid().nullable(),
  /** Null too where the caller may not see the customer. */
  leadName: z.string().nullable(),
  unitId: z.uuid().nullable(),
  unitNumber: z.string().nullable(),
  projectName: z.string().nullable(),
  step: z.number().int(),
});
export type BookingDraft = z.infer<typeof BookingDraft>;

export const BookingDraftWhole = BookingDraft.extend({ entries: BookingEntries });
export type BookingDraftWhole = z.infer<typeof BookingDraftWhole>;

export const listBookingDrafts = call({
  method: 'GET',
  path: '/booking-drafts',
  summary: 'Bookings that are not finished: own ones, and those of people whose bookings the caller sees',
  can: BOOKERS,
  query: z.object({
    page: pageQuery.page,
    limit: pageQuery.limit,
    leadId: id().optional(),
    unitId: id().optional(),
    /** Who began it. */
    ownerId: id().optional(),
  }),
  reply: page(BookingDraft),
});

export const getBookingDraft = call({
  method: 'GET',
  path: '/booking-drafts/{id}',
  summary: 'One unfinished booking with all that was typed',
  can: BOOKERS,
  reply: data(BookingDraftWhole),
});

export const createBookingDraft = call({
  method: 'POST',
  path: '/booking-drafts',
  summary: 'Keep a booking that is not finished, for 30 days from the last change',
  can: BOOKERS,
  body: BookingDraftInput,
  reply: data(BookingDraft),
  status: 201,
  creates: true,
  errors: { conflict: 'The caller has 50 unfinished bookings.' },
});

export const saveBookingDraft = call({
  method: 'PUT',
  path: '/booking-drafts/{id}',
  summary: 'Save what was typed since',
  can: BOOKERS,
  body: z.object({ ...input, version: version() }),
  reply: data(BookingDraft),
  errors: { conflict: 'It was saved elsewhere meanwhile.' },
});

export const discardBookingDraft = call({
  method: 'DELETE',
  path: '/booking-drafts/{id}',
  summary: 'Discard an unfinished booking',
  can: BOOKERS,
  reply: data(z.strictObject({ id: z.uuid() })),
});
