import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Day } from '#platform/contract/calendar.ts';
import type { Timeline, TimelineMilestone } from '../timeline.contract.ts';
import type { Axis, GanttRow, Zoom } from './gantt.layout.ts';
import { GanttBar } from './GanttBar.tsx';
import { axisOf, barOf, HEAD, linkPath, ROW, rowsOf, ZOOMS } from './gantt.layout.ts';
import { titleOf } from './timeline.labels.ts';
import { useMilestoneHref } from '#site/milestones/web/milestoneHref.shared.ts';

interface GanttProps {
  timeline: Timeline;
  zoom: Zoom;
  /** Ends that are tried out, by milestone. */
  tried: ReadonlyMap<string, Day>;
  /** What would be expected then, by milestone. */
  moved: ReadonlyMap<string, Day>;
  /** Not given where nothing may be tried out. */
  onTry?: ((milestoneId: string, end: Day) => void) | undefined;
}

/**
 * The works over time. A bar that is dragged, or moved by the arrow keys, asks what would follow; nothing is changed.
 * The table of the same page says it all in words.
 */
export function Gantt({ timeline, zoom, tried, moved, onTry }: GanttProps) {
  const axis = axisOf(timeline, zoom);
  const rows = rowsOf(timeline);
  const scroller = useRef<HTMLDivElement>(null);
  const todayAt = axis.x(timeline.today);
  useEffect(() => {
    // What is built now comes first, with a little of what was.
    scroller.current?.scrollTo({ left: Math.max(0, todayAt - 160) });
  }, [todayAt]);
  return (
    <Frame ref={scroller} role="region" aria-label="Works over time" tabIndex={0}>
      <Names style={{ paddingTop: HEAD }}>
        {rows.map((row) => (
          <li key={row.id} data-kind={row.kind} style={{ height: ROW }}>
            {row.kind === 'tower' ? <b>{row.name}</b> : <MilestoneName milestone={row.milestone} />}
          </li>
        ))}
      </Names>
      <Chart width={axis.width} height={HEAD + rows.length * ROW} role="group" aria-label="Bars">
        <Grid axis={axis} timeline={timeline} rows={rows.length} />
        <Links rows={rows} axis={axis} />
        {rows.map((row, index) => (
          <GanttBar
            key={row.id}
            row={row}
            top={HEAD + index * ROW}
            axis={axis}
            perDay={ZOOMS[zoom]}
            tried={tried.get(row.id)}
            moved={moved.get(row.id)}
            onTry={onTry}
          />
        ))}
      </Chart>
    </Frame>
  );
}

function MilestoneName({ milestone }: { milestone: TimelineMilestone }) {
  const href = useMilestoneHref()(milestone);
  return href === null ? <span>{titleOf(milestone)}</span> : <Link to={href}>{titleOf(milestone)}</Link>;
}

function Grid({ axis, timeline, rows }: { axis: Axis; timeline: Timeline; rows: number }) {
  const bottom = HEAD + rows * ROW;
  const rera = timeline.reraPossessionDate;
  return (
    <g aria-hidden>
      {axis.ticks.map(({ day, x, label }) => (
        <g key={day}>
          <line x1={x} x2={x} y1={HEAD - 6} y2={bottom} data-line="grid" />
          <text x={x + 4} y={34}>
            {label}
          </text>
        </g>
      ))}
      <line x1={axis.x(timeline.today)} x2={axis.x(timeline.today)} y1={14} y2={bottom} data-line="today" />
      <text x={axis.x(timeline.today) + 4} y={14} data-line="today">
        Today
      </text>
      {rera && (
        <>
          <line x1={axis.x(rera)} x2={axis.x(rera)} y1={14} y2={bottom} data-line="rera" />
          <text x={axis.x(rera) - 4} y={14} textAnchor="end" data-line="rera">
            RERA possession
          </text>
        </>
      )}
    </g>
  );
}

