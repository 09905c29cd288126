import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResultOf } from '../../../platform/contract/call.ts';
import type { ApiError } from '../../../platform/web/client/api-error.ts';
import { send } from '../../../platform/web/client/client.ts';
import { useDebounced } from '../../../platform/web/form/useDebounced.ts';
import type { UnitTransferInput } from '../unitTransfer.contract.ts';
import { transferToUnit } from '../unitTransfer.contract.ts';

/** What would become of both bookings, asked again when a unit or sheet is chosen. Null while something is missing. */
export function useUnitTransferPreview(saleId: string, input: UnitTransferInput | null) {
  const wanted = input ? JSON.stringify(input) : null;
  const asked = useDebounced(wanted);
  const { data, error, isPlaceholderData } = useQuery<ResultOf<typeof transferToUnit>, ApiError>({
    queryKey: ['PUT', transferToUnit.path, saleId, asked],
    queryFn: ({ signal }) => {
      const body = { ...(JSON.parse(asked ?? '{}') as UnitTransferInput), preview: true };
      return send(transferToUnit, { params: { id: saleId }, body, signal });
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isStale = asked !== wanted || isPlaceholderData;
  return { preview: wanted ? (data ?? null) : null, isStale, error: isStale ? null : error };
}
