import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf, prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { PAGE_OF_FILE } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import type { LedgerLine } from '../ledger.contract.ts';
import type * as contract from '../ledger.contract.ts';
import { LEDGER_ACCOUNTS } from '../ledger.rules.ts';

type JournalQuery = QueryOf<typeof contract.listLedgerEntries>;
export type JournalFilter = QueryOf<typeof contract.totalLedgerEntries>;

/** The position of an entry in the journal. */
interface Place {
  batchNo: number;
  lineNo: number;
}

/** Entries of all sales and partners, last posted first, each with the document behind it. */
export async function listLedgerEntries(
  read: Read,
  { cursor, ...query }: JournalQuery,
): Promise<Page<LedgerLine>> {
  const after = cursor === undefined ? null : parseCursor(cursor);
  const page = await pageOf(
    query,
    ({ limit, offset }) => linesAfter(read, query, after, { limit, offset }),
    (max) => countRows(read.db, foundEntries(read, query), max),
  );
  const last = page.rows.at(-1);
  const nextCursor = last && page.rows.length === query.limit ? `${last.batchNo}~${last.lineNo}` : undefined;
  return {
    rows: page.rows.map(toLine),
    pagination: { ...page.pagination, ...(nextCursor ? { nextCursor } : {}) },
  };
}

/** All entries that a filter finds, page after page, in the order of the journal. */
export async function* journalPages(
  read: Read,
  { ids, ...filter }: JournalFilter & { ids?: readonly string[] | undefined },
): AsyncGenerator<LedgerLine[]> {
  for (let after: Place | null = null, isMore = true; isMore;) {
    const rows: LineRow[] = await linesAfter(read, { ...filter, ids }, after, {
      limit: PAGE_OF_FILE,
      offset: 0,
    });
    yield rows.map(toLine);
    after = rows.at(-1) ?? null;
    isMore = rows.length === PAGE_OF_FILE;
  }
}

export function totalLedgerEntries(
  read: Read,
  filter: JournalFilter,
): Promise<ListTotals<{ debitPaise: number; creditPaise: number }>> {
  return totalSums(read.db, foundEntries(read, filter), {
    debitPaise: sql`ledger_entry.debit_paise`,
    creditPaise: sql`ledger_entry.credit_paise`,
  });
}

function foundEntries(read: Read, filter: JournalFilter) {
  return read.db
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerBatch', 'ledgerBatch.id', 'ledgerEntry.batchId')
    .leftJoin('sale', 'sale.id', 'ledgerEntry.saleId')
    .leftJoin('channelPartner', 'channelPartner.id', 'ledgerEntry.channelPartnerId')
    .where(isAskedFor(filter));
}

function isAskedFor(filter: JournalFilter): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'ledgerEntry' | 'ledgerBatch' | 'sale' | 'channelPartner'>();
  const { account, source, saleId, channelPartnerId, batchNo, from, to, search } = filter;
  return eb.and([
    ...(account?.length ? [eb('ledgerEntry.account', 'in', account)] : []),
    ...(source?.length ? [eb('ledgerBatch.sourceType', 'in', source)] : []),
    ...(saleId ? [eb('ledgerEntry.saleId', '=', saleId)] : []),
    ...(channelPartnerId ? [eb('ledgerEntry.channelPartnerId', '=', channelPartnerId)] : []),
    ...(batchNo ? [eb('ledgerBatch.batchNo', '=', batchNo)] : []),
    ...(from ? [eb('ledgerBatch.postedOn', '>=', from)] : []),
    ...(to ? [eb('ledgerBatch.postedOn', '<=', to)] : []),
    ...(search ? [eb.or(ownersFound(search))] : []),
  ]);
}

function ownersFound(search: string) {
  const eb = expressionBuilder<Tables, 'sale' | 'channelPartner'>();
  const pattern = `%${prefixPattern(search)}`;
  return [eb('sale.bookingNumber', 'ilike', pattern), eb('channelPartner.name', 'ilike', pattern)];
}

function linesAfter(
  read: Read,
  { ids, ...filter }: JournalFilter & { ids?: readonly string[] | undefined },
  after: Place | null,
  { limit, offset }: { limit: number; offset: number },
) {
  return foundEntries(read, filter)
    .leftJoin('unit', 'unit.id', 'sale.unitId')
    .leftJoin('project', 'project.id', 'sale.projectId')
    .leftJoin('paymentTransaction', 'paymentTransaction.id', 'ledgerBatch.sourceId')
    .leftJoin('invoiceInstallment', (join) =>
      join
        .onRef('invoiceInstallment.installmentId', '=', 'ledgerBatch.sourceId')
        .on('invoiceInstallment.isLive', '=', true),
    )
    .leftJoin('invoice', 'invoice.id', 'invoiceInstallment.invoiceId')
    .select([
      'ledgerEntry.batchId',
      'ledgerBatch.batchNo',
      'ledgerEntry.lineNo',
      'ledgerBatch.postedOn',
      'ledgerEntry.account',
      'ledgerEntry.debitPaise',
      'ledgerEntry.creditPaise',
      'ledgerBatch.narration',
      'ledgerBatch.formula',
      'ledgerBatch.sourceType',
      'ledgerBatch.sourceId',
      'ledgerEntry.saleId',
      'sale.bookingNumber',
      'unit.unitNumber',
      'project.name as projectName',
      'ledgerEntry.channelPartnerId',
      'channelPartner.name as channelPartnerName',
      'ledgerEntry.installmentId',
      'paymentTransaction.receiptNumber',
      'invoice.id as invoiceId',
      'invoice.invoiceNumber',
    ])
    .$if(ids !== undefined, (some) => some.where(LINE_ID, 'in', ids ?? []))
    .$if(after !== null, (some) =>
      some.where(
        sql<boolean>`(ledger_batch.batch_no, -ledger_entry.line_no) < (${after?.batchNo ?? 0}::bigint, ${-(after?.lineNo ?? 0)}::int)`,
      ),
    )
    .orderBy('ledgerBatch.batchNo', 'desc')
    .orderBy('ledgerEntry.lineNo')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** As `toLine` writes it. */
const LINE_ID = sql<string>`ledger_entry.batch_id::text || '-' || ledger_entry.line_no`;

type LineRow = Awaited<ReturnType<typeof linesAfter>>[number];

function toLine({ receiptNumber, invoiceId, invoiceNumber, ...row }: LineRow): LedgerLine {
  return {
    id: `${row.batchId}-${row.lineNo}`,
    label: LEDGER_ACCOUNTS[row.account],
    ...row,
    document: documentOf({ sourceId: row.sourceId, receiptNumber, invoiceId, invoiceNumber }),
  };
}

function documentOf({
  sourceId,
  receiptNumber,
  invoiceId,
  invoiceNumber,
}: Pick<LineRow, 'sourceId' | 'receiptNumber' | 'invoiceId' | 'invoiceNumber'>): LedgerLine['document'] {
  if (receiptNumber) return { kind: 'receipt', id: sourceId, number: receiptNumber };
  return invoiceId && invoiceNumber ? { kind: 'invoice', id: invoiceId, number: invoiceNumber } : null;
}

const CURSOR = /^(\d{1,15})~(\d{1,9})$/;

function parseCursor(text: string): Place {
  const [, batchNo, lineNo] = CURSOR.exec(text) ?? [];
  if (batchNo === undefined || lineNo === undefined)
    throw invalid('cursor', 'This is not a cursor of this list.');
  return { batchNo: Number(batchNo), lineNo: Number(lineNo) };
}
