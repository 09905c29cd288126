import type { KeyboardEvent, PointerEvent } from 'react';
import { useState } from 'react';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Axis, GanttRow } from './gantt.layout.ts';
import { barOf } from './gantt.layout.ts';
import { barWords, titleOf } from './timeline.labels.ts';

interface GanttBarProps {
  row: GanttRow;
  top: number;
  axis: Axis;
  perDay: number;
  tried: Day | undefined;
  moved: Day | undefined;
  onTry: ((milestoneId: string, end: Day) => void) | undefined;
}

/** A row of the chart: a milestone as its bar, a tower as the day on which its works end. */
export function GanttBar({ row, top, axis, perDay, tried, moved, onTry }: GanttBarProps) {
  if (row.kind === 'tower') {
    return row.expectedEnd === null ? null : (
      <text x={axis.x(row.expectedEnd) + 6} y={top + 23} aria-hidden>
        {`ends ${formatDay(row.expectedEnd)}`}
      </text>
    );
  }
  return <OneBar {...{ row, top, axis, perDay, tried, moved, onTry }} />;
}

/** What a finger or a pointer can hit, in pixels. */
const LEAST = 24;
const WEEK = 7;
const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 1],
]);

function OneBar({
  row: { milestone, towerName },
  top,
  axis,
  perDay,
  tried,
  moved,
  onTry,
}: Omit<GanttBarProps, 'row'> & { row: Extract<GanttRow, { kind: 'milestone' }> }) {
  const bar = barOf(milestone, axis);
  const drag = useDrag(milestone.expectedEnd, perDay, (end) => onTry?.(milestone.id, end));
  const end = milestone.expectedEnd;
  if (bar === null || end === null) {
    return (
      <text x={axis.x(addDays(axis.from, 2))} y={top + 23} data-line="undated" aria-hidden>
        No dates
      </text>
    );
  }
  const canMove = onTry !== undefined && milestone.status !== 'completed';
  const shownEnd = drag.end ?? moved ?? tried ?? null;
  const move = (event: KeyboardEvent) => {
    const by = STEPS.get(event.key);
    if (by === undefined) return;
    event.preventDefault();
    onTry?.(milestone.id, addDays(tried ?? end, by * (event.shiftKey ? WEEK : 1)));
  };
  const done = (bar.width * milestone.progressPct) / 100;
  return (
    <g>
      {bar.planned && (
        <rect x={bar.planned.x} width={bar.planned.width} y={top + 7} height={4} rx={2} data-bar="planned" />
      )}
      <g
        data-movable={canMove}
        data-status={milestone.status}
        data-critical={milestone.isCritical}
        {...(canMove
          ? {
              role: 'slider',
              tabIndex: 0,
              'aria-label': `${titleOf(milestone)}, ${towerName}`,
              'aria-valuetext': barWords(milestone, tried ?? moved ?? null),
              'aria-valuenow': Math.round(axis.x(tried ?? end) / perDay),
              'aria-valuemin': 0,
              'aria-valuemax': Math.round(axis.width / perDay),
              onKeyDown: move,
              ...drag.handlers,
            }
          : {
              role: 'img',
              'aria-label': `${titleOf(milestone)}, ${towerName}: ${barWords(milestone, null)}`,
            })}
      >
        <rect x={bar.x} width={Math.max(LEAST, bar.width)} y={top + 4} height={LEAST + 4} data-bar="hit" />
        <title>{`${titleOf(milestone)}: ${barWords(milestone, null)}`}</title>
        <rect x={bar.x} width={bar.width} y={top + 13} height={14} rx={3} data-bar="whole" />
        {done > 0 && <rect x={bar.x} width={done} y={top + 13} height={14} rx={3} data-bar="done" />}
        {bar.slip && (
          <rect x={bar.slip.x} width={bar.slip.width} y={top + 13} height={14} rx={3} data-bar="slip" />
        )}
        <rect x={bar.x} width={bar.width} y={top + 13} height={14} rx={3} data-bar="edge" />
      </g>
      {shownEnd !== null && shownEnd !== end && (
        <g aria-hidden>
          <rect
            x={Math.min(bar.x + bar.width, axis.x(addDays(shownEnd, 1))) - 1}
            width={Math.max(3, Math.abs(axis.x(addDays(shownEnd, 1)) - bar.x - bar.width))}
            y={top + 11}
            height={18}
            data-bar="tried"
          />
          <text
            x={Math.max(bar.x + bar.width, axis.x(addDays(shownEnd, 1))) + 6}
            y={top + 24}
            data-line="tried"
          >
            {formatDay(shownEnd)}
          </text>
        </g>
      )}
    </g>
  );
}

/** Follows a pointer from the bar on; the end is tried out when it is released. */
function useDrag(end: Day | null, perDay: number, onDone: (end: Day) => void) {
  const [from, setFrom] = useState<number | null>(null);
  const [days, setDays] = useState(0);
  const isDragged = from !== null && days !== 0;
  return {
    end: isDragged && end !== null ? addDays(end, days) : null,
    handlers: {
      onPointerDown: (event: PointerEvent<SVGGElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(event.clientX);
        setDays(0);
      },
      onPointerMove: (event: PointerEvent<SVGGElement>) => {
        if (from !== null) setDays(Math.round((event.clientX - from) / perDay));
      },
      onPointerUp: () => {
        if (isDragged && end !== null) onDone(addDays(end, days));
        setFrom(null);
      },
      onPointerCancel: () => setFrom(null),
    },
  };
}
