import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import List from 'lucide-react/icons/list';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { compactMoney } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { useDelayed } from '#platform/web/page/useDelayed.ts';
import { statusStyle } from '#platform/web/status/status.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import type { SalePipeline } from '#sales/salePipeline.contract.ts';
import { getSalePipeline } from '#sales/salePipeline.contract.ts';
import { cardBeside, PIPELINE_STATUSES } from '#sales/salePipeline.rules.ts';
import { useSaleFields } from './sale.filters.ts';
import { Board, Column, PhoneTabs } from './saleBoard.styles.ts';
import { SaleColumn } from './SaleColumn.tsx';
import { SALE_STATUS } from '#sales/web/sale.status.shared.ts';

const ACTIONS = [{ label: 'List', icon: <List aria-hidden />, href: '/sales' }];
/** The columns are the statuses, with counts of what is pending. */
const NOT_HERE = new Set(['status', 'waitsFor', 'sinceUntil', 'cancelledFrom', 'cancelledTo']);

/** The active sales by stage, with what is pending for the next step. */
export function SalePipelinePage() {
  const list = useListState(getSalePipeline.query);
  const read = useCall(getSalePipeline, { query: list.input }, { placeholderData: keepPreviousData });
  const fields = useSaleFields(list.query).filter(({ key }) => !NOT_HERE.has(key));
  return (
    <Page title="Booking pipeline">
      <PageHeader
        title="Booking pipeline"
        {...(read.data ? { fact: factOf(read.data) } : {})}
        actions={ACTIONS}
      />
      <FilterBar
        fields={fields}
        values={list.query}
        onChange={(key, value) => list.set({ [key]: value })}
        onClear={list.clear}
        search={{
          label: 'Search customer, unit or number',
          value: list.query.search ?? '',
          onSearch: (search) => list.set({ search }, { replace: true }),
        }}
      />
      {read.isPending && <BoardSkeleton />}
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
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<string | null>(null);
  const columns = board.columns.map(({ cards }) => cards.map(({ id }) => id));
  const ids = columns.flat();
  const activeId = ids.find((id) => id === chosen) ?? ids[0];
  const tabs = board.columns.map(({ status, count }) => ({
    id: status,
    label: statusStyle(SALE_STATUS, status).word,
    count,
  }));
  const current = currentTab(tabs, params.get('stage'));
  const hrefOf = (query: Readonly<Record<string, string>>) =>
    `/sales?${new URLSearchParams({ ...(filters as Record<string, string>), ...query })}`;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const id = (event.target as HTMLElement).closest('[data-card]')?.getAttribute('data-card');
    const column = columns.findIndex((own) => id !== null && id !== undefined && own.includes(id));
    if (!id || column < 0) return;
    const place = [column, columns[column]?.indexOf(id) ?? 0] as const;
    const counts = columns.map((own) => own.length);
    const reached = cardBeside(counts, place, event.key);
    const reachedId = reached && columns[reached[0]]?.[reached[1]];
    if (!reachedId) return;
    event.preventDefault();
    setChosen(reachedId);
    event.currentTarget.querySelector<HTMLElement>(`[data-card="${reachedId}"] a`)?.focus();
  };
  return (
    <>
      <PhoneTabs>
        <Tabs label="Stages" param="stage" tabs={tabs} current={current} />
      </PhoneTabs>
      <Board onKeyDown={onKeyDown}>
        {board.columns.map((column) => (
          <SaleColumn
            key={column.status}
            column={column}
            isCurrent={column.status === current}
            activeId={activeId}
            hrefOf={hrefOf}
            onReach={setChosen}
          />
        ))}
      </Board>
    </>
  );
}

/** The columns while they load; appears after 200 ms. */
function BoardSkeleton() {
  const isDue = useDelayed(true);
  return (
    <div aria-busy aria-live="polite">
      <span className="sr-only">Loading</span>
      {isDue && (
        <Board aria-hidden>
          {PIPELINE_STATUSES.map((status, at) => (
            <Column key={status} data-current={at === 0}>
              <Skeleton width={110} height={14} sx={{ margin: '6px 2px 110px' }} />
              {[0, 1, 2, 3].map((card) => (
                <Skeleton key={card} variant="rounded" height={78} sx={{ marginBottom: '8px' }} />
              ))}
            </Column>
          ))}
        </Board>
      )}
    </div>
  );
}
