import BadgeCheck from 'lucide-react/icons/badge-check';
import Send from 'lucide-react/icons/send';
import { useMemo, useState } from 'react';
import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useCall } from '#platform/web/client/hooks.ts';
import { Money } from '#platform/web/page/Money.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { useNow } from '#platform/web/page/useNow.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import type { useList } from '#platform/web/table/useList.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { OverdueCustomer } from '../overdueCustomer.contract.ts';
import {
  CONTACT_FILTERS,
  exportOverdueCustomers,
  listOverdueCustomers,
  PROMISE_FILTERS,
  totalOverdueCustomers,
} from '../overdueCustomer.contract.ts';
import { MAX_REMINDED } from '../followUp.rules.ts';
import { LastContact, NextStepText, overdueCustomerColumns, Promised } from './overdueCustomer.columns.tsx';
import { ReachLinks } from '#money/dues/web/ReachLinks.shared.tsx';
import { RemindDialog } from './RemindDialog.tsx';

const CUSTOMERS: ListKind<OverdueCustomer> = {
  name: 'overdueCustomers',
  title: 'Overdue customers',
  list: listOverdueCustomers,
  filter: listOverdueCustomers.query,
  file: exportOverdueCustomers,
  totals: totalOverdueCustomers,
  sums: 'paise',
};

const PROMISE_LABELS: Record<(typeof PROMISE_FILTERS)[number], string> = {
  week: 'within 7 days',
  open: 'open',
  broken: 'broken',
  none: 'none',
};
const CONTACT_LABELS: Record<(typeof CONTACT_FILTERS)[number], string> = {
  recent: 'in the last 7 days',
  quiet: 'none in 7 days',
};

const FIELDS: readonly FilterField[] = [
  {
    key: 'promise',
    label: 'Promise',
    kind: 'one',
    choices: PROMISE_FILTERS.map((value) => ({ value, label: PROMISE_LABELS[value] })),
  },
  {
    key: 'contact',
    label: 'Contact',
    kind: 'one',
    choices: CONTACT_FILTERS.map((value) => ({ value, label: CONTACT_LABELS[value] })),
  },
];

interface OverdueCustomersProps {
  list: ReturnType<typeof useList<typeof listOverdueCustomers>>;
  /** Those that all lists of dues have. */
  fields: readonly FilterField[];
  panelId: string | null;
  onOpenPanel: (id: string) => void;
  /** The figure from which the list was opened. */
  cellPaise?: number | undefined;
}

/** Overdue money by customer: last contact, promise and next step; reminders to many at once. */
export function OverdueCustomers({ list, fields, panelId, onOpenPanel, cellPaise }: OverdueCustomersProps) {
  const now = useNow();
  const columns = useMemo(() => overdueCustomerColumns(now), [now]);
  const reminding = useReminding();
  const panelHref = usePanelHref();
  const whole = useWholeList(CUSTOMERS, { columns, input: list.input, acts: reminding.acts });
  return (
    <>
      {whole.views()}
      <FilterBar
        {...list.filters}
        fields={[...fields, ...FIELDS]}
        search={list.searchBy('Search customer, unit or number')}
        end={
          <>
            <Found input={list.input} cellPaise={cellPaise} />
            {whole.tools}
          </>
        }
      />
      <DataTable
        {...list.table}
        {...whole.table}
        label="Overdue customers"
        singular="customer"
        hrefOf={panelHref}
        panelId={panelId}
        onOpenPanel={({ id }) => onOpenPanel(id)}
        empty={{
          icon: <BadgeCheck aria-hidden />,
          title: 'Nothing is overdue',
          text: 'Customers appear here when an installment is not paid by its due date.',
        }}
        renderCard={(customer) => <Card customer={customer} href={panelHref(customer)} />}
      />
      {reminding.dialog}
    </>
  );
}

/** How many customers all pages hold, what they owe, and the interest on it. */
function Found({ input, cellPaise }: { input: Record<string, unknown>; cellPaise?: number | undefined }) {
  const { sort: _sort, page: _page, limit: _limit, ...query } = input;
  const totals = useCall(totalOverdueCustomers, { query });
  if (!totals.data) return null;
  const { count, sums } = totals.data;
  const paise = sums.outstandingPaise ?? 0;
  const { interestPaise } = sums;
  return (
    <span aria-live="polite">
      <b>
        {counted(count, 'customer')}, {formatMoneyExact(paise)}
      </b>
      {interestPaise ? `, ${formatMoneyExact(interestPaise)} interest so far` : ''}
      {cellPaise === paise && ', equal to the figure above'}
    </span>
  );
}

function useReminding() {
  const [reminding, setReminding] = useState<{ saleIds: readonly string[]; clear: () => void } | null>(null);
  return {
    acts: (ids: ReadonlySet<string>, clear: () => void): readonly PageAction[] => [
      {
        label: 'Send reminders',
        letter: 'r',
        icon: <Send aria-hidden />,
        blockedBy: ids.size > MAX_REMINDED ? `Choose at most ${MAX_REMINDED} customers` : null,
        onClick: () => setReminding({ saleIds: [...ids], clear }),
      },
    ],
    dialog: reminding && (
      <RemindDialog saleIds={reminding.saleIds} onSent={reminding.clear} onClose={() => setReminding(null)} />
    ),
  };
}

function Card({ customer, href }: { customer: OverdueCustomer; href: string }) {
  const now = useNow();
  const { customerName, outstandingPaise, daysOverdue, unitNumber } = customer;
  return (
    <RowCard
      title={customerName}
      href={href}
      lines={[
        <span key="sum">
          <strong>
            <Money paise={outstandingPaise} />
          </strong>
          {` · ${counted(daysOverdue, 'day')} · ${unitNumber}`}
        </span>,
        <span key="contact">
          <LastContact of={customer} now={now} /> · <NextStepText of={customer} />
        </span>,
        ...(customer.promise ? [<Promised key="promise" of={customer} />] : []),
      ]}
      buttons={<ReachLinks customer={customer} />}
    />
  );
}
