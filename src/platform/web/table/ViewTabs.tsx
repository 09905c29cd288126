import { useSearchParams } from '../navigation/useSearchParams.ts';
import type { TabEntry } from '../page/Tabs.tsx';
import { Tabs } from '../page/Tabs.tsx';

export interface ListView extends TabEntry {
  /** The filters of the view, as the address writes them: { status: 'new,contacted', sort: '-score' }. */
  query: Record<string, string>;
}

/** Views of a list above its filters: choosing one sets its filters, the address remembers which it was. */
export function ViewTabs({ views }: { views: readonly ListView[] }) {
  const [params] = useSearchParams();
  const named = params.get('view');
  return (
    <Tabs
      label="Views"
      tabs={views}
      current={views.find(({ id }) => id === named)?.id ?? views[0]?.id ?? ''}
      hrefOf={(id) => `?${new URLSearchParams({ view: id, ...views.find((view) => view.id === id)?.query })}`}
    />
  );
}
