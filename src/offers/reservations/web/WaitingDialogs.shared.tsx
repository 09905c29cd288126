import { useForm } from 'react-hook-form';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { updateUnit } from '#inventory/units/unit.contract.ts';
import type { Waiter } from '../waiting.contract.ts';
import { joinLine, leaveLine } from '../waiting.contract.ts';
import { LeadChoice } from './RequestBooking.shared.tsx';
import { COUNTING_CALLS } from '#inventory/units/web/unit.counting.shared.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface DialogProps {
  unit: Unit;
  onClose: () => void;
}

/** Puts a customer in the line of a unit that is not free. */
export function WaitInLine({ unit, onClose }: DialogProps) {
  const join = useSend(joinLine, { invalidates: COUNTING_CALLS });
  const form = useForm<{ leadId: string | null }>({ defaultValues: { leadId: null } });
  return (
    <FormDialog
      title={`Wait for ${unit.unitNumber}`}
      text="When the unit becomes free, it is offered to the first in line, and whoever looks after him is told."
      form={form}
      submit="Wait in line"
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
  const update = useSend(updateUnit, { invalidates: COUNTING_CALLS });
  return (
    <ConfirmDialog
      title={`Reserve ${unit.unitNumber} for ${unit.offeredToName ?? 'the customer'}?`}
      confirm="Reserve unit"
      onClose={onClose}
      onConfirm={async () => {
        const { offeredToLeadId: reservedForLeadId, id, version } = unit;
        const body = { status: 'reserved' as const, reservedForLeadId, version };
        const { reservedUntil } = await update.mutateAsync({ params: { id }, body });
        const until = reservedUntil ? ` until ${formatDayAndTime(reservedUntil, ZONE)}` : '';
        toastSuccess(`${unit.unitNumber} is reserved${until}`);
      }}
    >
      The customer waited for this unit and is the next in line. It is kept for him; nobody else can reserve
      or book it meanwhile.
    </ConfirmDialog>
  );
}

/** Lets an offer go to the next, or leaves the line. */
export function LeaveLine({ waiter, onClose }: { waiter: Waiter; onClose: () => void }) {
  const leave = useSend(leaveLine, { invalidates: COUNTING_CALLS });
  const isOffered = waiter.status === 'offered';
  return (
    <ConfirmDialog
      title={isOffered ? `Pass ${waiter.unitNumber} on?` : `Leave the line for ${waiter.unitNumber}?`}
      confirm={isOffered ? 'Pass to the next' : 'Leave the line'}
      keep={isOffered ? 'Keep the offer' : 'Keep the place'}
      onClose={onClose}
      onConfirm={async () => {
        await leave.mutateAsync({ params: { id: waiter.id } });
        toastSuccess(`${waiter.leadName} does not wait for ${waiter.unitNumber} any more`);
      }}
    >
      {isOffered
        ? `${waiter.leadName} does not want it, and the unit is offered to the next in line at once.`
        : `${waiter.leadName} loses the place in line. Waiting again begins at its end.`}
    </ConfirmDialog>
  );
}
