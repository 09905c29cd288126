import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { NoPermission } from '#platform/web/page/NoPermission.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import type { Project } from '#inventory/projects/project.contract.ts';
import { getProject } from '#inventory/projects/project.contract.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import type { Unit } from '../unit.contract.ts';
import { createUnit, getUnit, updateUnit } from '../unit.contract.ts';
import { newUnit, patchOf, unitDefaults } from './unit.form.ts';
import { unitPath } from './unit.labels.shared.ts';
import { HOLD_CALLS } from '#offers/reservations/web/hold.calls.shared.ts';
import { UnitForm } from './UnitForm.tsx';

/** Adds a unit to the project or tower of the address, or edits the one it names. */
export function UnitFormPage() {
  const { projectId = '', towerId, unitId } = useParams();
  const project = useCall(getProject, { params: { id: projectId } });
  const towers = useCall(listTowers, { query: { projectId, limit: 100 } });
  useBreadcrumbLabel(project.data?.name, projectId);
  useBreadcrumbLabel(towers.data?.rows.find((tower) => tower.id === towerId)?.name, towerId ?? null);
  const failed = project.error ? project : towers.error ? towers : null;
  return (
    <Page title={unitId ? 'Edit unit' : 'Add unit'}>
      {!failed && (!project.data || !towers.data) && <PageSkeleton />}
      {failed && (
        <ErrorState
          title="The project could not be loaded."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      {project.data &&
        towers.data &&
        (unitId ? (
          <EditUnit id={unitId} project={project.data} towers={towers.data.rows} />
        ) : (
          <NewUnit project={project.data} towers={towers.data.rows} towerId={towerId ?? null} />
        ))}
    </Page>
  );
}

interface PlaceProps {
  project: Project;
  towers: readonly Tower[];
}

function NewUnit({ project, towers, towerId }: PlaceProps & { towerId: string | null }) {
  const navigate = useNavigate();
  const create = useSend(createUnit, { invalidates: HOLD_CALLS });
  if (!project.allowedActions.includes('addUnit')) {
    return (
      <NoPermission title={`Units cannot be added to ${project.name}`}>
        A completed or archived project cannot get more units.
      </NoPermission>
    );
  }
  return (
    <>
      <PageHeader title="Add unit" fact={project.name} isRuled />
      <UnitForm
        project={project}
        towers={towers}
        defaults={newUnit(project.id, towerId)}
        draftKey={`unit-new-${towerId ?? project.id}`}
        submit="Add unit"
        onBack={() =>
          void navigate(
            towerId ? `/projects/${project.id}/towers/${towerId}` : `/projects/${project.id}?tab=units`,
          )
        }
        onSubmit={async (body) => {
          const unit = await create.mutateAsync({ body });
          toastSuccess(`${unit.unitNumber} added`);
          await navigate(unitPath(unit));
        }}
      />
    </>
  );
}

function EditUnit({ id, ...place }: PlaceProps & { id: string }) {
  const unit = useCall(getUnit, { params: { id } });
  useBreadcrumbLabel(unit.data?.unitNumber, id);
  if (unit.isPending) return <PageSkeleton />;
  if (unit.error)
    return <ErrorState title="The unit could not be loaded." error={unit.error} onRetry={unit.refetch} />;
  if (!unit.data.allowedActions.includes('edit')) {
    return (
      <NoPermission title={`${unit.data.unitNumber} cannot be changed`}>
        Units of an archived project cannot be changed.
      </NoPermission>
    );
  }
  return <EditForm current={unit.data} {...place} />;
}

function EditForm({ current, project, towers }: PlaceProps & { current: Unit }) {
  const navigate = useNavigate();
  // The version the form was opened on: if someone else changes it meanwhile, the server says so.
  const [unit] = useState(current);
  const update = useSend(updateUnit, { invalidates: HOLD_CALLS });
  return (
    <>
      <PageHeader title={`Edit ${unit.unitNumber}`} fact={project.name} isRuled />
      <UnitForm
        project={project}
        towers={towers}
        unit={unit}
        defaults={unitDefaults(unit)}
        draftKey={`unit-${unit.id}-${unit.version}`}
        submit="Save unit"
        onBack={() => void navigate(unitPath(unit))}
        onSubmit={async (body) => {
          const saved = await update.mutateAsync({
            params: { id: unit.id },
            body: patchOf(body, unit.version),
          });
          toastSuccess(`${saved.unitNumber} saved`);
          await navigate(unitPath(saved));
        }}
      />
    </>
  );
}
