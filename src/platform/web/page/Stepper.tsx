import { styled } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';

interface StepperProps {
  steps: readonly string[];
  /** Position of the current step, from 0. */
  current: number;
  /** Back to a step that is done; without it done steps are plain text. */
  onGo?: (step: number) => void;
  /** At the right: the timer of a hold. */
  end?: ReactNode;
}

/** The steps of a wizard, on top: done ones with a tick, the current filled, those ahead in outline. */
export function Stepper({ steps, current, onGo, end }: StepperProps) {
  return (
    <Line>
      <ol aria-label={`Step ${current + 1} of ${steps.length}`}>
        {steps.map((step, position) => (
          <li
            key={step}
            data-state={position < current ? 'done' : position === current ? 'current' : 'ahead'}
            aria-current={position === current ? 'step' : undefined}
          >
            {position < current && onGo ? (
              <button type="button" onClick={() => onGo(position)}>
                <StepFace step={step} position={position} isDone />
              </button>
            ) : (
              <StepFace step={step} position={position} isDone={position < current} />
            )}
          </li>
        ))}
      </ol>
      {end}
    </Line>
  );
}

function StepFace({ step, position, isDone }: { step: string; position: number; isDone: boolean }) {
  return (
    <>
      <i>{isDone ? <Check size={12} strokeWidth={2.5} aria-label="done" /> : position + 1}</i>
      <span>{step}</span>
    </>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 18,
  minHeight: 54,
  '& ol': { display: 'flex', flex: 1, minWidth: 0, alignItems: 'center' },
  '& li': { display: 'flex', alignItems: 'center', minWidth: 0 },
  '& li:not(:first-of-type)': { flex: 1 },
  '& li:not(:first-of-type)::before': {
    content: '""',
    flex: 1,
    height: 1,
    minWidth: 10,
    margin: '0 10px',
    backgroundColor: theme.vars.palette.line2,
  },
  '& i': {
    ...theme.typography.caption,
    fontStyle: 'normal',
    fontWeight: 600,
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 20,
    height: 20,
    borderRadius: '50%',
    border: `1px solid ${theme.vars.palette.control}`,
    color: theme.vars.palette.text.secondary,
  },
  '& li span': {
    marginLeft: 8,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
  '& [data-state="done"] i': {
    borderColor: 'transparent',
    backgroundColor: theme.vars.palette.tint.primary,
    color: theme.vars.palette.ink.primary,
  },
  '& [data-state="current"] i': {
    borderColor: 'transparent',
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '& [data-state="current"] span': { color: theme.vars.palette.text.primary },
  '& [data-state="ahead"] span': { color: theme.vars.palette.text3 },
  '& button': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 24,
    minWidth: 24,
    padding: 0,
    border: 0,
    background: 'none',
    cursor: 'pointer',
  },
  '& button:hover span': { textDecoration: 'underline', textUnderlineOffset: 2 },
  '@media (pointer: coarse)': {
    '& button': { position: 'relative' },
    '& button::after': { content: '""', position: 'absolute', inset: '-10px -6px' },
  },
  '@media (max-width: 767.95px)': {
    flexWrap: 'wrap',
    gap: '8px 18px',
    padding: '10px 0',
    // Beside the steps where there is room, else below them.
    '& ol': { flex: '1 0 auto', maxWidth: '100%' },
    '& li:not([data-state="current"]) span': { display: 'none' },
    '& li:not(:first-of-type)': { flex: 'none' },
    '& li:not(:first-of-type)::before': { flex: 'none', width: 12, minWidth: 0, margin: '0 6px' },
  },
}));
