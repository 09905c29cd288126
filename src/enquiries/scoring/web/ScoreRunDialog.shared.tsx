import { plainNumber } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { ScoreRun } from '../scoreRun.contract.ts';
import { getJob } from '../scoreRun.contract.ts';
import { ScoreRunProgress } from './ScoreRunProgress.shared.tsx';

const TITLES: Record<ScoreRun['status'], string> = {
  running: 'Leads are being scored',
  done: 'Leads are scored',
  failed: 'Not all leads could be scored',
};

/** The progress of a run that was just started. */
export function ScoreRunDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const job = useCall(getJob, { params: { id: runId } });
  const status = job.data?.status ?? 'running';
  return (
    <ConfirmDialog
      title={TITLES[status]}
      confirm="Back to the list"
      onConfirm={() => undefined}
      onClose={onClose}
      keep={null}
    >
      {job.error && <Note tone="failure">{job.error.message}</Note>}
      {job.data && <ScoreRunProgress run={job.data} />}
      {status === 'running' && <p>It continues when you leave this page.</p>}
      {status === 'done' && job.data && <p>{plainNumber(job.data.changed)} changed their score.</p>}
      {status === 'failed' && <p>The remaining leads keep their score; rescore them to try again.</p>}
    </ConfirmDialog>
  );
}
