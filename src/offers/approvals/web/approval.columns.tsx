import { dayOf } from '#platform/contract/calendar.ts';
import { formatDayNear } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { Approval } from '../approval.contract.ts';
import { askedPct, givenPaise, today, ZONE } from './approval.labels.ts';
import { APPROVAL_STATUS } from './approval.status.ts';

const column = columnsFor<Approval>();

export const approvalColumns = column.columns([
  column.accessor('unitNumber', { header: 'Unit', meta: { skeleton: 60 } }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={APPROVAL_STATUS} status={info.getValue()} />,
    meta: { skeleton: 80 },
  }),
  column.accessor((approval) => askedPct(approval), {
    id: 'discount',
    header: 'Discount',
    meta: { align: 'right', skeleton: 40 },
  }),
  column.accessor((approval) => givenPaise(approval), {
    id: 'given',
    header: 'Discount, ₹',
    cell: (info) => <Money paise={info.getValue()} bare />,
    meta: { align: 'right', skeleton: 80 },
  }),
  column.accessor('agreementValuePaise', {
    header: 'Agreement value, ₹',
    cell: (info) => <Money paise={info.getValue()} bare />,
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
  column.accessor((approval) => approval.leadName ?? 'None', {
    id: 'leadName',
    header: 'Customer',
    meta: { level: 2, skeleton: 110 },
  }),
  column.accessor((approval) => approval.requestedBy.name, {
    id: 'requestedBy',
    header: 'Requested by',
    meta: { skeleton: 110 },
  }),
  column.accessor((approval) => dayOf(approval.createdAt, ZONE), {
    id: 'createdAt',
    header: 'Requested',
    cell: (info) => formatDayNear(info.getValue(), today()),
    meta: { level: 2, skeleton: 60 },
  }),
  column.accessor('projectName', {
    header: 'Project',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 80 },
  }),
]);
