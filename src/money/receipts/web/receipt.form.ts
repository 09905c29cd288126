import type { DefaultValues } from 'react-hook-form';
import * as z from 'zod';
import type { Day } from '#platform/contract/calendar.ts';
import { startCase } from '#platform/contract/format.ts';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ReceiptInput } from '../receipt.contract.ts';
import { RECEIPT_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { receiptProblem, defaultPayer } from '../receiptChecks.rules.ts';
import { termsWithoutSale } from './receiptTerms.shared.ts';
import { today } from '#platform/web/session/today.ts';

/**
 * The form of a receipt: six fields of the contract and, when added, its TDS, with the rules that do not depend on
 * the sale.
 */
export const ReceiptForm = ReceiptInput.pick({
  amountPaise: true,
  mode: true,
  reference: true,
  instrumentDate: true,
  receivedDate: true,
  isAdvance: true,
  overSanctionReason: true,
  depositAccountId: true,
  tds: true,
})
  .extend({
    saleId: z.uuid('Choose the customer who paid'),
    mode: z.enum(RECEIPT_MODES, 'Please select how it was paid'),
  })
  .superRefine(({ mode, amountPaise, receivedDate, reference = null, instrumentDate = null }, context) => {
    const facts = {
      type: 'receipt' as const,
      mode,
      amountPaise,
      receivedDate,
      reference,
      payerType: defaultPayer(mode),
      declarationFileId: null,
      isAdvance: true,
      instrumentDate,
      challanDate: null,
    };
    const problem = receiptProblem(facts, termsWithoutSale());
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });

export type ReceiptFormValues = z.output<typeof ReceiptForm>;
export type ReceiptFormState = ContractForm<typeof ReceiptForm>;

export interface ReceiptDefaults {
  saleId: string;
  amountPaise?: number;
  mode?: ReceiptFormValues['mode'];
  reference?: string | null;
  instrumentDate?: Day | null;
  receivedDate?: Day;
  depositAccountId?: string | null;
}

export function useReceiptForm(known: ReceiptDefaults): ReceiptFormState {
  return useContractForm(ReceiptForm, receiptDefaults(known));
}

/** What only confirms something is not sent until it is entered: a correction leaves it as it was. */
export function receiptDefaults(known: ReceiptDefaults): DefaultValues<z.input<typeof ReceiptForm>> {
  return {
    saleId: known.saleId,
    amountPaise: known.amountPaise ?? (null as never),
    mode: known.mode ?? (null as never),
    reference: known.reference ?? '',
    instrumentDate: known.instrumentDate ?? null,
    receivedDate: known.receivedDate ?? today(),
    depositAccountId: known.depositAccountId ?? null,
    tds: null,
  };
}

export const MODE_CHOICES = RECEIPT_MODES.map((mode) => ({ value: mode, label: startCase(mode) }));

/** The label of the reference by mode of payment. */
export function referenceLabel(mode: string | null): string {
  switch (mode) {
    case 'cheque':
      return 'Cheque number';
    case 'dd':
      return 'Draft number';
    case 'upi':
    case 'neft':
    case 'rtgs':
    case 'imps':
      return 'UTR or bank reference';
    default:
      return 'Reference';
  }
}
