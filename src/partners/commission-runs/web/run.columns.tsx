import { dayOf } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { CommissionRunSummary } from '../commissionRun.contract.ts';
import { RUN_STATUS } from './run.status.shared.ts';

const column = columnsFor<CommissionRunSummary>();

export const runColumns = column.columns([
  column.accessor('number', { header: 'Run', meta: { skeleton: 120 } }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={RUN_STATUS} status={info.getValue()} />,
    meta: { skeleton: 90 },
  }),
  column.accessor('totalPaise', {
    header: 'Total, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', skeleton: 90 },
  }),
  column.accessor('returnedPaise', {
    header: 'Returned, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
  column.accessor('lineCount', { header: 'Payments', meta: { align: 'right', skeleton: 40 } }),
  column.accessor('openCount', { header: 'Without UTR', meta: { align: 'right', level: 2, skeleton: 40 } }),
  column.accessor(({ fromAccount }) => fromAccount.projectName, {
    id: 'project',
    header: 'Project',
    meta: { skeleton: 120 },
  }),
  column.accessor(({ fromAccount }) => `${fromAccount.bank} ••••${fromAccount.accountLast4}`, {
    id: 'account',
    header: 'Paid from',
    meta: { level: 2, skeleton: 120 },
  }),
  column.accessor('madeAt', {
    header: 'Made',
    cell: (info) => <Faint>{formatDay(dayOf(info.getValue(), zoneHere()))}</Faint>,
    meta: { sort: 'madeAt', level: 2, skeleton: 80 },
  }),
  column.accessor(({ madeBy }) => madeBy.name, {
    id: 'madeBy',
    header: 'Made by',
    meta: { level: 3, skeleton: 100 },
  }),
  column.accessor(({ releasedBy }) => releasedBy?.name ?? '', {
    id: 'releasedBy',
    header: 'Released by',
    meta: { level: 3, skeleton: 100 },
  }),
]);
