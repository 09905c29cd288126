import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { formatDayAndTime, formatShortDay, plainNumber, startCase } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import { getLeadInsights } from '../insights.contract.ts';
import type { ScorePoint } from '../score.contract.ts';
import { getLeadScore, listScoreHistory, recalculateLeadScore } from '../score.contract.ts';
import { TRIGGER_NAMES } from './scoring.labels.ts';

const STEP = 30;
const MAX = 100;
/** The score over time as steps, and the same as a list. */
export function ScoreHistory({ leadId, isOpen }: { leadId: string; isOpen: boolean }) {
  const [limit, setLimit] = useState(STEP);
  const history = useCall(
    listScoreHistory,
    { params: { id: leadId }, query: { limit } },
    { placeholderData: keepPreviousData },
  );
  const points = history.data?.rows ?? [];
  const total = history.data?.pagination.total ?? 0;
  return (
    <Section title="Score history" action={isOpen && <Recalculate leadId={leadId} />}>
      {history.isPending && <FactSkeleton rows={4} />}
      {history.error && (
        <ErrorState
          title="The score history could not be loaded."
          error={history.error}
          onRetry={history.refetch}
        />
      )}
      {history.data && points.length === 0 && <p>No score recorded yet.</p>}
      <Frame>
        <Course points={points} />
        <ol>
          {points.map((point) => (
            <li key={`${point.computedAt} ${point.score}`}>
              <b className="tabular">{plainNumber(point.score)}</b>
              <span>
                {startCase(point.grade)}, {TRIGGER_NAMES[point.trigger].toLowerCase()}
              </span>
              <small>{formatDayAndTime(point.computedAt, zoneHere())}</small>
            </li>
          ))}
        </ol>
      </Frame>
      {total > limit && limit < MAX && (
        <Button size="small" variant="text" onClick={() => setLimit(MAX)}>
          Show earlier scores
        </Button>
      )}
    </Section>
  );
}

function Recalculate({ leadId }: { leadId: string }) {
  const again = useSend(recalculateLeadScore, {
    invalidates: [getLeadInsights, getLeadScore, listScoreHistory],
  });
  return (
    <Button
      size="small"
      startIcon={<RefreshCw aria-hidden />}
      disabled={again.isPending}
      onClick={() => again.mutate({ params: { id: leadId } })}
    >
      Recalculate
    </Button>
  );
}

/** A single score has no line. */
function Course({ points }: { points: readonly ScorePoint[] }) {
  const [last] = points;
  const first = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const title = `Score from ${plainNumber(first.score)} on ${dayOf(first)} to ${plainNumber(last.score)} on ${dayOf(last)}`;
  return (
    <Picture viewBox="0 0 320 72" role="img" aria-label={title} preserveAspectRatio="none">
      <line x1="0" x2="320" y1={heightOf(70)} y2={heightOf(70)} />
      <line x1="0" x2="320" y1={heightOf(40)} y2={heightOf(40)} />
      <path d={stepsOf(points)} />
    </Picture>
  );
}

function dayOf({ computedAt }: ScorePoint): string {
  return formatShortDay(dayHere(computedAt));
}

function heightOf(score: number): number {
  return 70 - (score / 100) * 68;
}

/** A score holds until the next one: a line of steps from the oldest at the left to now at the right. */
function stepsOf(newestFirst: readonly ScorePoint[]): string {
  const points = newestFirst.toReversed();
  const times = points.map(({ computedAt }) => Date.parse(computedAt));
  const [start = 0, end = 1] = [times[0], times.at(-1)];
  const span = Math.max(1, end - start);
  const steps = points.map(({ score }, index) => {
    const across = (((times[index] ?? start) - start) / span) * 312;
    return `${index === 0 ? 'M' : 'H'}${across.toFixed(1)}${index === 0 ? ' ' : 'V'}${heightOf(score).toFixed(1)}`;
  });
  return `${steps.join('')}H320`;
}

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '& li': { display: 'grid', gridTemplateColumns: '52px 1fr auto', gap: 10, padding: '3px 0' },
  '& b': { fontWeight: 600 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));

const Picture = styled('svg')(({ theme }) => ({
  width: '100%',
  height: 72,
  '& path': {
    fill: 'none',
    stroke: theme.vars.palette.chart[1],
    strokeWidth: 2,
    vectorEffect: 'non-scaling-stroke',
  },
  '& line': {
    stroke: theme.vars.palette.divider,
    strokeDasharray: '3 4',
    vectorEffect: 'non-scaling-stroke',
  },
}));
