import { PAGE_LIMIT } from '#platform/contract/call.ts';
import { connectedClient } from '#platform/web/client/client.ts';
import type { RowIdentity } from '#platform/web/table/table.props.ts';
import type { ListKind } from './listKind.shared.ts';

/** All rows that a list finds, page after page; null where there are more than `max`. */
export async function allRows<Row extends RowIdentity>(
  { list }: Pick<ListKind<Row>, 'list'>,
  query: Record<string, unknown>,
  max: number,
): Promise<readonly Row[] | null> {
  // A row that moves to the next page meanwhile is there once.
  const rows = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const found = await connectedClient().perform(list, { query: { ...query, page, limit: PAGE_LIMIT } });
    const { total, pages } = found.pagination;
    if (total > max) return null;
    for (const row of found.rows) rows.set(row.id, row);
    if (page >= pages) return [...rows.values()];
  }
}
