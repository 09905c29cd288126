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
  /** The figures are for an earlier input. */
  isOld: boolean;
  /** A field that affects prices is missing or wrong. */
  isIncomplete: boolean;
}

/** The effect of a list, computed by the server when typing pauses; nothing is written. */
export function usePriceEffect(projectId: string, values: object): LiveEffect {
  const typed = tidy(values) as Record<string, unknown>;
  // The name does not affect prices, so the effect is shown before one is entered.
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

/** The next keystroke cancels this request before it is sent. */
function quiet(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(resolve, QUIET_MS);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      reject(new DOMException('Cancelled.', 'AbortError'));
    });
  });
}
