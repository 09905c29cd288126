import { dayOf } from '#platform/contract/calendar.ts';
import { formatDay, formatDayNear } from '#platform/contract/format.ts';
import { today, zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { ListedDocument } from '../document.contract.ts';
import { isIssued } from '../document.contract.ts';
import { excerptOf, recordText } from './document.labels.ts';
import { LISTED_STATUS, statusOf } from './document.status.ts';
import { Titled } from './Titled.tsx';

const column = columnsFor<ListedDocument>();

export const documentColumns = column.columns([
  column.accessor('title', {
    header: 'Document',
    cell: ({ row }) => <Titled title={row.original.title} excerpt={excerptOf(row.original)} />,
    meta: { sort: 'title', skeleton: 160 },
  }),
  column.accessor(statusOf, {
    id: 'status',
    header: 'State',
    cell: (info) => <StatusSign of={LISTED_STATUS} status={info.getValue()} />,
    meta: { skeleton: 90 },
  }),
  column.accessor((document) => document.category.name, {
    id: 'category',
    header: 'Category',
    meta: { skeleton: 90 },
  }),
  column.accessor(recordText, {
    id: 'record',
    header: 'Record',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 120 },
  }),
  column.accessor((row) => (isIssued(row) ? '' : row.latest.number), {
    id: 'number',
    header: 'Version',
    meta: { align: 'right', level: 3, skeleton: 20 },
  }),
  column.accessor((row) => (isIssued(row) ? null : row.expiresOn), {
    id: 'expiresOn',
    header: 'Expires',
    cell: (info) => {
      const day = info.getValue();
      return day === null ? '' : <Faint>{formatDay(day)}</Faint>;
    },
    meta: { sort: 'expiresOn', level: 3, skeleton: 70 },
  }),
  column.accessor((row) => (isIssued(row) ? null : row.keptUntil), {
    id: 'keptUntil',
    header: 'Kept until',
    cell: (info) => {
      const day = info.getValue();
      return day === null ? '' : <Faint>{formatDay(day)}</Faint>;
    },
    meta: { level: 3, skeleton: 70 },
  }),
  column.accessor((row) => (isIssued(row) ? '' : row.tags.join(', ')), {
    id: 'tags',
    header: 'Tags',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 60 },
  }),
  column.accessor((row) => (isIssued(row) ? '' : (row.uploadedBy?.name ?? '')), {
    id: 'uploadedBy',
    header: 'Uploaded by',
    meta: { level: 2, skeleton: 100 },
  }),
  column.accessor((document) => dayOf(document.createdAt, zoneHere()), {
    id: 'createdAt',
    header: 'Date',
    cell: (info) => formatDayNear(info.getValue(), today()),
    meta: { sort: 'createdAt', level: 2, skeleton: 60 },
  }),
]);
