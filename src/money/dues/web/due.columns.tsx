import { styled } from '@mui/material/styles';
import HandCoins from 'lucide-react/icons/hand-coins';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { Link } from 'react-router';
import { formatDayNear } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { whatsAppLink } from '#enquiries/leads/callList.rules.ts';
import { stillOverduePaise } from '../overdue.rules.ts';
import { OverdueAmount } from './OverdueAmount.shared.tsx';
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

/** Nobody is called for money that has arrived and only is to be verified. */
function isToCall({ outstandingPaise, toVerifyPaise }: Due): boolean {
  return stillOverduePaise(outstandingPaise, toVerifyPaise) > 0;
}

/** Call, message and record a payment. */
function ReachDue({ due, mayRecord }: { due: Due; mayRecord: boolean }) {
  const { customerName, phone, ...row } = due;
  return (
    <Icons>
      {phone && isToCall(due) && (
        <>
          <a href={`tel:${phone}`} aria-label={`Call ${customerName}`}>
            <Phone aria-hidden />
          </a>
          {row.mayWhatsApp && (
            <a href={whatsAppLink(phone)} aria-label={`Message ${customerName}`}>
              <MessageCircle aria-hidden />
            </a>
          )}
        </>
      )}
      {mayRecord && (
        <Link
          to={`/payments/plans/${row.saleId}/record-payment`}
          aria-label={`Record payment of ${customerName}`}
        >
          <HandCoins aria-hidden />
        </Link>
      )}
    </Icons>
  );
}

const Icons = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: 2,
  margin: '-4px 0',
  '& a': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: theme.vars.shape.borderRadius,
    color: theme.vars.palette.text.secondary,
  },
  '& a:hover': { backgroundColor: theme.vars.palette.hover, color: theme.vars.palette.text.primary },
  '& .lucide': { width: 16, height: 16 },
}));
