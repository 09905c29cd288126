/** Words of payment that projects, sales and receipts share. */
export const RECEIPT_MODES = [
  'neft',
  'rtgs',
  'imps',
  'upi',
  'cheque',
  'dd',
  'card',
  'cash',
  'bankLoan',
  'nach',
] as const;
export type ReceiptMode = (typeof RECEIPT_MODES)[number];

export const TEMPLATE_TYPES = [
  'constructionLinked',
  'timeLinked',
  'downPayment',
  'possessionLinked',
] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

export const COMPONENTS = ['agreementValue', 'otherCharges', 'corpus'] as const;
export type Component = (typeof COMPONENTS)[number];

export const TRIGGER_TYPES = [
  'booking',
  'registration',
  'daysAfterBooking',
  'daysAfterRegistration',
  'fixedDate',
  'milestone',
  'possession',
] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];
