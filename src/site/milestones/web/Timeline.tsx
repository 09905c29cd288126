import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { Day } from '#platform/contract/calendar.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import { formatDay, formatDayRange } from '#platform/contract/format.ts';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import type { Milestone } from '../milestone.contract.ts';
import { expectedEndOf } from '../milestone.rules.ts';
import { slipText } from './milestone.labels.ts';
import { MILESTONE_LOOKS } from './milestone.styles.ts';

interface TimelineProps {
  milestones: readonly Milestone[];
  hrefOf: (milestone: Milestone) => string;
  today: Day;
}

interface Span {
  from: Day;
  to: Day;
}

/** Each milestone as a planned bar over an actual bar, with today as a line. The table shows the same in text. */
export function Timeline({ milestones, hrefOf, today }: TimelineProps) {
  const spans = milestones
    .flatMap((one) => [plannedOf(one), actualOf(one, today)])
    .filter((one) => one !== null);
  const whole = {
    from: [today, ...spans.map(({ from }) => from)].toSorted()[0] ?? today,
    to: [today, ...spans.map(({ to }) => to)].toSorted().at(-1) ?? today,
  };
  return (
    <Frame>
      <Scale>
        <span>{formatDay(whole.from)}</span>
        <span>{formatDay(whole.to)}</span>
      </Scale>
      <List aria-label="Milestones over time">
        {milestones.map((one) => (
          <li key={one.id}>
            <div>
              <Link to={hrefOf(one)}>{one.name}</Link>
              <small>{one.towerName ?? one.projectName}</small>
            </div>
            <Bars aria-hidden>
              <Now style={{ left: `${shareOf(whole, today)}%` }} />
              <Bar data-kind="planned" style={placed(whole, plannedOf(one))} />
              <Bar data-kind={one.status} style={placed(whole, actualOf(one, today))} />
            </Bars>
            <Words>
              <StyledSign look={MILESTONE_LOOKS[one.status]} word={`${one.progressPct}%`} />
              <small>{slipText(one) || plannedText(one)}</small>
            </Words>
          </li>
        ))}
      </List>
    </Frame>
  );
}

function plannedText(one: Milestone): string {
  const planned = plannedOf(one);
  return planned ? formatDayRange(planned.from, planned.to) : 'Not planned';
}

function plannedOf({ plannedStart, plannedEnd }: Milestone): Span | null {
  if (plannedEnd === null) return null;
  return { from: plannedStart ?? plannedEnd, to: plannedEnd };
}

/** From its actual start to its actual or expected end. */
function actualOf(one: Milestone, today: Day): Span | null {
  if (one.actualStart === null) return null;
  const end = expectedEndOf(one) ?? today;
  return { from: one.actualStart, to: end < one.actualStart ? one.actualStart : end };
}

function shareOf({ from, to }: Span, day: Day): number {
  const all = daysBetween(from, to);
  return all === 0 ? 0 : (daysBetween(from, day) / all) * 100;
}

function placed(whole: Span, span: Span | null) {
  if (!span) return { display: 'none' };
  const left = shareOf(whole, span.from);
  return { left: `${left}%`, width: `max(4px, ${shareOf(whole, span.to) - left}%)` };
}

const Frame = styled('div')({
  padding: '8px 24px 24px',
  '@media (max-width: 599.95px)': { padding: '8px 16px 24px' },
});

const Scale = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  justifyContent: 'space-between',
  color: theme.vars.palette.text3,
  '@media (min-width: 600px)': { margin: '0 120px 0 192px' },
}));

const List = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'grid',
    gap: '4px 16px',
    alignItems: 'center',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    gridTemplateColumns: 'minmax(0, 1fr) auto',
  },
  '& > li > div:first-of-type a': { display: 'inline-block', minHeight: 24, fontWeight: 500 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': { '& > li > div:nth-of-type(2)': { gridColumn: '1 / -1', gridRow: 2 } },
  '@media (min-width: 600px)': { '& > li': { gridTemplateColumns: '176px minmax(0, 1fr) 104px' } },
}));

const Bars = styled('div')({ position: 'relative', height: 28 });

const Now = styled('i')(({ theme }) => ({
  position: 'absolute',
  top: -8,
  bottom: -8,
  width: 1,
  backgroundColor: theme.vars.palette.error.main,
}));

const Bar = styled('i')(({ theme }) => ({
  position: 'absolute',
  height: 10,
  borderRadius: 3,
  top: 15,
  backgroundColor: theme.vars.palette.primary.main,
  '&[data-kind="planned"]': { top: 3, height: 6, backgroundColor: theme.vars.palette.line2 },
  '&[data-kind="completed"]': { backgroundColor: theme.vars.palette.success.main },
  '&[data-kind="delayed"]': { backgroundColor: theme.vars.palette.error.main },
  '&[data-kind="onHold"]': { backgroundColor: theme.vars.palette.text3 },
}));

const Words = styled('div')({ textAlign: 'left' });
