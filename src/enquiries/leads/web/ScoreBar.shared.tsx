import { styled } from '@mui/material/styles';
import { startCase } from '#platform/contract/format.ts';
import type { Grade } from '../grade.rules.ts';

interface ScoreBarProps {
  score: number | null;
  grade: Grade | null;
}

/** A score in a list: the figure, a bar, and the grade for screen readers. */
export function ScoreBar({ score, grade }: ScoreBarProps) {
  if (score === null || grade === null) return <span>–</span>;
  return (
    <Scored data-grade={grade} title={startCase(grade)}>
      <b className="tabular">{Math.round(score)}</b>
      <i aria-hidden>
        <span style={{ width: `${score}%` }} />
      </i>
      <span className="sr-only">{grade}</span>
    </Scored>
  );
}

const Scored = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  '& b': { fontWeight: 600, minWidth: 18 },
  '& i': {
    width: 28,
    height: 4,
    borderRadius: 2,
    overflow: 'hidden',
    backgroundColor: theme.vars.palette.tint.neutral,
  },
  '& i span': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.text3 },
  '&[data-grade="hot"] i span': { backgroundColor: theme.vars.palette.secondary.main },
  '&[data-grade="cold"] b': { fontWeight: 400, color: theme.vars.palette.text3 },
}));
