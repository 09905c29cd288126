import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { getRecoverable } from '../recovery.contract.ts';
import { RecoverableRecord } from './RecoverableRecord.tsx';

/** An amount beside the list: how it arose, how it was paid back, and what can be done. */
export function RecoverablePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const recoverable = useCall(getRecoverable, { params: { id } });
  return (
    <SidePanel label={recoverable.data?.firm.name ?? 'To be paid back'} onClose={onClose}>
      <Loaded
        source={recoverable}
        failure="The amount to pay back could not be loaded."
        skeleton={<FactSkeleton />}
      >
        {(data) => <RecoverableRecord recoverable={data} isAlone />}
      </Loaded>
    </SidePanel>
  );
}
