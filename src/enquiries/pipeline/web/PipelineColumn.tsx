import Button from '@mui/material/Button';
import { compactMoney } from '#platform/contract/format.ts';
import { BoardColumn } from '#platform/web/board/BoardColumn.tsx';
import { statusStyle } from '#platform/web/status/status.ts';
import type { PipelineCard as Card, PipelineColumn as Column } from '../pipeline.contract.ts';
import { expectedText, latenessOf, moreOf } from '../pipeline.rules.ts';
import { PipelineCard } from './PipelineCard.tsx';
import type { Target } from '../pipeline.rules.ts';
import type { DropTarget } from './usePipeline.ts';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';

interface PipelineColumnProps extends DropTarget {
  column: Column;
  /** The bookings expected from its leads, once known. */
  expected: number | null | undefined;
  asOf: string;
  depth: number;
  isCurrent: boolean;
  isFiltered: boolean;
  activeId: string | null;
  draggedId: string | null;
  search: Readonly<Record<string, unknown>>;
  onReach: (id: string) => void;
  onDrag: (card: Card | null) => void;
  onMove: (card: Card, to: Target) => void;
  onMore: () => void;
  onClear: () => void;
}

/** One stage: how many leads, their budgets, how many stay too long, and the cards. */
export function PipelineColumn(props: PipelineColumnProps) {
  const { column, accepts } = props;
  return (
    <BoardColumn
      look={statusStyle(LEAD_STATUS, column.status)}
      count={<span className="tabular">{column.count.toLocaleString('en-IN')}</span>}
      isCurrent={props.isCurrent}
      data-over={props.isOver ? (accepts ? 'yes' : 'refused') : undefined}
      onDragOver={(event) => {
        props.onOver();
        if (accepts) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
      facts={
        <>
          <p>{valueOf(column)}</p>
          <p data-second>{outlookOf(column, props.expected)}</p>
        </>
      }
      cards={column.cards.map((card) => (
        <PipelineCard
          key={card.id}
          card={card}
          asOf={props.asOf}
          lateness={latenessOf(card.statusChangedAt, column)}
          isActive={card.id === props.activeId}
          isDragged={card.id === props.draggedId}
          onReach={() => props.onReach(card.id)}
          onDrag={props.onDrag}
          onMove={props.onMove}
        />
      ))}
      foot={<Foot {...props} />}
    />
  );
}

function Foot({ column, depth, isFiltered, search, onMore, onClear }: PipelineColumnProps) {
  const { cards, count, status } = column;
  if (count === 0 && isFiltered) {
    return (
      <p>
        No matches.{' '}
        <Button size="small" variant="text" onClick={onClear}>
          Clear filters
        </Button>
      </p>
    );
  }
  if (count === 0) return <p>No leads in this stage.</p>;
  const more = moreOf(column, depth);
  if (more === 'none') return null;
  const rest = `${cards.length} of ${count.toLocaleString('en-IN')} shown`;
  if (more === 'more') {
    return (
      <Button size="small" variant="text" fullWidth onClick={onMore}>
        Show more, {rest}
      </Button>
    );
  }
  const query = new URLSearchParams({ ...(search as Record<string, string>), status });
  query.delete('sort');
  return (
    <Button size="small" variant="text" fullWidth href={`/leads?${query}`}>
      See all in the list, {rest}
    </Button>
  );
}

function valueOf({ valuePaise, withoutBudget }: Column): string {
  const value = compactMoney(valuePaise);
  return withoutBudget > 0 ? `${value} · ${withoutBudget.toLocaleString('en-IN')} without budget` : value;
}

function outlookOf({ lateCount }: Column, expected: number | null | undefined): string {
  const parts: string[] = [];
  if (lateCount > 0) parts.push(`${lateCount.toLocaleString('en-IN')} over target`);
  if (expected !== undefined && expected !== null) parts.push(`${expectedText(expected)} expected`);
  return parts.join(' · ');
}
