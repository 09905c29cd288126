import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';

interface OpenedOnceProps {
  isOpen: boolean;
  children: ReactNode;
}

/** Draws an overlay from its first opening on: its code is fetched then, and it stays to be seen closing. */
export function OpenedOnce({ isOpen, children }: OpenedOnceProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <Suspense fallback={null}>{children}</Suspense>;
}
