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
import type { OpenStatus, Target } from '../pipeline.rules.ts';
import { boardAfterMove, cardOf, placeOf, withOnTop } from '../pipeline.rules.ts';
import { useToldMove } from './useToldMove.shared.ts';
import { useUndoLog } from './useUndoLog.shared.ts';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';

/** Where a card may be dropped while one is dragged. */
export interface DropTarget {
  accepts: boolean;
  isOver: boolean;
  onOver: () => void;
  onDrop: () => void;
}

interface PendingMove {
  id: string;
  card: PipelineCard;
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
  const undoable = useUndoLog();
  const [pending, setPending] = useState<readonly PendingMove[]>([]);
  const { moved, keepOnTop, letGo } = useMovedCards(query);
  const [said, say] = useState('');
  const saved = read.data;
  const board = useMemo(() => {
    if (!saved) return undefined;
    const after = pending.reduce(
      (now, { id, to, now: at }) => boardAfterMove(now, id, to, { now: at, sort }),
      saved,
    );
    return withOnTop(after, [...moved, ...pending.map(({ card }) => card)]);
  }, [saved, pending, moved, sort]);

  /** Moves at once, and back with an error message if the server refuses. */
  const move = async (card: PipelineCard, to: OpenStatus) => {
    if (!board) return;
    const made = { id: card.id, card, to, now: new Date().toISOString() };
    setPending((before) => [...before, made]);
    const after = boardAfterMove(board, card.id, to, { now: made.now, sort });
    say(movedText(card, to, withOnTop(after, [card])));
    try {
      const lead = await update.mutateAsync({
        params: { id: card.id },
        body: { status: to, version: card.version },
      });
      keepOnTop({ ...card, status: to, version: lead.version, moves: lead.moves, statusChangedAt: made.now });
      told(lead, card.status, `${card.name} moved to ${stageWord(to)}`, () => letGo(card.id));
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
    const lead = await update.mutateAsync({
      params: { id: card.id },
      body: { ...body, status: to, version: card.version },
    });
    const text = to === 'lost' ? `${card.name} marked as lost` : `${card.name} moved to ${stageWord(to)}`;
    const shown = board && cardOf(board, card.id);
    if (shown && to !== 'lost') {
      const { version, moves, statusChangedAt } = lead;
      keepOnTop({ ...shown, status: to, version, moves, statusChangedAt });
    }
    say(text);
    told(lead, card.status, text, () => letGo(card.id));
  };

  /** A scheduled visit moves its lead to the site visit stage. */
  const arrangeVisit = async (card: MovedLead, visit: VisitInput) => {
    const body = { ...visit, type: 'siteVisit', outcome: 'visitScheduled' } as const;
    const logged = await arrange.mutateAsync({ params: { id: card.id }, body });
    const text = `${card.name} moved to ${stageWord('siteVisit')}`;
    say(text);
    undoable(text, logged);
  };

  return { read, board, said, say, move, moveWith, arrangeVisit };
}

/** Cards moved since the filters were chosen, the latest last; one that is moved back is let go. */
function useMovedCards(query: unknown) {
  const chosen = JSON.stringify(query);
  const [state, setState] = useState<{ chosen: string; cards: readonly PipelineCard[] }>({
    chosen,
    cards: NO_CARDS,
  });
  const change = (id: string, added: readonly PipelineCard[]) =>
    setState((before) => {
      const kept = before.chosen === chosen ? before.cards : NO_CARDS;
      return { chosen, cards: [...kept.filter((card) => card.id !== id), ...added] };
    });
  return {
    moved: state.chosen === chosen ? state.cards : NO_CARDS,
    keepOnTop: (card: PipelineCard) => change(card.id, [card]),
    letGo: (id: string) => change(id, []),
  };
}

const NO_CARDS: readonly PipelineCard[] = [];

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
