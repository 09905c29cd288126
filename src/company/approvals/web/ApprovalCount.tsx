import { styled } from '@mui/material/styles';
import { GROUPS } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { listApprovals } from '../approval.contract.ts';

/** How many requests the user can decide now; follows every change. Others decide none. */
export function ApprovalCount() {
  const mayDecide = useAllowed()(GROUPS.MANAGEMENT);
  const { data } = useCall(listApprovals, { query: { whose: 'toDecide', limit: 1 } }, { enabled: mayDecide });
  const count = data?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <Count>
      {count}
      <span className="sr-only"> to decide</span>
    </Count>
  );
}

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  insetBlock: 0,
  right: 9,
  display: 'flex',
  alignItems: 'center',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
}));
