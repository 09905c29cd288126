import * as z from 'zod';
import { count, day, optional, text } from '#platform/contract/fields.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import type { Milestone, MilestoneDetail, MilestonePatch } from '../milestone.contract.ts';
import {
  DELAY_REASONS,
  getMilestone,
  listMilestones,
  updateMilestone,
  updateMilestoneProgress,
} from '../milestone.contract.ts';
import { DELAY_LABELS } from './milestone.labels.ts';
import { CompletionNeeds } from './CompletionNeeds.tsx';

const INVALIDATES = [getMilestone, listMilestones];

interface ActProps {
  milestone: Milestone;
  onClose: () => void;
}

const ProgressForm = z.object({ progressPct: count('Progress', 0, 100), note: optional(text(500, 'Note')) });

/** Dialog to report progress. */
export function ReportProgress({ milestone: { id, name, progressPct, version }, onClose }: ActProps) {
  const form = useContractForm(ProgressForm, { progressPct, note: '' });
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
      <FormText control={form.control} name="note" label="Note" maxLength={500} isOptional />
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

const REASONS = DELAY_REASONS.map((value) => ({ value, label: DELAY_LABELS[value] }));

const ReviseForm = z.object({
  revisedEnd: day('Revised end'),
  delayReason: z.enum(DELAY_REASONS, 'Choose a reason.'),
  reason: text(500, 'What happened', 3),
});

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
      <FormSelect control={form.control} name="delayReason" label="Reason" choices={REASONS} />
      <FormText control={form.control} name="reason" label="What happened" maxLength={500} />
    </FormDialog>
  );
}

const DelayForm = z.object({
  delayReason: z.enum(DELAY_REASONS, 'Choose a reason.'),
  delayNote: text(500, 'What happened', 3),
});

/** Late work, with what it comes from. */
export function MarkDelayed({ milestone: { id, name, version }, onClose }: ActProps) {
  const form = useContractForm(DelayForm, { delayNote: '' });
  const send = useSend(updateMilestone, { invalidates: INVALIDATES });
  return (
    <FormDialog
      title={`Mark ${name} as delayed`}
      form={form}
      submit="Mark as delayed"
      onClose={onClose}
      onSubmit={async (why) => {
        await send.mutateAsync({ params: { id }, body: { status: 'delayed', ...why, version } });
        toastSuccess('Marked as delayed');
      }}
    >
      <FormSelect control={form.control} name="delayReason" label="Reason" choices={REASONS} />
      <FormText control={form.control} name="delayNote" label="What happened" maxLength={500} />
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
