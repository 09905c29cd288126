import { useId } from 'react';
import { styled } from '@mui/material/styles';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Field } from '#platform/web/form/Field.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { Project } from '#inventory/projects/project.contract.ts';
import { getProject, listProjects } from '#inventory/projects/project.contract.ts';
import { PaymentPlansTab } from './PaymentPlansTab.shared.tsx';

/** The payment plans of every project the reader sees, one project at a time. */
export function PaymentPlansPage() {
  const [params, setParams] = useSearchParams();
  const projects = useCall(listProjects, { query: { limit: 100, sort: 'name' } });
  const chosen = params.get('project');
  const rows = projects.data?.rows ?? [];
  return (
    <Page title="Payment plans">
      <PageHeader title="Payment plans" />
      {projects.isPending && <PageSkeleton />}
      {projects.error && (
        <ErrorState
          title="The projects could not be loaded."
          error={projects.error}
          onRetry={projects.refetch}
        />
      )}
      {projects.data && rows.length === 0 && (
        <EmptyState title="No projects yet">
          Payment plans belong to a project. You see them here once you are assigned to one.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <PlansOfProject
          id={chosen ?? rows[0]?.id ?? ''}
          projects={rows}
          onChoose={(id) => setParams({ project: id })}
        />
      )}
    </Page>
  );
}

interface PlansOfProjectProps {
  id: string;
  projects: readonly Project[];
  onChoose: (id: string) => void;
}

function PlansOfProject({ id, projects, onChoose }: PlansOfProjectProps) {
  const fieldId = useId();
  const project = useCall(getProject, { params: { id } });
  return (
    <>
      <Choice>
        <Field id={fieldId} label="Project" error={undefined}>
          <SelectBox
            id={fieldId}
            value={id}
            choices={projects.map(({ id: value, name }) => ({ value, label: name }))}
            onChoose={onChoose}
          />
        </Field>
      </Choice>
      <Loaded source={project} failure="The project could not be loaded.">
        {(data) => <PaymentPlansTab key={id} project={data} />}
      </Loaded>
    </>
  );
}

const Choice = styled('div')({
  maxWidth: 360,
  padding: '0 24px 12px',
  '@media (max-width: 599.95px)': { maxWidth: 'none', padding: '0 16px 12px' },
});
