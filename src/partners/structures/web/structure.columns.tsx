import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { counted } from '#platform/contract/format.ts';
import type { CommissionStructure } from '../structure.contract.ts';
import { rateText, scopeText, validityText } from '../structureText.rules.ts';
import { STRUCTURE_STATUS, TYPE_LABELS } from './structure.labels.ts';

const column = columnsFor<CommissionStructure>();

export const structureColumns = column.columns([
  column.accessor('name', { header: 'Structure', meta: { sort: 'name', skeleton: 150 } }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={STRUCTURE_STATUS} status={info.getValue()} />,
    meta: { skeleton: 70 },
  }),
  column.accessor(({ type }) => TYPE_LABELS[type], {
    id: 'type',
    header: 'Type',
    meta: { level: 2, skeleton: 80 },
  }),
  column.accessor((structure) => rateText(structure), {
    id: 'rate',
    header: 'Pays',
    meta: { wraps: true, skeleton: 220 },
  }),
  column.accessor((structure) => scopeText(structure), {
    id: 'scope',
    header: 'For',
    meta: { level: 2, wraps: true, skeleton: 140 },
  }),
  column.accessor((structure) => validityText(structure), {
    id: 'validity',
    header: 'Valid',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 120 },
  }),
  column.accessor(({ revision }) => counted(revision, 'revision'), {
    id: 'revision',
    header: 'Revisions',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 70 },
  }),
]);
