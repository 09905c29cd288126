import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Sign } from '../status/Sign.tsx';
import type { SignShape } from '../status/Sign.tsx';

export interface Stage {
  key: string;
  label: string;
  /** When it was reached, how long it has lasted, or what is missing for it. */
  fact?: string | null;
  state: 'done' | 'current' | 'ahead';
  /** What a click on it does, or where it leads; nothing where the record cannot go. */
  go?: { onClick: () => void } | { href: string };
  /** What going there needs: 'needs a visit date' */
  hint?: string;
}

interface StageBarProps {
  /** 'Stages of the lead', for those who hear it */
  label: string;
  stages: readonly Stage[];
}

interface StageLineProps extends StageBarProps {
  /** Offers the stages on a phone, where the segments have no room. */
  onChange?: (() => void) | undefined;
}

/** Where a record stands: one line of segments, filled up to the current one. On a phone: bars and one word. */
export function StageLine({ label, stages, onChange }: StageLineProps) {
  return (
    <>
      <Segments aria-label={label}>
        {stages.map((stage) => (
          <li
            key={stage.key}
            data-state={stage.state}
            aria-current={stage.state === 'current' ? 'step' : undefined}
          >
            <Segment stage={stage} />
          </li>
        ))}
      </Segments>
      <PhoneBars label={label} stages={stages} onChange={onChange} />
    </>
  );
}

function Segment({ stage: { label, fact, go, hint } }: { stage: Stage }) {
  const words = (
    <>
      {label}
      {fact && <small>{fact}</small>}
      {hint && <span className="sr-only">, {hint}</span>}
    </>
  );
  if (!go) return words;
  const title = hint ? `${label}: ${hint}` : label;
  if ('href' in go) {
    return (
      <Link to={go.href} title={title}>
        {words}
      </Link>
    );
  }
  return (
    <button type="button" title={title} onClick={go.onClick}>
      {words}
    </button>
  );
}

/** The same as cards: dates of what is done, what is missing for the next stage. */
export function StageCards({ label, stages }: StageBarProps) {
  return (
    <>
      <Cards aria-label={label}>
        {stages.map((stage, position) => (
          <li
            key={stage.key}
            data-state={stage.state}
            aria-current={stage.state === 'current' ? 'step' : undefined}
          >
            <Sign
              shape={signOf(stage, position, stages.length)}
              tone={stage.state === 'ahead' ? 'faint' : 'primary'}
            />
            <span>
              <b>{stage.label}</b>
              <small>{stage.fact}</small>
            </span>
          </li>
        ))}
      </Cards>
      <PhoneBars label={label} stages={stages} />
    </>
  );
}

function signOf(stage: Stage, position: number, count: number): SignShape {
  if (stage.state === 'done') return 'tick';
  if (stage.state === 'ahead') return 'empty';
  return position === count - 1 ? 'tick' : `pie${Math.round(((position + 1) / count) * 100)}`;
}

function PhoneBars({ label, stages, onChange }: StageLineProps) {
  const reached = stages.findIndex(({ state }) => state === 'current');
  const current = stages[reached];
  return (
    <Bars role="group" aria-label={label}>
      <div aria-hidden>
        {stages.map((stage) => (
          <i key={stage.key} data-state={stage.state} />
        ))}
      </div>
      {current && (
        <p>
          <span>
            <b>{current.label}</b> {current.fact}
          </span>
          {onChange && (
            <Button size="small" variant="text" onClick={onChange}>
              Change stage
            </Button>
          )}
        </p>
      )}
    </Bars>
  );
}

const Segments = styled('ol')(({ theme }) => ({
  display: 'flex',
  gap: 2,
  '& li': {
    ...theme.typography.body2,
    flex: 1,
    minWidth: 0,
    height: 32,
    lineHeight: '32px',
    padding: '0 6px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'center',
    fontWeight: 500,
    color: theme.vars.palette.ink.primary,
    backgroundColor: theme.vars.palette.tint.primary,
  },
  '& button, & a': {
    display: 'block',
    width: 'calc(100% + 12px)',
    height: '100%',
    margin: '0 -6px',
    padding: '0 6px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    border: 0,
    background: 'none',
    font: 'inherit',
    lineHeight: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    outlineOffset: -2,
  },
  '& button:hover, & a:hover': {
    textDecoration: 'none',
    color: theme.vars.palette.ink.primary,
    backgroundColor: theme.vars.palette.selected,
  },
  '& li:first-of-type': { borderRadius: '4px 0 0 4px' },
  '& li:last-of-type': { borderRadius: '0 4px 4px 0' },
  '& small': { ...theme.typography.caption, marginLeft: 6 },
  '& [data-state="current"]': {
    // Its date is read whole; the others share what is left.
    flex: '1 0 auto',
    padding: '0 12px',
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    fontWeight: 600,
  },
  '& [data-state="ahead"]': {
    color: theme.vars.palette.text3,
    backgroundColor: theme.vars.palette.tint.neutral,
  },
  '@media (max-width: 767.95px)': { display: 'none' },
}));

const Cards = styled('ol')(({ theme }) => ({
  display: 'flex',
  gap: 2,
  borderRadius: 6,
  overflow: 'hidden',
  '& li': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    gap: 6,
    padding: '7px 12px',
    borderTop: '2px solid transparent',
    backgroundColor: theme.vars.palette.sunken,
    '--plinth-sign-ground': theme.vars.palette.sunken,
  },
  '& svg': { marginTop: 3 },
  '& span': { minWidth: 0 },
  '& b': { display: 'block', fontWeight: 500 },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: theme.vars.palette.text3,
  },
  '& [data-state="current"]': {
    backgroundColor: theme.vars.palette.tint.primary,
    borderTopColor: theme.vars.palette.primary.main,
    '--plinth-sign-ground': theme.vars.palette.tint.primary,
  },
  '& [data-state="current"] small': { color: theme.vars.palette.text.secondary },
  '@media (max-width: 767.95px)': { display: 'none' },
}));

const Bars = styled('div')(({ theme }) => ({
  display: 'none',
  '@media (max-width: 767.95px)': { display: 'block' },
  '& > div': { display: 'flex', gap: 5 },
  '& i': { flex: 1, height: 4, borderRadius: 2, backgroundColor: theme.vars.palette.tint.neutral },
  '& i[data-state="done"], & i[data-state="current"]': { backgroundColor: theme.vars.palette.primary.main },
  '& p': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginTop: 8,
    color: theme.vars.palette.text3,
  },
  '& b': { fontWeight: 500, color: theme.vars.palette.text.primary },
}));
