import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '../../contract/call.ts';
import type { ApiError } from '../client/api-error.ts';
import { useDebounced } from './useDebounced.ts';

/** Of a mutation: whether it was sent and not refused. */
interface Sending {
  isPending: boolean;
  isSuccess: boolean;
}

interface PreviewRequest<Input, Answer> {
  /** The previewed call; a change of records below its path refreshes the preview. */
  call: Call;
  /** The current input; null while incomplete. */
  input: Input | null;
  /** The mutation that performs it. Once sent there is no preview, as a second run would be refused. */
  sentBy: readonly Sending[];
  ask: (input: Input, signal: AbortSignal) => Promise<Answer>;
}

export interface Preview<Answer> {
  /** The last response, of earlier input while `isStale`; null while incomplete. */
  preview: Answer | null;
  error: ApiError | null;
  isStale: boolean;
  isAsking: boolean;
  askAgain: () => void;
}

/** A preview of a write by the server whenever typing pauses; nothing is saved. */
export function usePreview<Input, Answer>(request: PreviewRequest<Input, Answer>): Preview<Answer> {
  const { call, input, sentBy, ask } = request;
  const wanted = input && JSON.stringify(input);
  const asked = useDebounced(wanted);
  const isSent = sentBy.some(({ isPending, isSuccess }) => isPending || isSuccess);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<Answer, ApiError>({
    queryKey: [call.method, call.path, 'preview', asked],
    queryFn: ({ signal }) => ask(JSON.parse(asked ?? 'null') as Input, signal),
    enabled: asked !== null && !isSent,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isStale = asked !== wanted || isPlaceholderData;
  return {
    preview: wanted === null ? null : (data ?? null),
    error: isStale || wanted === null ? null : error,
    isStale,
    isAsking: isFetching,
    askAgain: () => void refetch(),
  };
}
