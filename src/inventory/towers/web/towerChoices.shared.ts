import { useCall } from '#platform/web/client/hooks.ts';
import type { FilterChoice, FilterField, FilterValue } from '#platform/web/table/filter.types.ts';
import { listTowers, NO_TOWER } from '../tower.contract.ts';

/** The filter by tower, the same in every list: those of the project that is chosen. */
export function useTowerField(projectId: string | undefined): FilterField {
  return { key: 'towerId', label: 'Tower', kind: 'one', choices: useTowers(projectId) };
}

/** The same with a choice for what is in no tower. */
export function useTowerOrNoneField(projectId: string | undefined): FilterField {
  const none = { value: NO_TOWER, label: 'None' };
  return { key: 'towerId', label: 'Tower', kind: 'one', choices: [...useTowers(projectId), none] };
}

function useTowers(projectId: string | undefined): FilterChoice[] {
  const { data } = useCall(listTowers, { query: { limit: 100, ...(projectId ? { projectId } : {}) } });
  return (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** What a chosen filter changes in a list: towers are of a project, so with another project their filter goes. */
export function withItsTower(key: string, value: FilterValue | null) {
  return { [key]: value, ...(key === 'projectId' ? { towerId: null } : {}) };
}
