import type { Day } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import type { MailedKind } from '../buyerMail.rules.ts';
import { costSheetPaper } from './costSheet.mailPaper.ts';
import type { MailPaper } from './mailFiles.ts';
import { demandLetterPaper, invoicePaper, receiptPaper } from './money.mailPapers.ts';
import { statementOfAccount, welcome } from './sale.mailPapers.ts';

/** Which paper: of a statement also of which day. */
export interface PaperRef {
  kind: MailedKind;
  recordId: string;
  asOf: Day | null;
}

/**
 * A paper as it would be mailed now. Errors: 404 where the caller may not see its record, 409 with the reason where it
 * may not be mailed, 400 for a day that only a statement has.
 */
export async function mailPaper(read: Read, { kind, recordId, asOf }: PaperRef): Promise<MailPaper> {
  if (asOf !== null && kind !== 'statement') throw invalid('asOf', 'Only a statement is of a day.');
  switch (kind) {
    case 'receipt':
      return receiptPaper(read, recordId);
    case 'invoice':
      return invoicePaper(read, recordId);
    case 'demandLetter':
      return demandLetterPaper(read, recordId);
    case 'costSheet':
      return costSheetPaper(read, recordId);
    case 'statement':
      return statementOfAccount(read, recordId, asOf ?? read.today);
    case 'welcome':
      return welcome(read, recordId);
  }
}
