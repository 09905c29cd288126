import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, removeDraft, writeDraft } from './draft.storage.ts';

const QUIET_MS = 600;

export interface DraftState {
  /** When the draft was last kept, ISO 8601; null while nothing has been typed. */
  savedAt: string | null;
  /** The form was filled from a draft of an earlier visit. */
  isRestored: boolean;
  /** What that draft held, for parts of a form that take their value only once; null without one. */
  restored: Readonly<Record<string, unknown>> | null;
  /** After the form was sent: the draft is gone, the values stay on screen. */
  clear: () => void;
  /** Starts over: the draft is gone and the form is empty again. */
  discard: () => void;
}

/** Keeps what is typed in a long form for seven days in this browser and fills it in at the next visit. */
export function useDraft<V extends FieldValues, T>(
  key: string,
  form: UseFormReturn<V, unknown, T>,
): DraftState {
  const { getValues, reset, subscribe } = form;
  const [found] = useState(() => readDraft(localStorage, key, new Date()));
  const [savedAt, setSavedAt] = useState<string | null>(found?.savedAt ?? null);
  const [isRestored, setIsRestored] = useState(found !== null);
  const timer = useRef<number | undefined>(undefined);

  useEffect(() => {
    // A field that a newer version added is not in an older draft and keeps its first value.
    if (found) reset({ ...getValues(), ...found.values }, { keepDefaultValues: true });
  }, [found, getValues, reset]);

  useEffect(() => {
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => {
          setSavedAt(writeDraft(localStorage, key, values, new Date()).savedAt);
        }, QUIET_MS);
      },
    });
    return () => {
      window.clearTimeout(timer.current);
      stop();
    };
  }, [key, subscribe]);

  const clear = useCallback(() => {
    window.clearTimeout(timer.current);
    removeDraft(localStorage, key);
    setSavedAt(null);
    setIsRestored(false);
  }, [key]);

  const discard = useCallback(() => {
    reset();
    clear();
  }, [clear, reset]);

  return { savedAt, isRestored, restored: isRestored && found ? found.values : null, clear, discard };
}
