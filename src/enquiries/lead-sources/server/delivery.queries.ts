import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { visibleLeadIds } from '#enquiries/leads/server/lead.queries.ts';
import type * as contract from '../leadSource.contract.ts';
import type { LeadDelivery, ReconciledDay } from '../leadSource.contract.ts';
import { DELIVERY_OUTCOMES } from '../leadSource.contract.ts';

type DeliveryFilter = QueryOf<typeof contract.listLeadDeliveries>;

/** Deliveries, newest first, each with its result. */
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
    (max) => countRows(read.db, found, max),
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

/** Days and sources whose deliveries are counted; no source means all of them. */
export interface DeliveryPeriod {
  from: Day;
  to: Day;
  source: readonly string[];
}

/** The deliveries of keys, by day and source. */
export async function deliveredByKeys(
  read: Read,
  { from, to, source }: DeliveryPeriod,
): Promise<ReconciledDay[]> {
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
