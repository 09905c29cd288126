import { lazy } from 'react';
import { ChunkLoadError } from '../navigation/load-screen.ts';

/** Charts come with a library of their own (100 kB), fetched when the first one is drawn. */
export const LineCompared = lazy(async () => {
  const part = await import('./LineCompared.tsx').catch((cause: unknown) => {
    throw new ChunkLoadError(cause);
  });
  return { default: part.LineCompared };
});
