import { useSend } from '#platform/web/client/hooks.ts';
import { toastUndo } from '#platform/web/page/toast.ts';
import { getCallList } from '#enquiries/leads/callList.contract.ts';
import type { Interaction } from '#enquiries/leads/lead.contract.ts';
import { getLead, listInteractions, listLeads, undoInteraction } from '#enquiries/leads/lead.contract.ts';
import { listVisits } from '#enquiries/leads/visit.contract.ts';
import { getPipeline } from '../pipeline.contract.ts';

/** The calls that a logged interaction changes on other screens. */
export const LOG_CHANGES = [listVisits, getCallList, getPipeline, listLeads, getLead, listInteractions];

/** Says what was logged and offers to take it back. */
export function useUndoLog() {
  const { mutateAsync } = useSend(undoInteraction, { invalidates: LOG_CHANGES });
  return (text: string, { leadId, id }: Pick<Interaction, 'leadId' | 'id'>) =>
    toastUndo(text, () => mutateAsync({ params: { id: leadId, interactionId: id } }));
}
