import { useForm } from 'react-hook-form';
import { isRole } from '#platform/contract/roles.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { listApprovals } from '#company/approvals/approval.contract.ts';
import { getOrganization } from '#company/organizations/organization.contract.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess, toastUndo } from '#platform/web/page/toast.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { BLOCK_REASONS, deleteUnit, requestUnblock, updateUnit } from '#inventory/units/unit.contract.ts';
import type { BlockReason } from '#inventory/units/unit.rules.ts';
import { unblockProblem } from '#inventory/units/unit.rules.ts';
import { ExtendReservation, ReleaseUnit, ReserveUnit } from './HoldDialogs.shared.tsx';
import { RequestBooking } from './RequestBooking.shared.tsx';
import { TakeOffer, WaitInLine } from './WaitingDialogs.shared.tsx';
import type { UnitDialog } from '#inventory/units/web/unit.actions.shared.tsx';
import { HOLD_CALLS } from './hold.calls.shared.ts';
import { BLOCK_REASON_LABELS } from '#inventory/units/web/unit.labels.shared.ts';

interface UnitDialogsProps {
  unit: Unit;
  dialog: UnitDialog | null;
  onClose: () => void;
  onDeleted?: () => void;
  /** Shows a similar unit, when this one was taken meanwhile. */
  onSimilar?: (id: string) => void;
}

export function UnitDialogs({ dialog, ...props }: UnitDialogsProps) {
  switch (dialog) {
    case 'block':
      return <BlockUnit {...props} />;
    case 'unblock':
      return <UnblockUnit {...props} />;
    case 'reserve':
      return <ReserveUnit {...props} />;
    case 'extend':
      return <ExtendReservation {...props} />;
    case 'release':
      return <ReleaseUnit {...props} />;
    case 'take':
      return <TakeOffer {...props} />;
    case 'wait':
      return <WaitInLine {...props} />;
    case 'requestBooking':
      return <RequestBooking {...props} />;
    case 'delete':
      return <DeleteUnit {...props} />;
    case null:
      return null;
  }
}

type DialogProps = Omit<UnitDialogsProps, 'dialog'>;

const REASONS = BLOCK_REASONS.map((value) => ({ value, label: BLOCK_REASON_LABELS[value] }));

function BlockUnit({ unit, onClose }: DialogProps) {
  const update = useSend(updateUnit, { invalidates: HOLD_CALLS });
  const form = useForm<{ reason: BlockReason | null; releaseOn: string | null }>({
    defaultValues: { reason: null, releaseOn: null },
  });
  return (
    <ConfirmDialog
      title={`Block ${unit.unitNumber}?`}
      confirm="Block unit"
      onClose={onClose}
      onConfirm={async () => {
        const reason = form.getValues('reason');
        if (!reason) {
          form.setError(
            'reason',
            { type: 'required', message: 'Choose why the unit is blocked' },
            { shouldFocus: true },
          );
          return false;
        }
        const params = { id: unit.id };
        const { version } = await update.mutateAsync({
          params,
          body: {
            status: 'blocked',
            statusReason: reason,
            releaseOn: form.getValues('releaseOn'),
            version: unit.version,
          },
        });
        const text = `${unit.unitNumber} is blocked`;
        // A reservation that ended with it does not come back.
        if (unit.status === 'reserved') toastSuccess(text);
        else toastUndo(text, () => update.mutateAsync({ params, body: { status: 'available', version } }));
        return true;
      }}
    >
      <p style={SPACED}>
        It cannot be offered or booked until it is unblocked.
        {unit.status === 'reserved' && ' Its reservation ends, and the people concerned are notified.'}
      </p>
      <div style={STACKED}>
        <FormSelect control={form.control} name="reason" label="Reason" choices={REASONS} />
        <FormDate
          control={form.control}
          name="releaseOn"
          label="On the market on"
          helper="If a day is planned: forecasts of bookings count it from then on."
          isOptional
        />
      </div>
    </ConfirmDialog>
  );
}

const SPACED = { marginBottom: 14 } as const;
const STACKED = { display: 'grid', gap: 14 } as const;

function UnblockUnit(props: DialogProps) {
  const { role } = useSessionUser();
  const settings = useCall(getOrganization).data?.settings;
  if (!settings || !isRole(role)) return null;
  const problem = unblockProblem(props.unit, role, settings.managementUnblocks);
  return problem ? <AskUnblock {...props} problem={problem} /> : <FreeUnit {...props} />;
}

function AskUnblock({ unit, problem, onClose }: DialogProps & { problem: string }) {
  const request = useSend(requestUnblock, { invalidates: [listApprovals] });
  return (
    <ReasonDialog
      title={`Unblock ${unit.unitNumber}?`}
      text={problem}
      submit="Send for approval"
      least={10}
      onClose={onClose}
      onSubmit={async (reason) => {
        await request.mutateAsync({ params: { id: unit.id }, body: { reason, version: unit.version } });
        toastSuccess('Sent for approval');
      }}
    />
  );
}

function FreeUnit({ unit, onClose }: DialogProps) {
  const update = useSend(updateUnit, { invalidates: HOLD_CALLS });
  const because = unit.statusReason
    ? ` It is blocked: ${BLOCK_REASON_LABELS[unit.statusReason].toLowerCase()}.`
    : '';
  return (
    <ConfirmDialog
      title={`Unblock ${unit.unitNumber}?`}
      confirm="Unblock unit"
      onClose={onClose}
      onConfirm={async () => {
        const params = { id: unit.id };
        const { version } = await update.mutateAsync({
          params,
          body: { status: 'available', version: unit.version },
        });
        const { statusReason, releaseOn } = unit;
        toastUndo(`${unit.unitNumber} is available again`, () =>
          update.mutateAsync({ params, body: { status: 'blocked', statusReason, releaseOn, version } }),
        );
      }}
    >
      Everyone who sells can offer and book it at once.{because}
    </ConfirmDialog>
  );
}

function DeleteUnit({ unit, onClose, onDeleted }: DialogProps) {
  const remove = useSend(deleteUnit, { removes: true, invalidates: HOLD_CALLS });
  return (
    <ConfirmDialog
      title={`Delete ${unit.unitNumber}?`}
      confirm="Delete unit"
      keep="Keep unit"
      isDanger
      typeToConfirm={{ label: 'Unit number', value: unit.unitNumber }}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: unit.id } });
        toastSuccess(`${unit.unitNumber} deleted`);
        onDeleted?.();
      }}
    >
      It is removed from the plan and all lists. Its number can be used again.
    </ConfirmDialog>
  );
}
