import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDay, formatTime, plainNumber } from '#platform/contract/format.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import type { LedgerCheck } from '../ledger.contract.ts';
import { journalHref } from './ledger.links.ts';
import type { ChainState } from './useChainCheck.ts';

const ZONE = 'Asia/Kolkata';

/** How far the check has come, or what it found when it was made last. */
export function ChainCheck({ chain }: { chain: ChainState }) {
  const { last, error, start } = chain;
  if (error) return <ErrorState title="The chain could not be verified." error={error} onRetry={start} />;
  if (!last) return null;
  return (
    <Frame aria-label="Verification of the chain" aria-live="polite">
      {last.status === 'running' ? <Progress check={last} /> : <Result check={last} />}
    </Frame>
  );
}

function Progress({ check: { done, total } }: { check: LedgerCheck }) {
  const share = total === 0 ? 100 : Math.floor((done / total) * 100);
  return (
    <>
      <ProgressBar label="Batches verified" share={share} />
      <p>
        {plainNumber(done)} of {plainNumber(total)} batches recomputed ({share}%). It goes on when you leave.
      </p>
    </>
  );
}

function Result({ check }: { check: LedgerCheck }) {
  const { status, total, broken } = check;
  if (status === 'failed')
    return (
      <Note tone="limit" title="The chain could not be verified to its end.">
        Start it again.
      </Note>
    );
  if (broken) {
    const { batchNo, reason, narration } = broken;
    return (
      <Note tone="failure" title={`The chain does not hold from batch ${plainNumber(batchNo)}.`}>
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
  order: 'A batch before it is missing, or it took another place.',
  link: 'It does not follow on the batch before it.',
  content: 'It was altered after it was posted.',
  balance: 'Its two sides are not equal.',
  end: 'The ledger does not end where its last batch was posted.',
};

function when({ endedAt, startedAt, startedBy }: LedgerCheck): string {
  const at = endedAt ?? startedAt;
  const day = formatDay(new Date(at).toLocaleDateString('en-CA', { timeZone: ZONE }));
  return `${day}, ${formatTime(at, ZONE)}${startedBy ? `, asked by ${startedBy}` : ''}`;
}

const Frame = styled('section')(({ theme }) => ({
  padding: '12px 24px 4px',
  '& > p': { ...theme.typography.caption, marginTop: 6, color: theme.vars.palette.text.secondary },
  '@media (max-width: 599.95px)': { padding: '12px 16px 4px' },
}));
