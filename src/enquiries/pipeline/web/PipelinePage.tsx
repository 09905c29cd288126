import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useMemo, useState } from 'react';
import { compactMoney } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { BoardSkeleton } from '#platform/web/board/BoardSkeleton.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { ViewTabs } from '#platform/web/table/ViewTabs.tsx';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { Pipeline, PipelineCard, PipelineChances, PipelineSort } from '../pipeline.contract.ts';
import { getPipeline, getPipelineChances, PIPELINE_SORTS } from '../pipeline.contract.ts';
import type { OpenStatus, Target } from '../pipeline.rules.ts';
import { depthsOf, depthText, expectedText } from '../pipeline.rules.ts';
import { useLeadFields } from '#enquiries/leads/web/lead.filters.shared.ts';
import { boardViews } from '#enquiries/leads/web/lead.views.shared.ts';
import { PipelineBoard } from './PipelineBoard.tsx';
import { usePipeline } from './usePipeline.ts';
import { useSeesOwners } from '#enquiries/leads/web/useSeesOwners.shared.ts';

const MoveSheet = lazy(async () => ({ default: (await import('./MoveSheet.tsx')).MoveSheet }));

const ACTIONS = [
  {
    label: 'List',
    icon: <List aria-hidden />,
    href: `/leads?view=open&status=${OPEN_LEAD_STATUSES.join(',')}`,
  },
  { label: 'Add lead', letter: 'c', icon: <Plus aria-hidden />, href: '/leads/create', isPrimary: true },
];

const SORT_LABELS: Record<PipelineSort, string> = {
  nextFollowUpAt: 'Next follow-up first',
  statusChangedAt: 'Longest in stage first',
  '-createdAt': 'Newest first',
  '-budget': 'Highest budget first',
  '-score': 'Highest score first',
};
const SORTS = PIPELINE_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** The number of cards shown is not part of the address: a pasted link starts at the top. */
const QUERY = getPipeline.query.omit({ depth: true });
const FIRST_CARDS = depthsOf(undefined);

/** The open leads by stage; moving a card moves the lead. */
export function PipelinePage() {
  const user = useSessionUser();
  const list = useListState(QUERY);
  const [depths, setDepths] = useState(FIRST_CARDS);
  const [sheet, setSheet] = useState<{ card: PipelineCard; to: Target } | null>(null);
  const depth = depthText(depths);
  const moves = usePipeline({ ...list.input, ...(depth ? { depth } : {}) }, list.query.sort);
  const { read, board } = moves;
  const { sort: _sort, ...filters } = list.input;
  const chances = useCall(getPipelineChances, { query: filters }, { placeholderData: keepPreviousData });
  const cards = useMemo(() => board?.columns.flatMap((column) => column.cards) ?? [], [board]);
  const fields = useLeadFields(list.query, cards).filter(({ key }) => key !== 'status');

  const start = (card: PipelineCard, to: Target, needs: PipelineCard['moves'][number]['needs']) => {
    if (needs === 'nothing' && to !== 'lost') void moves.move(card, to);
    else setSheet({ card, to });
  };
  return (
    <Page title="Sales pipeline" isWindowHigh>
      <PageHeader title="Sales pipeline" fact={board && factOf(board, chances.data)} actions={ACTIONS} />
      <ViewTabs views={boardViews(user.id, useSeesOwners())} />
      <FilterBar
        {...list.filters}
        fields={fields}
        search={list.searchBy('Search name, phone or email')}
        end={
          <Order>
            <SelectBox
              size="small"
              value={list.query.sort}
              choices={SORTS}
              onChoose={(sort) => list.set({ sort: sort as PipelineSort })}
              inputProps={{ 'aria-label': 'Order of the cards' }}
            />
          </Order>
        }
      />
      {read.isPending && <BoardSkeleton statuses={OPEN_LEAD_STATUSES} factsHeight={14} cardHeight={84} />}
      {read.error && !board && (
        <ErrorState title="The pipeline could not be loaded." error={read.error} onRetry={read.refetch} />
      )}
      {board && (
        <PipelineBoard
          board={board}
          chances={chances.data}
          depths={depths}
          isFiltered={list.filterCount > 0}
          isAsking={sheet !== null}
          search={list.input}
          onMove={start}
          onSay={moves.say}
          onMore={(status) => setDepths((before) => deeper(before, status))}
          onClear={list.clear}
        />
      )}
      <div role="status" className="sr-only">
        {moves.said}
      </div>
      {sheet && (
        <Suspense fallback={null}>
          <MoveSheet {...sheet} moves={moves} onClose={() => setSheet(null)} />
        </Suspense>
      )}
    </Page>
  );
}

function deeper(before: Record<OpenStatus, number>, status: OpenStatus): Record<OpenStatus, number> {
  return { ...before, [status]: before[status] + 1 };
}

/** '1,308 open, ₹1,495 Cr in budgets, 103 bookings expected' */
function factOf({ columns }: Pipeline, chances: PipelineChances | undefined): string {
  const count = columns.reduce((sum, column) => sum + column.count, 0);
  const value = sumPaise(columns.map((column) => column.valuePaise));
  const sum = `${count.toLocaleString('en-IN')} open, ${compactMoney(value)} in budgets`;
  const expected = chances?.expectedBookings ?? null;
  return expected === null ? sum : `${sum}, ${expectedText(expected)} bookings expected in 90 days`;
}

const Order = styled('div')({ width: 190 });
