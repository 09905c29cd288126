import BadgeCheck from 'lucide-react/icons/badge-check';
import { counted, formatDayNear } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import type { Refund } from '../refund.contract.ts';
import { listRefunds, REFUND_STATES } from '../refund.contract.ts';
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

/** Refunds to buyers who cancelled: to pay, to confirm and paid. */
export function RefundListPage() {
  const list = useList(listRefunds);
  const rows = list.source.data?.rows ?? [];
  return (
    <Page title="Refunds">
      <PageHeader title="Refunds" />
      <CollectionTabs current="refunds" />
      <FilterBar
        {...list.filters}
        fields={[STATE, useProjectField(), DUE_BY]}
        search={list.searchBy('Search customer, unit or number')}
      />
      <DataTable
        {...list.table}
        label="Refunds"
        singular="refund"
        columns={refundColumns}
        hrefOf={hrefOf}
        empty={{
          icon: <BadgeCheck aria-hidden />,
          title: 'No refunds',
          text: 'Refunds of cancelled bookings appear here with the date to pay by.',
        }}
        footNote={rows.length > 0 && <PageSum refunds={rows} />}
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

function PageSum({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <>
      these are <Money paise={sumPaise(refunds.map((one) => one.amountPaise))} withPaise />
    </>
  );
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
