import { useRef } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import List from 'lucide-react/icons/list';
import { compactMoney } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { Board } from '#platform/web/board/Board.tsx';
import { BoardSkeleton } from '#platform/web/board/BoardSkeleton.tsx';
import { useBoardCursor } from '#platform/web/board/useBoardCursor.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { statusStyle } from '#platform/web/status/status.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import type { SalePipeline } from '#sales/salePipeline.contract.ts';
import { getSalePipeline } from '#sales/salePipeline.contract.ts';
import { PIPELINE_STATUSES } from '#sales/salePipeline.rules.ts';
import { useSaleFields } from './sale.filters.ts';
import { SaleColumn } from './SaleColumn.tsx';
import { SALE_STATUS } from '#sales/web/sale.status.shared.ts';

const ACTIONS = [{ label: 'List', icon: <List aria-hidden />, href: '/sales' }];
/** The columns are the statuses, with counts of what is pending. */
const NOT_HERE = new Set([
  'status',
  'waitsFor',
  'sinceUntil',
  'cancelledFrom',
  'cancelledTo',
  'enteredUntil',
  'isUnitTransfer',
  'enquiredFrom',
  'enquiredTo',
  'campaign',
  'hasCampaign',
  'lastSource',
  'anySource',
  'isContinued',
  'outcome',
  'isAgreed',
]);

/** The active sales by stage, with what is pending for the next step. */
export function SalePipelinePage() {
  const list = useListState(getSalePipeline.query);
  const read = useCall(getSalePipeline, { query: list.input }, { placeholderData: keepPreviousData });
  const fields = useSaleFields(list.query).filter(({ key }) => !NOT_HERE.has(key));
  return (
    <Page title="Booking pipeline" isWindowHigh>
      <PageHeader
        title="Booking pipeline"
        {...(read.data ? { fact: factOf(read.data) } : {})}
        actions={ACTIONS}
      />
      <FilterBar
        {...list.filters}
        fields={fields}
        search={list.searchBy('Search customer, unit or number')}
      />
      {read.isPending && <BoardSkeleton statuses={PIPELINE_STATUSES} factsHeight={110} cardHeight={78} />}
      {read.error && !read.data && (
        <ErrorState title="The pipeline could not be loaded." error={read.error} onRetry={read.refetch} />
      )}
      {read.data && <SaleBoard board={read.data} filters={list.input} />}
    </Page>
  );
}

/** '312 sales, ₹396 Cr, 12 too long in their stage' */
function factOf({ columns }: SalePipeline): string {
  const count = sumPaise(columns.map((column) => column.count));
  const late = sumPaise(columns.map((column) => column.lateCount));
  const values = columns.flatMap(({ valuePaise }) => (valuePaise === null ? [] : [valuePaise]));
  const value = values.length > 0 ? `, ${compactMoney(sumPaise(values))}` : '';
  return `${count.toLocaleString('en-IN')} sales${value}${late > 0 ? `, ${late} too long in their stage` : ''}`;
}

interface SaleBoardProps {
  board: SalePipeline;
  /** The filters in the address, for the lists behind the figures. */
  filters: Readonly<Record<string, unknown>>;
}

function SaleBoard({ board, filters }: SaleBoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const cursor = useBoardCursor(frame, board.columns);
  const hrefOf = (query: Readonly<Record<string, string>>) =>
    `/sales?${new URLSearchParams({ ...(filters as Record<string, string>), ...query })}`;
  return (
    <Board
      stages={board.columns}
      wordOf={({ status }) => statusStyle(SALE_STATUS, status).word}
      frame={frame}
    >
      {(column, isCurrent) => (
        <SaleColumn
          key={column.status}
          column={column}
          isCurrent={isCurrent}
          activeId={cursor.activeId}
          hrefOf={hrefOf}
          onReach={cursor.reach}
        />
      )}
    </Board>
  );
}
