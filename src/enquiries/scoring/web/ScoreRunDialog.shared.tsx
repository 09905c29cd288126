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
  failed: 'Leads could not all be scored',
};

/** A run that was just begun, as it comes on. */
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
      {status === 'running' && <p>It goes on when you leave this page.</p>}
      {status === 'done' && job.data && (
        <p>{plainNumber(job.data.changed)} have another score than before.</p>
      )}
      {status === 'failed' && <p>Those that are missing keep their score; score them anew to try again.</p>}
    </ConfirmDialog>
  );
}
