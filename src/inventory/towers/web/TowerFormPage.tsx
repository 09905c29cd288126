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
import { getProject, listProjects } from '#inventory/projects/project.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import type { Tower } from '../tower.contract.ts';
import { createTower, getTower, listTowers, updateTower } from '../tower.contract.ts';
import { bodyOfNew, newTower, patchOf, towerDefaults } from './tower.form.ts';
import { TowerFields } from './TowerFields.tsx';

/** Adds a tower to the project of the address, or edits the one it names. */
export function TowerFormPage() {
  const { projectId = '', towerId } = useParams();
  const project = useCall(getProject, { params: { id: projectId } });
  useBreadcrumbLabel(project.data?.name, projectId);
  return (
    <Page title={towerId ? 'Edit tower' : 'Add tower'}>
      {project.isPending && <PageSkeleton />}
      {project.error && (
        <ErrorState
          title="The project could not be loaded."
          error={project.error}
          onRetry={project.refetch}
        />
      )}
      {project.data &&
        (towerId ? <EditTower id={towerId} project={project.data} /> : <NewTower project={project.data} />)}
    </Page>
  );
}

function NewTower({ project }: { project: Project }) {
  const navigate = useNavigate();
  const create = useSend(createTower, { invalidates: [listTowers, getProject, listProjects] });
  if (!project.allowedActions.includes('addTower')) {
    return (
      <NoPermission title={`Towers cannot be added to ${project.name}`}>
        A completed or archived project cannot get more towers.
      </NoPermission>
    );
  }
  return (
    <>
      <PageHeader title="Add tower" fact={project.name} isRuled />
      <TowerFields
        project={project}
        tower={null}
        defaults={newTower(project.id)}
        draftKey={`tower-new-${project.id}`}
        submit="Add tower"
        onBack={() => void navigate(`/projects/${project.id}?tab=towers`)}
        onSubmit={async (values) => {
          const tower = await create.mutateAsync({ body: bodyOfNew(values) });
          toastSuccess(`${tower.name} added`);
          await navigate(`/projects/${project.id}/towers/${tower.id}`);
        }}
      />
    </>
  );
}

function EditTower({ id, project }: { id: string; project: Project }) {
  const tower = useCall(getTower, { params: { id } });
  useBreadcrumbLabel(tower.data?.name, id);
  if (tower.isPending) return <PageSkeleton />;
  if (tower.error)
    return <ErrorState title="The tower could not be loaded." error={tower.error} onRetry={tower.refetch} />;
  if (!tower.data.allowedActions.includes('edit')) {
    return <NoPermission title={`${tower.data.name} cannot be changed with your rights`} />;
  }
  return <EditForm current={tower.data} project={project} />;
}

function EditForm({ current, project }: { current: Tower; project: Project }) {
  const navigate = useNavigate();
  // The version the form was opened on: if someone else changes it meanwhile, the server says so.
  const [tower] = useState(current);
  // Unit prices depend on those of the tower.
  const update = useSend(updateTower, {
    invalidates: [getTower, listTowers, listUnits, getProject, listProjects],
  });
  const back = `/projects/${project.id}/towers/${tower.id}`;
  return (
    <>
      <PageHeader title={`Edit ${tower.name}`} fact={project.name} isRuled />
      <TowerFields
        project={project}
        tower={tower}
        defaults={towerDefaults(tower)}
        draftKey={`tower-${tower.id}-${tower.version}`}
        submit="Save tower"
        onBack={() => void navigate(back)}
        onSubmit={async (values) => {
          await update.mutateAsync({ params: { id: tower.id }, body: patchOf(values, tower) });
          toastSuccess('Tower saved');
          await navigate(back);
        }}
      />
    </>
  );
}
