import { useForm } from 'react-hook-form';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { updateUnit } from '#inventory/units/unit.contract.ts';
import type { Waiter } from '../waiting.contract.ts';
import { joinLine, leaveLine } from '../waiting.contract.ts';
import { LeadChoice } from './RequestBooking.shared.tsx';
import { HOLD_CALLS } from './hold.calls.shared.ts';

interface DialogProps {
  unit: Unit;
  onClose: () => void;
}

/** Adds a customer to the waiting list of a unit that is not available. */
export function WaitInLine({ unit, onClose }: DialogProps) {
  const join = useSend(joinLine, { invalidates: HOLD_CALLS });
  const form = useForm<{ leadId: string | null }>({ defaultValues: { leadId: null } });
  return (
    <FormDialog
      title={`Wait for ${unit.unitNumber}`}
      text="When the unit becomes available, it is offered to the first in line, and the owner of that lead is notified."
      form={form}
      submit="Join waitlist"
      purpose="wait"
      onClose={onClose}
      onSubmit={async ({ leadId }) => {
        const body = { unitId: unit.id, leadId: leadId ?? '' };
        const { leadName, position } = await join.mutateAsync({ body });
        toastSuccess(`${leadName} is number ${position ?? 1} in line for ${unit.unitNumber}`);
      }}
    >
      <LeadChoice control={form.control} />
    </FormDialog>
  );
}

/** Reserves a unit for the waiting customer it is offered to. */
export function TakeOffer({ unit, onClose }: DialogProps) {
  const update = useSend(updateUnit, { invalidates: HOLD_CALLS });
  return (
    <ConfirmDialog
      title={`Reserve ${unit.unitNumber} for ${unit.offeredToName ?? 'the customer'}?`}
      confirm="Reserve unit"
      onClose={onClose}
      onConfirm={async () => {
        const { offeredToLeadId: reservedForLeadId, id, version } = unit;
        const body = { status: 'reserved' as const, reservedForLeadId, version };
        const { reservedUntil } = await update.mutateAsync({ params: { id }, body });
        const until = reservedUntil ? ` until ${formatDayAndTime(reservedUntil, zoneHere())}` : '';
        toastSuccess(`${unit.unitNumber} is reserved${until}`);
      }}
    >
      The customer waited for this unit and is the next in line. It is held for them; nobody else can reserve
      or book it meanwhile.
    </ConfirmDialog>
  );
}

/** Passes an offer to the next in line, or leaves the waiting list. */
export function LeaveLine({ waiter, onClose }: { waiter: Waiter; onClose: () => void }) {
  const leave = useSend(leaveLine, { invalidates: HOLD_CALLS });
  const isOffered = waiter.status === 'offered';
  return (
    <ConfirmDialog
      title={isOffered ? `Pass ${waiter.unitNumber} on?` : `Leave the waitlist for ${waiter.unitNumber}?`}
      confirm={isOffered ? 'Pass to the next' : 'Leave waitlist'}
      keep={isOffered ? 'Keep offer' : 'Keep place'}
      onClose={onClose}
      onConfirm={async () => {
        await leave.mutateAsync({ params: { id: waiter.id } });
        toastSuccess(`${waiter.leadName} is no longer waiting for ${waiter.unitNumber}`);
      }}
    >
      {isOffered
        ? `${waiter.leadName} loses the offer, and the unit is offered to the next in line at once.`
        : `${waiter.leadName} loses the place in line. Joining again starts at the end.`}
    </ConfirmDialog>
  );
}
