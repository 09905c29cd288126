import { useCall } from '#platform/web/client/hooks.ts';
import type { Choice } from '#platform/web/form/FormSelect.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { listProjects } from '../project.contract.ts';

/** The projects that the reader sees, by name. */
export function useProjectChoices(): Choice[] {
  const { data } = useCall(listProjects, { query: { limit: 100, sort: 'name' } });
  return (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** The filter by project, the same in every list. */
export function useProjectField(): FilterField {
  return { key: 'projectId', label: 'Project', kind: 'one', choices: useProjectChoices() };
}
