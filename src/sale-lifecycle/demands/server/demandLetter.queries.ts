import { dayOf } from '#platform/contract/calendar.ts';
import { conflict, notFound } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { getDemandRun } from './demandRun.queries.ts';
import type { DemandLetterDocument } from '../demandLetter.document.ts';

/** A letter with the id of its record. */
export interface PrintableLetter {
  id: string;
  letter: DemandLetterDocument;
}

/** The last frozen letter on an installment, that of a run, or a certain one; 404 when the caller may not see its sale. */
export async function getLetterOf(
  read: Read,
  installmentId: string,
  { runId, letterId }: { runId?: string | undefined; letterId?: string | undefined } = {},
): Promise<PrintableLetter> {
  const row = await read.db
    .selectFrom('installment')
    .innerJoin('sale', 'sale.id', 'installment.saleId')
    .leftJoin('demandLetterInstallment', 'demandLetterInstallment.installmentId', 'installment.id')
    .leftJoin('demandLetter', (join) =>
      join
        .onRef('demandLetter.id', '=', 'demandLetterInstallment.letterId')
        .$call((of) => (runId ? of.on('demandLetter.runId', '=', runId) : of))
        .$call((of) => (letterId ? of.on('demandLetter.id', '=', letterId) : of)),
    )
    .select(['demandLetter.id', 'demandLetter.snapshot', 'demandLetter.withdrawnAt'])
    .where('installment.id', '=', installmentId)
    .where(visibleSales(read))
    .orderBy('demandLetter.createdAt', (order) => order.desc().nullsLast())
    .orderBy('demandLetterInstallment.isLive', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  const { id, snapshot, withdrawnAt } = required(row, 'Installment');
  if (id === null || snapshot === null) throw conflict('This installment has no letter.');
  return { id, letter: documentOf(read, { snapshot, withdrawnAt }) };
}

export interface LettersOfRun {
  title: string;
  letterIds: string[];
}

/** The letters of a run; 409 while not all are printed. */
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

/** One of them by its id, of a run the caller may see (checked before). */
export async function getLetter(read: Read, id: string): Promise<PrintableLetter> {
  const row = await read.db
    .selectFrom('demandLetter')
    .select(['snapshot', 'withdrawnAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Letter');
  return { id, letter: documentOf(read, row) };
}

/** A letter stays as it was printed; a withdrawal is stamped across it. Written by `demandLetter` in this shape. */
function documentOf(
  { caller }: Read,
  { snapshot, withdrawnAt }: { snapshot: unknown; withdrawnAt: string | null },
): DemandLetterDocument {
  const letter = snapshot as DemandLetterDocument;
  return withdrawnAt === null ? letter : { ...letter, withdrawnOn: dayOf(withdrawnAt, caller.timezone) };
}
