import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Board } from '#platform/web/board/Board.tsx';
import { useBoardCursor } from '#platform/web/board/useBoardCursor.ts';
import type { Pipeline, PipelineCard, PipelineChances } from '../pipeline.contract.ts';
import type { OpenStatus, Target } from '../pipeline.rules.ts';
import { cardOf, stageBeside } from '../pipeline.rules.ts';
import { LostStrip } from './LostStrip.ts';
import { PipelineColumn } from './PipelineColumn.tsx';
import type { DropTarget } from './usePipeline.ts';
import { stageWord } from './usePipeline.ts';

type MoveStart = (card: PipelineCard, to: Target, needs: PipelineCard['moves'][number]['needs']) => void;

interface PipelineBoardProps {
  board: Pipeline;
  /** The bookings expected from its leads, once known. */
  chances: PipelineChances | undefined;
  depths: Readonly<Record<OpenStatus, number>>;
  isFiltered: boolean;
  /** A sheet requests what a move needs; it has the focus. */
  isAsking: boolean;
  /** The filters as the address has them, for the list of the rest. */
  search: Readonly<Record<string, unknown>>;
  onMove: MoveStart;
  onSay: (text: string) => void;
  onMore: (status: OpenStatus) => void;
  onClear: () => void;
}

/**
 * Cards by stage. A card is dragged, moved by Alt with an arrow, or by its menu; the focus follows the card.
 */
export function PipelineBoard(props: PipelineBoardProps) {
  const { board, chances, onMove, onSay } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<PipelineCard | null>(null);
  const [over, setOver] = useState<Target | null>(null);
  const follow = useFocusFollowing(frame, board, props.isAsking);

  const move = (card: PipelineCard, to: Target) => {
    const way = card.moves.find((one) => one.to === to);
    if (!way) return onSay(refusal(card, to));
    follow(card);
    cursor.reach(card.id);
    onMove(card, to, way.needs);
  };
  const moveBeside = (id: string, key: string) => {
    const card = cardOf(board, id);
    const by = key === 'ArrowLeft' ? -1 : 1;
    const to = card && stageBeside(card.status, by);
    if (to) move(card, to);
    else if (card) onSay(`${stageWord(card.status)} is the ${by < 0 ? 'first' : 'last'} stage.`);
  };
  const cursor = useBoardCursor(frame, board.columns, moveBeside);
  const drop = (to: Target) => {
    const card = dragged && cardOf(board, dragged.id);
    setDragged(null);
    setOver(null);
    if (card && card.status !== to) move(card, to);
  };
  const dropsAt = (to: Target) => ({
    accepts: dragged !== null && dragged.moves.some((one) => one.to === to),
    isOver: dragged !== null && over === to && dragged.status !== to,
    onOver: () => setOver(to),
    onDrop: () => drop(to),
  });
  return (
    <>
      <Board
        stages={board.columns}
        wordOf={({ status }) => stageWord(status)}
        frame={frame}
        onDragEnd={() => {
          setDragged(null);
          setOver(null);
        }}
      >
        {(column, isCurrent) => (
          <PipelineColumn
            key={column.status}
            column={column}
            asOf={board.asOf}
            depth={props.depths[column.status]}
            isCurrent={isCurrent}
            isFiltered={props.isFiltered}
            activeId={cursor.activeId}
            draggedId={dragged?.id ?? null}
            search={props.search}
            expected={chances?.columns.find(({ status }) => status === column.status)?.expectedBookings}
            {...dropsAt(column.status)}
            onReach={cursor.reach}
            onDrag={setDragged}
            onMove={move}
            onMore={() => props.onMore(column.status)}
            onClear={props.onClear}
          />
        )}
      </Board>
      {dragged?.moves.some(({ to }) => to === 'lost') && (
        <LostTarget {...dropsAt('lost')} name={dragged.name} />
      )}
    </>
  );
}

function LostTarget({ name, isOver, onOver, onDrop }: DropTarget & { name: string }) {
  return (
    <LostStrip
      data-over={isOver ? 'yes' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        onOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      Drop here to mark {name} as lost
    </LostStrip>
  );
}

function refusal(card: PipelineCard, to: Target): string {
  if (card.moves.length === 0) return `${card.name} cannot be moved now.`;
  return `${card.name} cannot be moved from ${stageWord(card.status)} to ${stageWord(to)}.`;
}

/** A card redrawn in another column keeps the focus. */
function useFocusFollowing(
  frame: RefObject<HTMLDivElement | null>,
  board: Pipeline,
  isAsking: boolean,
): (card: PipelineCard) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null || isAsking) return;
    const id = wanted.current;
    wanted.current = null;
    // Elsewhere the user has moved the focus on purpose.
    if (document.activeElement && document.activeElement !== document.body) return;
    const moved = frame.current?.querySelector<HTMLElement>(`[data-card="${id}"] a`);
    // One that left the board leaves the focus to the card that Tab reaches.
    (moved ?? frame.current?.querySelector<HTMLElement>('[data-card] a[tabindex="0"]'))?.focus();
  }, [frame, board, isAsking]);
  return (card) => {
    wanted.current = card.id;
  };
}
