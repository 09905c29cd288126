import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';

interface StepLineProps {
  steps: readonly string[];
  /** From 0. */
  current: number;
}

/** The steps of a wizard: those done with a tick, the current one filled, the rest numbered. */
export function StepLine({ steps, current }: StepLineProps) {
  return (
    <Line aria-label="Steps">
      {steps.map((label, index) => (
        <li
          key={label}
          data-state={stateOf(index, current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="number">{index < current ? <Check aria-hidden /> : index + 1}</span>
          <span className="label">
            {label}
            {index < current && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </Line>
  );
}

function stateOf(index: number, current: number): 'done' | 'current' | 'ahead' {
  if (index === current) return 'current';
  return index < current ? 'done' : 'ahead';
}

const Line = styled('ol')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  '& li': { display: 'flex', alignItems: 'center', gap: 8, fontWeight: 500, color: theme.vars.palette.text3 },
  '& li:not(:last-of-type)': { flex: 1 },
  '& li:not(:last-of-type)::after': {
    content: '""',
    flex: 1,
    minWidth: 12,
    height: 1,
    marginLeft: 2,
    backgroundColor: theme.vars.palette.line2,
  },
  '& .label': { whiteSpace: 'nowrap' },
  '& .number': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 20,
    height: 20,
    borderRadius: '50%',
    border: `1px solid ${theme.vars.palette.control}`,
    fontSize: 11,
    lineHeight: '14px',
    fontWeight: 600,
  },
  '& .lucide': { width: 12, height: 12, strokeWidth: 2.5 },
  '& [data-state="current"]': { color: theme.vars.palette.text.primary },
  '& [data-state="current"] .number': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '& [data-state="done"]': { color: theme.vars.palette.text.secondary },
  '& [data-state="done"] .number': {
    borderColor: theme.vars.palette.tint.primary,
    backgroundColor: theme.vars.palette.tint.primary,
    color: theme.vars.palette.ink.primary,
  },
  // A phone has room for one label; screen readers still read the others.
  [theme.breakpoints.down('sm')]: {
    '& li:not([data-state="current"]) .label': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
}));
