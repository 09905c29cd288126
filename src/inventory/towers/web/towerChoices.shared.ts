import { useCall } from '#platform/web/client/hooks.ts';
import type { FilterField, FilterValue } from '#platform/web/table/filter.types.ts';
import { listTowers } from '../tower.contract.ts';

/** The filter by tower, the same in every list: those of the project that is chosen. */
export function useTowerField(projectId: string | undefined): FilterField {
  const { data } = useCall(listTowers, { query: { limit: 100, ...(projectId ? { projectId } : {}) } });
  const choices = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return { key: 'towerId', label: 'Tower', kind: 'one', choices };
}

/** What a chosen filter changes in a list: towers are of a project, so with another project their filter goes. */
export function withItsTower(key: string, value: FilterValue | null) {
  return { [key]: value, ...(key === 'projectId' ? { towerId: null } : {}) };
}
