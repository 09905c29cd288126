import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint, Late, Missing, RowName } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { Contractor } from '../contractor.contract.ts';
import {
  CONTRACTOR_STATUS,
  daysLateText,
  licenceText,
  loadText,
  ratingText,
  tradesText,
} from './contractor.labels.ts';

const column = columnsFor<Contractor>();

export const contractorColumns = column.columns([
  column.accessor('companyName', {
    header: 'Contractor',
    cell: (info) => <RowName>{info.getValue()}</RowName>,
    meta: { sort: 'companyName', skeleton: 150 },
  }),
  column.accessor(({ specializations }) => tradesText(specializations), {
    id: 'trades',
    header: 'Trades',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 120 },
  }),
  column.accessor('status', {
    header: 'State',
    cell: (info) => <StatusSign of={CONTRACTOR_STATUS} status={info.getValue()} />,
    meta: { skeleton: 80 },
  }),
  column.accessor((one) => (one.isPreferred ? 'Preferred' : ''), {
    id: 'preferred',
    header: 'Preferred',
    meta: { level: 3, skeleton: 60 },
  }),
  column.accessor((one) => ratingText(one), {
    id: 'rating',
    header: 'Rating',
    meta: { sort: 'rating', skeleton: 110 },
  }),
  column.accessor(({ measured }) => daysLateText(measured), {
    id: 'daysLate',
    header: 'Own delay',
    meta: { level: 2, skeleton: 60 },
  }),
  column.accessor(({ projectsAtWork, capacityProjects }) => loadText(projectsAtWork, capacityProjects), {
    id: 'load',
    header: 'Load',
    meta: { skeleton: 80 },
  }),
  column.accessor('openMilestones', {
    header: 'Open work',
    meta: { align: 'right', level: 2, skeleton: 30 },
  }),
  column.accessor((one) => licenceText(one.labourLicenceValidUntil, one.licence), {
    id: 'licence',
    header: 'Labour licence',
    cell: ({ row }) => <Licence contractor={row.original} />,
    meta: { sort: 'labourLicenceValidUntil', skeleton: 100 },
  }),
]);

/** Red when it has expired, amber when it ends soon or is missing. */
export function Licence({ contractor }: { contractor: Contractor }) {
  const { labourLicenceValidUntil, licence } = contractor;
  const text = licenceText(labourLicenceValidUntil, licence);
  if (licence === 'expired') return <Late>{text}</Late>;
  return licence === 'valid' ? <span>{text}</span> : <Missing>{text}</Missing>;
}
