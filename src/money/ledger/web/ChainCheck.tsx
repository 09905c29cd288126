import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDay, formatTime, plainNumber } from '#platform/contract/format.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import { dayHere, zoneHere } from '#platform/web/session/today.ts';
import type { LedgerCheck } from '../ledger.contract.ts';
import { journalHref } from './ledger.links.ts';
import type { ChainState } from './useChainCheck.ts';

/** Progress of the check, or the result of the last one. */
export function ChainCheck({ chain }: { chain: ChainState }) {
  const { last, error, start } = chain;
  if (error) return <ErrorState title="Integrity could not be checked." error={error} onRetry={start} />;
  if (!last) return null;
  return (
    <Frame aria-label="Integrity check" aria-live="polite">
      {last.status === 'running' ? <Progress check={last} /> : <Result check={last} />}
    </Frame>
  );
}

function Progress({ check: { done, total } }: { check: LedgerCheck }) {
  const share = total === 0 ? 100 : Math.floor((done / total) * 100);
  return (
    <>
      <ProgressBar label="Batches checked" share={share} />
      <p>
        {plainNumber(done)} of {plainNumber(total)} batches recomputed ({share}%). It continues when you
        leave.
      </p>
    </>
  );
}

function Result({ check }: { check: LedgerCheck }) {
  const { status, total, broken } = check;
  if (status === 'failed')
    return (
      <Note tone="limit" title="The check could not be completed.">
        Start it again.
      </Note>
    );
  if (broken) {
    const { batchNo, reason, narration } = broken;
    return (
      <Note tone="failure" title={`The chain is broken from batch ${plainNumber(batchNo)}.`}>
        {narration && `${narration}. `}
        {FAULTS[reason]} Verified {when(check)}.{' '}
        <Link to={journalHref({ batchNo })}>Entries of the batch</Link>
      </Note>
    );
  }
  return (
    <Note tone="done" title={`All ${plainNumber(total)} batches are as they were posted.`}>
      Verified {when(check)}.
    </Note>
  );
}

const FAULTS: Record<NonNullable<LedgerCheck['broken']>['reason'], string> = {
  order: 'A batch before it is missing, or it was moved.',
  link: 'It does not follow the batch before it.',
  content: 'It was altered after it was posted.',
  balance: 'Debits and credits are not equal.',
  end: 'The ledger does not end at the last posted batch.',
};

function when({ endedAt, startedAt, startedBy }: LedgerCheck): string {
  const at = endedAt ?? startedAt;
  const day = formatDay(dayHere(at));
  return `${day}, ${formatTime(at, zoneHere())}${startedBy ? `, by ${startedBy}` : ''}`;
}

const Frame = styled('section')(({ theme }) => ({
  padding: '12px 24px 4px',
  '& > p': { ...theme.typography.caption, marginTop: 6, color: theme.vars.palette.text.secondary },
  '@media (max-width: 599.95px)': { padding: '12px 16px 4px' },
}));
