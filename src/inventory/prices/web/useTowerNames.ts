import { useCall } from '#platform/web/client/hooks.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';

/** Names of the towers of a project, by id. */
export function useTowerNames(projectId: string): ReadonlyMap<string, string> {
  const towers = useCall(listTowers, { query: { projectId, limit: 100 } });
  return new Map(towers.data?.rows.map(({ id, name }) => [id, name]));
}
