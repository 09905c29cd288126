import { useState } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { hasRole, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import { ViewTabs } from '#platform/web/table/ViewTabs.tsx';
import { getUnit } from '#inventory/units/unit.contract.ts';
import type { Waiter } from '../waiting.contract.ts';
import { ReservationTable } from './ReservationTable.tsx';
import type { WaiterDialog } from './waiting.labels.ts';
import { LeaveLine, TakeOffer } from './WaitingDialogs.shared.tsx';
import { WaiterTable } from './WaiterTable.tsx';

const OWN: readonly ListView[] = [
  { id: 'mine', label: 'My reservations', query: {} },
  { id: 'waiting', label: 'My waiting leads', query: {} },
];
const OF_ALL: readonly ListView[] = [
  { id: 'all', label: 'All reservations', query: {} },
  { id: 'allWaiting', label: 'All waiting leads', query: {} },
];

/** The user's reservations and waiting customers, those that end soonest first; managers see everybody's. */
export function HoldsPage() {
  const { role } = useSessionUser();
  const [params] = useSearchParams();
  const [open, setOpen] = useState<{ waiter: Waiter; dialog: WaiterDialog } | null>(null);
  const views = hasRole(role, ...SALES_MANAGER_UP) ? [...OWN, ...OF_ALL] : OWN;
  const view = views.find(({ id }) => id === params.get('view'))?.id ?? 'mine';
  const isWaiting = view === 'waiting' || view === 'allWaiting';
  const isOwn = view === 'mine' || view === 'waiting';
  return (
    <Page title="Reservations">
      <PageHeader title="Reservations" />
      <ViewTabs views={views} />
      {isWaiting ? (
        <WaiterTable isOwn={isOwn} onAct={(waiter, dialog) => setOpen({ waiter, dialog })} />
      ) : (
        <ReservationTable isOwn={isOwn} />
      )}
      {open?.dialog === 'take' && <Take waiter={open.waiter} onClose={() => setOpen(null)} />}
      {open?.dialog === 'leave' && <LeaveLine waiter={open.waiter} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** The unit as it is now: its version is sent with the reservation. */
function Take({ waiter, onClose }: { waiter: Waiter; onClose: () => void }) {
  const unit = useCall(getUnit, { params: { id: waiter.unitId } });
  return unit.data ? <TakeOffer unit={unit.data} onClose={onClose} /> : null;
}
