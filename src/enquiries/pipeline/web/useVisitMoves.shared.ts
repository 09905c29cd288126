import { useState } from 'react';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { logInteraction } from '#enquiries/leads/lead.contract.ts';
import type { Visit } from '#enquiries/leads/visit.contract.ts';
import { putOff } from '#enquiries/leads/visit.rules.ts';
import { LOG_CHANGES, useUndoLog } from './useUndoLog.shared.ts';

export const VISIT_OUTCOMES = ['visitDone', 'noShow', 'notInterested'] as const;
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number];
export const VISIT_OUTCOME_LABELS: Record<VisitOutcome, string> = {
  visitDone: 'Visit done',
  noShow: 'No-show',
  notInterested: 'Cancelled',
};

/** The optimistic visits: a rescheduled one appears at its new time at once, and goes back if refused. */
export function useVisitMoves(saved: readonly Visit[]) {
  const send = useSend(logInteraction, { invalidates: LOG_CHANGES });
  const undoable = useUndoLog();
  const [pending, setPending] = useState<ReadonlyMap<string, string>>(new Map());
  const [said, say] = useState('');
  const visits = saved
    .map((visit) => ({ ...visit, at: pending.get(visit.id) ?? visit.at }))
    .toSorted((a, b) => a.at.localeCompare(b.at));

  const refused = (visit: Visit, error: unknown) => {
    const text = `${visit.name}: ${toApiError(error).message}`;
    say(text);
    toastError(text);
  };

  const move = async (visit: Visit, by: { days?: number; minutes?: number }) => {
    if (visit.state !== 'planned') return say(`The visit of ${visit.name} is over.`);
    const at = putOff(visit.at, by, zoneHere());
    if (at <= new Date().toISOString()) return say('A visit cannot be rescheduled into the past.');
    setPending((before) => new Map(before).set(visit.id, at));
    say(`${visit.name}: visit on ${formatDayAndTime(at, zoneHere())}`);
    try {
      const logged = await send.mutateAsync({ params: { id: visit.leadId }, body: arrangement(visit, at) });
      undoable(`${visit.name}: visit on ${formatDayAndTime(at, zoneHere())}`, logged);
    } catch (error) {
      refused(visit, error);
    } finally {
      setPending((before) => new Map([...before].filter(([id]) => id !== visit.id)));
    }
  };

  const settle = async (visit: Visit, outcome: VisitOutcome) => {
    const { accompaniedByPartner } = visit;
    const body = { type: 'siteVisit', outcome, accompaniedByPartner, ...projectOf(visit) } as const;
    try {
      const logged = await send.mutateAsync({ params: { id: visit.leadId }, body });
      const text = `${visit.name}: ${VISIT_OUTCOME_LABELS[outcome].toLowerCase()}`;
      say(text);
      // It extends the claim of the firm, which stays.
      if (accompaniedByPartner && outcome === 'visitDone') toastSuccess(text);
      else undoable(text, logged);
    } catch (error) {
      refused(visit, error);
    }
  };
  return { visits, said, move, settle, isBusy: send.isPending };
}

export type VisitMoves = ReturnType<typeof useVisitMoves>;

/** The same visit at another time. */
function arrangement(visit: Visit, scheduledAt: string) {
  const { accompaniedByPartner, notes } = visit;
  return {
    type: 'siteVisit',
    outcome: 'visitScheduled',
    scheduledAt,
    accompaniedByPartner,
    notes,
    ...projectOf(visit),
  } as const;
}

function projectOf({ project }: Visit) {
  return project ? { projectId: project.id } : {};
}
