import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../navigation/lazyPart.ts';
import { shellKeysAreThere } from '../keys/keys.ts';
import { useKeys } from '../keys/useKeys.ts';
import type { ScreenDescription } from '../navigation/screen.tsx';
import { useGoKeys } from './useGoKeys.ts';

const KeyMap = lazyPart(async () => (await import('../keys/KeyMap.tsx')).KeyMap);

/** Sends the form that has the focus, wherever in it that is, or the one in the dialog that has it. */
function submitFocused(): boolean {
  const focused = document.activeElement;
  // A dialog that names no first field takes the focus itself, around its form.
  const form = focused?.closest('form') ?? focused?.closest('.MuiModal-root')?.querySelector('form');
  form?.requestSubmit();
  return form !== null && form !== undefined;
}

/** The keys of every screen: `?` shows the map, whose dialog is fetched then, and G leads to screens. */
export function ShellKeys({ screens }: { screens: readonly ScreenDescription[] }) {
  const [isOpen, setIsOpen] = useState(false);
  useGoKeys(screens);
  useKeys([
    { keys: ['?'], label: 'Show these keys', scope: 'everywhere', run: () => setIsOpen(true) },
    { keys: ['Mod+Enter'], label: 'Save the form', scope: 'everywhere', run: submitFocused },
  ]);
  useEffect(shellKeysAreThere, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <KeyMap onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
