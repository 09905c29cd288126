import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastError, toastSuccess, toastUndo } from '#platform/web/page/toast.ts';
import { listLeads } from '../lead.contract.ts';
import type { LeadAct, LeadActResult } from '../leadBulk.contract.ts';
import { actOnLeads } from '../leadBulk.contract.ts';

/** Does the same to many leads. */
export function useActOnLeads() {
  const send = useSend(actOnLeads, { invalidates: [listLeads] });
  return (ids: readonly string[], act: LeadAct) => send.mutateAsync({ body: { leadIds: [...ids], act } });
}

/** The limit of requests; beyond it, leads that were in many different states are corrected one by one. */
const MAX_UNDONE = 20;

/** Says what was changed, with Undo where the server can take it back. */
export function useToldChange() {
  const act = useActOnLeads();
  const undoChange = async (undo: LeadActResult['undo']) => {
    for (const { leadIds, act: back } of undo) await act(leadIds, back);
  };
  return (text: string, { undo }: LeadActResult) => {
    if (undo.length === 0 || undo.length > MAX_UNDONE) toastSuccess(text);
    else
      toastUndo(
        text,
        () => void undoChange(undo).catch((error: unknown) => toastError(toApiError(error).message)),
      );
  };
}
