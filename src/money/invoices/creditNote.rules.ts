import type { Day } from '#platform/contract/calendar.ts';
import { financialYearStart } from '#platform/contract/calendar.ts';
import { plainAmount } from '#platform/contract/format.ts';
import { apportion, shareOf, sumPaise } from '#platform/contract/money.ts';
import type { RateReader } from '#company/statutory-rates/rate.rules.ts';
import type { InvoiceLine } from './invoice.contract.ts';

/**
 * The last day on which a credit note can reverse the tax of an invoice: 30 November after the end of the financial
 * year it belongs to (CGST Act s.34(2)); null where the law sets none.
 */
export function creditNoteUntil(rates: RateReader, issueDate: Day): Day | null {
  const cutoff = rates.find('gst.creditNoteCutoff');
  if (!cutoff) return null;
  return `${financialYearStart(issueDate) + 1}-${two(cutoff.month)}-${two(cutoff.day)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** A line of an invoice, or of a credit note with the number of the line it reverses. */
export interface NumberedLine extends InvoiceLine {
  lineNo: number;
}

/** The lines of an invoice less earlier credit notes. */
export function linesLeft(
  billed: readonly NumberedLine[],
  credited: readonly NumberedLine[],
): NumberedLine[] {
  return billed
    .map((line) => credited.filter(({ lineNo }) => lineNo === line.lineNo).reduce(less, line))
    .filter(({ totalPaise }) => totalPaise > 0);
}

/**
 * Reverses an amount, tax included, from the remaining lines: each in proportion, value and tax in the proportion
 * of the line, so that each line stays taxed at its rate (CGST Act s.34(1)). Two halves of central and state tax
 * stay equal. The amount must not exceed what is left.
 */
export function creditedLines(left: readonly NumberedLine[], amountPaise: number): NumberedLine[] {
  const parts = apportion(
    amountPaise,
    left.map((line) => line.totalPaise),
  );
  return left
    .map((line, index) => partOfLine(line, parts[index] ?? 0))
    .filter(({ totalPaise }) => totalPaise > 0);
}

function partOfLine(line: NumberedLine, totalPaise: number): NumberedLine {
  if (totalPaise === line.totalPaise) return line;
  const shared = (paise: number) => shareOf(paise, totalPaise, line.totalPaise);
  const tax = {
    cgstPaise: shared(line.cgstPaise),
    sgstPaise: shared(line.sgstPaise),
    igstPaise: shared(line.igstPaise),
  };
  return {
    ...line,
    detail: `part of ${plainAmount(line.taxablePaise)}`,
    taxablePaise: totalPaise - sumPaise(Object.values(tax)),
    ...tax,
    totalPaise,
  };
}

function less(line: NumberedLine, taken: NumberedLine): NumberedLine {
  return {
    ...line,
    taxablePaise: line.taxablePaise - taken.taxablePaise,
    cgstPaise: line.cgstPaise - taken.cgstPaise,
    sgstPaise: line.sgstPaise - taken.sgstPaise,
    igstPaise: line.igstPaise - taken.igstPaise,
    totalPaise: line.totalPaise - taken.totalPaise,
  };
}
