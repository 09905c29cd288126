import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { csvLine } from '#platform/contract/csv.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import type { Download } from '#platform/server/http/route.ts';
import { deliveredByFile } from '#cross-cutting/imports/server/lead.import.queries.ts';
import { visibleLeadIds } from '#enquiries/leads/server/lead.queries.ts';
import type * as contract from '../leadSource.contract.ts';
import type { LeadDelivery, ReconciledDay, Reconciliation } from '../leadSource.contract.ts';
import { DELIVERY_OUTCOMES } from '../leadSource.contract.ts';
import { reconciledPeriod, totalOf } from '../leadSource.rules.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';

type DeliveryFilter = QueryOf<typeof contract.listLeadDeliveries>;

/** What came in, newest first, with what became of each. */
export async function listLeadDeliveries(read: Read, filter: DeliveryFilter): Promise<Page<LeadDelivery>> {
  const { source = [], outcome = [], keyId, from, to } = filter;
  const found = read.db
    .selectFrom('leadDelivery')
    .$if(source.length > 0, (query) => query.where('leadDelivery.source', 'in', source))
    .$if(outcome.length > 0, (query) => query.where('leadDelivery.outcome', 'in', outcome))
    .$if(keyId !== undefined, (query) => query.where('leadDelivery.keyId', '=', keyId ?? ''))
    .$if(from !== undefined, (query) => query.where('leadDelivery.receivedOn', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('leadDelivery.receivedOn', '<=', to ?? ''));
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await found
        .innerJoin('leadSourceKey', 'leadSourceKey.id', 'leadDelivery.keyId')
        .selectAll('leadDelivery')
        .select('leadSourceKey.name as keyName')
        .orderBy('leadDelivery.receivedAt', 'desc')
        .orderBy('leadDelivery.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const open = await openLeads(
        read,
        rows.flatMap(({ leadId }) => leadId ?? []),
      );
      return rows.map((row) => toDelivery(row, open));
    },
    (most) => countRows(read.db, found, most),
  );
}

async function openLeads(read: Read, ids: readonly string[]): Promise<Set<string>> {
  return ids.length === 0 ? new Set() : visibleLeadIds(read, [...new Set(ids)]);
}

interface DeliveryRow {
  id: string;
  keyId: string;
  keyName: string;
  source: string;
  receivedAt: string;
  reference: string;
  outcome: LeadDelivery['outcome'];
  reason: string | null;
  sent: unknown;
  sentDeletedAt: string | null;
  leadId: string | null;
}

function toDelivery(row: DeliveryRow, open: ReadonlySet<string>): LeadDelivery {
  const sent = row.sent as { name?: string; phone?: string };
  return {
    _id: row.id,
    id: row.id,
    key: { id: row.keyId, name: row.keyName },
    source: row.source as LeadDelivery['source'],
    receivedAt: row.receivedAt,
    reference: row.reference,
    outcome: row.outcome,
    reason: row.reason,
    name: sent.name ?? null,
    phone: sent.phone ?? null,
    personDeletedAt: row.sentDeletedAt,
    leadId: row.leadId !== null && open.has(row.leadId) ? row.leadId : null,
  };
}

type PeriodFilter = QueryOf<typeof contract.getReconciliation>;

/** What each source delivered on each day, and how it adds up. */
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

interface Asked {
  from: Day;
  to: Day;
  source: readonly string[];
}

async function deliveredByKeys(read: Read, { from, to, source }: Asked): Promise<ReconciledDay[]> {
  const rows = await read.db
    .selectFrom('leadDelivery')
    .select((eb) => [
      'receivedOn',
      'source',
      eb.fn.countAll<number>().as('received'),
      ...DELIVERY_OUTCOMES.map((one) => eb.fn.countAll<number>().filterWhere('outcome', '=', one).as(one)),
    ])
    .where('receivedOn', '>=', from)
    .where('receivedOn', '<=', to)
    .$if(source.length > 0, (query) => query.where('source', 'in', [...source]))
    .groupBy(['receivedOn', 'source'])
    .orderBy('receivedOn', 'desc')
    .orderBy('source')
    .execute();
  return rows.map(({ receivedOn, ...row }) => ({ day: receivedOn, file: null, ...row }) as ReconciledDay);
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
