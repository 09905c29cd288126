import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { useCall } from '#platform/web/client/hooks.ts';
import { Field } from '#platform/web/form/Field.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import type { Project } from '#inventory/projects/project.contract.ts';
import { listProjects } from '#inventory/projects/project.contract.ts';
import type { Import } from '../import.contract.ts';
import { FileChoice } from './FileChoice.tsx';
import { KIND_LABELS } from './import.kind.labels.ts';
import { ImportList } from './ImportList.tsx';
import { SourceChoice } from './SourceChoice.tsx';

const MAX_PROJECTS = 100;

/** Imports of leads: source and project of a new file; past imports, each with undo. */
export function LeadImportsPage() {
  const { title } = KIND_LABELS.leads;
  const projects = useCall(listProjects, { query: { limit: MAX_PROJECTS, sort: 'name' } });
  const [source, setSource] = useState<Import['source']>(null);
  const [chosen, setChosen] = useState('');
  const open = (projects.data?.rows ?? []).filter(({ status }) => status !== 'archived');
  // A single project is chosen by default.
  const projectId = chosen === '' && open.length === 1 ? (open[0]?.id ?? '') : chosen;
  return (
    <Page title={title}>
      <PageHeader title={title} />
      <PageBody>
        <Line>
          <SourceChoice source={source} onChoose={setSource} />
          <ProjectChoice projects={open} projectId={projectId} onChoose={setChosen} />
        </Line>
        <FileChoice
          projectId={projectId}
          kind="leads"
          source={source}
          missing={missingText(source, projectId)}
        />
      </PageBody>
      <ImportList query={{ kind: 'leads' }} />
    </Page>
  );
}

function missingText(source: Import['source'], projectId: string): string | null {
  if (source === null) return 'Choose the source of the leads first.';
  return projectId === '' ? 'Choose the project first.' : null;
}

interface ProjectChoiceProps {
  projects: readonly Project[];
  projectId: string;
  onChoose: (projectId: string) => void;
}

function ProjectChoice({ projects, projectId, onChoose }: ProjectChoiceProps) {
  const id = useId();
  return (
    <Field id={id} label="Default project" error={undefined}>
      <SelectBox
        id={id}
        value={projectId}
        choices={projects.map(({ id: value, name }) => ({ value, label: name }))}
        emptyLabel="Choose a project"
        onChoose={onChoose}
      />
    </Field>
  );
}

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 320px))',
  gap: 12,
  marginBottom: 12,
  '@media (max-width: 599.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
