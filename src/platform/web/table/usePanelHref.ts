import { useSearchParams } from '../navigation/useSearchParams.ts';
import { PANEL_PARAM } from './useListState.ts';

/** For records without a page: the address that opens one beside its list, whose filters stay. */
export function usePanelHref(): (record: { id: string }) => string {
  const [params] = useSearchParams();
  return ({ id }) => {
    const next = new URLSearchParams(params);
    next.set(PANEL_PARAM, id);
    return `?${next}`;
  };
}
