import { useForm } from 'react-hook-form';
import { formatDayAndTime } from '../../../platform/contract/format.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { FormCombobox } from '../../../platform/web/form/FormCombobox.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { ConfirmDialog } from '../../../platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '../../../platform/web/page/toast.ts';
import { getLead } from '../../leads/lead.contract.ts';
import { findCustomers } from '../../pricing/web/finders.shared.ts';
import type { Unit } from '../unit.contract.ts';
import { requestBooking, updateUnit } from '../unit.contract.ts';
import type { Waiter } from '../waiting.contract.ts';
import { joinLine, leaveLine } from '../waiting.contract.ts';
import { COUNTING_CALLS } from './unit.counting.ts';

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
      <LeadChoice form={form} />
    </FormDialog>
  );
}

/** What partners do instead of booking: the Sales Managers of the project are told. */
export function RequestBooking({ unit, onClose }: DialogProps) {
  const ask = useSend(requestBooking, { invalidates: [getLead] });
  const form = useForm<{ leadId: string | null }>({ defaultValues: { leadId: null } });
  return (
    <FormDialog
      title={`Request booking of ${unit.unitNumber}`}
      text="Units are reserved and booked by the builder’s sales team. The Sales Manager of the project is told which of your customers wants this one."
      form={form}
      submit="Send request"
      purpose="request"
      onClose={onClose}
      onSubmit={async ({ leadId }) => {
        await ask.mutateAsync({ params: { id: unit.id }, body: { leadId: leadId ?? '' } });
        toastSuccess(`The sales team is asked to book ${unit.unitNumber}`);
      }}
    >
      <LeadChoice form={form} />
    </FormDialog>
  );
}

function LeadChoice({ form }: { form: ReturnType<typeof useForm<{ leadId: string | null }>> }) {
  return (
    <FormCombobox
      control={form.control}
      name="leadId"
      label="Lead"
      search={findCustomers}
      placeholder="Name, phone or email"
      emptyText="No open lead found"
    />
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
