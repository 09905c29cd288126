import type { Work } from '#platform/server/context.ts';
import { currentPaper } from '#company/papers/server/paper.current.ts';
import type { StatementDocument } from '../statement.document.ts';

/** The code of a statement that is printed now; one of the same day that says something else gives way to it. */
export async function statementPaper(
  work: Work,
  saleId: string,
  document: StatementDocument,
): Promise<string> {
  const { projectId } = await work.db
    .selectFrom('sale')
    .select('projectId')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow();
  return currentPaper(work, {
    kind: 'statement',
    recordId: saleId,
    title: document.title,
    number: document.property.bookingNumber,
    day: document.asOf,
    amountPaise: document.balancePaise,
    currency: document.currency,
    holder: document.buyer.name,
    saleId,
    projectId,
    payTo: document.payTo,
    document,
  });
}
