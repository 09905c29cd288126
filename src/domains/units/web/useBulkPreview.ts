import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../platform/web/client/api-error.ts';
import { send } from '../../../platform/web/client/client.ts';
import type { BulkUnits, BulkUnitsResult } from '../unit.contract.ts';
import { bulkCreateUnits } from '../unit.contract.ts';

const QUIET_MS = 400;

/** `isStale` while the answer is that of an earlier pattern. */
export type BulkPreview = Pick<UseQueryResult<BulkUnitsResult, ApiError>, 'data' | 'error'> & {
  isStale: boolean;
};

/**
 * What the server would create, asked again when typing pauses. Kept like a read, so that a change of the tower's
 * units brings a new answer.
 */
export function useBulkPreview(towerId: string, body: BulkUnits | null): BulkPreview {
  const wanted = body ? JSON.stringify(body) : null;
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(wanted), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [wanted]);
  const query = useQuery<BulkUnitsResult, ApiError>({
    queryKey: ['POST', bulkCreateUnits.path, { params: { id: towerId }, body: asked }],
    queryFn: ({ signal }) =>
      send(bulkCreateUnits, {
        params: { id: towerId },
        body: { ...(JSON.parse(asked ?? '{}') as BulkUnits), preview: true },
        signal,
      }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data, error, isPlaceholderData, isFetching } = query;
  return { data, error, isStale: asked !== wanted || isPlaceholderData || isFetching };
}
