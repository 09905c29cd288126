import { formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { FIRM_COLUMN } from '#company/channel-partners/web/firm.column.shared.tsx';
import type { RecoverableSummary } from '../recovery.contract.ts';
import { CAUSE_LABELS, RECOVERABLE_STATUS } from './recoverable.labels.ts';

const column = columnsFor<RecoverableSummary>();

const amount = (paise: number) => <Money paise={paise} withPaise bare />;

export const recoverableColumns = column.columns([
  column.accessor(({ firm }) => firm.name, FIRM_COLUMN),
  column.accessor('standing', {
    header: 'Standing',
    cell: (info) => <StatusSign of={RECOVERABLE_STATUS} status={info.getValue()} />,
    meta: { skeleton: 80 },
  }),
  column.accessor('openPaise', {
    header: 'Open, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', skeleton: 90 },
  }),
  column.accessor('gstAwaitedPaise', {
    header: 'Awaits credit note, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
  column.accessor('taxablePaise', {
    header: 'Commission, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', sort: 'taxablePaise', level: 2, skeleton: 90 },
  }),
  column.accessor('gstPaise', {
    header: 'GST, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 3, skeleton: 90 },
  }),
  column.accessor('recoveredPaise', {
    header: 'Paid back, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
  column.accessor(({ commission }) => commission?.name ?? '', {
    id: 'commission',
    header: 'Commission no.',
    meta: { skeleton: 110 },
  }),
  column.accessor('invoiceNumber', { header: 'Invoice', meta: { level: 2, skeleton: 90 } }),
  column.accessor('raisedOn', {
    header: 'Since',
    cell: (info) => <Faint>{formatDay(info.getValue())}</Faint>,
    meta: { sort: 'raisedOn', level: 2, skeleton: 80 },
  }),
  column.accessor(({ cause }) => CAUSE_LABELS[cause], {
    id: 'cause',
    header: 'Cause',
    meta: { level: 3, skeleton: 80 },
  }),
  column.accessor('projectName', { header: 'Project', meta: { level: 3, skeleton: 120 } }),
]);
