import type { UseQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import type { Call, ResultOf } from '../../contract/call.ts';
import type { ApiError } from '../client/api-error.ts';
import { queryOf } from '../client/hooks.ts';
import type { ListParts } from './list.parts.ts';
import type { BoundListState } from './useListState.ts';
import { useListState } from './useListState.ts';

type ListCall = Call & { query: z.ZodObject };

interface List<C extends ListCall> extends BoundListState<C['query']> {
  source: UseQueryResult<ResultOf<C>, ApiError>;
  table: ListParts['table'] & { source: UseQueryResult<ResultOf<C>, ApiError> };
}

interface ListOptions<C extends ListCall> {
  params?: Record<string, string>;
  /** Where the address says nothing. */
  defaults?: Partial<z.input<C['query']>>;
  /** Whatever the address says. */
  query?: Partial<z.input<C['query']>>;
}

/** A list as its address says, with its rows; they stay in view until the next ones have come. */
export function useList<C extends ListCall>(
  call: C,
  { params = {}, defaults = {}, query = {} }: ListOptions<C> = {},
): List<C> {
  const list = useListState<C['query']>(call.query);
  const source = useQuery<ResultOf<C>, ApiError>({
    ...queryOf(call, { params, query: { ...defaults, ...list.input, ...query } }),
    placeholderData: keepPreviousData,
  });
  return { ...list, source, table: { ...list.table, source } };
}
