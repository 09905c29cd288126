import { keepPreviousData } from '@tanstack/react-query';
import Building from 'lucide-react/icons/building-2';
import Plus from 'lucide-react/icons/plus';
import { plainAmount, titled } from '../../../platform/contract/format.ts';
import { useCall } from '../../../platform/web/client/hooks.ts';
import { ActionButton } from '../../../platform/web/page/ActionButton.tsx';
import { Page } from '../../../platform/web/page/Page.tsx';
import { PageHeader } from '../../../platform/web/page/PageHeader.tsx';
import { useAllowed } from '../../../platform/web/session/SessionProvider.tsx';
import { StatusSign } from '../../../platform/web/status/StatusSign.tsx';
import { CAPABILITIES } from '../../../platform/contract/roles.ts';
import { RowCard } from '../../../platform/web/table/CardList.tsx';
import { DataTable } from '../../../platform/web/table/DataTable.tsx';
import type { FilterField } from '../../../platform/web/table/filter.types.ts';
import { FilterBar } from '../../../platform/web/table/FilterBar.tsx';
import { useListState } from '../../../platform/web/table/useListState.ts';
import type { Project } from '../project.contract.ts';
import { listProjects, PROJECT_STATUSES, PROJECT_TYPES } from '../project.contract.ts';
import { collectedText, placeText, projectColumns, soldText } from './project.columns.tsx';

const CREATE = {
  label: 'Create project',
  icon: <Plus aria-hidden />,
  href: '/projects/create',
  isPrimary: true,
};

const FIELDS: readonly FilterField[] = [
  { key: 'status', label: 'Status', kind: 'many', choices: choicesOf(PROJECT_STATUSES) },
  { key: 'type', label: 'Type', kind: 'many', choices: choicesOf(PROJECT_TYPES) },
];

export function ProjectListPage() {
  const isAllowed = useAllowed();
  const actions = isAllowed(CAPABILITIES.projectManagement) ? [CREATE] : [];
  const list = useListState(listProjects.query);
  const projects = useCall(listProjects, { query: list.input }, { placeholderData: keepPreviousData });
  return (
    <Page title="Projects">
      <PageHeader title="Projects" actions={actions} />
      <FilterBar
        fields={FIELDS}
        values={list.query}
        onChange={(key, value) => list.set({ [key]: value })}
        onClear={list.clear}
        search={{
          label: 'Search name, code or city',
          value: list.query.search ?? '',
          onSearch: (search) => list.set({ search }, { replace: true }),
        }}
      />
      <DataTable
        label="Projects"
        singular="project"
        columns={projectColumns}
        source={projects}
        sort={list.query.sort}
        onSort={(sort) => list.set({ sort: sort as typeof list.query.sort })}
        onPage={(page) => list.set({ page })}
        hrefOf={(project) => `/projects/${project.id}`}
        empty={{
          icon: <Building aria-hidden />,
          title: 'No projects yet',
          text: 'A project holds towers, units, prices and payment plans. Everything that is sold belongs to one.',
          actions: actions.map((action) => <ActionButton key={action.label} action={action} />),
        }}
        filtered={{ count: list.filterCount, onClear: list.clear }}
        renderCard={(project) => <ProjectCard project={project} />}
      />
    </Page>
  );
}

function ProjectCard({ project }: { project: Project }) {
  const money = collectedText(project);
  return (
    <RowCard
      title={project.name}
      href={`/projects/${project.id}`}
      end={<StatusSign of="project" status={project.status} />}
      lines={[
        placeText(project),
        `${soldText(project)} sold · ₹${plainAmount(project.baseRatePaise)} / sq ft${money ? ` · ${money}` : ''}`,
      ]}
    />
  );
}

function choicesOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: titled(value) }));
}
