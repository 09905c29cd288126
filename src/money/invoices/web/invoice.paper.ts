import { formatDay, formatPct } from '#platform/contract/format.ts';
import { gstState } from '#platform/contract/identity-numbers.ts';
import type { TaxPartName, TaxRegime } from '#company/statutory-rates/gst.rules.ts';
import { taxLabels } from '#company/statutory-rates/gst.rules.ts';
import type { Invoice } from '../invoice.contract.ts';
import { maskedPan } from './invoice.text.ts';

export interface PaperTaxColumn {
  part: TaxPartName;
  label: string;
  shareOfPct: number;
}

/** The texts of the printed invoice, block by block. */
export interface Paper {
  title: string;
  /** Date, due date or credited invoice, and the mark under the title. */
  dates: string[];
  supplier: string[];
  buyer: { name: string; lines: string[] };
  property: { name: string; lines: string[] };
  taxColumns: PaperTaxColumn[];
  hasSac: boolean;
  valueLabel: string;
  /** Label of the total: 'Payable', 'Received', 'Credited'. */
  resultLabel: string;
}

const TITLES: Record<Invoice['docType'], string> = {
  taxInvoice: 'Tax invoice',
  billOfSupply: 'Bill of supply',
  creditNote: 'Credit note',
};

export function paperOf(invoice: Invoice): Paper {
  const { supplier, billTo, placeOfSupply } = invoice;
  const isTaxed = invoice.docType === 'taxInvoice' || invoice.lines.some((line) => line.gstRatePct > 0);
  return {
    title: TITLES[invoice.docType],
    dates: [
      invoice.issueDate ? formatDay(invoice.issueDate) : 'Draft, not issued',
      ...(invoice.dueDate ? [`Due ${formatDay(invoice.dueDate)}`] : []),
      ...(invoice.against ? [`Against ${invoice.against.invoiceNumber}`] : []),
      ...(invoice.issueDate ? ['Original for recipient'] : []),
    ],
    supplier: texts([
      supplier.address,
      [supplier.gstin && `GSTIN ${supplier.gstin}`, supplier.pan && `PAN ${supplier.pan}`]
        .filter(Boolean)
        .join(', '),
    ]),
    buyer: {
      name: billTo.name,
      lines: texts([
        billTo.address,
        [billTo.pan && `PAN ${maskedPan(billTo.pan)}`, billTo.stateCode && `state ${billTo.stateCode}`]
          .filter(Boolean)
          .join(', '),
        billTo.gstin && `GSTIN ${billTo.gstin}`,
      ]),
    },
    property: {
      name: `${invoice.unitNumber}, ${invoice.projectName}`,
      lines: texts([
        invoice.bookingNumber,
        placeOfSupply && `Place of supply ${placeOfSupply}`,
        // A builder never shifts the tax to the buyer.
        placeOfSupply && isTaxed && 'Tax under reverse charge: No',
      ]),
    },
    taxColumns: isTaxed ? taxLabels(regimeOf(invoice)) : [],
    hasSac: placeOfSupply !== null,
    valueLabel: isTaxed ? 'Taxable value' : 'Value',
    resultLabel: resultLabel(invoice),
  };
}

function resultLabel({ docType, issueDate, dueDate }: Invoice): string {
  if (docType === 'creditNote') return 'Credited';
  return issueDate !== null && dueDate === null ? 'Received' : 'Payable';
}

/** 'CGST 2.5%' where all lines share one rate, else 'CGST' with the rate in each line. */
export function taxHead(invoice: Invoice, { label, shareOfPct }: PaperTaxColumn): string {
  const rates = new Set(invoice.lines.map((line) => line.gstRatePct));
  const [first] = invoice.lines;
  return first && rates.size === 1 ? `${label} ${formatPct(first.gstRatePct * shareOfPct)}` : label;
}

/** The regime is frozen in the amounts and the place of supply: 'Maharashtra (27)'. */
function regimeOf({ placeOfSupply, igstPaise }: Invoice): TaxRegime {
  if (placeOfSupply === null) return 'single';
  if (igstPaise > 0) return 'igst';
  const code = /\((\d{2})\)$/.exec(placeOfSupply)?.[1] ?? '';
  return gstState(code)?.isUnionTerritoryWithoutLegislature ? 'cgstUtgst' : 'cgstSgst';
}

function texts(lines: readonly (string | null | undefined | false)[]): string[] {
  return lines.filter((line): line is string => Boolean(line));
}
