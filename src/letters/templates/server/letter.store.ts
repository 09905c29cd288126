import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { financialYearLabel } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { takeNumbers } from '#platform/server/numbers.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { addDocument } from '#company/documents/server/document.store.ts';
import { issuePaper, rememberBytes } from '#company/papers/server/paper.store.ts';
import type { KeptData, PreparedLetter, PrintedLetter } from './letter.prepare.ts';
import type { LetterSource } from './letter.source.ts';

/** By which a letter is called and checked. */
export interface LetterName {
  /** 'L/26-27/000123' */
  number: string;
  code: string;
}

/** The next names of letters; one whose letter is not made in the end is not used again. */
export async function takeLetterNames(work: Work, count: number): Promise<LetterName[]> {
  const year = financialYearLabel(work.today);
  const first = await takeNumbers(work, 'letter', 'L', year, count);
  const { rows } = await sql<{ code: string }>`
    select new_paper_code() as code from generate_series(1, ${count}::int)`.execute(work.db);
  return rows.map(({ code }, index) => ({
    number: `L/${year}/${String(first + index).padStart(6, '0')}`,
    code,
  }));
}

export interface LetterToFile {
  source: LetterSource;
  resourceId: string;
  prepared: PreparedLetter;
  named: LetterName;
  printed: PrintedLetter;
  /** It counts at once. */
  isApproved: boolean;
}

/** The letter as the first version of a document, with what it was made from. */
export async function fileLetter(
  work: Work,
  { source, resourceId, prepared, named, printed, isApproved }: LetterToFile,
): Promise<{ id: string; documentId: string }> {
  const { data, isChanged } = prepared;
  const day = String(data.values['letter.date']);
  const documentId = await addDocument(
    work,
    { name: fileName(source.name, named), kept: printed.kept },
    {
      title: `${source.name} ${named.number}`,
      categoryId: source.categoryId,
      resourceType: source.recordType,
      resourceId,
      origin: 'generated',
      isApproved,
    },
  );
  const id = newId();
  await work.db
    .insertInto('letter')
    .values({
      id,
      documentId,
      revisionId: source.revisionId,
      ...named,
      day,
      data,
      hasOwnValues: isChanged,
      createdAt: work.now,
    })
    .execute();
  await recordChange(work, {
    action: 'generate',
    resource: 'document',
    id: documentId,
    version: 1,
    after: {
      templateId: source.templateId,
      revision: source.number,
      number: named.number,
      hasOwnValues: isChanged,
    },
  });
  if (isApproved) await issueLetter(work, documentId);
  return { id, documentId };
}

/** Among the papers that leave the house, by the code that is printed on it. */
export async function issueLetter(work: Work, documentId: string): Promise<void> {
  const letter = required(await letterRow(work, documentId), 'Letter');
  const { name, number, code, day, saleId, projectId, sha256, data } = letter;
  const { currency } = data;
  await issuePaper(work, {
    kind: 'letter',
    recordId: documentId,
    title: name,
    number,
    day,
    amountPaise: null,
    currency,
    holder: holderOf(data),
    saleId,
    projectId,
    code,
    document: data,
  });
  await rememberBytes(work, { code, sha256 });
}

function letterRow({ db }: Read, documentId: string) {
  return db
    .selectFrom('letter')
    .innerJoin('letterTemplateRevision as revision', 'revision.id', 'letter.revisionId')
    .innerJoin('document', 'document.id', 'letter.documentId')
    .innerJoin('documentVersion as first', (join) =>
      join.onRef('first.documentId', '=', 'document.id').on('first.number', '=', 1),
    )
    .innerJoin('file', 'file.id', 'first.fileId')
    .select(['revision.name', 'letter.number', 'letter.code', 'letter.day', 'letter.data'])
    .select(['document.saleId', 'document.projectId', 'file.sha256'])
    .where('letter.documentId', '=', documentId)
    .executeTakeFirst();
}

function holderOf({ values }: KeptData): string | null {
  const name = values['buyer.name'] ?? null;
  return name === null ? null : String(name);
}

/** 'Allotment letter L-26-27-000123.pdf' */
function fileName(name: string, { number }: LetterName): string {
  return `${name} ${number}.pdf`.replaceAll(/[^\p{L}\p{M}\p{N} .-]/gu, '-');
}
