import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import { useNow } from '#platform/web/page/useNow.ts';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { daysStale } from '../filling.rules.ts';
import { FillingProgress } from './FillingProgress.tsx';
import { useHealth } from './useHealth.ts';

/** Above everything while the demonstration company and its known passwords exist. */
export function DemonstrationBanner() {
  const health = useHealth();
  const filling = health?.filling ?? null;
  useReadAgain(health && (filling?.doing ?? null));
  if (!health?.demonstration) return null;
  return (
    <Banner aria-label="Demonstration data" className="no-print">
      {filling ? (
        <>
          <span>
            <b>The demonstration is being filled.</b> Its figures still grow. You can make changes when it is
            complete.
          </span>
          <FillingProgress filling={filling} />
        </>
      ) : (
        <span>
          <b>Demonstration data.</b> Its passwords are known to everyone: keep no real customer here.
        </span>
      )}
      {health.demonstrationMadeAt && <Renewal madeAt={health.demonstrationMadeAt} />}
    </Banner>
  );
}

/** An old demonstration is offered to be made new, to those who may have started it. */
function Renewal({ madeAt }: { madeAt: string }) {
  const { user } = useSession();
  const days = daysStale(madeAt, useNow());
  if (days === null || !hasRole(user?.role, ...GROUPS.ADMIN)) return null;
  return (
    <span>
      It was made {days} days ago. For one that reaches to today, stop Plinth and run{' '}
      <code>npm start -- --new-demonstration</code>; what was changed in this one is lost.
    </span>
  );
}

/** What was read of an incomplete demonstration is read again after each part that was filled in. */
function useReadAgain(doing: string | null): void {
  const queryClient = useQueryClient();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== doing) void queryClient.invalidateQueries();
    before.current = doing;
  }, [doing, queryClient]);
}

const Banner = styled('aside')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  padding: '5px 24px',
  backgroundColor: theme.vars.palette.tint.amber,
  color: theme.vars.palette.ink.amber,
  '& b': { fontWeight: 600 },
  [theme.breakpoints.down('sm')]: { padding: '5px 16px' },
}));
