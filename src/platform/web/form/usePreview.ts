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
  /** The write it foretells; a change of the records below its path brings a new answer. */
  call: Call;
  /** What was typed so far; null while something is missing. */
  input: Input | null;
  /** What carries it out. Once sent nothing is foretold: what it has just done would be refused a second time. */
  sentBy: readonly Sending[];
  ask: (input: Input, signal: AbortSignal) => Promise<Answer>;
}

export interface Preview<Answer> {
  /** The last answer, that of earlier input while `isStale`; null while something is missing. */
  preview: Answer | null;
  error: ApiError | null;
  isStale: boolean;
  isAsking: boolean;
  askAgain: () => void;
}

/** What a write would do, asked of the server whenever typing rests; nothing is written. */
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
