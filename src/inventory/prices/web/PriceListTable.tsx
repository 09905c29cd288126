import { Link } from 'react-router';
import { compactMoney, formatDay, formatRate } from '#platform/contract/format.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import type { LedgerColumn } from '#platform/web/table/LedgerTable.tsx';
import { LedgerTable } from '#platform/web/table/LedgerTable.tsx';
import type { PriceListRow } from '../priceList.contract.ts';
import { PriceListPill } from './priceListStatus.tsx';

const COLUMNS: LedgerColumn<PriceListRow>[] = [
  { key: 'number', label: 'No.', isFaint: true, render: ({ number }) => number },
  {
    key: 'name',
    label: 'Name',
    isLong: true,
    render: (list) => <Link to={hrefOf(list)}>{list.name}</Link>,
  },
  { key: 'from', label: 'From', render: ({ effectiveFrom }) => formatDay(effectiveFrom) },
  { key: 'status', label: 'Status', render: (list) => <PriceListPill list={list} /> },
  {
    key: 'rate',
    label: 'Base rate',
    align: 'right',
    render: ({ baseRatePaise }) => formatRate(baseRatePaise),
  },
  { key: 'change', label: 'Change', align: 'right', isFaint: true, render: changeText },
  { key: 'effect', label: 'Unsold units', align: 'right', isFaint: true, render: effectText },
  { key: 'by', label: 'By', isFaint: true, render: byText },
];

/** All versions, the latest first. */
export function PriceListTable({ lists }: { lists: readonly PriceListRow[] }) {
  if (lists.length === 0) {
    return (
      <EmptyState title="No price lists yet">The first one comes with the prices of the project.</EmptyState>
    );
  }
  return (
    <LedgerTable
      caption="Price lists"
      columns={COLUMNS}
      rows={lists}
      renderCard={(list) => (
        <RowCard
          title={`${list.number}. ${list.name}`}
          href={hrefOf(list)}
          end={<PriceListPill list={list} />}
          lines={[
            `From ${formatDay(list.effectiveFrom)}`,
            `${formatRate(list.baseRatePaise)}${list.baseRateChangePaise ? `, ${changeText(list)}` : ''}`,
            list.failure ?? cardEffectText(list),
          ]}
        />
      )}
    />
  );
}

function hrefOf({ id }: PriceListRow): string {
  return `?tab=prices&list=${id}`;
}

function changeText({ baseRateChangePaise: change }: PriceListRow): string {
  if (change === null) return '–';
  return change === 0 ? 'same' : `${change > 0 ? '+' : ''}${formatRate(change)}`;
}

function effectText({ differencePaise: difference }: PriceListRow): string {
  if (difference === null) return '–';
  return difference === 0 ? 'no change' : `${difference > 0 ? '+' : ''}${compactMoney(difference)}`;
}

/** The first list has nothing to compare with. */
function cardEffectText(list: PriceListRow): string {
  const by = byText(list);
  return list.differencePaise === null ? by : `${effectText(list)} over unsold units, ${by}`;
}

function byText({ approvedBy, createdBy }: PriceListRow): string {
  return (approvedBy ?? createdBy)?.name ?? 'Plinth';
}
