import { useEffect } from 'react';

/**
 * Loads a part of the page while there still is a connection, so that it opens without one. `load` stands outside of
 * the component. A failure is shown when the part is opened, which loads it again.
 */
export function useLoadedAhead(load: () => Promise<unknown>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) void load().catch(() => undefined);
  }, [load, isWanted]);
}
