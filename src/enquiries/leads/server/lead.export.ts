import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import { displayName, startCase } from '#platform/contract/format.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { Download } from '#platform/server/http/route.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { SheetCell } from '#platform/server/sheets/sheet.ts';
import { sheetMoment } from '#platform/server/sheets/sheet.moment.ts';
import { sheetDownload } from '#platform/server/sheets/sheet.write.ts';
import type { exportLeads as exportCall } from '../leadExport.contract.ts';
import { sourceWord } from '../sourceWords.rules.ts';
import { leadConditions } from './lead.filter.ts';
import { ownerColumn, shownOwner } from './lead.owner.ts';

type LeadExport = QueryOf<typeof exportCall>;

const BATCH_SIZE = 2_000;

/** Audits that leads were exported, with the filter used. */
export async function noteLeadExport(work: Work, { format, ...filter }: LeadExport): Promise<void> {
  await recordChange(work, {
    action: 'export',
    resource: 'organization',
    id: work.caller.organizationId,
    version: 1,
    after: { what: 'leads', format, ...filter },
  });
}

/**
 * Every lead that the list finds, newest first, as a stream. Its first batch is read before the reply begins,
 * so that a caller whose session has ended gets an error instead of a cut-off file.
 */
export async function exportLeads(read: Read, query: LeadExport): Promise<Download> {
  const first = await batchAfter(read, query, null);
  return sheetDownload(query.format, {
    fileName: `leads-${read.today}`,
    headings: COLUMNS.map(([heading]) => heading),
    batches: batches(read, query, first),
  });
}

async function* batches(
  read: Read,
  query: LeadExport,
  first: readonly ExportedLead[],
): AsyncGenerator<SheetCell[][]> {
  for (let rows = first; rows.length > 0;) {
    yield rows.map((row) => COLUMNS.map(([, cell]) => cell(row, read)));
    const last = rows.at(-1);
    rows = last && rows.length === BATCH_SIZE ? await batchAfter(read, query, last) : [];
  }
}

type ExportedLead = Awaited<ReturnType<typeof batchAfter>>[number];

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

interface Place {
  createdAt: Instant;
  id: string;
}

async function batchAfter(read: Read, query: LeadExport, last: Place | null) {
  const rows = read.db
    .selectFrom('lead')
    .leftJoin('appUser as owner', 'owner.id', 'lead.ownerId')
    .where(await leadConditions(read, query))
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
    .orderBy('lead.createdAt', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(BATCH_SIZE);
  return (last === null ? rows : rows.where(isAfter(last))).execute();
}

function isAfter({ createdAt, id }: Place) {
  return sql<boolean>`(lead.created_at, lead.id) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

type Column = [heading: string, cell: (lead: ExportedLead, read: Read) => SheetCell];

const COLUMNS: readonly Column[] = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Phone', ({ phone }) => phone],
  ['Other phone', ({ altPhone }) => altPhone],
  ['Email', ({ email }) => email],
  ['Source', ({ source }) => sourceWord(source)],
  ['Campaign', ({ campaign }) => campaign],
  ['Projects', ({ projects }) => projects],
  ['Unit types', ({ unitTypes }) => (unitTypes as string[]).join(', ')],
  ['Budget from', ({ budgetMinPaise }) => rupees(budgetMinPaise)],
  ['Budget to', ({ budgetMaxPaise }) => rupees(budgetMaxPaise)],
  ['Purpose', ({ purpose }) => word(purpose)],
  ['Timeline', ({ timeline }) => word(timeline)],
  ['Financing', ({ financing }) => word(financing)],
  ['City', ({ city }) => city],
  ['Locality', ({ locality }) => locality],
  ['PIN code', ({ pincode }) => pincode],
  ['Language', ({ language }) => language],
  ['Stage', ({ status }) => startCase(status)],
  ['Lost because', ({ lostReason }) => word(lostReason)],
  ['Score', ({ score }) => score],
  ['Grade', ({ grade }) => word(grade)],
  ['Owner', (lead, read) => ownerName(shownOwner(read, lead.owner))],
  ['Next follow-up', ({ nextFollowUpAt }, read) => moment(nextFollowUpAt, read)],
  ['Last contact', ({ lastContactedAt }, read) => moment(lastContactedAt, read)],
  ['Received', ({ createdAt }, read) => moment(createdAt, read)],
];

function rupees(paise: number | null): number | null {
  return paise === null ? null : paise / 100;
}

function word(value: string | null): string | null {
  return value === null ? null : startCase(value);
}

function moment(at: Instant | null, { caller }: Read): string | null {
  return at === null ? null : sheetMoment(at, caller.timezone);
}

function ownerName(owner: ExportedLead['owner']): string | null {
  return owner && displayName(owner);
}
