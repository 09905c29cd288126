import type {
  QueryClient,
  QueryKey,
  UseMutationOptions,
  UseMutationResult,
  UseQueryOptions,
  UseQueryResult,
} from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call, ResultOf } from '../../contract/call.ts';
import type { ApiError } from './api-error.ts';
import { connectedClient } from './client.ts';
import { requestKeys } from './request-keys.ts';
import { readsRemoved, whileRemoving } from './removed.ts';
import type { LooseArguments, ReadArguments, WriteArguments } from './request.ts';

type ReadTuple<C, Rest extends unknown[]> =
  Record<never, never> extends ReadArguments<C>
    ? [args?: ReadArguments<C>, ...rest: Rest]
    : [args: ReadArguments<C>, ...rest: Rest];

type ReadOptions<C> = Omit<UseQueryOptions<ResultOf<C>, ApiError>, 'queryKey' | 'queryFn'>;

/** Key of a call's answer: `['GET', '/leads/{id}', { params, query }]`; method and path alone match all of them. */
export function queryKeyOf<C extends Call>(call: C, ...[args]: ReadTuple<C, []>): QueryKey {
  const { params = {}, query = {} }: LooseArguments = args ?? {};
  return [call.method, call.path, { params, query }];
}

/** Reads a call through the cache: `useCall(getLead, { params: { id } })`. */
export function useCall<C extends Call>(
  call: C,
  ...[args, options]: ReadTuple<C, [options?: ReadOptions<C>]>
): UseQueryResult<ResultOf<C>, ApiError> {
  return useQuery<ResultOf<C>, ApiError>({ ...options, ...queryOf(call, args) });
}

type Mutation<C> =
  Record<never, never> extends WriteArguments<C> ? WriteArguments<C> | void : WriteArguments<C>;

export interface WriteOptions<C> extends Omit<
  UseMutationOptions<ResultOf<C>, ApiError, Mutation<C>>,
  'mutationFn' | 'mutationKey'
> {
  /** Calls whose answers this write changes; all their queries are read again. */
  invalidates?: readonly Call[];
  /** It deletes the record that it names: a page that still shows it does not ask for it again. */
  removes?: boolean;
}

/**
 * Sends a write: `useSend(createLead, { invalidates: [listLeads] })`. A call that creates carries an
 * Idempotency-Key, which stays the same while the same request is tried again.
 */
export function useSend<C extends Call>(
  call: C,
  { invalidates = [], removes = false, ...options }: WriteOptions<C> = {},
): UseMutationResult<ResultOf<C>, ApiError, Mutation<C>> {
  const queryClient = useQueryClient();
  const [keys] = useState(requestKeys);
  return useMutation<ResultOf<C>, ApiError, Mutation<C>>({
    ...options,
    mutationFn: (given) => {
      const args: LooseArguments = given ?? {};
      const send = () =>
        keys.withKey(call, args, (idempotencyKey) =>
          connectedClient().perform(call, args, { idempotencyKey }),
        );
      return removes ? whileRemoving(queryClient, args, send) : send();
    },
    onSuccess: async (...outcome) => {
      await invalidate(queryClient, invalidates);
      await options.onSuccess?.(...outcome);
    },
  });
}

/** Reads the queries of these calls again; those on screen at once, the others when they are next needed. */
export async function invalidate(queryClient: QueryClient, calls: readonly Call[]): Promise<void> {
  await Promise.all(
    calls.map((call) =>
      queryClient.invalidateQueries({
        queryKey: [call.method, call.path],
        predicate: (query) => !readsRemoved(query),
      }),
    ),
  );
}

/** Key and reading of a call, for `useQuery`. */
export function queryOf<C extends Call>(call: C, args: LooseArguments = {}) {
  const { params = {}, query = {} } = args;
  return {
    queryKey: [call.method, call.path, { params, query }],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ResultOf<C>> =>
      await connectedClient().perform(call, args, { signal }),
  };
}
