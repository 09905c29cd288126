import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { getUnitStatistics } from '#inventory/units/unitStatistics.contract.ts';
import { UnitStatistics } from '#inventory/units/web/UnitStatistics.shared.tsx';
import type { Project } from '../project.contract.ts';

/** The stock of a project and how it sells. */
export function InventoryTab({ project }: { project: Project }) {
  const statistics = useCall(getUnitStatistics, { query: { projectId: project.id } });
  if (statistics.error) {
    return (
      <ErrorState
        title="The inventory figures could not be loaded."
        error={statistics.error}
        onRetry={statistics.refetch}
      />
    );
  }
  if (!statistics.data) return <FactSkeleton rows={8} />;
  return <UnitStatistics statistics={statistics.data} />;
}
