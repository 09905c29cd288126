import Building from 'lucide-react/icons/building-2';
import Plus from 'lucide-react/icons/plus';
import { plainAmount, startCase } from '#platform/contract/format.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { Project } from '../project.contract.ts';
import { ProjectCards } from './ProjectCards.tsx';
import { listProjects, PROJECT_STATUSES, PROJECT_TYPES } from '../project.contract.ts';
import { collectedText, placeText, projectColumns, soldText } from './project.columns.tsx';
import { useCardView } from './useCardView.tsx';
import { PROJECT_STATUS } from './project.status.shared.ts';

const CREATE = {
  label: 'Create project',
  letter: 'c',
  icon: <Plus aria-hidden />,
  href: '/projects/create',
  isPrimary: true,
};

/** As many as one page of the list takes. */
const MAX_CARDS = 100;

/** Archived projects are shown only when requested. */
const NOT_ARCHIVED = PROJECT_STATUSES.filter((status) => status !== 'archived').join(',');

function fieldsOf(projects: readonly Project[], city: string | undefined): FilterField[] {
  const cities = [...new Set([...projects.map((project) => project.city), ...(city ? [city] : [])])].sort();
  return [
    { key: 'status', label: 'Status', kind: 'many', choices: choicesOf(PROJECT_STATUSES) },
    { key: 'type', label: 'Type', kind: 'many', choices: choicesOf(PROJECT_TYPES) },
    { key: 'city', label: 'City', kind: 'one', choices: cities.map((value) => ({ value, label: value })) },
    { key: 'reraEndsBy', label: 'RERA', kind: 'day', operator: 'ends by' },
  ];
}

export function ProjectListPage() {
  const isAllowed = useAllowed();
  const actions = isAllowed(CAPABILITIES.projectManagement) ? [CREATE] : [];
  const { isCards, viewSwitch } = useCardView();
  const list = useList(listProjects, {
    defaults: { status: NOT_ARCHIVED },
    query: isCards ? { limit: MAX_CARDS, page: 1 } : {},
  });
  const found = list.source.data?.rows ?? [];
  return (
    <Page title="Projects">
      <PageHeader title="Projects" actions={actions}>
        {viewSwitch}
      </PageHeader>
      <FilterBar
        {...list.filters}
        fields={fieldsOf(found, list.query.city)}
        search={list.searchBy('Search name, code or city')}
      />
      {isCards && found.length > 0 ? (
        <ProjectCards projects={found} />
      ) : (
        <DataTable
          {...list.table}
          label="Projects"
          singular="project"
          columns={projectColumns}
          hrefOf={(project) => `/projects/${project.id}`}
          empty={{
            icon: <Building aria-hidden />,
            title: 'No projects yet',
            text: 'A project holds towers, units, prices and payment plans. Every sale belongs to one.',
            actions: actions.map((action) => <ActionButton key={action.label} action={action} />),
          }}
          renderCard={(project) => <ProjectCard project={project} />}
        />
      )}
    </Page>
  );
}

function ProjectCard({ project }: { project: Project }) {
  const money = collectedText(project);
  return (
    <RowCard
      title={project.name}
      href={`/projects/${project.id}`}
      end={<StatusSign of={PROJECT_STATUS} status={project.status} />}
      lines={[
        placeText(project),
        `${soldText(project)} sold · ₹${plainAmount(project.baseRatePaise)} / sq ft${money ? ` · ${money}` : ''}`,
      ]}
    />
  );
}

function choicesOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: startCase(value) }));
}
