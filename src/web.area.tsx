import { version } from '../package.json';
import { getDashboard } from './domains/analytics/analytics.contract.ts';
import { waitingItems } from './domains/analytics/web/waiting.items.ts';
import { getHealth, streamEvents } from './domains/system/system.contract.ts';
import { useCall } from './platform/web/client/hooks.ts';
import type { LiveResources } from './platform/web/client/live.ts';
import { useSessionUser } from './platform/web/session/SessionProvider.tsx';
import { BellButton } from './platform/web/shell/BellButton.tsx';
import { DemoBanner } from './platform/web/shell/DemoBanner.tsx';
import { SignedInArea } from './platform/web/shell/SignedInArea.tsx';
import { MENU } from './web.menu.ts';

/** When a record of this kind changes, everything read below these paths is read again. */
const LIVE: LiveResources = {
  organization: ['/organization'],
  project: ['/projects', '/towers', '/units', '/analytics'],
  tower: ['/towers', '/projects'],
  unit: ['/units', '/towers', '/projects', '/analytics'],
  lead: ['/leads', '/analytics'],
  costSheet: ['/pricing', '/leads'],
  sale: ['/sales', '/units', '/towers', '/projects', '/leads', '/payments', '/invoices', '/analytics'],
  receipt: ['/payments', '/sales', '/invoices', '/analytics'],
  invoice: ['/invoices', '/sales', '/payments'],
};

const LIVE_UPDATES = { subscription: streamEvents, resources: LIVE };

interface AreaProps {
  onApproach: (path: string) => void;
}

/** What the shell of this product is made of: its menu, its bell, its banner, its live updates. */
export function Area({ onApproach }: AreaProps) {
  return (
    <SignedInArea
      menu={MENU}
      version={version}
      live={LIVE_UPDATES}
      bell={<WaitingBell />}
      banner={<DemonstrationNote />}
      onApproach={onApproach}
    />
  );
}

/** Counts again with every change that this user may hear of. */
function WaitingBell() {
  const { role } = useSessionUser();
  const { data } = useCall(getDashboard);
  return <BellButton items={data ? waitingItems(data, role, data.asOf) : []} />;
}

function DemonstrationNote() {
  const { data } = useCall(getHealth, {}, { staleTime: Infinity });
  return data?.demonstration ? <DemoBanner /> : null;
}
