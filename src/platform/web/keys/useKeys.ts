import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { Shortcut } from './key.registry.ts';
import { addKeys } from './keys.ts';

/** The keys of a part of the screen while it is drawn; within `place`, if it is given, before those of other parts. */
export function useKeys(shortcuts: readonly Shortcut[], place?: RefObject<Element | null>): void {
  const layer = useRef({ shortcuts, element: () => place?.current ?? null });
  useEffect(() => {
    layer.current.shortcuts = shortcuts;
  });
  useEffect(() => addKeys(layer.current), []);
}
