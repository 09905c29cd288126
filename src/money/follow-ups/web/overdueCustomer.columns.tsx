import { formatDayNear, formatMoment } from '#platform/contract/format.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { today, zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { OverdueAmount } from '#money/dues/web/OverdueAmount.shared.tsx';
import type { OverdueCustomer } from '../overdueCustomer.contract.ts';
import { STEP_LABELS } from '../followUp.rules.ts';
import { contactText, PROMISE_LOOKS, promiseText } from './followUp.labels.shared.ts';
import { ReachLinks } from '#money/dues/web/ReachLinks.shared.tsx';

const column = columnsFor<OverdueCustomer>();

/** Whom to call about overdue money, with what was said last. */
export const overdueCustomerColumns = (now: Instant) =>
  column.columns([
    column.accessor('customerName', { header: 'Customer', meta: { skeleton: 130 } }),
    column.accessor('unitNumber', { header: 'Unit', meta: { skeleton: 60 } }),
    column.accessor('outstandingPaise', {
      header: 'Overdue, ₹',
      cell: ({ row: { original } }) => (
        <OverdueAmount
          overduePaise={original.outstandingPaise}
          toVerifyPaise={original.toVerifyPaise}
          withPaise
        />
      ),
      meta: { align: 'right', sort: 'outstandingPaise', skeleton: 90 },
    }),
    column.accessor('daysOverdue', {
      header: 'Days',
      meta: { align: 'right', sort: 'dueDate', skeleton: 30 },
    }),
    column.accessor('interestPaise', {
      header: 'Interest, ₹',
      cell: (info) => info.getValue() > 0 && <Money paise={info.getValue()} bare />,
      meta: { align: 'right', level: 2, skeleton: 70 },
    }),
    column.accessor((row) => row.lastContact?.at ?? '', {
      id: 'lastContact',
      header: 'Last contact',
      cell: ({ row: { original } }) => <LastContact of={original} now={now} />,
      meta: { skeleton: 90 },
    }),
    column.accessor((row) => row.promise?.on ?? '', {
      id: 'promise',
      header: 'Promised',
      cell: ({ row: { original } }) => <Promised of={original} />,
      meta: { skeleton: 80 },
    }),
    column.accessor((row) => row.nextStep.step, {
      id: 'nextStep',
      header: 'Next step',
      cell: ({ row: { original } }) => <NextStepText of={original} />,
      meta: { skeleton: 90 },
    }),
    column.accessor('projectName', {
      header: 'Project',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 'wide', skeleton: 90 },
    }),
    column.accessor((row) => row.salesExecutive?.name ?? '', {
      id: 'salesExecutive',
      header: 'Executive',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 'wide', skeleton: 100 },
    }),
    column.display({
      id: 'reach',
      header: () => <span className="sr-only">Actions</span>,
      cell: ({ row }) => <ReachLinks customer={row.original} />,
      meta: { align: 'right', skeleton: 60 },
    }),
  ]);

export function LastContact({ of: { lastContact }, now }: { of: OverdueCustomer; now: Instant }) {
  if (!lastContact) return <Faint>None</Faint>;
  const { channel, outcome, at } = lastContact;
  return (
    <>
      {contactText(channel, outcome)} <Faint>{formatMoment(at, now, zoneHere())}</Faint>
    </>
  );
}

export function Promised({ of: { promise } }: { of: OverdueCustomer }) {
  if (!promise) return <Faint>None</Faint>;
  return <StatusSign of={PROMISE_LOOKS} status={promise.state} word={promiseText(promise, today())} />;
}

export function NextStepText({ of: { nextStep } }: { of: OverdueCustomer }) {
  const { step, on, isPlanned } = nextStep;
  return (
    <>
      {STEP_LABELS[step]}
      {isPlanned && on && <Faint> {formatDayNear(on, today())}</Faint>}
    </>
  );
}
