import { keepPreviousData } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import FileUp from 'lucide-react/icons/file-up';
import { useParams } from 'react-router';
import { formatMoment } from '../../../platform/contract/format.ts';
import { useCall } from '../../../platform/web/client/hooks.ts';
import { Segment } from '../../../platform/web/form/Segment.tsx';
import { Page, PageBody } from '../../../platform/web/page/Page.tsx';
import { PageHeader } from '../../../platform/web/page/PageHeader.tsx';
import { useBreadcrumbLabel } from '../../../platform/web/shell/breadcrumb-names.tsx';
import { RowCard } from '../../../platform/web/table/CardList.tsx';
import { Faint } from '../../../platform/web/table/cells.tsx';
import { columnsFor } from '../../../platform/web/table/columns.ts';
import { DataTable } from '../../../platform/web/table/DataTable.tsx';
import { useListState } from '../../../platform/web/table/useListState.ts';
import { getProject } from '../../projects/project.contract.ts';
import type { Import } from '../import.contract.ts';
import { listImports } from '../import.contract.ts';
import { FileChoice } from './FileChoice.tsx';
import { IMPORT_KINDS } from '../importKinds.rules.ts';
import { KIND_WORDS } from './import.kind.words.ts';
import { importPath } from './import.paths.ts';
import { rowsText, summaryOf } from './import.words.ts';
import { ImportState } from './ImportState.tsx';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const column = columnsFor<Import>();
const columns = column.columns([
  column.accessor('fileName', { header: 'File', meta: { skeleton: 180 } }),
  column.accessor('status', {
    header: 'State',
    cell: (info) => <ImportState status={info.getValue()} />,
    meta: { skeleton: 110 },
  }),
  column.accessor((one) => summaryOf(one), {
    id: 'summary',
    header: 'What became of it',
    meta: { level: 2, skeleton: 140 },
  }),
  column.accessor('rows', { header: 'Rows', meta: { align: 'right', level: 3 } }),
  column.accessor('createdByName', { header: 'By', meta: { level: 3, skeleton: 110 } }),
  column.accessor((one) => whenText(one), {
    id: 'when',
    header: 'When',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { skeleton: 90 },
  }),
]);

const KINDS = IMPORT_KINDS.map((value) => ({ value, label: KIND_WORDS[value].name }));

/** A file to import from, and the imports there were, each with its way back. */
export function ImportsPage() {
  const { projectId = '' } = useParams();
  const project = useCall(getProject, { params: { id: projectId } });
  useBreadcrumbLabel(project.data?.name, projectId);
  const list = useListState(listImports.query);
  const kind = list.query.kind ?? 'units';
  const { title } = KIND_WORDS[kind];
  const imports = useCall(
    listImports,
    { query: { ...list.input, projectId, kind } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page title={title}>
      <PageHeader title={title} fact={project.data?.name} />
      <PageBody>
        <Line>
          <Segment
            label="What is imported"
            value={kind}
            choices={KINDS}
            onChange={(chosen) => list.set({ kind: chosen === 'units' ? undefined : chosen })}
          />
        </Line>
        <FileChoice key={kind} projectId={projectId} kind={kind} />
      </PageBody>
      <DataTable
        label="Imports"
        singular="import"
        columns={columns}
        source={imports}
        onPage={(page) => list.set({ page })}
        hrefOf={importPath}
        empty={{
          icon: <FileUp aria-hidden />,
          title: 'Nothing was imported yet',
          text: 'Each import is kept with its file and its rows, and can be undone as a whole.',
        }}
        renderCard={(one) => (
          <RowCard
            title={one.fileName}
            href={importPath(one)}
            end={<ImportState status={one.status} />}
            lines={[`${rowsText(one.rows)} · ${summaryOf(one)}`, `${one.createdByName}, ${whenText(one)}`]}
          />
        )}
      />
    </Page>
  );
}

const Line = styled('div')({ marginBottom: 12 });

function whenText({ createdAt }: Import): string {
  return formatMoment(createdAt, new Date().toISOString(), ZONE);
}
