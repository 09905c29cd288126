import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResultOf } from '../../../platform/contract/call.ts';
import type { ApiError } from '../../../platform/web/client/api-error.ts';
import { send } from '../../../platform/web/client/client.ts';
import { useDebounced } from '../../../platform/web/form/useDebounced.ts';
import type { CancelInput } from '../cancellation.contract.ts';
import { cancelSale } from '../sale.contract.ts';

/** What would be kept and what would go back, asked again when typing pauses. Null while something is missing. */
export function useCancellationPreview(saleId: string, input: CancelInput | null) {
  const wanted = input ? JSON.stringify(input) : null;
  const asked = useDebounced(wanted);
  const { data, error, isPlaceholderData } = useQuery<ResultOf<typeof cancelSale>, ApiError>({
    queryKey: ['PUT', cancelSale.path, saleId, asked],
    queryFn: ({ signal }) => {
      const body = { ...(JSON.parse(asked ?? '{}') as CancelInput), preview: true };
      return send(cancelSale, { params: { id: saleId }, body, signal });
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isStale = asked !== wanted || isPlaceholderData;
  return { preview: wanted ? (data ?? null) : null, isStale, error: isStale ? null : error };
}
