import type { QueryOf } from '#platform/contract/call.ts';
import { csvLine } from '#platform/contract/csv.ts';
import type { Read } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import type * as contract from '#enquiries/lead-sources/leadSource.contract.ts';
import type { ReconciledDay, Reconciliation } from '#enquiries/lead-sources/leadSource.contract.ts';
import { reconciledPeriod, totalOf } from '#enquiries/lead-sources/reconciliation.rules.ts';
import type { DeliveryPeriod } from '#enquiries/lead-sources/server/delivery.queries.ts';
import { deliveredByKeys } from '#enquiries/lead-sources/server/delivery.queries.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';

type PeriodFilter = QueryOf<typeof contract.getReconciliation>;

/** Deliveries of each source by day, and their totals. */
export async function getReconciliation(read: Read, filter: PeriodFilter): Promise<Reconciliation> {
  const { from, to } = reconciledPeriod(filter, read.today);
  const source = filter.source ?? [];
  const [byKeys, byFile] = await Promise.all([
    deliveredByKeys(read, { from, to, source }),
    deliveredByFile(read, { from, to, source }),
  ]);
  const days = [...byKeys, ...byFile.map(dayOfFile)].toSorted(newestFirst);
  return { from, to, days, total: totalOf(days) };
}

function newestFirst(one: ReconciledDay, other: ReconciledDay): number {
  return other.day.localeCompare(one.day) || one.source.localeCompare(other.source);
}

type FileDay = Awaited<ReturnType<typeof deliveredByFile>>[number];

function dayOfFile(row: FileDay): ReconciledDay {
  const counts = {
    new: row.newCount,
    reEnquiry: row.reEnquiryCount,
    repeat: row.repeatCount,
    rejected: row.rejectedCount,
  };
  return {
    day: row.receivedOn,
    source: row.source as ReconciledDay['source'],
    file: { id: row.importId, name: row.fileName },
    received: Object.values(counts).reduce((sum, count) => sum + count, 0),
    ...counts,
  };
}

/** Deliveries by file on these days, by day, source and file. */
async function deliveredByFile({ db }: Read, { from, to, source }: DeliveryPeriod) {
  return db
    .selectFrom('leadImportCount')
    .innerJoin('import', 'import.id', 'leadImportCount.importId')
    .innerJoin('file', 'file.id', 'import.fileId')
    .select(['leadImportCount.importId', 'file.name as fileName', 'leadImportCount.source'])
    .select(['receivedOn', 'newCount', 'reEnquiryCount', 'repeatCount', 'rejectedCount'])
    .where('receivedOn', '>=', from)
    .where('receivedOn', '<=', to)
    .$if(source.length > 0, (query) => query.where('leadImportCount.source', 'in', [...source]))
    .orderBy('import.createdAt')
    .execute();
}

const HEAD = ['Day', 'Source', 'File', 'Received', 'New', 'Re-enquiry', 'Repeat', 'Rejected'];
/** So that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** The same as CSV, with the totals in its last line. */
export async function exportReconciliation(read: Read, filter: PeriodFilter): Promise<Download> {
  const { from, to, days, total } = await getReconciliation(read, filter);
  const lines = [...days, { day: 'Total', source: null, file: null, ...total }].map(
    ({ day, source, file, received, new: fresh, reEnquiry, repeat, rejected }) =>
      csvLine([
        day,
        source && sourceWord(source),
        file?.name ?? null,
        received,
        fresh,
        reEnquiry,
        repeat,
        rejected,
      ]),
  );
  return {
    content: Buffer.from(BYTE_ORDER_MARK + csvLine(HEAD) + lines.join('')),
    contentType: 'text/csv; charset=utf-8',
    fileName: `deliveries-${from}-to-${to}.csv`,
  };
}
