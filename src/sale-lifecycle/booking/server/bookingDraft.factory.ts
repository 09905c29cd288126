import type { BookingDraftInput } from '../bookingDraft.contract.ts';
import { NOTHING_TYPED } from '../bookingDraft.rules.ts';

/** A booking in which nothing was chosen yet. */
export const EMPTY_DRAFT: BookingDraftInput = {
  leadId: null,
  unitId: null,
  step: 0,
  entries: NOTHING_TYPED,
};

/** A first applicant with the numbers that are kept encrypted. */
export const TYPED_APPLICANT: BookingDraftInput['entries']['applicants'][number] = {
  name: 'Asha Rao',
  relation: null,
  pan: 'AFXPR2764L',
  form60: false,
  aadhaarLast4: '7391',
  dob: null,
  phone: null,
  email: null,
  address: '14 Prabhat Road',
  residency: 'resident',
  gender: null,
  sharePct: 100,
};
