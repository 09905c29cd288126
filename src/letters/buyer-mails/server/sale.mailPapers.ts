import type { Day } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { documentFacts } from '#sales/server/saleDocument.queries.ts';
import { statementPaper } from '#sale-lifecycle/statements/server/statement.paper.ts';
import { getStatementDocument } from '#sale-lifecycle/statements/server/statement.queries.ts';
import { welcomeRefusal } from '../mailRefusals.rules.ts';
import type { MailFile, MailPaper } from './mailFiles.ts';
import { factsOf, fileName, requireSameBuyer } from './mailFiles.ts';

export async function statementOfAccount(read: Read, saleId: string, day: Day): Promise<MailPaper> {
  const { status: _status, bookingDate: _booked, ...place } = await seenSale(read, saleId);
  const document = await getStatementDocument(read, saleId, day);
  await requireSameBuyer(read, saleId, day);
  const { property, supplier, balancePaise, currency } = document;
  return {
    ...place,
    facts: {
      ...factsOf(document),
      amount: formatMoneyExact(balancePaise, currency),
      day: formatDay(day),
    },
    sellerName: supplier.name,
    files: [
      {
        name: `Statement-${fileName(property.bookingNumber)}`,
        template: 'statement',
        document,
        codeOf: (work) => statementPaper(work, saleId, document),
      },
    ],
  };
}

/** Has no paper of its own: it takes the welcome and allotment letters that were issued for the sale. */
export async function welcome(read: Read, saleId: string): Promise<MailPaper> {
  const { status, bookingDate, ...place } = await seenSale(read, saleId);
  const refusal = welcomeRefusal(status);
  if (refusal !== null) throw conflict(refusal);
  const facts = await documentFacts(read, saleId);
  return {
    ...place,
    facts: { ...factsOf(facts), day: formatDay(bookingDate) },
    sellerName: facts.supplier.name,
    files: await issuedLetters(read, saleId),
  };
}

async function seenSale(read: Read, saleId: string) {
  const row = await read.db
    .selectFrom('sale')
    .select(['sale.id as saleId', 'sale.projectId', 'sale.leadId', 'sale.status', 'sale.bookingDate'])
    .where('sale.id', '=', saleId)
    .where(visibleSales(read))
    .executeTakeFirst();
  return required(row, 'Sale');
}

/** The newest of each that holds. */
async function issuedLetters({ db }: Read, saleId: string): Promise<MailFile[]> {
  const rows = await db
    .selectFrom('paper')
    .innerJoin('letter', 'letter.code', 'paper.code')
    .innerJoin('letterTemplateRevision as revision', 'revision.id', 'letter.revisionId')
    .innerJoin('letterTemplate as template', 'template.id', 'revision.templateId')
    .innerJoin('documentVersion as first', (join) =>
      join.onRef('first.documentId', '=', 'letter.documentId').on('first.number', '=', 1),
    )
    .innerJoin('file', 'file.id', 'first.fileId')
    .select(['template.key', 'paper.title', 'file.storageKey'])
    .distinctOn('template.key')
    .where('paper.saleId', '=', saleId)
    .where('paper.kind', '=', 'letter')
    .where('paper.status', '=', 'valid')
    .where('template.key', 'in', ['welcomeLetter', 'allotmentLetter'])
    .orderBy('template.key')
    .orderBy('paper.issuedAt', 'desc')
    .execute();
  return rows.map(({ title, storageKey }) => ({ name: `${title}.pdf`, storageKey }));
}
