/** Payment terms that projects, sales and receipts share. */
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

/** Money received, tax the buyer deducted, money refunded, and corrections by Finance. */
export const TRANSACTION_TYPES = ['receipt', 'tds', 'refund', 'adjustment'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
/** What a person records; an adjustment is money that moved from another booking. */
export const RECORDED_TYPES = ['receipt', 'tds', 'refund'] as const;
/** A refund never goes out in cash. */
export const REFUND_MODES = [
  'neft',
  'rtgs',
  'imps',
  'upi',
  'cheque',
  'dd',
] as const satisfies readonly ReceiptMode[];
export const TRANSACTION_MODES = [...RECEIPT_MODES, 'tds', 'transfer'] as const;
export type TransactionMode = (typeof TRANSACTION_MODES)[number];

/** Whether money was paid this way, rather than deducted as tax or moved from another booking. */
export function isReceiptMode(mode: TransactionMode): mode is ReceiptMode {
  return mode !== 'tds' && mode !== 'transfer';
}

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
