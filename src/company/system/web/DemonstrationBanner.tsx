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
          <b>Demonstration data.</b> Its passwords are known to everyone: do not enter real customers.
        </span>
      )}
      {health.demonstrationMadeAt && <Renewal madeAt={health.demonstrationMadeAt} />}
    </Banner>
  );
}

/** Suggests renewing an old demonstration, to the roles that may have started it. */
function Renewal({ madeAt }: { madeAt: string }) {
  const { user } = useSession();
  const days = daysStale(madeAt, useNow());
  if (days === null || !hasRole(user?.role, ...GROUPS.ADMIN)) return null;
  return (
    <span>
      Created {days} days ago. To bring it up to date, stop Plinth and run{' '}
      <code>npm start -- --new-demonstration</code>; changes made in this one will be lost.
    </span>
  );
}

/** Everything read from an incomplete demonstration is read again after each part that was filled. */
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
