import { lazy } from 'react';
import { ChunkLoadError } from '../../../platform/web/navigation/load-screen.ts';

/** Parts of a project that are fetched when they are opened. */
export const InventoryTab = lazy(async () => {
  const part = await import('./InventoryTab.tsx').catch((cause: unknown) => {
    throw new ChunkLoadError(cause);
  });
  return { default: part.InventoryTab };
});
