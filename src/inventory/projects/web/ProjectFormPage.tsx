import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { NoPermission } from '#platform/web/page/NoPermission.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { getOrganization } from '#company/organizations/organization.contract.ts';
import type { Organization } from '#company/organizations/organization.contract.ts';
import { listTowers } from '#inventory/towers/tower.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import type { Project } from '../project.contract.ts';
import { createProject, getProject, listProjects, updateProject } from '../project.contract.ts';
import { ProjectWizard } from './ProjectWizard.tsx';

/** Creates a project step by step, or edits the one of the address. */
export function ProjectFormPage() {
  const { projectId } = useParams();
  const organization = useCall(getOrganization);
  return (
    <Page title={projectId ? 'Edit project' : 'Create project'}>
      {organization.isPending && <PageSkeleton />}
      {organization.error && (
        <ErrorState
          title="The organization could not be loaded."
          error={organization.error}
          onRetry={organization.refetch}
        />
      )}
      {organization.data &&
        (projectId ? (
          <EditProject id={projectId} organization={organization.data} />
        ) : (
          <NewProject organization={organization.data} />
        ))}
    </Page>
  );
}

function NewProject({ organization }: { organization: Organization }) {
  const navigate = useNavigate();
  const create = useSend(createProject, { invalidates: [listProjects] });
  return (
    <ProjectWizard
      project={null}
      organization={organization}
      onSubmit={async (body) => {
        const project = await create.mutateAsync({ body });
        toastSuccess(`${project.name} created`);
        await navigate(`/projects/${project.id}`);
      }}
    />
  );
}

function EditProject({ id, organization }: { id: string; organization: Organization }) {
  const project = useCall(getProject, { params: { id } });
  useBreadcrumbLabel(project.data?.name, id);
  if (project.isPending) return <PageSkeleton />;
  if (project.error) {
    return (
      <ErrorState title="The project could not be loaded." error={project.error} onRetry={project.refetch} />
    );
  }
  if (!project.data.allowedActions.includes('edit')) {
    return (
      <NoPermission title={`${project.data.name} cannot be changed`}>
        An archived project cannot be changed.
      </NoPermission>
    );
  }
  return <EditForm current={project.data} organization={organization} />;
}

function EditForm({ current, organization }: { current: Project; organization: Organization }) {
  const navigate = useNavigate();
  // The version the form was opened on: if someone else changes it meanwhile, the server says so.
  const [project] = useState(current);
  // Unit prices depend on those of the project.
  const update = useSend(updateProject, { invalidates: [getProject, listProjects, listUnits, listTowers] });
  return (
    <ProjectWizard
      project={project}
      organization={organization}
      onSubmit={async (body) => {
        await update.mutateAsync({ params: { id: project.id }, body: { ...body, version: project.version } });
        toastSuccess('Project saved');
        await navigate(`/projects/${project.id}`);
      }}
    />
  );
}
