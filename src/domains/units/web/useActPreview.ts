import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../platform/web/client/api-error.ts';
import { send } from '../../../platform/web/client/client.ts';
import type { UnitAct, UnitBatchResult } from '../unitBatch.contract.ts';
import { actOnUnits } from '../unitBatch.contract.ts';

const QUIET_MS = 250;

/**
 * What an act would change, asked again when typing pauses. Kept like a read of units, so that a change of one of
 * them brings a new answer.
 */
export function useActPreview(unitIds: readonly string[], act: UnitAct | null) {
  const wanted = act ? JSON.stringify({ unitIds, act }) : null;
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(wanted), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [wanted]);
  const { data, error, isPlaceholderData } = useQuery<UnitBatchResult, ApiError>({
    queryKey: ['POST', actOnUnits.path, { body: asked }],
    queryFn: ({ signal }) => {
      const { unitIds: ids, act: known } = JSON.parse(asked ?? '{}') as { unitIds: string[]; act: UnitAct };
      return send(actOnUnits, { body: { unitIds: ids, act: known, preview: true }, signal });
    },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isStale = asked !== wanted || isPlaceholderData;
  return { preview: wanted && !isStale ? (data ?? null) : null, error: isStale ? null : error };
}
