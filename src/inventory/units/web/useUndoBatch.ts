import { useQueryClient } from '@tanstack/react-query';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { invalidate } from '#platform/web/client/hooks.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import type { UnitBatchUndone } from '#offers/unit-batches/unitBatch.contract.ts';
import { listUnitBatches, undoUnitBatch } from '#offers/unit-batches/unitBatch.contract.ts';
import { numbersInWords } from '#offers/unit-batches/unitBatch.rules.ts';
import { HOLD_CALLS } from '#offers/reservations/web/hold.calls.shared.ts';

/** Undoes a bulk change and reports the result; from a toast or from the list of changes. */
export function useUndoBatch(): (batchId: string) => void {
  const queryClient = useQueryClient();
  return (batchId) => {
    send(undoUnitBatch, { params: { batchId } })
      .then(async (undone) => {
        toastSuccess(undoneText(undone));
        await invalidate(queryClient, [...HOLD_CALLS, listUnitBatches]);
      })
      .catch((error: unknown) => toastError(toApiError(error).message));
  };
}

function undoneText({ restored, kept }: UnitBatchUndone): string {
  const back = `${restored} ${restored === 1 ? 'unit' : 'units'} restored`;
  if (kept.length === 0) return back;
  const [first] = kept;
  if (kept.length === 1 && first) return `${back}; ${first.unitNumber} unchanged. ${first.message}`;
  return `${back}; ${numbersInWords(kept.map(({ unitNumber }) => unitNumber))} stay as changed since`;
}
