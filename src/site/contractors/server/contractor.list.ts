import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type {
  Contractor,
  exportContractors,
  totalContractors as totalsCall,
} from '../contractor.contract.ts';
import { SPECIALIZATION_LABELS } from '../contractor.rules.ts';
import { foundContractors } from './contractor.filter.ts';
import { contractorsById } from './contractor.queries.ts';

const column = sheetColumns<Contractor>();

const COLUMNS = [
  column.text('Contractor', ({ companyName }) => companyName),
  column.text('Trades', ({ specializations }) =>
    specializations.map((one) => SPECIALIZATION_LABELS[one]).join(', '),
  ),
  column.word('State', ({ status }) => status),
  column.text('Preferred', ({ isPreferred }) => (isPreferred ? 'Yes' : null)),
  column.number('Rating', ({ rating }) => rating),
  column.number('Reviews', ({ reviewCount }) => reviewCount),
  column.number('Days late on average', ({ measured }) => measured.daysLate),
  column.number('Milestones measured', ({ measured }) => measured.milestones),
  column.number('Passed first in %', ({ measured }) => measured.passedFirstPct),
  column.number('Checks', ({ measured }) => measured.checks),
  column.number('Reopened in %', ({ measured }) => measured.reopenedPct),
  column.number('Issues put right', ({ measured }) => measured.issues),
  column.number('Open milestones', ({ openMilestones }) => openMilestones),
  column.number('Projects', ({ projectsAtWork }) => projectsAtWork),
  column.number('Projects at most', ({ capacityProjects }) => capacityProjects),
  column.text('Contact', ({ contactPerson }) => contactPerson),
  column.text('Phone', ({ phone }) => phone),
  column.text('Email', ({ email }) => email),
  column.text('PAN', ({ pan }) => pan),
  column.text('GSTIN', ({ gstin }) => gstin),
  column.text('Labour licence', ({ labourLicenceNumber }) => labourLicenceNumber),
  column.day('Licence valid until', ({ labourLicenceValidUntil }) => labourLicenceValidUntil),
  column.text('PF number', ({ pfNumber }) => pfNumber),
  column.text('ESI number', ({ esiNumber }) => esiNumber),
  column.text('Bank account', ({ bank }) => bank && `••${bank.accountLast4}`),
];

/** By name. Internal notes are never in it. */
export const contractorSheet: SheetList<QueryOf<typeof exportContractors>, Contractor> = {
  name: 'contractors',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundContractors(read, filter),
      order: {
        columns: [[sql`contractor.company_name`, 'text']],
        id: sql`contractor.id`,
        direction: 'asc',
      },
      ids,
      details: (found) => contractorsById(read, found),
    }),
};

export function totalContractors(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListCount> {
  return totalCount(read.db, foundContractors(read, filter));
}
