import type { Day } from '#platform/contract/calendar.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { formatDay, formatPct, plainAmount } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { TaxParts } from '#company/statutory-rates/gst.rules.ts';
import { taxLabels } from '#company/statutory-rates/gst.rules.ts';
import type { PartnerGst } from './partnerGst.rules.ts';

/** What an invoice says may differ so far from what it must say, and is booked as it says. */
const TOLERANCE_PAISE = 100;

/** The number of an invoice as it is kept: upper case, without spaces. */
export function invoiceNumberOf(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** What is wrong with the number of an invoice (CGST rule 46(b)); null when nothing is. `maxLength` is a dated rate. */
export function invoiceNumberProblem(number: string, maxLength: number): string | null {
  if (number === '') return 'Enter the invoice number.';
  if (number.length > maxLength)
    return `The number has ${number.length} characters; GST allows ${maxLength}. Ask the firm for a shorter one.`;
  if (!/^[A-Z0-9/-]+$/.test(number)) return 'A number holds letters, digits, - and / only.';
  return null;
}

/** The amounts on the paper of an invoice. */
export interface InvoiceSays extends TaxParts {
  taxablePaise: number;
}

export interface InvoicedTranche {
  /** Of its commission, from 1. */
  seq: number;
  /** Commission to be billed: gross less what was carried over from an earlier booking. */
  grossPaise: number;
}

/**
 * Where an invoice differs from its tranches by more than ₹1, each with its field and a sentence for the firm. What
 * differs by less is booked as the invoice says.
 */
export function invoiceDifferences(
  says: InvoiceSays,
  tranches: readonly InvoicedTranche[],
  gst: PartnerGst,
): FieldError[] {
  const duePaise = sumPaise(tranches.map(({ grossPaise }) => grossPaise));
  const taxable = isNear(says.taxablePaise, duePaise)
    ? []
    : [
        {
          field: 'taxablePaise',
          message: `The invoice says ${rupees(says.taxablePaise)}; ${tranchesText(tranches)} ${rupees(duePaise)}.`,
        },
      ];
  return [...taxable, ...taxDifferences(says, gst)];
}

function taxDifferences(says: InvoiceSays, gst: PartnerGst): FieldError[] {
  const labels = new Map(taxLabels(gst.regime).map((one) => [one.part, one]));
  const parts = ['cgstPaise', 'sgstPaise', 'igstPaise'] as const;
  return parts
    .filter((part) => (labels.has(part) ? !isNear(says[part], gst.tax[part]) : says[part] !== 0))
    .map((part) => {
      const label = labels.get(part);
      const message = label
        ? `The invoice says ${label.label} of ${rupees(says[part])}; ${formatPct(gst.pct * label.shareOfPct)} is ${rupees(gst.tax[part])}.`
        : notDue(part, says[part], gst);
      return { field: part, message };
    });
}

/** Tax that does not belong on the invoice. */
function notDue(part: keyof TaxParts, saysPaise: number, { regime, gstin }: PartnerGst): string {
  if (gstin === null)
    return `The invoice says ${rupees(saysPaise)} of GST; the firm is not registered for GST on its date. Enter the registration first, or return the invoice.`;
  const isBetweenStates = regime === 'igst';
  const name = { cgstPaise: 'CGST', sgstPaise: 'SGST', igstPaise: 'IGST' }[part];
  const due = taxLabels(regime)
    .map(({ label }) => label)
    .join(' and ');
  const why = isBetweenStates
    ? 'the firm is registered in another state than that of the project'
    : 'the firm is registered in the state of the project';
  return `The invoice says ${name} of ${rupees(saysPaise)}; ${why}, so it must show ${due}.`;
}

/** 'tranche 1 is', 'tranches 1 and 2 are' */
function tranchesText(tranches: readonly InvoicedTranche[]): string {
  const numbers = tranches.map(({ seq }) => String(seq));
  if (numbers.length === 1) return `tranche ${numbers[0]} is`;
  return `tranches ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1) ?? ''} are`;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE_PAISE;
}

function rupees(paise: number): string {
  return `₹${plainAmount(paise)}`;
}

/**
 * Why an invoice cannot be credited on a day, which decides year, rate and threshold of its TDS; null when it can.
 * Whether the month is open is checked by the books.
 */
export function creditDayProblem(creditedOn: Day, invoiceDate: Day, today: Day): string | null {
  if (creditedOn < invoiceDate)
    return `The invoice is dated ${formatDay(invoiceDate)} and cannot be credited before.`;
  if (creditedOn > today) return 'An invoice cannot be credited in the future.';
  return null;
}
