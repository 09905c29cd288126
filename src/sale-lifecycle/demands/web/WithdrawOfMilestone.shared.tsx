import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { roleLabel } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { DemandRun } from '../demandRun.contract.ts';
import { listDemandRuns } from '../demandRun.contract.ts';
import { DEMAND_WITHDRAWERS, previewDemandWithdrawal } from '../demandWithdrawal.contract.ts';
import { withdrawalSentence, withdrawText } from './withdrawal.labels.ts';

const WithdrawDemandRun = lazy(async () => ({
  default: (await import('./WithdrawDemandRun.tsx')).WithdrawDemandRun,
}));

/** What withdrawing the posted demands of a milestone would do, and the button for it: for who may (decision 23). */
export function WithdrawOfMilestone({ milestoneId }: { milestoneId: string }) {
  const mayWithdraw = useAllowed()(DEMAND_WITHDRAWERS);
  return mayWithdraw ? (
    <Runs milestoneId={milestoneId} />
  ) : (
    <p>{roleLabel('Finance Head')} and the heads can withdraw its demand run while nothing was paid on it.</p>
  );
}

/** As few completions as a milestone has. */
const MOST = 10;

function Runs({ milestoneId }: { milestoneId: string }) {
  const runs = useCall(listDemandRuns, { query: { milestoneId, status: 'posted', limit: MOST } });
  if (!runs.data) return null;
  if (runs.data.rows.length === 0) return <p>Nothing was demanded with a run that could be withdrawn.</p>;
  return (
    <List>
      {runs.data.rows.map((run) => (
        <li key={run.id}>
          <PostedRun run={run} />
        </li>
      ))}
    </List>
  );
}

function PostedRun({ run }: { run: DemandRun }) {
  const [isAsked, setIsAsked] = useState(false);
  const preview = useCall(previewDemandWithdrawal, { params: { id: run.id } });
  if (!preview.data) return null;
  const [problem] = preview.data.problems;
  if (problem) return <p>{`${run.title} cannot be withdrawn. ${problem.message}`}</p>;
  return (
    <>
      <p>{withdrawalSentence(run, preview.data)}</p>
      <Button size="small" variant="outlined" color="error" onClick={() => setIsAsked(true)}>
        {withdrawText(run)}
      </Button>
      <Suspense fallback={null}>
        {isAsked && <WithdrawDemandRun run={run} onClose={() => setIsAsked(false)} />}
      </Suspense>
    </>
  );
}

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& p': { margin: '4px 0 8px' },
});
