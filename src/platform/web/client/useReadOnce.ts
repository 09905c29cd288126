import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiError } from './api-error.ts';
import { toApiError } from './api-error.ts';

interface ReadOnce<T> {
  data: T | null;
  error: ApiError | null;
  retry: () => void;
}

/**
 * What a link opens, read once without the cache of the signed-in screens: each read counts as an opening.
 *
 * @param token of the link; another one is read by itself
 */
export function useReadOnce<T>(token: string, open: (token: string) => Promise<T>): ReadOnce<T> {
  const [state, setState] = useState<Omit<ReadOnce<T>, 'retry'>>({ data: null, error: null });
  const asked = useRef<string | null>(null);
  const read = useCallback(async () => {
    setState({ data: null, error: null });
    try {
      setState({ data: await open(token), error: null });
    } catch (failure) {
      setState({ data: null, error: toApiError(failure) });
    }
  }, [open, token]);
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    void read();
  }, [read, token]);
  return { ...state, retry: () => void read() };
}
