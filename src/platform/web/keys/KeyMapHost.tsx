import { lazy, Suspense, useState } from 'react';
import { ChunkLoadError } from '../navigation/load-screen.ts';
import { useKeys } from './useKeys.ts';

const KeyMap = lazy(async () => {
  try {
    return { default: (await import('./KeyMap.tsx')).KeyMap };
  } catch (cause) {
    throw new ChunkLoadError(cause);
  }
});

/** `?` shows the keys of the open screen; the dialog is fetched then. */
export function KeyMapHost() {
  const [isOpen, setIsOpen] = useState(false);
  useKeys([{ keys: ['?'], label: 'Show these keys', scope: 'everywhere', run: () => setIsOpen(true) }]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <KeyMap onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
