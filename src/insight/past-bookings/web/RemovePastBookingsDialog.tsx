import { counted } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { PastBookings } from '../pastBooking.contract.ts';
import { getPastBookings, removePastBookings } from '../pastBooking.contract.ts';

interface RemovePastBookingsDialogProps {
  project: PastBookings['projects'][number];
  onClose: () => void;
}

export function RemovePastBookingsDialog({ project, onClose }: RemovePastBookingsDialogProps) {
  const remove = useSend(removePastBookings, { invalidates: [getPastBookings] });
  const { id, name, months, units } = project;
  return (
    <ConfirmDialog
      title={`Remove the past bookings of ${name}?`}
      confirm="Remove past bookings"
      keep="Keep past bookings"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id } });
        toastSuccess(`Past bookings of ${name} are removed`);
      }}
    >
      {counted(units, 'booking')} of {counted(months, 'month')} go, and forecasts learn from them no more.
      This cannot be undone; the file can be imported again.
    </ConfirmDialog>
  );
}
