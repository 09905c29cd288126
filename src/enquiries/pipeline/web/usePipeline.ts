import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BodyInput, QueryInput } from '#platform/contract/call.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { toastError } from '#platform/web/page/toast.ts';
import { statusStyle } from '#platform/web/status/status.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import {
  getLead,
  listInteractions,
  listLeads,
  logInteraction,
  updateLead,
} from '#enquiries/leads/lead.contract.ts';
import type { Pipeline, PipelineCard, PipelineSort } from '../pipeline.contract.ts';
import { getPipeline, getPipelineChances } from '../pipeline.contract.ts';
import type { OpenStatus } from '../pipeline.rules.ts';
import { boardAfterMove, placeOf } from '../pipeline.rules.ts';
import { useToldMove } from './useToldMove.shared.ts';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';

/** A stage of the board, or the way out of it. */
export type Target = OpenStatus | 'lost';

/** Where a card may be dropped while one is dragged. */
export interface DropTarget {
  accepts: boolean;
  isOver: boolean;
  onOver: () => void;
  onDrop: () => void;
}

interface PendingMove {
  id: string;
  to: Target;
  now: string;
}

const CHANGED = [getPipeline, getPipelineChances, listLeads, getLead, listInteractions];

/**
 * The optimistic board: pending moves are applied over the last server state, so that a refusal undoes only its
 * own move, whatever else has changed since.
 */
export function usePipeline(query: QueryInput<typeof getPipeline>, sort: PipelineSort) {
  const read = useCall(getPipeline, { query }, { placeholderData: keepPreviousData });
  const update = useSend(updateLead, { invalidates: CHANGED });
  const arrange = useSend(logInteraction, { invalidates: CHANGED });
  const told = useToldMove();
  const [pending, setPending] = useState<readonly PendingMove[]>([]);
  const [said, say] = useState('');
  const saved = read.data;
  const board = useMemo(
    () =>
      saved &&
      pending.reduce((now, { id, to, ...at }) => boardAfterMove(now, id, to, { ...at, sort }), saved),
    [saved, pending, sort],
  );

  /** Moves at once, and back with an error message if the server refuses. */
  const move = async (card: PipelineCard, to: OpenStatus) => {
    if (!board) return;
    const made = { id: card.id, to, now: new Date().toISOString() };
    setPending((before) => [...before, made]);
    say(movedText(card, to, boardAfterMove(board, card.id, to, { now: made.now, sort })));
    try {
      const moved = await update.mutateAsync({
        params: { id: card.id },
        body: { status: to, version: card.version },
      });
      told(moved, card.status, `${card.name} moved to ${stageWord(to)}`);
    } catch (error) {
      const { message } = toApiError(error);
      say(`${card.name} stays in ${stageWord(card.status)}. ${message}`);
      toastError(`${card.name} stays in ${stageWord(card.status)}. ${message}`);
      await read.refetch();
    } finally {
      setPending((before) => before.filter((one) => one !== made));
    }
  };

  /** Moves with the required input; errors are shown in the sheet that requested it. */
  const moveWith = async (card: MovedLead, to: Target, body: BodyInput<typeof updateLead>) => {
    const moved = await update.mutateAsync({
      params: { id: card.id },
      body: { ...body, status: to, version: card.version },
    });
    const text = to === 'lost' ? `${card.name} marked as lost` : `${card.name} moved to ${stageWord(to)}`;
    say(text);
    told(moved, card.status, text);
  };

  /** A scheduled visit moves its lead to the site visit stage. */
  const arrangeVisit = async (card: MovedLead, visit: VisitInput) => {
    const body = { ...visit, type: 'siteVisit', outcome: 'visitScheduled' } as const;
    await arrange.mutateAsync({ params: { id: card.id }, body });
    say(`${card.name} moved to ${stageWord('siteVisit')}`);
  };

  return { read, board, said, say, move, moveWith, arrangeVisit };
}

type MovedLead = Pick<PipelineCard, 'id' | 'version' | 'name'> & Pick<Lead, 'status'>;

export type PipelineMoves = ReturnType<typeof usePipeline>;
export type VisitInput = Pick<
  BodyInput<typeof logInteraction>,
  'scheduledAt' | 'notes' | 'accompaniedByPartner'
>;

export function stageWord(status: Target): string {
  return statusStyle(LEAD_STATUS, status).word;
}

/** 'Asha Rao moved to Negotiating, 3 of 12' */
function movedText(card: PipelineCard, to: OpenStatus, after: Pipeline): string {
  const place = placeOf(after, card.id);
  const at = place ? `, ${place.position} of ${place.of}` : '';
  return `${card.name} moved to ${stageWord(to)}${at}`;
}
