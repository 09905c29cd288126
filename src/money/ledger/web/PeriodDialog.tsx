import * as z from 'zod';
import { text } from '#platform/contract/fields.ts';
import { formatMonth } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Period } from '../period.contract.ts';
import { listPeriods, lockPeriod, reopenPeriod } from '../period.contract.ts';

interface PeriodDialogProps {
  period: Period;
  onClose: () => void;
}

/** Closes a month early, or reopens one with a reason that stays in its history. */
export function PeriodDialog(props: PeriodDialogProps) {
  return props.period.allowedActions.includes('lock') ? (
    <ClosePeriod {...props} />
  ) : (
    <ReopenPeriod {...props} />
  );
}

function ClosePeriod({ period: { month, from }, onClose }: PeriodDialogProps) {
  const lock = useSend(lockPeriod, { invalidates: [listPeriods] });
  const name = formatMonth(from);
  return (
    <ConfirmDialog
      title={`Close ${name}?`}
      confirm="Close month"
      onClose={onClose}
      onConfirm={async () => {
        await lock.mutateAsync({ body: { month } });
        toastSuccess(`${name} closed`);
      }}
    >
      From now on only {roleLabel('Finance Head')}s and administrators can issue, verify or reverse anything
      dated to it.
    </ConfirmDialog>
  );
}

const Reason = z.object({ reason: text(300, 'Reason', 10) });

function ReopenPeriod({ period: { month, from }, onClose }: PeriodDialogProps) {
  const form = useContractForm(Reason, { reason: '' });
  const reopen = useSend(reopenPeriod, { invalidates: [listPeriods] });
  const name = formatMonth(from);
  return (
    <FormDialog
      title={`Reopen ${name}`}
      text="Everyone in Finance can then date entries to it. It stays open until somebody closes it; the reason stays in its history."
      form={form}
      submit="Reopen month"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        await reopen.mutateAsync({ body: { month, reason } });
        toastSuccess(`${name} reopened`);
      }}
    >
      <FormText control={form.control} name="reason" label="Reason" maxLength={300} autoFocus />
    </FormDialog>
  );
}
