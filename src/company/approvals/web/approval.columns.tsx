import { dayOf } from '#platform/contract/calendar.ts';
import { formatDayNear } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { today, zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { Approval } from '../approval.contract.ts';
import { KIND_LABELS } from '../approval.rules.ts';
import { APPROVAL_STATUS } from './approval.status.ts';

const column = columnsFor<Approval>();

export const approvalColumns = column.columns([
  column.accessor('title', { header: 'Request', meta: { skeleton: 140 } }),
  column.accessor((approval) => KIND_LABELS[approval.kind], {
    id: 'kind',
    header: 'Kind',
    meta: { skeleton: 60 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={APPROVAL_STATUS} status={info.getValue()} />,
    meta: { skeleton: 80 },
  }),
  column.accessor('amountPaise', {
    header: 'Amount, ₹',
    cell: (info) => {
      const paise = info.getValue();
      return paise === null ? '' : <Money paise={paise} bare />;
    },
    meta: { align: 'right', skeleton: 80 },
  }),
  column.accessor((approval) => approval.requestedBy.name, {
    id: 'requestedBy',
    header: 'Requested by',
    meta: { skeleton: 110 },
  }),
  column.accessor((approval) => dayOf(approval.createdAt, zoneHere()), {
    id: 'createdAt',
    header: 'Requested',
    cell: (info) => formatDayNear(info.getValue(), today()),
    meta: { level: 2, skeleton: 60 },
  }),
  column.accessor('reason', {
    header: 'Reason',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 160 },
  }),
  column.accessor('projectName', {
    header: 'Project',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 80 },
  }),
]);
