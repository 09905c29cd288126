import type { LiveUpdates } from '../client/live.ts';
import { useLiveEvents } from '../client/live.ts';
import { QueryCache } from '../client/QueryCache.tsx';
import { useSession } from '../session/SessionProvider.tsx';
import type { AppShellProps } from './AppShell.tsx';
import { AppShell } from './AppShell.tsx';

interface SignedInAreaProps extends AppShellProps {
  live: LiveUpdates;
}

/** Everything behind the sign-in. Another person at this browser gets a separate cache. */
export function SignedInArea(props: SignedInAreaProps) {
  const { user } = useSession();
  return (
    <QueryCache key={user?.id}>
      <Live {...props.live} />
      <AppShell {...props} />
    </QueryCache>
  );
}

function Live(updates: LiveUpdates) {
  useLiveEvents(updates);
  return null;
}
