import { useSend } from '#platform/web/client/hooks.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { toastError } from '#platform/web/page/toast.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { logInteraction, updateLead } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';
import type { Target } from '../pipeline.rules.ts';
import type { PipelineMoves } from './usePipeline.ts';
import { stageWord } from './usePipeline.ts';
import { useToldMove } from './useToldMove.shared.ts';
import { LOG_CHANGES, useUndoLog } from './useUndoLog.shared.ts';

export interface LeadMoves extends Pick<PipelineMoves, 'moveWith' | 'arrangeVisit'> {
  /** A move that needs nothing; a refusal is shown. */
  moveNow: (to: Target) => Promise<void>;
}

/** The moves of one lead on its own page, each told with Undo. */
export function useLeadMoves(lead: Lead): LeadMoves {
  const update = useSend(updateLead, { invalidates: LOG_CHANGES });
  const arrange = useSend(logInteraction, { invalidates: LOG_CHANGES });
  const told = useToldMove();
  const undoable = useUndoLog();
  const params = { id: lead.id };
  const name = leadName(lead);
  const moveWith: LeadMoves['moveWith'] = async (_, to, body) => {
    const moved = await update.mutateAsync({
      params,
      body: { ...body, status: to, version: lead.version },
    });
    told(moved, lead.status, to === 'lost' ? `${name} marked as lost` : `${name} moved to ${stageWord(to)}`);
  };
  return {
    moveWith,
    moveNow: (to) =>
      moveWith({ ...lead, name }, to, {}).catch((error: unknown) => toastError(toApiError(error).message)),
    arrangeVisit: async (_, visit) => {
      const body = { ...visit, type: 'siteVisit', outcome: 'visitScheduled' } as const;
      undoable(`${name} moved to ${stageWord('siteVisit')}`, await arrange.mutateAsync({ params, body }));
    },
  };
}
