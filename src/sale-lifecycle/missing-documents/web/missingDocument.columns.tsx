import { formatDayNear } from '#platform/contract/format.ts';
import { today } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { MissingDocument } from '../missingDocument.contract.ts';
import { MISSING_STATE, missingText, STEP_LABELS } from './missingDocument.labels.ts';

const column = columnsFor<MissingDocument>();

export const missingColumns = column.columns([
  column.accessor(missingText, { id: 'document', header: 'Document', meta: { skeleton: 160 } }),
  column.accessor('state', {
    header: 'State',
    cell: (info) => <StatusSign of={MISSING_STATE} status={info.getValue()} />,
    meta: { skeleton: 90 },
  }),
  column.accessor(({ step }) => STEP_LABELS[step], {
    id: 'step',
    header: 'For',
    meta: { skeleton: 70 },
  }),
  column.accessor('since', {
    header: 'Waits since',
    cell: (info) => formatDayNear(info.getValue(), today()),
    meta: { skeleton: 60 },
  }),
  column.accessor(({ customerName, unitNumber }) => `${customerName}, ${unitNumber}`, {
    id: 'sale',
    header: 'Sale',
    meta: { skeleton: 130 },
  }),
  column.accessor('bookingNumber', {
    header: 'Booking',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 90 },
  }),
  column.accessor('projectName', {
    header: 'Project',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 110 },
  }),
  column.accessor(({ salesExecutive }) => salesExecutive.name, {
    id: 'salesExecutive',
    header: 'Executive',
    meta: { level: 2, skeleton: 90 },
  }),
]);
