import type { RawBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { AppError } from '#platform/contract/errors.ts';
import { conflict, notFound } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { namesOfRecords } from '#company/audit/server/audit.names.ts';
import type { PaperKind } from '#company/papers/paper.rules.ts';
import { PAPER_STATUSES } from '#company/papers/paper.rules.ts';
import type { PaperCondition } from '#company/papers/server/paper.queries.ts';
import { papersById, visiblePapers } from '#company/papers/server/paper.queries.ts';
import type { IssuedPaper } from '../document.contract.ts';
import type { DocumentResource, ListedPaper } from '../document.rules.ts';
import { CATEGORY_OF_PAPER, isListedPaper, LISTED_PAPERS, PAPER_RECORDS } from '../document.rules.ts';
import type { DocumentAccess, PaperToShow } from './document.access.ts';
import type { DocumentFilter } from './document.filter.ts';
import { belowCategory, ofThese } from './document.filter.ts';
import { paperSaysWords } from './document.search.ts';
import { seesFew } from './document.visibility.ts';

const paper = expressionBuilder<Tables, 'paper'>();

/** Issued papers that the caller may print and the filter of documents finds; of one kind, where only that is counted. */
export function foundPapers(read: Read, access: DocumentAccess, filter: DocumentFilter, kind?: ListedPaper) {
  const { categoryId, resourceType, resourceId, projectId, saleId, words } = filter;
  const status = ofThese(filter.status, PAPER_STATUSES);
  return read.db
    .selectFrom('paper')
    .where(asksForPapers(filter) ? seenPapers(read, access, kind) : paper.and([paper.lit(false)]))
    .$if(status !== null, (query) => query.where(isOneOfStates(read, status ?? [])))
    .$if(categoryId !== undefined, (query) => query.where(inCategory(read, categoryId ?? '')))
    .$if(resourceType !== undefined || resourceId !== undefined, (query) =>
      query.where(ofRecord(read, resourceType, resourceId)),
    )
    .$if(projectId !== undefined, (query) => query.where('paper.projectId', '=', projectId ?? ''))
    .$if(saleId !== undefined, (query) => query.where('paper.saleId', '=', saleId ?? ''))
    .$if(words !== undefined, (query) =>
      query.where((row) => (words ? paperSaysWords(words) : row.lit(true))),
    );
}

export function seenPapers(read: Read, { papers }: DocumentAccess, kind?: ListedPaper): PaperCondition {
  return visiblePapers(read, papers.rights, { seesFew: seesFew(read), kind });
}

/**
 * Papers have neither tags nor an uploader, are neither accepted, held, archived nor destroyed, and their last day is
 * no expiry.
 */
function asksForPapers(filter: DocumentFilter): boolean {
  const { origin, tag, uploadedById, acceptance, archived, expiresUntil, held, destroyed, due } = filter;
  const isAsked = !origin?.length || origin.includes('issued');
  const isOfDocuments =
    acceptance?.length ||
    archived === 'true' ||
    [tag, uploadedById, expiresUntil, held, destroyed, due].some(Boolean);
  return isAsked && !isOfDocuments;
}

function isOneOfStates({ today }: Read, states: readonly string[]) {
  return sql<boolean>`(case when paper.status = 'valid' and paper.valid_until < ${today} then 'expired'
    else paper.status end) = any(${pgArray(states)})`;
}

function inCategory(read: Read, categoryId: string) {
  const key = categoryKeySql(sql`paper.kind`);
  return sql<boolean>`${key} in (select below.key from document_category below
    where below.organization_id = ${read.caller.organizationId} and below.id in ${belowCategory(read, categoryId)})`;
}

function categoryKeySql(kind: RawBuilder<unknown>): RawBuilder<string> {
  const cases = LISTED_PAPERS.map((one) => sql`when ${one} then ${CATEGORY_OF_PAPER[one]}`);
  return sql<string>`(case ${kind} ${sql.join(cases, sql` `)} end)`;
}

/** A lead and a unit have offers; a unit also what was issued to its buyers. */
function ofRecord({ caller }: Read, type: DocumentResource | undefined, id: string | undefined) {
  if (id === undefined) return sql<boolean>`paper.record_type = ${type}`;
  const own = sql`organization_id = ${caller.organizationId}`;
  switch (type) {
    case 'sale':
      return sql<boolean>`paper.sale_id = ${id}`;
    case 'channelPartner':
      return sql<boolean>`paper.channel_partner_id = ${id}`;
    case 'lead':
      return sql<boolean>`paper.record_id in (select id from cost_sheet where ${own} and lead_id = ${id})`;
    case 'unit':
      return sql<boolean>`(paper.record_id in (select id from cost_sheet where ${own} and unit_id = ${id})
        or paper.sale_id in (select id from sale where ${own} and unit_id = ${id}))`;
    default:
      return sql<boolean>`paper.record_id = ${id}`;
  }
}

/** Papers that the caller may see (checked before), in any order. */
export async function listedPapers(read: Read, ids: readonly string[]): Promise<IssuedPaper[]> {
  if (ids.length === 0) return [];
  const rows = ofListed(await papersById(read, ids));
  const [names, categories] = await Promise.all([
    namesOfRecords(
      read,
      rows.map(({ saleId, recordId }) => saleId ?? recordId),
    ),
    categoriesOf(
      read,
      rows.map(({ kind }) => kind),
    ),
  ]);
  return rows.flatMap((row) => {
    const category = categories.get(CATEGORY_OF_PAPER[row.kind]);
    const resourceType = PAPER_RECORDS.find((one) => one === row.recordType);
    if (!category || !resourceType) return [];
    const { id, kind, title, number, day, currency, status, validUntil, code } = row;
    return {
      _id: id,
      id,
      origin: 'issued' as const,
      kind,
      title: title.includes(number) ? title : `${title} ${number}`,
      number,
      day,
      amountPaise: required(row.amountPaise, 'Amount'),
      currency,
      status,
      category,
      resourceType,
      resourceId: row.recordId,
      record: {
        name: names.get(row.saleId ?? row.recordId)?.name ?? number,
        projectId: row.projectId,
        saleId: row.saleId,
      },
      validUntil,
      replacedBy:
        row.replacedById !== null && row.replacedByNumber !== null
          ? { id: row.replacedById, number: row.replacedByNumber }
          : null,
      code,
      createdAt: row.issuedAt,
    };
  });
}

async function categoriesOf({ db }: Read, kinds: readonly ListedPaper[]) {
  const keys = [...new Set(kinds.map((kind) => CATEGORY_OF_PAPER[kind]))];
  const rows = await db
    .selectFrom('documentCategory')
    .select(['id', 'key', 'name'])
    .where(sql<boolean>`key = any(${pgArray(keys)})`)
    .execute();
  return new Map(rows.map((row) => [row.key ?? '', row]));
}

/** The paper of this id, where the caller may print it. */
export async function seenPaper(
  read: Read,
  access: DocumentAccess,
  id: string,
): Promise<(PaperToShow & { id: string; status: string }) | undefined> {
  const found = await read.db
    .selectFrom('paper')
    .select([
      'paper.id',
      'paper.kind',
      'paper.recordId',
      'paper.channelPartnerId',
      'paper.day',
      'paper.status',
    ])
    .where('paper.id', '=', id)
    .where(seenPapers(read, access))
    .execute();
  return ofListed(found)[0];
}

/** Rows are of these kinds already: their rights know no other. */
export function ofListed<Row extends { kind: PaperKind }>(
  rows: readonly Row[],
): (Row & { kind: ListedPaper })[] {
  return rows.filter((row): row is Row & { kind: ListedPaper } => isListedPaper(row.kind));
}

/** What an act on a document that is not there answers: an issued paper is acted upon where it was issued. */
export async function absentDocument(read: Read, access: DocumentAccess, id: string): Promise<AppError> {
  return (await seenPaper(read, access, id))
    ? conflict('This document is issued from its record.')
    : notFound('Document');
}
