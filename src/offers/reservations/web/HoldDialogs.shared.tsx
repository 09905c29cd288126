import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addHours } from '#platform/contract/calendar.ts';
import { counted, formatDayAndTime } from '#platform/contract/format.ts';
import { hasRole, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { getOrganization } from '#company/organizations/organization.contract.ts';
import { findCustomers } from '#enquiries/leads/web/customerFinder.shared.ts';
import { MAX_HOLD_HOURS } from '#inventory/units/hold.rules.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { listUnits, updateUnit } from '#inventory/units/unit.contract.ts';
import { TakenNotice } from '#inventory/units/web/TakenNotice.shared.tsx';
import { HOLD_CALLS } from './hold.calls.shared.ts';

interface HoldDialogProps {
  unit: Unit;
  onClose: () => void;
  onSimilar?: (id: string) => void;
}

/** How long a manager may hold a unit; without a choice the organization's default applies. */
const HOURS = [24, 48, 72, 96, 120, 144, MAX_HOLD_HOURS];
const HOUR_CHOICES = HOURS.map((hours) => ({
  value: String(hours),
  label: counted(hours / 24, 'day'),
}));

interface ReserveUnitProps extends HoldDialogProps {
  /** The customer, where it is known. */
  lead?: { id: string; name: string };
}

export function ReserveUnit({ unit, lead, onClose, onSimilar }: ReserveUnitProps) {
  const update = useSend(updateUnit, { invalidates: HOLD_CALLS });
  const { role } = useSessionUser();
  const form = useForm<{ reservedForLeadId: string | null; hours: number | null }>({
    defaultValues: { reservedForLeadId: lead?.id ?? null, hours: null },
  });
  return (
    <FormDialog
      title={`Reserve ${unit.unitNumber}${lead ? ` for ${lead.name}` : ''}`}
      text={`It is held for one customer; nobody else can reserve or book it meanwhile. ${useHeldText()}`}
      form={form}
      submit="Reserve unit"
      purpose="reserve"
      onClose={onClose}
      onSubmit={async ({ reservedForLeadId, hours }) => {
        const end = hours ? { reservedUntil: endAfter(hours) } : {};
        const body = { status: 'reserved' as const, reservedForLeadId, version: unit.version, ...end };
        const { reservedUntil } = await update.mutateAsync({ params: { id: unit.id }, body });
        const until = reservedUntil ? ` until ${formatDayAndTime(reservedUntil, zoneHere())}` : '';
        toastSuccess(`${unit.unitNumber} is reserved${until}`);
      }}
    >
      <TakenNotice unit={unit} onSimilar={onSimilar} />
      {!lead && (
        <FormCombobox
          control={form.control}
          name="reservedForLeadId"
          label="Lead"
          search={findCustomers}
          placeholder="Name, phone or email"
          emptyText="No open lead found"
        />
      )}
      {hasRole(role, ...SALES_MANAGER_UP) && (
        <FormSelect
          control={form.control}
          name="hours"
          label="Reserved for"
          choices={HOUR_CHOICES}
          emptyLabel="Default"
          isNumber
          isOptional
        />
      )}
    </FormDialog>
  );
}

/** 'You hold 2 of the 5 reservations you may have.' */
function useHeldText(): string {
  const { id } = useSessionUser();
  const held = useCall(listUnits, { query: { reservedById: id, status: 'reserved', limit: 1 } });
  const organization = useCall(getOrganization);
  if (!held.data || !organization.data) return '';
  const max = organization.data.settings.maxReservationsPerUser;
  return `You hold ${held.data.pagination.total} of the ${max} reservations you may have.`;
}

/** A minute less: the clock of this device may be ahead of the server's. */
function endAfter(hours: number): string {
  return addHours(new Date().toISOString(), hours - 1 / 60);
}

export function ExtendReservation({ unit, onClose }: HoldDialogProps) {
  const update = useSend(updateUnit, { invalidates: HOLD_CALLS });
  const [now] = useState(() => new Date().toISOString());
  const left = (Date.parse(unit.reservedUntil ?? now) - Date.parse(now)) / 3_600_000;
  const form = useForm<{ hours: number | null }>({ defaultValues: { hours: MAX_HOLD_HOURS } });
  return (
    <FormDialog
      title={`Extend the reservation of ${unit.unitNumber}`}
      text={`It ends on ${formatDayAndTime(unit.reservedUntil ?? now, zoneHere())}. A reservation can be extended once.`}
      form={form}
      submit="Extend reservation"
      purpose="extend"
      onClose={onClose}
      onSubmit={async ({ hours }) => {
        const reservedUntil = endAfter(hours ?? MAX_HOLD_HOURS);
        await update.mutateAsync({ params: { id: unit.id }, body: { reservedUntil, version: unit.version } });
        toastSuccess(`${unit.unitNumber} is reserved until ${formatDayAndTime(reservedUntil, zoneHere())}`);
      }}
    >
      <FormSelect
        control={form.control}
        name="hours"
        label="From now"
        choices={HOUR_CHOICES.filter(({ value }) => Number(value) > left + 1)}
        isNumber
      />
    </FormDialog>
  );
}

export function ReleaseUnit({ unit, onClose }: HoldDialogProps) {
  const update = useSend(updateUnit, { invalidates: HOLD_CALLS });
  const whom = unit.reservedForName ? ` for ${unit.reservedForName}` : '';
  return (
    <ConfirmDialog
      title={`Release ${unit.unitNumber}?`}
      confirm="Release unit"
      keep="Keep reservation"
      onClose={onClose}
      onConfirm={async () => {
        const body = { status: 'available' as const, version: unit.version };
        await update.mutateAsync({ params: { id: unit.id }, body });
        toastSuccess(`${unit.unitNumber} is available again`);
      }}
    >
      The reservation{whom} ends, and everyone who sells can offer the unit at once.
    </ConfirmDialog>
  );
}
