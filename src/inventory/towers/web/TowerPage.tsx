import { useParams } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { getProject } from '#inventory/projects/project.contract.ts';
import { getUnitPlan } from '#inventory/units/unitPlan.contract.ts';
import { BulkUnitsForm } from '#inventory/units/web/BulkUnits.shared.tsx';
import { UnitMore } from '#offers/price-advice/web/UnitMore.shared.tsx';
import { UnitPanel } from '#offers/reservations/web/UnitPanel.shared.tsx';
import type { Tower } from '../tower.contract.ts';
import { getTower } from '../tower.contract.ts';
import { TowerRecord } from './TowerRecord.tsx';

/** A tower as a matrix of floors and flats, with the unit that was chosen beside it. */
export function TowerPage() {
  const { towerId = '', projectId = '' } = useParams();
  const tower = useCall(getTower, { params: { id: towerId } });
  const project = useCall(getProject, { params: { id: projectId } });
  const units = useCall(getUnitPlan, { query: { towerId } });
  const [params, setParams] = useSearchParams();
  const { panelId, setPanel } = useSidePanel();
  useBreadcrumbLabel(tower.data?.name, towerId);
  useBreadcrumbLabel(tower.data?.projectName, projectId);
  const failed = [tower, project, units].find((query) => query.error);
  const isAdding = params.get('add') === 'units' && tower.data?.allowedActions.includes('addUnits');
  return (
    <Page
      title={tower.data ? `${tower.data.name}, ${tower.data.projectName}` : 'Tower'}
      panel={
        panelId &&
        !isAdding &&
        tower.data &&
        project.data && (
          <UnitPanel
            units={units.data?.units ?? []}
            id={panelId}
            project={project.data}
            towers={[tower.data]}
            onChange={setPanel}
            more={(unit) => <UnitMore unit={unit} />}
          />
        )
      }
    >
      {failed && (
        <ErrorState
          title="The tower could not be loaded."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && (!tower.data || !project.data) && <PageSkeleton />}
      {tower.data &&
        project.data &&
        (isAdding ? (
          <AddUnits tower={tower.data} project={project.data} onDone={() => setParams({})} />
        ) : (
          <TowerRecord
            tower={tower.data}
            units={units.data?.units ?? null}
            selectedId={panelId}
            onSelect={setPanel}
          />
        ))}
    </Page>
  );
}

function AddUnits({ tower, project, onDone }: { tower: Tower; project: Project; onDone: () => void }) {
  return (
    <>
      <PageHeader title={`Add units to ${tower.name}`} fact={project.name} isRuled />
      <BulkUnitsForm tower={tower} project={project} onDone={onDone} />
    </>
  );
}
