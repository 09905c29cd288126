import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../platform/web/client/api-error.ts';
import { send } from '../../../platform/web/client/client.ts';
import type { CancellationSettlement, CancelInput } from '../cancellation.contract.ts';
import { cancelSale } from '../sale.contract.ts';

const QUIET_MS = 250;

/** What would be kept and what would go back, asked again when typing pauses. Null while something is missing. */
export function useCancellationPreview(saleId: string, input: CancelInput | null) {
  const wanted = input ? JSON.stringify(input) : null;
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(wanted), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [wanted]);
  const { data, error, isPlaceholderData } = useQuery<CancellationSettlement, ApiError>({
    queryKey: ['PUT', cancelSale.path, saleId, asked],
    queryFn: async ({ signal }) => {
      const body = { ...(JSON.parse(asked ?? '{}') as CancelInput), preview: true };
      return (await send(cancelSale, { params: { id: saleId }, body, signal })).settlement;
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isStale = asked !== wanted || isPlaceholderData;
  return { settlement: wanted ? (data ?? null) : null, isStale, error: isStale ? null : error };
}
