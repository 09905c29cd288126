import { keepPreviousData } from '@tanstack/react-query';
import Hourglass from 'lucide-react/icons/hourglass';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import { useNow } from '#platform/web/page/useNow.ts';
import { Faint } from '#platform/web/table/cells.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { Waiter } from '../waiting.contract.ts';
import { listWaiters } from '../waiting.contract.ts';
import type { WaiterDialog } from './waiting.labels.ts';
import { placeText, waiterActionsOf } from './waiting.labels.ts';

type Act = (waiter: Waiter, dialog: WaiterDialog) => void;

/** Customers waiting for units; those with an offer come first. */
export function WaiterTable({ isOwn, onAct }: { isOwn: boolean; onAct: Act }) {
  const list = useListState(listWaiters.query);
  const now = useNow();
  const query = {
    page: list.query.page,
    status: 'waiting,offered',
    ...(isOwn ? { mine: 'true' as const } : {}),
  };
  const waiters = useCall(listWaiters, { query }, { placeholderData: keepPreviousData });
  return (
    <DataTable
      label="Waiting leads"
      singular="waiting lead"
      columns={columnsOf(now, onAct)}
      source={waiters}
      onPage={(page) => list.set({ page })}
      hrefOf={unitOf}
      empty={{
        icon: <Hourglass aria-hidden />,
        title: isOwn ? 'None of your leads is waiting' : 'Nobody is waiting',
        text: 'A customer can wait for a unit that is reserved or blocked. When it becomes available, it is offered to the first in line.',
      }}
      renderCard={(waiter) => (
        <RowCard
          title={waiter.leadName}
          href={unitOf(waiter)}
          end={waiter.unitNumber}
          lines={[placeText(waiter, now), waiter.projectName]}
        />
      )}
    />
  );
}

function unitOf({ projectId, unitId }: Waiter): string {
  return `/projects/${projectId}/units/${unitId}`;
}

function columnsOf(now: string, act: Act) {
  const column = columnsFor<Waiter>();
  return column.columns([
    column.accessor('leadName', { header: 'Lead', meta: { skeleton: 130 } }),
    column.accessor('unitNumber', { header: 'Unit', meta: { skeleton: 60 } }),
    column.accessor('projectName', {
      header: 'Project',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 2, skeleton: 110 },
    }),
    column.accessor((waiter) => placeText(waiter, now), {
      id: 'place',
      header: 'Place',
      meta: { skeleton: 120 },
    }),
    column.accessor((waiter) => waiter.ownerName ?? '', {
      id: 'owner',
      header: 'Owner',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 2, skeleton: 110 },
    }),
    column.accessor((waiter) => formatDayAndTime(waiter.joinedAt, zoneHere()), {
      id: 'since',
      header: 'Since',
      cell: (info) => <Faint>{info.getValue()}</Faint>,
      meta: { level: 3, skeleton: 110 },
    }),
    column.display({
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      cell: (info) => {
        const waiter = info.row.original;
        const actions = waiterActionsOf(waiter, (dialog) => act(waiter, dialog));
        return <MoreMenu size="small" label={`Actions for ${waiter.leadName}`} actions={actions} />;
      },
      meta: { align: 'right' },
    }),
  ]);
}
