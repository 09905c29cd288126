import type { FilterField } from '#platform/web/table/filter.types.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { useTowerField } from '#inventory/towers/web/towerChoices.shared.ts';

/** Project, and with it the tower. */
export function usePlaceFields(projectId: string | undefined): readonly FilterField[] {
  const project = useProjectField();
  const tower = useTowerField(projectId);
  return projectId === undefined ? [project] : [project, tower];
}
