import { useCall } from '#platform/web/client/hooks.ts';
import type { FilterField, FilterValue } from '#platform/web/table/filter.types.ts';
import { listTowers, NO_TOWER } from '../tower.contract.ts';

/** The filter by tower, the same in every list: those of the project that is chosen. */
export function useTowerField(projectId: string | undefined): FilterField {
  const { data } = useCall(listTowers, { query: { limit: 100, ...(projectId ? { projectId } : {}) } });
  const choices = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return { key: 'towerId', label: 'Tower', kind: 'one', choices };
}

/** The same where what is in no tower can be asked for as well. */
export function useTowerOrNoneField(projectId: string | undefined): FilterField {
  const field = useTowerField(projectId);
  const none = { value: NO_TOWER, label: 'None' };
  return { key: 'towerId', label: 'Tower', kind: 'one', choices: [...(field.choices ?? []), none] };
}

/** What a chosen filter changes in a list: towers are of a project, so with another project their filter goes. */
export function withItsTower(key: string, value: FilterValue | null) {
  return { [key]: value, ...(key === 'projectId' ? { towerId: null } : {}) };
}