/** What waits for what, from end to beginning. */
function Links({ rows, axis }: { rows: readonly GanttRow[]; axis: Axis }) {
  const ends = new Map(
    rows.flatMap((row, index) => {
      const bar = row.kind === 'milestone' ? barOf(row.milestone, axis) : null;
      return bar === null ? [] : [[row.id, { bar, y: HEAD + index * ROW + ROW / 2 + 2 }] as const];
    }),
  );
  return (
    <g aria-hidden>
      {rows.flatMap((row) => {
        const to = ends.get(row.id);
        if (row.kind !== 'milestone' || !to) return [];
        return row.milestone.dependsOn.flatMap((id) => {
          const from = ends.get(id);
          if (!from) return [];
          const path = linkPath({ x: from.bar.x + from.bar.width, y: from.y }, { x: to.bar.x, y: to.y });
          return [<path key={`${id}-${row.id}`} d={path} data-line="link" />];
        });
      })}
    </g>
  );
}

const NAMES_WIDTH = 176;

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  overflow: 'auto',
  maxHeight: 'calc(100dvh - 260px)',
  minHeight: 240,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Names = styled('ul')(({ theme }) => ({
  position: 'sticky',
  left: 0,
  zIndex: 1,
  flex: `0 0 ${NAMES_WIDTH}px`,
  height: 'fit-content',
  backgroundColor: theme.vars.palette.background.paper,
  borderRight: `1px solid ${theme.vars.palette.divider}`,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    padding: '0 12px 0 24px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li[data-kind="tower"]': { paddingLeft: 24, backgroundColor: theme.vars.palette.sunken },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 24,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '@media (max-width: 599.95px)': {
    flexBasis: 116,
    '& > li, & > li[data-kind="tower"]': { padding: '0 8px 0 16px' },
  },
}));

const Chart = styled('svg')(({ theme }) => ({
  flexShrink: 0,
  display: 'block',
  '& text': { ...theme.typography.caption, fill: theme.vars.palette.text.secondary },
  '& [data-line="grid"]': { stroke: theme.vars.palette.divider },
  '& line[data-line="today"]': { stroke: theme.vars.palette.error.main, strokeWidth: 1.5 },
  '& text[data-line="today"]': { fill: theme.vars.palette.ink.error },
  '& line[data-line="rera"]': { stroke: theme.vars.palette.text.secondary, strokeDasharray: '4 3' },
  '& [data-line="link"]': { fill: 'none', stroke: theme.vars.palette.control },
  '& text[data-line="tried"]': { fill: theme.vars.palette.text.primary, fontWeight: 600 },
  // Words over a line stay legible, and take no press from a bar.
  '& text[data-line="undated"], & text[data-line="tried"]': {
    pointerEvents: 'none',
    paintOrder: 'stroke',
    stroke: theme.vars.palette.background.paper,
    strokeWidth: 4,
  },
  '& [data-bar="hit"]': { fill: 'transparent' },
  '& [data-bar="planned"]': { fill: theme.vars.palette.control },
  '& [data-bar="whole"]': { fill: theme.vars.palette.tint.primary },
  '& [data-bar="done"]': { fill: theme.vars.palette.primary.main },
  '& [data-bar="slip"]': { fill: theme.vars.palette.tint.error },
  '& [data-bar="edge"]': { fill: 'none', stroke: theme.vars.palette.primary.main },
  '& [data-status="completed"] [data-bar="done"]': { fill: theme.vars.palette.success.main },
  '& [data-status="completed"] [data-bar="edge"]': { stroke: theme.vars.palette.success.main },
  '& [data-status="onHold"] [data-bar="edge"]': { stroke: theme.vars.palette.text3, strokeDasharray: '3 2' },
  '& [data-critical="true"] [data-bar="edge"]': { stroke: theme.vars.palette.text.primary, strokeWidth: 2 },
  '& [data-bar="tried"]': {
    fill: 'none',
    stroke: theme.vars.palette.text.primary,
    strokeDasharray: '3 2',
    strokeWidth: 1.5,
  },
  '& [data-movable="true"]': { cursor: 'ew-resize', touchAction: 'none' },
  '& [data-movable="true"]:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
}));
