import { styled } from '@mui/material/styles';
import { useParams } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { useListState } from '#platform/web/table/useListState.ts';
import { getProject } from '#inventory/projects/project.contract.ts';
import { listImports } from '../import.contract.ts';
import { FileChoice } from './FileChoice.tsx';
import { IMPORT_KINDS, KIND_FACTS } from '../importKinds.rules.ts';
import { KIND_LABELS } from './import.kind.labels.ts';
import { ImportList } from './ImportList.tsx';

/** Choose a file to import; past imports, each with undo. */
export function ImportsPage() {
  const { projectId = '' } = useParams();
  const project = useCall(getProject, { params: { id: projectId } });
  useBreadcrumbLabel(project.data?.name, projectId);
  const list = useListState(listImports.query);
  const kind = list.query.kind ?? 'units';
  const { title } = KIND_LABELS[kind];
  const isAllowed = useAllowed();
  // Files of leads do not belong to one project; they have their own page.
  const choices = IMPORT_KINDS.filter((one) => one !== 'leads' && isAllowed(KIND_FACTS[one].importers)).map(
    (value) => ({ value, label: KIND_LABELS[value].name }),
  );
  return (
    <Page title={title}>
      <PageHeader title={title} fact={project.data?.name} />
      <PageBody>
        <Line>
          <Segment
            label="What to import"
            value={kind}
            choices={choices}
            onChange={(chosen) => list.set({ kind: chosen === 'units' ? undefined : chosen })}
          />
        </Line>
        <FileChoice key={kind} projectId={projectId} kind={kind} />
      </PageBody>
      <ImportList query={{ projectId, kind }} />
    </Page>
  );
}

const Line = styled('div')({ marginBottom: 12 });
