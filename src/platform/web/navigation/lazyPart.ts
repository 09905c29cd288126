import type { ComponentType } from 'react';
import { lazy } from 'react';
import { ChunkLoadError } from './load-screen.ts';

/** A part of the screen whose code is fetched when it is first shown. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ChunkLoadError(cause);
    }
  });
}
