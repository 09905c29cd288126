import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Explanation } from '../../contract/explanation.ts';
import { formatDay, formatMoneyExact } from '../../contract/format.ts';
import { toApiError } from '../client/api-error.ts';
import { Sign } from '../status/Sign.tsx';
import { explanationText } from './explanation.text.ts';
import { Note } from './Note.tsx';

interface ExplainPopoverProps {
  anchor: HTMLElement | null;
  load: () => Promise<Explanation>;
  onClose: () => void;
}

type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'shown'; explanation: Explanation };

/** Explain this rupee: how an amount is made up, why it is due, and its rates and documents. */
export function ExplainPopover({ anchor, load, onClose }: ExplainPopoverProps) {
  const titleId = useId();
  const [state, reload] = useLoaded(load);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      marginThreshold={8}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: -6, horizontal: 'center' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: 452, maxWidth: 'calc(100vw - 16px)' },
        },
      }}
      // Rows below the popover answer to their own clicks and keys.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Head>
        <h2 id={titleId} tabIndex={-1}>
          Explain this rupee
        </h2>
        {state.kind === 'shown' && (
          <b className="tabular">{formatMoneyExact(state.explanation.amountPaise)}</b>
        )}
      </Head>
      {state.kind === 'loading' && <Waiting />}
      {state.kind === 'failed' && (
        <Padded>
          <Note
            tone="failure"
            title="The explanation could not be loaded."
            actions={
              <Button size="small" onClick={reload}>
                Retry
              </Button>
            }
          >
            {state.message}
          </Note>
        </Padded>
      )}
      {state.kind === 'shown' && <Body explanation={state.explanation} onClose={onClose} />}
    </Popover>
  );
}

function useLoaded(load: () => Promise<Explanation>): [Loaded, () => void] {
  const [state, setState] = useState<Loaded>({ kind: 'loading' });
  // What is explained is the amount the popover was opened on, whatever later renderings pass.
  const [question] = useState(() => load);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    question().then(
      (explanation) => isCurrent && setState({ kind: 'shown', explanation }),
      (error: unknown) => isCurrent && setState({ kind: 'failed', message: toApiError(error).message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [question, attempt]);
  const reload = useCallback(() => {
    setState({ kind: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return [state, reload];
}

function Body({ explanation, onClose }: { explanation: Explanation; onClose: () => void }) {
  const { formula, steps, facts, rates } = explanation;
  return (
    <>
      {formula && <Formula>{formula}</Formula>}
      <Rows>
        {steps.map((step, position) => (
          <Row key={position}>
            <dt>{step.label}</dt>
            <dd>
              {step.text}
              {step.detail && <small className="tabular">{step.detail}</small>}
            </dd>
            {step.amountPaise !== null && <dd className="tabular amount">{bare(step.amountPaise)}</dd>}
          </Row>
        ))}
      </Rows>
      <Rows>
        {facts.map((fact, position) => (
          <Row key={position}>
            <dt>{fact.label}</dt>
            <dd>
              {fact.href ? (
                <Link to={fact.href} onClick={onClose}>
                  {fact.text}
                </Link>
              ) : (
                fact.text
              )}
            </dd>
          </Row>
        ))}
        {rates.map((rate) => (
          <Row key={rate.id}>
            <dt>Rate</dt>
            <dd>
              {rate.text},{' '}
              {rate.validTo
                ? `${formatDay(rate.validFrom)} – ${formatDay(rate.validTo)}`
                : `since ${formatDay(rate.validFrom)}`}
              <small>{rate.source}</small>
            </dd>
          </Row>
        ))}
      </Rows>
      <Foot explanation={explanation} />
    </>
  );
}

function Foot({ explanation }: { explanation: Explanation }) {
  const [isCopied, setIsCopied] = useState(false);
  const differencePaise = explanation.recomputedPaise - explanation.amountPaise;
  const copy = async () => {
    await navigator.clipboard.writeText(explanationText(explanation));
    setIsCopied(true);
  };
  return (
    <FootLine data-differs={differencePaise !== 0}>
      <Sign
        shape={differencePaise === 0 ? 'tick' : 'alert'}
        tone={differencePaise === 0 ? 'success' : 'error'}
      />
      <span>
        {differencePaise === 0
          ? 'Recomputed just now, equal to the paisa'
          : `Recomputed just now: ${formatMoneyExact(explanation.recomputedPaise)}, a difference of ${formatMoneyExact(Math.abs(differencePaise))}. Tell Finance.`}
      </span>
      <Button size="small" variant="text" color="primary" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </FootLine>
  );
}

function Waiting() {
  return (
    <Padded aria-busy aria-label="Loading">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={12} width={`${90 - row * 12}%`} sx={{ marginBottom: '12px' }} />
      ))}
    </Padded>
  );
}

function bare(amountPaise: number): string {
  return formatMoneyExact(amountPaise).replace('₹', '');
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  padding: '12px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& h2': { ...theme.typography.h2, outline: 'none' },
  '& b': { fontSize: 15, fontWeight: 600 },
}));

const Padded = styled('div')({ padding: 16 });

const Formula = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '10px 16px 0',
  color: theme.vars.palette.text3,
}));

const Rows = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '11px 16px',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '&:empty': { display: 'none' },
}));

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '90px minmax(0, 1fr) auto',
  gap: 8,
  '& dt': { color: theme.vars.palette.text3 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text3 },
  '& .amount': { fontWeight: 500, textAlign: 'right' },
}));

const FootLine = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '2px 6px 2px 16px',
  minHeight: 33,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.sunken,
  color: theme.vars.palette.text3,
  '--plinth-sign-ground': theme.vars.palette.sunken,
  '& > span': { flex: 1 },
  '&[data-differs="true"]': { color: theme.vars.palette.error.main },
}));
