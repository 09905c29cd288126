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

/** A list whose rows are counted for each of its views. */
export type CountedKind = Pick<ListKind<unknown>, 'name' | 'filter' | 'totals'>;

/**
 * How many rows each view of a list finds, in their order, by one request; nothing until it is known, and of a report,
 * which has no rows.
 */
export function useViewCounts(
  kind: CountedKind | null,
  views: readonly { query: string }[],
  where: Record<string, unknown>,
  isShown: boolean,
): readonly string[] {
  const filters = views.map(({ query }) => {
    const input = kind ? readListState(kind.filter, new URLSearchParams(query)).input : {};
    return `?${queryString(withoutPaging({ ...where, ...input }))}`;
  });
  const { queryFn } = queryOf(countViews, {
    query: { list: kind?.name ?? 'leads', views: filters.join('|') },
  });
  const { data = [] } = useQuery({
    // What makes the totals of the list be read again makes these too.
    queryKey: [kind?.totals.method, kind?.totals.path, { views: filters }],
    queryFn,
    staleTime: FRESH_MS,
    enabled: isShown && kind !== null,
  });
  return data.map(({ count, countIsAtLeast }) => totalText({ total: count, totalIsAtLeast: countIsAtLeast }));
}
