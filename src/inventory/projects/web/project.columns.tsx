import { styled } from '@mui/material/styles';
import { compactMoney, formatDay, formatShare, plainAmount, startCase } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint, Missing } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { Project } from '../project.contract.ts';
import { PROJECT_STATUS } from './project.status.shared.ts';

const column = columnsFor<Project>();

export const projectColumns = column.columns([
  column.accessor('name', { header: 'Name', meta: { sort: 'name', skeleton: 130 } }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={PROJECT_STATUS} status={info.getValue()} />,
    meta: { skeleton: 70 },
  }),
  column.accessor('city', { header: 'City', meta: { level: 2, skeleton: 50 } }),
  column.accessor('reraNumber', {
    header: 'RERA',
    cell: (info) => <Rera project={info.row.original} />,
    meta: { level: 3, skeleton: 90 },
  }),
  column.accessor((project) => soldText(project), {
    id: 'sold',
    header: 'Sold',
    meta: { align: 'right', skeleton: 70 },
  }),
  column.accessor('baseRatePaise', {
    header: 'Rate, ₹ / sq ft',
    cell: (info) => plainAmount(info.getValue()),
    meta: { align: 'right', level: 2, skeleton: 50 },
  }),
  column.accessor((project) => project.stats.bookingValuePaise, {
    id: 'booked',
    header: 'Booked',
    cell: (info) => <Sum paise={info.getValue()} />,
    meta: { align: 'right', level: 3, skeleton: 60 },
  }),
  column.accessor((project) => project.stats.collectedPaise, {
    id: 'collected',
    header: 'Collected',
    cell: (info) => <Sum paise={info.getValue()} />,
    meta: { align: 'right', level: 2, skeleton: 60 },
  }),
  column.accessor('launchDate', {
    header: 'Launch',
    cell: (info) => {
      const launchDate = info.getValue();
      return launchDate ? <Faint>{formatDay(launchDate)}</Faint> : <Faint>Not set</Faint>;
    },
    meta: { sort: 'launchDate', level: 3, skeleton: 70 },
  }),
]);

function Sum({ paise }: { paise: number | null }) {
  return paise === null ? <Faint>–</Faint> : <Money paise={paise} compact />;
}

function Rera({ project }: { project: Project }) {
  if (project.reraNumber) return <Short title={project.reraNumber}>{project.reraNumber}</Short>;
  return project.status === 'planning' && project.stateCode ? <Missing>Not given</Missing> : <Faint>–</Faint>;
}

/** Numbers of some states are as long as a sentence; the full one is shown on the project. */
const Short = styled('span')(({ theme }) => ({
  display: 'inline-block',
  maxWidth: 132,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'bottom',
  color: theme.vars.palette.text.secondary,
}));

/** '41 of 92, 45%' */
export function soldText({ stats }: Pick<Project, 'stats'>): string {
  if (stats.units === 0) return 'No units';
  if (stats.soldPct === null) return `${stats.units - stats.available} of ${stats.units} not available`;
  return `${stats.sold} of ${stats.units}, ${formatShare(stats.soldPct)}`;
}

/** 'Residential, Wakad, Pune' */
export function placeText({ type, locality, city }: Pick<Project, 'type' | 'locality' | 'city'>): string {
  return [startCase(type), locality, city].filter(Boolean).join(', ');
}

export function collectedText({ stats }: Pick<Project, 'stats'>): string | null {
  return stats.collectedPaise === null ? null : `${compactMoney(stats.collectedPaise)} collected`;
}
