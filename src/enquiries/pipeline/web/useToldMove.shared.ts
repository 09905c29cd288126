import type { ResultOf } from '#platform/contract/call.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastSuccess, toastUndo } from '#platform/web/page/toast.ts';
import { updateLead } from '#enquiries/leads/lead.contract.ts';
import { wayBack } from '../pipeline.rules.ts';
import { getPipelineChances } from '../pipeline.contract.ts';
import { LOG_CHANGES } from './useUndoLog.shared.ts';

type Lead = ResultOf<typeof updateLead>;

/** Says that a lead was moved; with Undo where its stages allow the way back at once. */
export function useToldMove() {
  const update = useSend(updateLead, { invalidates: [...LOG_CHANGES, getPipelineChances] });
  return (moved: Lead, from: Lead['status'], text: string, onUndo?: () => void) => {
    const back = wayBack(moved.moves, from);
    if (!back) return toastSuccess(text);
    toastUndo(text, () => {
      onUndo?.();
      return update.mutateAsync({ params: { id: moved.id }, body: { ...back, version: moved.version } });
    });
  };
}
