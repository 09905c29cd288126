import HandCoins from 'lucide-react/icons/hand-coins';
import { Link } from 'react-router';
import { formatDayNear } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { OverdueAmount } from './OverdueAmount.shared.tsx';
import { ReachLinks } from './ReachLinks.shared.tsx';
import type { Due } from '../due.contract.ts';
import { today } from '#platform/web/session/today.ts';

const column = columnsFor<Due>();

const customer = column.accessor('customerName', { header: 'Customer', meta: { skeleton: 130 } });
const unit = column.accessor('unitNumber', { header: 'Unit', meta: { skeleton: 60 } });
const installment = column.accessor('installmentName', {
  header: 'Installment',
  cell: (info) => <Faint>{info.getValue()}</Faint>,
  meta: { level: 2, skeleton: 100 },
});
const interest = column.accessor('interestPaise', {
  header: 'Interest, ₹',
  cell: (info) => info.getValue() > 0 && <Money paise={info.getValue()} withPaise bare />,
  meta: { align: 'right', level: 2, skeleton: 70 },
});
const days = column.accessor('daysOverdue', {
  header: 'Days',
  meta: { align: 'right', skeleton: 30 },
});
const due = column.accessor('dueDate', {
  header: 'Due',
  cell: (info) => formatDayNear(info.getValue(), today()),
  meta: { sort: 'dueDate', skeleton: 60 },
});
const project = column.accessor('projectName', {
  header: 'Project',
  cell: (info) => <Faint>{info.getValue()}</Faint>,
  meta: { level: 3, skeleton: 90 },
});
const executive = column.accessor((row) => row.salesExecutive?.name ?? '', {
  id: 'salesExecutive',
  header: 'Executive',
  cell: (info) => <Faint>{info.getValue()}</Faint>,
  meta: { level: 3, skeleton: 100 },
});

function open(header: string) {
  return column.accessor('outstandingPaise', {
    header,
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', sort: 'outstandingPaise', skeleton: 90 },
  });
}

function reach(mayRecord: boolean) {
  return column.display({
    id: 'reach',
    header: () => <span className="sr-only">Actions</span>,
    cell: ({ row }) => <ReachDue due={row.original} mayRecord={mayRecord} />,
    meta: { align: 'right', skeleton: 60 },
  });
}

const overdue = column.accessor('outstandingPaise', {
  header: 'Overdue, ₹',
  cell: ({ row: { original } }) => (
    <OverdueAmount
      overduePaise={original.outstandingPaise}
      toVerifyPaise={original.toVerifyPaise}
      withPaise
    />
  ),
  meta: { align: 'right', sort: 'outstandingPaise', skeleton: 90 },
});

export const overdueColumns = (mayRecord: boolean) =>
  column.columns([
    customer,
    unit,
    overdue,
    interest,
    days,
    due,
    installment,
    project,
    executive,
    reach(mayRecord),
  ]);

export const dueColumns = (mayRecord: boolean) =>
  column.columns([customer, unit, open('Open, ₹'), due, installment, project, executive, reach(mayRecord)]);

/** Call, message and record a payment. */
function ReachDue({ due, mayRecord }: { due: Due; mayRecord: boolean }) {
  return (
    <ReachLinks customer={due}>
      {mayRecord && (
        <Link
          to={`/payments/plans/${due.saleId}/record-payment`}
          aria-label={`Record payment of ${due.customerName}`}
        >
          <HandCoins aria-hidden />
        </Link>
      )}
    </ReachLinks>
  );
}
