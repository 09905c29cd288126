import { keepPreviousData } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import { useNow } from '#platform/web/page/useNow.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { timeLeft } from './hold.facts.shared.ts';
import type { UnitDialog } from '#inventory/units/web/unit.actions.shared.tsx';
import { unitActionsOf } from '#inventory/units/web/unit.actions.shared.tsx';
import { unitPath } from '#inventory/units/web/unit.labels.shared.ts';
import { UnitDialogs } from './UnitDialogs.shared.tsx';

/** Units reserved for customers, those that end soonest first. */
export function ReservationTable({ isOwn }: { isOwn: boolean }) {
  const { id } = useSessionUser();
  const list = useListState(listUnits.query);
  const [open, setOpen] = useState<{ unit: Unit; dialog: UnitDialog } | null>(null);
  const now = useNow();
  const query = {
    page: list.query.page,
    status: 'reserved',
    sort: 'reservedUntil',
    ...(isOwn ? { reservedById: id } : {}),
  } as const;
  const units = useCall(listUnits, { query }, { placeholderData: keepPreviousData });
  return (
    <>
      <DataTable
        label="Reservations"
        singular="reservation"
        columns={columnsOf(now, (unit, dialog) => setOpen({ unit, dialog }))}
        source={units}
        onPage={(page) => list.set({ page })}
        hrefOf={unitPath}
        empty={{
          icon: <Lock aria-hidden />,
          title: isOwn ? 'No reservations' : 'No reservations',
          text: 'Reserve an available unit for a customer from its page or from the plan of its tower.',
        }}
        renderCard={(unit) => <ReservationCard unit={unit} now={now} isOwn={isOwn} />}
      />
      {open && <UnitDialogs unit={open.unit} dialog={open.dialog} onClose={() => setOpen(null)} />}
    </>
  );
}

function columnsOf(now: string, open: (unit: Unit, dialog: UnitDialog) => void) {
  const column = columnsFor<Unit>();
  return column.columns([
    column.accessor('unitNumber', { header: 'Unit', meta: { skeleton: 60 } }),
    column.accessor('projectName', {
      header: 'Project',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 2, skeleton: 110 },
    }),
    column.accessor((unit) => customerOf(unit), { id: 'customer', header: 'For', meta: { skeleton: 120 } }),
    column.accessor((unit) => unit.reservedByName ?? '', {
      id: 'holder',
      header: 'Held by',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 2, skeleton: 110 },
    }),
    column.accessor((unit) => endOf(unit), {
      id: 'until',
      header: 'Until',
      meta: { level: 3, skeleton: 110 },
    }),
    column.accessor((unit) => leftOf(unit, now), { id: 'left', header: 'Left', meta: { skeleton: 90 } }),
    column.accessor('waitingCount', {
      header: 'Waiting',
      cell: (info) => info.getValue() || '',
      meta: { align: 'right', level: 2, skeleton: 30 },
    }),
    column.display({
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      cell: (info) => <RowMenu unit={info.row.original} open={open} />,
      meta: { align: 'right' },
    }),
  ]);
}

function RowMenu({ unit, open }: { unit: Unit; open: (unit: Unit, dialog: UnitDialog) => void }) {
  const actions = unitActionsOf(unit, (dialog) => open(unit, dialog));
  return <MoreMenu size="small" label={`Actions for ${unit.unitNumber}`} actions={actions} />;
}

function ReservationCard({ unit, now, isOwn }: { unit: Unit; now: string; isOwn: boolean }) {
  const holder = !isOwn && unit.reservedByName ? `, held by ${unit.reservedByName}` : '';
  return (
    <RowCard
      title={unit.unitNumber}
      href={unitPath(unit)}
      end={leftOf(unit, now)}
      lines={[`${customerOf(unit)}${holder}`, `${unit.projectName}, until ${endOf(unit)}`]}
    />
  );
}

function customerOf(unit: Unit): string {
  return unit.reservedForName ?? 'Another customer';
}

function endOf({ reservedUntil }: Unit): string {
  return reservedUntil ? formatDayAndTime(reservedUntil, zoneHere()) : '';
}

function leftOf({ reservedUntil }: Unit, now: string): string {
  return reservedUntil ? timeLeft(reservedUntil, now) : '';
}
