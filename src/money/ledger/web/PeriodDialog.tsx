import { formatMonth } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
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

function ReopenPeriod({ period: { month, from }, onClose }: PeriodDialogProps) {
  const reopen = useSend(reopenPeriod, { invalidates: [listPeriods] });
  const name = formatMonth(from);
  return (
    <ReasonDialog
      title={`Reopen ${name}`}
      text="Everyone in Finance can then date entries to it. It stays open until somebody closes it; the reason stays in its history."
      submit="Reopen month"
      least={10}
      onClose={onClose}
      onSubmit={async (reason) => {
        await reopen.mutateAsync({ body: { month, reason } });
        toastSuccess(`${name} reopened`);
      }}
    />
  );
}
