import { useQuery } from '@tanstack/react-query';
import { withoutPaging } from '#platform/contract/call.ts';
import { queryOf } from '#platform/web/client/hooks.ts';
import { readListState } from '#platform/web/table/list.state.ts';
import { totalText } from '#platform/web/table/range.text.ts';
import { countViews } from '../savedView.contract.ts';
import { queryString } from '#platform/web/client/request.ts';
import type { ListKind } from './listKind.shared.ts';

/** The list is read again with each change; its views may count a little later. */
const FRESH_MS = 60_000;

/** How many rows each view of a list finds, in their order, by one request; nothing until it is known. */
export function useViewCounts(
  { name, filter, totals }: Pick<ListKind<unknown>, 'name' | 'filter' | 'totals'>,
  views: readonly { query: string }[],
  where: Record<string, unknown>,
  isShown: boolean,
): readonly string[] {
  const filters = views.map(({ query }) => {
    const { input } = readListState(filter, new URLSearchParams(query));
    return `?${queryString(withoutPaging({ ...where, ...input }))}`;
  });
  const { queryFn } = queryOf(countViews, { query: { list: name, views: filters.join('|') } });
  const { data = [] } = useQuery({
    // What makes the totals of the list be read again makes these too.
    queryKey: [totals.method, totals.path, { views: filters }],
    queryFn,
    staleTime: FRESH_MS,
    enabled: isShown,
  });
  return data.map(({ count, countIsAtLeast }) => totalText({ total: count, totalIsAtLeast: countIsAtLeast }));
}
