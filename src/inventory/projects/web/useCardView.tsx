import type { ReactNode } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { Segment } from '#platform/web/form/Segment.tsx';

const VIEWS = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
] as const;

/** Whether a list is shown as cards, as its address says it, and the switch for that. */
export function useCardView(): { isCards: boolean; viewSwitch: ReactNode } {
  const [params, setParams] = useSearchParams();
  const isCards = params.get('view') === 'cards';
  const show = (next: 'table' | 'cards') =>
    setParams(
      (before) => {
        const address = new URLSearchParams(before);
        if (next === 'table') address.delete('view');
        else address.set('view', next);
        return address;
      },
      { preventScrollReset: true },
    );
  const viewSwitch = (
    <Segment label="Shown as" value={isCards ? 'cards' : 'table'} choices={VIEWS} onChange={show} />
  );
  return { isCards, viewSwitch };
}
