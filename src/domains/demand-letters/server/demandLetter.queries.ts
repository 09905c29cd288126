import { conflict, notFound } from '../../../platform/contract/errors.ts';
import type { Read } from '../../../platform/server/context.ts';
import { required } from '../../../platform/server/database/values.ts';
import { visibleSales } from '../../sales/server/sale.visibility.ts';
import { getDemandRun } from '../../demand-runs/server/demandRun.queries.ts';
import type { DemandLetterDocument } from '../demandLetter.document.ts';

/** The frozen letter on an installment; 404 when the caller may not see its sale. */
export async function getLetterOf(read: Read, installmentId: string): Promise<DemandLetterDocument> {
  const row = await read.db
    .selectFrom('installment')
    .innerJoin('sale', 'sale.id', 'installment.saleId')
    .leftJoin('demandLetterInstallment', 'demandLetterInstallment.installmentId', 'installment.id')
    .leftJoin('demandLetter', 'demandLetter.id', 'demandLetterInstallment.letterId')
    .select('demandLetter.snapshot')
    .where('installment.id', '=', installmentId)
    .where(visibleSales(read))
    .executeTakeFirst();
  const { snapshot } = required(row, 'Installment');
  if (snapshot === null) throw conflict('No letter was written for this installment.');
  return documentOf(snapshot);
}

export interface LettersOfRun {
  title: string;
  letterIds: string[];
}

/** Which letters a run has; 409 while they are not all printed. */
export async function getLettersOf(read: Read, runId: string): Promise<LettersOfRun> {
  const { title, lettersStatus } = await getDemandRun(read, runId);
  if (lettersStatus === 'writing') throw conflict('The letters are still being printed.');
  const letters = await read.db
    .selectFrom('demandLetter')
    .select('id')
    .where('runId', '=', runId)
    .orderBy('seqNo')
    .execute();
  if (letters.length === 0) throw conflict('This run has no letters.');
  return { title, letterIds: letters.map(({ id }) => id) };
}

/** One of them by its id, of a run that is known to be seen. */
export async function getLetter(read: Pick<Read, 'db'>, id: string): Promise<DemandLetterDocument> {
  const row = await read.db
    .selectFrom('demandLetter')
    .select('snapshot')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Letter');
  return documentOf(row.snapshot);
}

/** Written by `demandLetter` in this shape. */
function documentOf(snapshot: unknown): DemandLetterDocument {
  return snapshot as DemandLetterDocument;
}
