import { useMemo } from 'react';
import { GROUPS } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { listMilestones } from '#site/milestones/milestone.contract.ts';
import { slabMark } from '../slabMark.rules.ts';

/** How far a tower is built, as a line of its plan, for those who may read its works. */
export function useSlabMark(towerId: string): readonly { floor: number; label: string }[] {
  const mayRead = useAllowed()(GROUPS.MANAGEMENT);
  const query = { towerId, status: 'completed', limit: 100 };
  const { data } = useCall(listMilestones, { query }, { enabled: mayRead });
  return useMemo(() => {
    const mark = slabMark(data?.rows ?? []);
    return mark ? [mark] : [];
  }, [data]);
}
