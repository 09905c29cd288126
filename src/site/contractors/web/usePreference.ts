import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastError } from '#platform/web/page/toast.ts';
import { offerUndo } from '#platform/web/page/undoToast.ts';
import type { Contractor } from '../contractor.contract.ts';
import { setContractorPreferred } from '../contractor.contract.ts';
import { CHANGED_BY_CONTRACTORS } from './contractor.calls.ts';

/** Prefers a contractor, or no longer, at once and with Undo. */
export function usePreference({ id, companyName, isPreferred, version }: Contractor): () => void {
  const set = useSend(setContractorPreferred, { invalidates: CHANGED_BY_CONTRACTORS });
  const toggle = async () => {
    try {
      const after = await set.mutateAsync({ params: { id }, body: { isPreferred: !isPreferred, version } });
      offerUndo(`${companyName} is ${isPreferred ? 'no longer preferred' : 'preferred'}`, () =>
        set.mutateAsync({ params: { id }, body: { isPreferred, version: after.version } }),
      );
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return () => void toggle();
}
