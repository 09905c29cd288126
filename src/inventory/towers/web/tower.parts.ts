import { lazy } from 'react';
import { ChunkLoadError } from '#platform/web/navigation/load-screen.ts';

/** Fetched when the figures of a tower are opened. */
export const TowerAnalytics = lazy(async () => {
  const part = await import('./TowerAnalytics.tsx').catch((cause: unknown) => {
    throw new ChunkLoadError(cause);
  });
  return { default: part.TowerAnalytics };
});
