import { useState } from 'react';
import type { Day } from '#platform/contract/calendar.ts';
import { send } from '#platform/web/client/client.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { Preview } from '#platform/web/form/usePreview.ts';
import { usePreview } from '#platform/web/form/usePreview.ts';
import { getCalendar } from '#site/calendars/calendar.contract.ts';
import { EVERY_DAY, workdaysOf } from '#site/calendars/workdays.rules.ts';
import type { Timeline } from '../timeline.contract.ts';
import type { WhatIf } from '../whatIf.contract.ts';
import { whatIf } from '../whatIf.contract.ts';

export interface Trial {
  /** Ends that are tried out, by milestone. */
  tried: ReadonlyMap<string, Day>;
  answer: Preview<WhatIf>;
  tryEnd: (milestoneId: string, end: Day) => void;
  /** So many working days later, or earlier. */
  tryDays: (milestoneId: string, days: number) => void;
  clear: () => void;
}

const NOTHING: ReadonlyMap<string, Day> = new Map();

/** Ends that are tried out on the page, and what the server says would follow. Nothing is kept. */
export function useWhatIf(timeline: Timeline): Trial {
  const { projectId, milestones, today } = timeline;
  const [tried, setTried] = useState(NOTHING);
  const mayTry = timeline.allowedActions.includes('whatIf');
  const calendar = useCall(getCalendar, { params: { id: projectId } }, { enabled: mayTry });
  const workdays = workdaysOf(calendar.data ?? EVERY_DAY);
  const endOf = (id: string) => milestones.find((one) => one.id === id)?.expectedEnd ?? null;
  const shifts = [...tried].flatMap(([milestoneId, end]) => {
    const from = endOf(milestoneId);
    const days = from === null ? 0 : workdays.numberOf(end) - workdays.numberOf(from);
    return days === 0 ? [] : [{ milestoneId, days }];
  });
  const answer = usePreview({
    call: whatIf,
    input: shifts.length > 0 ? { projectId, shifts } : null,
    sentBy: [],
    ask: (input, signal) =>
      send(whatIf, { params: { id: input.projectId }, body: { shifts: input.shifts }, signal }),
  });
  const tryEnd = (milestoneId: string, end: Day) =>
    setTried((before) => new Map(before).set(milestoneId, end < today ? today : end));
  return {
    tried,
    answer,
    tryEnd,
    tryDays: (milestoneId, days) => {
      const from = endOf(milestoneId);
      if (from !== null) tryEnd(milestoneId, workdays.dayAt(workdays.numberOf(from) + days));
    },
    clear: () => setTried(NOTHING),
  };
}
