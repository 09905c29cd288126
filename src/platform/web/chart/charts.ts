import { lazy } from 'react';
import { ChunkLoadError } from '../navigation/load-screen.ts';

// Charts come with a library of their own (100 kB), fetched when the first one is drawn.

export const LineCompared = lazy(async () => {
  const part = await import('./LineCompared.tsx').catch(lost);
  return { default: part.LineCompared };
});

export const LineWithBand = lazy(async () => {
  const part = await import('./LineWithBand.tsx').catch(lost);
  return { default: part.LineWithBand };
});

function lost(cause: unknown): never {
  throw new ChunkLoadError(cause);
}
