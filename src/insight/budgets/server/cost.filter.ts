import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { LeadSource } from '#enquiries/leads/lead.contract.ts';
import type { CostCategory } from '../category.rules.ts';
import type { CostOrigin, listCosts } from '../cost.contract.ts';
import { readableCosts } from '../costRights.rules.ts';

type CostFilter = Partial<Omit<QueryOf<typeof listCosts>, 'page' | 'limit' | 'sort'>>;

/** Of what an entry alone has. */
const NO_TEXT = sql<string | null>`null::text`;
const NO_SOURCE = sql<LeadSource | null>`null::text`;
const NO_ID = sql<string | null>`null::uuid`;

/**
 * All costs that a filter finds, each from where it is kept: bills of projects, costs of milestones and brokerage of
 * the ledger. Every figure of costs counts by this.
 */
export function filteredCosts(read: Read, filter: CostFilter) {
  const { projectId, category, origin, source, campaign, hasCampaign, from, to } = filter;
  if (from !== undefined && to !== undefined && from > to)
    throw invalid('to', 'The last day is before the first.');
  const search = filter.search?.trim();
  const all = bills(read).unionAll(ofMilestones(read)).unionAll(brokerage(read)).as('cost');
  return read.db
    .selectFrom(all)
    .innerJoin('project', 'project.id', 'cost.projectId')
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(read))
    .where(isOneOf('category', readableCosts(read.caller.role)))
    .$if(projectId !== undefined, (found) => found.where('cost.projectId', '=', projectId ?? ''))
    .$if(category !== undefined, (found) => found.where(isOneOf('category', category ?? [])))
    .$if(origin !== undefined, (found) => found.where(isOneOf('origin', origin ?? [])))
    .$if(source !== undefined, (found) => found.where(isOneOf('source', source ?? [])))
    .$if(campaign !== undefined, (found) => found.where(sql<SqlBool>`cost.campaign = ${campaign}`))
    .$if(hasCampaign !== undefined, (found) =>
      found.where('cost.campaign', hasCampaign === 'true' ? 'is not' : 'is', null),
    )
    .$if(from !== undefined, (found) => found.where('cost.incurredOn', '>=', from ?? ''))
    .$if(to !== undefined, (found) => found.where('cost.incurredOn', '<=', to ?? ''))
    .$if(Boolean(search), (found) => found.where(mentions(search ?? '')));
}

const COLUMNS = {
  category: sql`cost.category`,
  origin: sql`cost.origin`,
  source: sql`coalesce(cost.campaign_source, 'none')`,
} as const;

function isOneOf(column: keyof typeof COLUMNS, values: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${COLUMNS[column]} = any(${pgArray(values)})`;
}

function mentions(search: string): RawBuilder<SqlBool> {
  const pattern = `%${prefixPattern(search)}`;
  const texts = ['vendor', 'reference', 'note', 'campaign'].map((name) => sql`cost.${sql.ref(name)}`);
  return sql<SqlBool>`concat_ws(' ', ${sql.join(texts)}) ilike ${pattern}`;
}

function bills({ db }: Read) {
  return db
    .selectFrom('costEntry')
    .select([
      'costEntry.id',
      sql<CostOrigin>`'entry'`.as('origin'),
      'costEntry.projectId',
      sql<CostCategory>`cost_entry.category`.as('category'),
      'costEntry.amountPaise',
      'costEntry.gstPaise',
      'costEntry.isGstCredit',
      'costEntry.costPaise',
      'costEntry.incurredOn',
      sql<string | null>`cost_entry.vendor`.as('vendor'),
      'costEntry.reference',
      'costEntry.note',
      sql<LeadSource | null>`cost_entry.campaign_source`.as('campaignSource'),
      'costEntry.campaign',
      'costEntry.contractorId',
      NO_ID.as('milestoneId'),
      NO_ID.as('saleId'),
      'costEntry.fileId',
      sql<number | null>`cost_entry.version`.as('version'),
    ])
    .where('costEntry.deletedAt', 'is', null);
}

function ofMilestones({ db }: Read) {
  return db
    .selectFrom('milestoneCost')
    .innerJoin('milestone', 'milestone.id', 'milestoneCost.milestoneId')
    .select([
      'milestoneCost.id',
      sql<CostOrigin>`'milestone'`.as('origin'),
      'milestone.projectId',
      sql<CostCategory>`'construction'`.as('category'),
      'milestoneCost.amountPaise',
      sql<number>`0::bigint`.as('gstPaise'),
      sql<boolean>`true`.as('isGstCredit'),
      'milestoneCost.amountPaise as costPaise',
      'milestoneCost.incurredOn',
      'milestoneCost.vendor',
      'milestoneCost.reference',
      'milestoneCost.note',
      NO_SOURCE.as('campaignSource'),
      NO_TEXT.as('campaign'),
      NO_ID.as('contractorId'),
      sql<string | null>`milestone.id`.as('milestoneId'),
      NO_ID.as('saleId'),
      NO_ID.as('fileId'),
      sql<number | null>`null::int`.as('version'),
    ]);
}

/** Each line of the account of brokerage, by the sale of its tranche; GST on it is not counted (ruling 42). */
function brokerage({ db }: Read) {
  const amount = sql<number>`ledger_entry.debit_paise - ledger_entry.credit_paise`;
  return db
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerBatch', 'ledgerBatch.id', 'ledgerEntry.batchId')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'ledgerEntry.trancheId')
    .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .innerJoin('channelPartner', 'channelPartner.id', 'ledgerEntry.channelPartnerId')
    .leftJoin('partnerInvoice', 'partnerInvoice.id', 'ledgerBatch.sourceId')
    .select([
      // A line has no id of its own: it gets one of version 8, as RFC 9562 keeps it for such.
      sql<string>`overlay(overlay(md5(ledger_entry.batch_id || '/' || ledger_entry.line_no)
        placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid`.as('id'),
      sql<CostOrigin>`'ledger'`.as('origin'),
      'sale.projectId',
      sql<CostCategory>`'brokerage'`.as('category'),
      amount.as('amountPaise'),
      sql<number>`0::bigint`.as('gstPaise'),
      sql<boolean>`true`.as('isGstCredit'),
      amount.as('costPaise'),
      'ledgerBatch.postedOn as incurredOn',
      sql<string | null>`channel_partner.name`.as('vendor'),
      sql<string | null>`partner_invoice.number`.as('reference'),
      sql<string | null>`ledger_batch.narration`.as('note'),
      NO_SOURCE.as('campaignSource'),
      NO_TEXT.as('campaign'),
      NO_ID.as('contractorId'),
      NO_ID.as('milestoneId'),
      sql<string | null>`sale.id`.as('saleId'),
      NO_ID.as('fileId'),
      sql<number | null>`null::int`.as('version'),
    ])
    .where('ledgerEntry.account', '=', 'brokerage');
}
