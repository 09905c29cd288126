import type { Work } from '#platform/server/context.ts';
import { issuePapers } from '#company/papers/server/paper.store.ts';
import type { DemandLetterDocument } from '../demandLetter.document.ts';

interface WrittenLetter {
  id: string;
  saleId: string;
  document: DemandLetterDocument;
}

/** Enters letters among the issued papers. */
export async function issueLetterPapers(work: Work, letters: readonly WrittenLetter[]): Promise<void> {
  const sales = await work.db
    .selectFrom('sale')
    .select(['id', 'projectId'])
    .where(
      'id',
      'in',
      letters.map(({ saleId }) => saleId),
    )
    .execute();
  const projects = new Map(sales.map(({ id, projectId }) => [id, projectId]));
  await issuePapers(
    work,
    letters.map(({ id, saleId, document }) => ({
      kind: 'demandLetter',
      recordId: id,
      title: document.title,
      number: document.letterNumber,
      day: document.issueDate,
      amountPaise: document.totalPaise,
      currency: document.currency,
      holder: document.buyer.name,
      saleId,
      projectId: projects.get(saleId) ?? null,
      payTo: document.payTo,
      document,
    })),
  );
}
