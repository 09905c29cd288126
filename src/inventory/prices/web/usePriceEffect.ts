import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { tidy } from '#platform/contract/fields.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import type { PriceListAnswer } from '../priceList.contract.ts';
import { createPriceList } from '../priceList.contract.ts';
import { DraftFields } from './priceList.form.ts';

const QUIET_MS = 300;

export interface LiveEffect {
  answer: PriceListAnswer | null;
  error: ApiError | null;
  /** The figures are of what was typed before. */
  isOld: boolean;
  /** Something that decides prices is missing or wrong. */
  isIncomplete: boolean;
}

/** What a list would do, computed by the server when the typing pauses; nothing is written. */
export function usePriceEffect(projectId: string, values: object): LiveEffect {
  const typed = tidy(values) as Record<string, unknown>;
  // A name is no price: the effect is shown before there is one.
  const parsed = DraftFields.safeParse({ ...typed, name: 'Preview', note: null });
  const preview = useQuery<PriceListAnswer, ApiError>({
    queryKey: [createPriceList.method, createPriceList.path, { projectId, fields: parsed.data }],
    queryFn: async ({ signal }) => {
      await quiet(signal);
      return send(createPriceList, { body: { projectId, ...parsed.data, preview: true } as never, signal });
    },
    enabled: parsed.success,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    answer: preview.data ?? null,
    error: parsed.success && !preview.isFetching ? preview.error : null,
    isIncomplete: !parsed.success,
    isOld: !parsed.success || preview.isPlaceholderData || preview.isFetching,
  };
}

/** The next key gives this request up before it is sent. */
function quiet(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(resolve, QUIET_MS);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      reject(new DOMException('Given up.', 'AbortError'));
    });
  });
}
