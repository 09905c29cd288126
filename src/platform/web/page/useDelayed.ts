import { useEffect, useState } from 'react';

/** True once `isActive` has held for `delayMs`: a wait shorter than that shows nothing at all. */
export function useDelayed(isActive: boolean, delayMs = 200): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = window.setTimeout(() => setHasPassed(true), delayMs);
    return () => {
      window.clearTimeout(timer);
      setHasPassed(false);
    };
  }, [isActive, delayMs]);
  return isActive && hasPassed;
}
