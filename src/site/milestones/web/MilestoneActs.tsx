import * as z from 'zod';
import { count, day, text } from '#platform/contract/fields.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import type { Milestone, MilestoneDetail, MilestonePatch } from '../milestone.contract.ts';
import {
  getMilestone,
  listMilestones,
  updateMilestone,
  updateMilestoneProgress,
} from '../milestone.contract.ts';
import { CompletionNeeds } from './CompletionNeeds.tsx';

const INVALIDATES = [getMilestone, listMilestones];

interface ActProps {
  milestone: Milestone;
  onClose: () => void;
}

const ProgressForm = z.object({ progressPct: count('Progress', 0, 100) });

/** Dialog to report progress. */
export function ReportProgress({ milestone: { id, name, progressPct, version }, onClose }: ActProps) {
  const form = useContractForm(ProgressForm, { progressPct });
  const send = useSend(updateMilestoneProgress, { invalidates: INVALIDATES });
  return (
    <FormDialog
      title={`Report progress of ${name}`}
      form={form}
      submit="Report progress"
      onClose={onClose}
      onSubmit={async (progress) => {
        await send.mutateAsync({ params: { id }, body: { ...progress, version } });
        toastSuccess('Progress reported');
      }}
    >
      <FormNumber control={form.control} name="progressPct" label="Done" suffix="%" />
    </FormDialog>
  );
}

const CompleteForm = z.object({ actualEnd: day('Completed on') });

/** Completes the work: a demand run is previewed, and Finance posts it. */
export function CompleteMilestone({ milestone, onClose }: ActProps & { milestone: MilestoneDetail }) {
  const { id, name, version } = milestone;
  const form = useContractForm(CompleteForm, { actualEnd: today() });
  const send = useSend(updateMilestoneProgress, { invalidates: INVALIDATES });
  return (
    <FormDialog
      title={`Complete ${name}`}
      text={<CompletionNeeds milestone={milestone} />}
      form={form}
      submit="Complete milestone"
      onClose={onClose}
      onSubmit={async ({ actualEnd }) => {
        const body = { progressPct: 100, status: 'completed' as const, actualEnd, version };
        await send.mutateAsync({ params: { id }, body });
        toastSuccess(`${name} is completed`);
      }}
    >
      <FormDate control={form.control} name="actualEnd" label="Completed on" max={today()} />
    </FormDialog>
  );
}

const ReviseForm = z.object({ revisedEnd: day('Revised end'), reason: text(500, 'Reason', 3) });

/** Sets a revised end; the original plan is kept for comparison. */
export function ReviseEnd({ milestone: { id, name, version, revisedEnd }, onClose }: ActProps) {
  const form = useContractForm(ReviseForm, { revisedEnd: revisedEnd ?? today(), reason: '' });
  const send = useSend(updateMilestone, { invalidates: INVALIDATES });
  return (
    <FormDialog
      title={`Revise end date of ${name}`}
      text="The original plan is kept. Linked installments are expected on the new date."
      form={form}
      submit="Revise date"
      onClose={onClose}
      onSubmit={async (promise) => {
        await send.mutateAsync({ params: { id }, body: { ...promise, version } });
        toastSuccess('End date revised');
      }}
    >
      <FormDate control={form.control} name="revisedEnd" label="New end" min={today()} />
      <FormText control={form.control} name="reason" label="Reason" maxLength={500} />
    </FormDialog>
  );
}

interface StateActProps extends ActProps {
  title: string;
  submit: string;
  done: string;
  patchOf: (reason: string) => MilestonePatch;
}

/** A change of status that needs a reason. */
export function ChangeState({ milestone, onClose, title, submit, done, patchOf }: StateActProps) {
  const send = useSend(updateMilestone, { invalidates: INVALIDATES });
  return (
    <ReasonDialog
      title={title}
      submit={submit}
      max={500}
      onClose={onClose}
      onSubmit={async (reason) => {
        const body = { ...patchOf(reason), version: milestone.version };
        await send.mutateAsync({ params: { id: milestone.id }, body });
        toastSuccess(done);
      }}
    />
  );
}
