import type { ColumnSizingState } from '@tanstack/react-table';
import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

/**
 * The columns as wide as they are drawn, by their id: dragging an edge begins at it, and a column that stays in view
 * stands beside those before it. Followed only where a column stays in view.
 */
export function useHeadWidths(heads: RefObject<HTMLTableRowElement | null> | undefined, pinned: string) {
  const [widths, setWidths] = useState<ColumnSizingState>({});
  const measure = () => setWidths(widthsOf(heads?.current));
  useLayoutEffect(() => {
    const row = heads?.current;
    if (!row || pinned === '') return;
    const follow = () => setWidths((before) => sameOr(before, widthsOf(row)));
    follow();
    const observer = new ResizeObserver(follow);
    for (const head of row.cells) observer.observe(head);
    return () => observer.disconnect();
  }, [heads, pinned]);
  return { widths, measure };
}

function widthsOf(row: HTMLTableRowElement | null | undefined): ColumnSizingState {
  const heads = [...(row?.cells ?? [])];
  return Object.fromEntries(
    heads.flatMap(({ dataset: { column }, offsetWidth }) => (column ? [[column, offsetWidth]] : [])),
  );
}

/** Nothing is drawn again when nothing moved. */
function sameOr(before: ColumnSizingState, now: ColumnSizingState): ColumnSizingState {
  const ids = Object.keys(now);
  const isSame = ids.length === Object.keys(before).length && ids.every((id) => before[id] === now[id]);
  return isSame ? before : now;
}
