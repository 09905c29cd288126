import { amountInWords } from '#platform/contract/amountInWords.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { InvoiceDocument } from '#money/invoices/invoice.document.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { DemandLetterDocument } from '../demandLetter.document.ts';

/** An installment that was demanded, with the invoice that bills it. */
export interface DemandedInstallment extends TaxParts {
  name: string;
  principalPaise: number;
  dueDate: Day;
  invoice: InvoiceDocument;
}

interface LetterFacts {
  number: string;
  issueDate: Day;
  occasion: string;
  /** Of the work that is demanded. */
  proof?: DemandLetterDocument['proof'];
}

/** The letter for the demands of one sale, in the words of its invoices; they agree to the paisa. */
export function demandLetter(
  installments: readonly [DemandedInstallment, ...DemandedInstallment[]],
  { number, issueDate, occasion, proof }: LetterFacts,
): DemandLetterDocument {
  const lines = installments.map((one) => ({
    installmentName: one.name,
    invoiceNumber: one.invoice.invoiceNumber,
    principalPaise: one.principalPaise,
    taxPaise: taxTotal(one),
    totalPaise: one.principalPaise + taxTotal(one),
  }));
  const totalPaise = sumPaise(lines.map((line) => line.totalPaise));
  const [{ invoice }] = installments;
  const notes = installments.map((one) => one.invoice.taxAtSourceNote).filter((note) => note !== null);
  return {
    title: 'Demand letter',
    letterNumber: number,
    issueDate,
    dueDate: earliest(installments.map(({ dueDate }) => dueDate)),
    currency: invoice.currency,
    supplier: invoice.supplier,
    buyer: invoice.billTo,
    property: invoice.property,
    occasion,
    lines,
    principalPaise: sumPaise(lines.map((line) => line.principalPaise)),
    taxPaise: sumPaise(lines.map((line) => line.taxPaise)),
    totalPaise,
    amountInWords: amountInWords(totalPaise, invoice.currency),
    payTo: invoice.payTo,
    taxAtSourceNotes: [...new Set(notes)],
    interestNote: invoice.interestNote,
    signatureFor: invoice.signatureFor,
    signatory: invoice.signatory,
    ...(proof ? { proof } : {}),
  };
}

function earliest(days: readonly Day[]): Day {
  return days.toSorted()[0] ?? '';
}
