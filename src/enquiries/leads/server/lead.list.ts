import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportLeads, totalLeads as totalsCall } from '../leadExport.contract.ts';
import { sourceWord } from '../sourceWords.rules.ts';
import { leadConditions } from './lead.filter.ts';
import { ownerColumn, shownOwner } from './lead.owner.ts';

/** The newest first. */
export const leadSheet: SheetList<QueryOf<typeof exportLeads>, ListedLead> = {
  name: 'leads',
  columns: () => COLUMNS,
  pages,
};

async function* pages(
  read: Read,
  { ids, format: _format, ...filter }: QueryOf<typeof exportLeads>,
): AsyncGenerator<ListedLead[]> {
  yield* pagesByPlace(read.db, {
    found: read.db.selectFrom('lead').where(await leadConditions(read, filter)),
    order: { columns: [[sql`lead.created_at`, 'timestamptz']], id: sql`lead.id`, direction: 'desc' },
    ids,
    details: (found) => leadsById(read, found),
  });
}

export async function totalLeads(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListCount> {
  return totalCount(read.db, read.db.selectFrom('lead').where(await leadConditions(read, filter)));
}

const STORED = [
  'lead.id',
  'lead.createdAt',
  'lead.firstName',
  'lead.lastName',
  'lead.phone',
  'lead.altPhone',
  'lead.email',
  'lead.source',
  'lead.campaign',
  'lead.unitTypes',
  'lead.budgetMinPaise',
  'lead.budgetMaxPaise',
  'lead.purpose',
  'lead.timeline',
  'lead.financing',
  'lead.city',
  'lead.locality',
  'lead.pincode',
  'lead.language',
  'lead.status',
  'lead.lostReason',
  'lead.score',
  'lead.grade',
  'lead.nextFollowUpAt',
  'lead.lastContactedAt',
] as const;

async function leadsById(read: Read, ids: readonly string[]) {
  const rows = await read.db
    .selectFrom('lead')
    .leftJoin('appUser as owner', 'owner.id', 'lead.ownerId')
    .where('lead.id', 'in', ids)
    .select(STORED)
    .select((eb) => [
      ownerColumn(eb),
      eb
        .selectFrom('leadProject')
        .innerJoin('project', 'project.id', 'leadProject.projectId')
        .select(sql<string | null>`string_agg(project.name, ', ' order by project.name)`.as('names'))
        .whereRef('leadProject.leadId', '=', 'lead.id')
        .as('projects'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, owner: shownOwner(read, row.owner) }));
}

type ListedLead = Awaited<ReturnType<typeof leadsById>>[number];

const column = sheetColumns<ListedLead>();

const COLUMNS = [
  column.text('First name', ({ firstName }) => firstName),
  column.text('Last name', ({ lastName }) => lastName),
  column.text('Phone', ({ phone }) => phone),
  column.text('Other phone', ({ altPhone }) => altPhone),
  column.text('Email', ({ email }) => email),
  column.text('Source', ({ source }) => sourceWord(source)),
  column.text('Campaign', ({ campaign }) => campaign),
  column.text('Projects', ({ projects }) => projects),
  column.text('Unit types', ({ unitTypes }) => (unitTypes as string[]).join(', ')),
  column.money('Budget from', ({ budgetMinPaise }) => budgetMinPaise),
  column.money('Budget to', ({ budgetMaxPaise }) => budgetMaxPaise),
  column.word('Purpose', ({ purpose }) => purpose),
  column.word('Timeline', ({ timeline }) => timeline),
  column.word('Financing', ({ financing }) => financing),
  column.text('City', ({ city }) => city),
  column.text('Locality', ({ locality }) => locality),
  column.text('PIN code', ({ pincode }) => pincode),
  column.text('Language', ({ language }) => language),
  column.word('Stage', ({ status }) => status),
  column.word('Lost because', ({ lostReason }) => lostReason),
  column.number('Score', ({ score }) => score),
  column.word('Grade', ({ grade }) => grade),
  column.text('Owner', ({ owner }) => owner && displayName(owner)),
  column.moment('Next follow-up', ({ nextFollowUpAt }) => nextFollowUpAt),
  column.moment('Last contact', ({ lastContactedAt }) => lastContactedAt),
  column.moment('Received', ({ createdAt }) => createdAt),
];
