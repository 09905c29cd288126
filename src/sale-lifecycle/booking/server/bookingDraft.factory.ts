import type { BookingDraftInput } from '../bookingDraft.contract.ts';

/** A booking in which nothing was chosen yet. */
export const EMPTY_DRAFT: BookingDraftInput = {
  leadId: null,
  unitId: null,
  step: 0,
  entries: {
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
  },
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
