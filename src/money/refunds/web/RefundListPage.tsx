import BadgeCheck from 'lucide-react/icons/badge-check';
import { counted, formatDayNear } from '#platform/contract/format.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useTowerOrNoneField } from '#inventory/towers/web/towerChoices.shared.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { Refund } from '../refund.contract.ts';
import { exportRefunds, listRefunds, REFUND_STATES, totalRefunds } from '../refund.contract.ts';
import { CollectionTabs } from '#money/receipts/web/CollectionTabs.shared.tsx';
import { refundColumns } from './refund.columns.tsx';
import { today } from '#platform/web/session/today.ts';
import { REFUND_STATUS } from './refund.status.shared.ts';

const STATE: FilterField = {
  key: 'state',
  label: 'Status',
  kind: 'many',
  choices: REFUND_STATES.map((value) => ({ value, label: REFUND_STATUS[value].word })),
};
const DUE_BY: FilterField = { key: 'dueBy', label: 'To be paid', kind: 'day', operator: 'by' };

const REFUNDS: ListKind<Refund> = {
  name: 'refunds',
  title: 'Refunds',
  list: listRefunds,
  filter: listRefunds.query,
  file: exportRefunds,
  totals: totalRefunds,
  sums: 'paise',
};

const VIEWS: readonly ListView[] = [
  { id: 'all', label: 'All', query: {} },
  { id: 'open', label: 'To pay', query: { state: 'toRecord,recorded' } },
];

/** Refunds to buyers who cancelled: to pay, to confirm and paid. */
export function RefundListPage() {
  const list = useList(listRefunds);
  const whole = useWholeList(REFUNDS, { columns: refundColumns, input: list.input });
  return (
    <Page title="Refunds">
      <PageHeader title="Refunds" />
      <CollectionTabs current="refunds" />
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={[STATE, useProjectField(), useTowerOrNoneField(list.query.projectId), DUE_BY]}
        search={list.searchBy('Search customer, unit or number')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Refunds"
        singular="refund"
        {...whole.table}
        hrefOf={hrefOf}
        empty={{
          icon: <BadgeCheck aria-hidden />,
          title: 'No refunds',
          text: 'Refunds of cancelled bookings appear here with the date to pay by.',
        }}
        renderCard={(refund) => <RefundCard refund={refund} />}
      />
    </Page>
  );
}

/** A recorded payment opens itself for confirmation; otherwise the settlement of the sale opens to record it. */
function hrefOf({ saleId, payment }: Refund): string {
  const beside = payment === null ? `sale=${saleId}` : `peek=${payment.id}`;
  return `/payments/collections?type=refund&sort=dueOn&${beside}`;
}

function RefundCard({ refund }: { refund: Refund }) {
  const { customerName, payeeName, unitNumber, amountPaise, state, dueOn, daysLate } = refund;
  return (
    <RowCard
      title={customerName}
      href={hrefOf(refund)}
      end={<Money paise={amountPaise} withPaise />}
      lines={[
        <span key="state">
          <StatusSign of={REFUND_STATUS} status={state} /> · {unitNumber}
        </span>,
        `to ${payeeName}`,
        `by ${formatDayNear(dueOn, today())}${daysLate > 0 ? `, ${counted(daysLate, 'day')} late` : ''}`,
      ]}
    />
  );
}
