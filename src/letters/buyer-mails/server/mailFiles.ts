import type { Day } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { DocumentBuyer, DocumentProperty, DocumentSupplier } from '#company/letterhead/sale.document.ts';
import type { MailFacts } from '../buyerMail.rules.ts';
import { FORMER_BUYER } from '../mailRefusals.rules.ts';

/** A file that goes with a mail: printed for it, or stored before. */
export type MailFile =
  | {
      name: string;
      template: string;
      document: object;
      /** The code that is printed on it. */
      codeOf: (work: Work) => Promise<string>;
    }
  | { name: string; storageKey: string };

/** A paper that may be mailed, with what its text names. */
export interface MailPaper {
  /** Null of an offer without a booking. */
  saleId: string | null;
  projectId: string;
  /** Of the customer it is for: a sale's own, or that of an offer. */
  leadId: string;
  facts: MailFacts;
  sellerName: string;
  files: readonly MailFile[];
}

/** What the text of a mail names of a paper of a sale. */
export function factsOf(of: {
  buyer: DocumentBuyer;
  property: DocumentProperty;
  supplier: DocumentSupplier;
}): MailFacts {
  const { unitNumber, projectName, bookingNumber } = of.property;
  return {
    name: of.buyer.name,
    unit: unitNumber,
    project: projectName,
    booking: bookingNumber,
    organization: of.supplier.name,
  };
}

/** 409 where the booking went to another buyer after the paper: it is addressed to the one before. */
export async function requireSameBuyer({ db }: Read, saleId: string, day: Day): Promise<void> {
  const next = await db
    .selectFrom('buyerTransfer')
    .select('id')
    .where('saleId', '=', saleId)
    .where('transferredOn', '>', day)
    .limit(1)
    .executeTakeFirst();
  if (next) throw conflict(FORMER_BUYER);
}

/** 'SKI/26-27/000123' → 'SKI-26-27-000123.pdf' */
export function fileName(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`;
}
