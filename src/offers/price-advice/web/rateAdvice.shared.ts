import { lazy } from 'react';
import { ChunkLoadError } from '#platform/web/navigation/load-screen.ts';

/** Fetched with the first unit whose reader may see rate advice. */
export const RateAdvice = lazy(async () => {
  const part = await import('./RateAdvice.tsx').catch((cause: unknown) => {
    throw new ChunkLoadError(cause);
  });
  return { default: part.RateAdvice };
});
