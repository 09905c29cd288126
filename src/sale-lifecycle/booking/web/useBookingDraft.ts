import { useCallback, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { formatTime } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { invalidate } from '#platform/web/client/hooks.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import type { BookingDraft, BookingDraftInput } from '../bookingDraft.contract.ts';
import {
  createBookingDraft,
  getBookingDraft,
  listBookingDrafts,
  saveBookingDraft,
} from '../bookingDraft.contract.ts';
import { bookingOfDraft, draftInputOf } from './booking.form.ts';
import type { StepProps } from './booking.steps.ts';
import type { DraftState } from './draft.saver.ts';
import { DraftSaver } from './draft.saver.ts';

export interface BookingDraftOnServer {
  state: DraftState;
  /** Null until something was typed. */
  id: string | null;
  /** How often another state was loaded: parts that take their values once begin again. */
  loads: number;
  /** Saves what still waits. */
  flush: () => Promise<void>;
  /** It was booked, which deletes the draft. */
  stop: () => void;
  /** Saved elsewhere: takes what was saved there. */
  load: () => Promise<void>;
  /** Saved elsewhere: overwrites it with what is on this screen. */
  keep: () => Promise<void>;
}

/** Saves what is typed into the booking on the server; `onSaved` hears that somebody works on it. */
export function useBookingDraft(
  form: StepProps['form'],
  first: BookingDraft | null,
  onSaved: () => void,
): BookingDraftOnServer {
  const queryClient = useQueryClient();
  const [state, setState] = useState<DraftState>(
    first ? { kind: 'saved', at: first.updatedAt } : { kind: 'none' },
  );
  const [loads, setLoads] = useState(0);
  const [saver] = useState(() => new DraftSaver<BookingDraftInput>({ ...SERVER, onState: setState }, first));
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saver.changed(draftInputOf(values)),
    });
    return () => {
      stop();
      void saver.flush().then(() => invalidate(queryClient, [listBookingDrafts]));
    };
  }, [form, queryClient, saver]);
  useEffect(() => {
    if (state.kind === 'saved') onSaved();
  }, [state, onSaved]);

  const stop = useCallback(() => saver.stop(), [saver]);
  const flush = useCallback(() => saver.flush(), [saver]);
  const goOn = async (isMine: boolean) => {
    if (!saver.draft) return;
    const draft = await send(getBookingDraft, { params: { id: saver.draft.id } });
    saver.goOnWith(draft);
    if (!isMine) {
      form.reset(bookingOfDraft(draft));
      setLoads((count) => count + 1);
    }
    saver.changed(draftInputOf(form.getValues()));
    await saver.flush();
  };
  return {
    state,
    id: saver.draft?.id ?? null,
    loads,
    flush,
    stop,
    load: () => goOn(false),
    keep: () => goOn(true),
  };
}

const SERVER = {
  create: (body: BookingDraftInput) => send(createBookingDraft, { body }),
  save: ({ id, version }: { id: string; version: number }, input: BookingDraftInput) =>
    send(saveBookingDraft, { params: { id }, body: { ...input, version } }),
  errorOf: toApiError,
};

/** 'Draft saved 10:42 am', or why it is not. */
export function draftText(state: DraftState): string {
  switch (state.kind) {
    case 'none':
      return '';
    case 'saved':
      return `Draft saved ${formatTime(state.at, zoneHere())}`;
    case 'offline':
      return 'Draft not saved: no connection. Trying again.';
    case 'elsewhere':
    case 'gone':
      return 'Draft not saved.';
    case 'refused':
      return `Draft not saved: ${state.message}`;
  }
}
