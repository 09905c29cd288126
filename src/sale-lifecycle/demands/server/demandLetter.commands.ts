import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import type { DemandRunTable } from '#platform/server/database/tables.ts';
import { takeNumbers } from '#platform/server/numbers.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { WorkProof } from '#site/proofs/server/proof.issue.ts';
import { issueProof, validProof } from '#site/proofs/server/proof.issue.ts';
import type { InvoiceDocument } from '#money/invoices/invoice.document.ts';
import { LETTER_SERIES, letterNumber, occasionText } from '../demandLetter.rules.ts';
import type { DemandedInstallment } from './demandLetterDocument.ts';
import { issueLetterPapers } from './demandLetter.paper.ts';
import { demandLetter } from './demandLetterDocument.ts';

/** Letters per transaction. */
export const BATCH_SIZE = 50;

/** The content of one letter: installments of one sale demanded together. */
export interface LetterToWrite {
  demanded: [DemandedRow, ...DemandedRow[]];
  /** Why, in a sentence. */
  occasion: string;
  /** Of the work that is demanded. */
  proof?: WorkProof | undefined;
}

/**
 * Writes the letters of the next sales of a locked run that have none: demanded and billed installments, in the
 * words of the invoices. Returns how many were written; zero when done.
 */
export async function writeLetters(work: Work, run: Selectable<DemandRunTable>): Promise<number> {
  const demanded = await demandedWithoutLetter(work, run.id);
  const occasion = occasionText({ ...run, completedOn: await completedOn(work, run) });
  if (demanded.length === 0) return 0;
  const proof = await proofOfRun(work, run);
  const letters = bySale(demanded).map((rows) => ({ demanded: rows, occasion, proof }));
  await insertLetters(work, run.id, letters);
  await noteWritten(work, run, letters.length);
  return letters.length;
}

/** All letters of a completed work carry one code: its proof is brought up to date before the first of them. */
async function proofOfRun(
  work: Work,
  { milestoneId, completionNo }: Selectable<DemandRunTable>,
): Promise<WorkProof | undefined> {
  if (milestoneId === null) return undefined;
  const printed = await work.db
    .selectFrom('demandRun')
    .select('id')
    .where('milestoneId', '=', milestoneId)
    .where('completionNo', 'is not distinct from', completionNo)
    .where('letters', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return printed ? validProof(work, milestoneId) : issueProof(work, milestoneId);
}

export function bySale(rows: readonly DemandedRow[]): LetterToWrite['demanded'][] {
  return [...groupRows(rows, ({ saleId }) => saleId).values()].map(([first, ...others]) => {
    if (!first) throw new Error('A letter needs at least one installment.');
    return [first, ...others];
  });
}

/** Numbers and freezes letters; the numbers are taken last. Returns their ids. */
export async function insertLetters(
  work: Work,
  runId: string | null,
  toWrite: readonly LetterToWrite[],
): Promise<string[]> {
  const issueDate = work.today;
  const financialYear = financialYearLabel(issueDate);
  const first = await takeNumbers(work, 'demandLetter', LETTER_SERIES, financialYear, toWrite.length);
  const letters = toWrite.map(({ demanded, occasion, proof }, index) => {
    const seqNo = first + index;
    const number = letterNumber(issueDate, seqNo);
    const snapshot = demandLetter(demanded, { number, issueDate, occasion, ...(proof ? { proof } : {}) });
    return {
      id: newId(),
      seqNo,
      head: demanded[0],
      snapshot,
      installmentIds: demanded.map(({ id }) => id),
    };
  });
  await insertRows(
    work.db,
    'demandLetter',
    letters.map(({ id, seqNo, head, snapshot }) => ({
      id,
      saleId: head.saleId,
      runId,
      letterNumber: snapshot.letterNumber,
      series: LETTER_SERIES,
      financialYear,
      seqNo,
      issueDate,
      dueDate: snapshot.dueDate,
      totalPaise: snapshot.totalPaise,
      recipient: head.email,
      snapshot,
      createdAt: work.now,
      createdById: authorOf(work),
    })),
  );
  await insertRows(
    work.db,
    'demandLetterInstallment',
    letters.flatMap(({ id, installmentIds }) =>
      installmentIds.map((installmentId) => ({ letterId: id, installmentId })),
    ),
  );
  await issueLetterPapers(
    work,
    letters.map(({ id, head, snapshot }) => ({ id, saleId: head.saleId, document: snapshot })),
  );
  return letters.map(({ id }) => id);
}

async function noteWritten(work: Work, run: Selectable<DemandRunTable>, count: number): Promise<void> {
  await work.db
    .updateTable('demandRun')
    .set({ letters: run.letters + count, version: run.version + 1, updatedAt: work.now })
    .where('id', '=', run.id)
    .execute();
  await recordChange(work, {
    action: 'writeLetters',
    resource: 'demandRun',
    id: run.id,
    version: run.version + 1,
    after: { letters: run.letters + count },
  });
}

export interface DemandedRow extends DemandedInstallment {
  id: string;
  saleId: string;
  email: string | null;
}

/** The installments of the next sales, in the order of the run, without those whose invoice was cancelled. */
async function demandedWithoutLetter({ db }: Work, runId: string): Promise<DemandedRow[]> {
  const { rows } = await sql<Omit<DemandedRow, 'invoice'> & { invoice: object }>`
    with open as (
      select line.sale_id, line.installment_id, line.seq, invoice.snapshot as invoice
        from demand_run_line line
        join invoice_installment billed on billed.organization_id = line.organization_id
          and billed.installment_id = line.installment_id and billed.is_live
        join invoice on invoice.organization_id = billed.organization_id and invoice.id = billed.invoice_id
          and invoice.snapshot is not null
       where line.organization_id = app_organization_id() and line.run_id = ${runId} and line.result = 'demanded'
         and not exists (select from demand_letter_installment written
                          where written.organization_id = line.organization_id
                            and written.installment_id = line.installment_id and written.is_live)),
    next as (select sale_id, min(seq) as at from open group by sale_id order by at limit ${BATCH_SIZE})
    select installment.id, installment.sale_id as "saleId", installment.name, installment.due_date as "dueDate",
           installment.principal_paise as "principalPaise", installment.cgst_paise as "cgstPaise",
           installment.sgst_paise as "sgstPaise", installment.igst_paise as "igstPaise", open.invoice,
           sale_applicant.email
      from next join open on open.sale_id = next.sale_id
      join installment on installment.organization_id = app_organization_id()
        and installment.id = open.installment_id
      left join sale_applicant on sale_applicant.organization_id = app_organization_id()
        and sale_applicant.sale_id = next.sale_id and sale_applicant.seq = 1
     order by next.at, open.seq`.execute(db);
  // Frozen by `invoiceDocument` in this shape.
  return rows.map((row) => ({ ...row, invoice: row.invoice as InvoiceDocument }));
}

async function completedOn(
  { db }: Work,
  { milestoneId }: Selectable<DemandRunTable>,
): Promise<string | null> {
  if (milestoneId === null) return null;
  const milestone = await db
    .selectFrom('milestone')
    .select('actualEnd')
    .where('id', '=', milestoneId)
    .executeTakeFirst();
  return milestone?.actualEnd ?? null;
}
