import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { invalidate, useCall } from '#platform/web/client/hooks.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { getUnit } from '#inventory/units/unit.contract.ts';
import type { BookingHold } from '#offers/reservations/bookingHold.contract.ts';
import { endBookingHold, holdForBooking } from '#offers/reservations/bookingHold.contract.ts';

/** Renewed by itself only when so much has passed: the timer does not jump with every word. */
const RENEWED_BELOW_SECONDS = 7 * 60;

export interface UnitHold {
  /** Until when, by the clock of this browser; null while it is not held. */
  until: number | null;
  /** Why it is not held. */
  refusal: string | null;
  /** Holds it for a further 15 minutes, or again. */
  hold: () => Promise<void>;
  /** Somebody works on the booking. */
  work: () => void;
  /** It is booked: there is nothing left to leave. */
  done: () => void;
}

interface Wanted {
  unitId: string | null;
  leadId: string | null;
  /** Somebody else has it, or it is not known yet. */
  isTaken: boolean;
}

/** Holds the unit of the booking while its screen is open, and leaves it with the screen. */
export function useBookingHold({ unitId, leadId, isTaken }: Wanted): UnitHold {
  const queryClient = useQueryClient();
  const { id: userId } = useSessionUser();
  const [until, setUntil] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The unit on screen, and the one that is held. */
  const wanted = useRef<string | null>(null);
  const held = useRef<string | null>(null);

  const hold = useCallback(() => {
    if (unitId === null) return Promise.resolve();
    const take = ({ secondsLeft }: BookingHold) => {
      if (wanted.current !== unitId) {
        leave(unitId);
        return;
      }
      held.current = unitId;
      setUntil(Date.now() + secondsLeft * 1000);
      setRefusal(null);
    };
    const giveUp = (thrown: unknown) => {
      setRefusal(toApiError(thrown).message);
      return invalidate(queryClient, [getUnit]);
    };
    return send(holdForBooking, { params: { id: unitId }, body: { leadId } }).then(take, giveUp);
  }, [leadId, queryClient, unitId]);

  useEffect(() => {
    wanted.current = unitId;
    return () => {
      wanted.current = null;
      if (held.current !== null) leave(held.current);
      held.current = null;
      setUntil(null);
      setRefusal(null);
    };
  }, [unitId]);

  useEffect(() => {
    if (!isTaken) void hold();
  }, [hold, isTaken]);

  // Another tab of the same person has left the booking of this unit.
  const isMine =
    useCall(getUnit, { params: { id: unitId ?? '' } }, { enabled: unitId !== null }).data?.bookingById ===
    userId;
  const wasMine = useRef(false);
  useEffect(() => {
    if (wasMine.current && !isMine && !isTaken && until !== null && until > Date.now()) void hold();
    wasMine.current = isMine;
  }, [hold, isMine, isTaken, until]);

  const work = useCallback(() => {
    if (until === null) return;
    const secondsLeft = (until - Date.now()) / 1000;
    if (secondsLeft > 0 && secondsLeft < RENEWED_BELOW_SECONDS) void hold();
  }, [hold, until]);
  const done = useCallback(() => {
    held.current = null;
  }, []);
  return { until, refusal, hold, work, done };
}

/** Without an answer it ends by itself. */
function leave(unitId: string): void {
  send(endBookingHold, { params: { id: unitId } }).catch(() => undefined);
}
