import { conflict } from '#platform/contract/errors.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { paperCodeOf } from '#company/papers/server/paper.printing.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { getLetterOf } from '#sale-lifecycle/demands/server/demandLetter.queries.ts';
import { invoiceRefusal, LETTER_WITHDRAWN, receiptRefusal } from '../mailRefusals.rules.ts';
import type { MailPaper } from './mailFiles.ts';
import { factsOf, fileName, requireSameBuyer } from './mailFiles.ts';

export async function receiptPaper(read: Read, id: string): Promise<MailPaper> {
  const row = await read.db
    .selectFrom('paymentTransaction as receipt')
    .innerJoin('sale', 'sale.id', 'receipt.saleId')
    .select(['receipt.status', 'receipt.snapshot', 'sale.id as saleId', 'sale.projectId', 'sale.leadId'])
    .where('receipt.id', '=', id)
    .where(visibleSales(read))
    .executeTakeFirst();
  const { status, snapshot: paper, ...place } = required(row, 'Receipt');
  const refusal = receiptRefusal(status, paper !== null);
  if (refusal !== null) throw conflict(refusal);
  const snapshot = required(paper, 'Receipt');
  await requireSameBuyer(read, place.saleId, snapshot.receivedDate);
  const { receiptNumber, amountPaise, currency, receivedDate, supplier, property } = snapshot;
  return {
    ...place,
    facts: {
      ...factsOf({ buyer: snapshot.receivedFrom, property, supplier }),
      number: receiptNumber,
      amount: formatMoneyExact(amountPaise, currency),
      day: formatDay(receivedDate),
    },
    sellerName: supplier.name,
    files: [
      {
        name: fileName(receiptNumber),
        template: 'receipt',
        document: snapshot,
        codeOf: (work) => paperCodeOf(work, 'receipt', id),
      },
    ],
  };
}

/** A tax invoice, a bill of supply or a credit note. */
export async function invoicePaper(read: Read, id: string): Promise<MailPaper> {
  const row = await read.db
    .selectFrom('invoice')
    .innerJoin('sale', 'sale.id', 'invoice.saleId')
    .select(['invoice.status', 'invoice.snapshot', 'sale.id as saleId', 'sale.projectId', 'sale.leadId'])
    .where('invoice.id', '=', id)
    .where(visibleSales(read))
    .executeTakeFirst();
  const { status, snapshot: paper, ...place } = required(row, 'Invoice');
  const refusal = invoiceRefusal(status, paper !== null);
  if (refusal !== null) throw conflict(refusal);
  const snapshot = required(paper, 'Invoice');
  const { invoiceNumber, totalPaise, currency, issueDate, supplier, property, billTo } = snapshot;
  await requireSameBuyer(read, place.saleId, issueDate);
  return {
    ...place,
    facts: {
      ...factsOf({ buyer: billTo, property, supplier }),
      number: invoiceNumber,
      amount: formatMoneyExact(totalPaise, currency),
      day: formatDay(issueDate),
    },
    sellerName: supplier.name,
    files: [
      {
        name: fileName(invoiceNumber),
        template: 'invoice',
        document: snapshot,
        codeOf: (work) => paperCodeOf(work, ['invoice', 'creditNote'], id),
      },
    ],
  };
}

/** The newest letter that demands an installment. */
export async function demandLetterPaper(read: Read, installmentId: string): Promise<MailPaper> {
  const { id, letter } = await getLetterOf(read, installmentId);
  if (letter.withdrawnOn) throw conflict(LETTER_WITHDRAWN);
  const place = await read.db
    .selectFrom('demandLetter')
    .innerJoin('sale', 'sale.id', 'demandLetter.saleId')
    .select(['sale.id as saleId', 'sale.projectId', 'sale.leadId'])
    .where('demandLetter.id', '=', id)
    .executeTakeFirstOrThrow();
  await requireSameBuyer(read, place.saleId, letter.issueDate);
  const { letterNumber, totalPaise, currency, dueDate, supplier } = letter;
  return {
    ...place,
    facts: {
      ...factsOf(letter),
      number: letterNumber,
      amount: formatMoneyExact(totalPaise, currency),
      day: formatDay(dueDate),
    },
    sellerName: supplier.name,
    files: [
      {
        name: fileName(letterNumber),
        template: 'demandLetter',
        document: letter,
        codeOf: (work) => paperCodeOf(work, 'demandLetter', id),
      },
    ],
  };
}
