import { useEffect, useState } from 'react';
import type { ResultOf } from '#platform/contract/call.ts';
import { connectedClient } from '#platform/web/client/client.ts';
import { getHealth } from '../system.contract.ts';

export type Health = ResultOf<typeof getHealth>;

const AGAIN_MS = 2000;

/** The health of the server, signed in or not; polled while the demonstration is being filled. */
export function useHealth(): Health | null {
  const [health, setHealth] = useState<Health | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const found = await connectedClient()
        .perform(getHealth, {}, { signal })
        // The other requests of the screen show why there is no response.
        .catch(() => null);
      if (signal.aborted) return;
      if (found) setHealth(found);
      if (!found || found.filling) timer = setTimeout(() => void look(), AGAIN_MS);
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
  return health;
}
