import { startCase } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { getUnitStatistics } from '#inventory/units/unitStatistics.contract.ts';

/** The types of unit that the project of a lead has; all of them for several projects, none until they are known. */
export function useSoldTypes(leadId: string, isAsked: boolean): { value: UnitType; label: string }[] {
  const lead = useCall(getLead, { params: { id: leadId } }, { enabled: isAsked });
  const [project, other] = lead.data?.projects ?? [];
  const projectId = other ? undefined : project?.id;
  const units = useCall(
    getUnitStatistics,
    { query: { ...(projectId && { projectId }) } },
    { enabled: isAsked && projectId !== undefined },
  );
  const sold = units.data?.byType.filter(({ units: all }) => all.value > 0).map(({ unitType }) => unitType);
  const isLoading = lead.isPending || (projectId !== undefined && units.isPending);
  if (isLoading) return [];
  return (sold?.length ? sold : UNIT_TYPES).map((value) => ({ value, label: startCase(value) }));
}
