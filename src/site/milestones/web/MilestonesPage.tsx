import HardHat from 'lucide-react/icons/hard-hat';
import Plus from 'lucide-react/icons/plus';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StyledSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { today } from '#platform/web/session/today.ts';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { useTowerField, withItsTower } from '#inventory/towers/web/towerChoices.shared.ts';
import type { Milestone } from '../milestone.contract.ts';
import { listMilestones, MILESTONE_STATUSES } from '../milestone.contract.ts';
import { milestoneColumns } from './milestone.columns.tsx';
import { towersOf } from '../milestone.rules.ts';
import { endText, slipText } from './milestone.labels.ts';
import { MILESTONE_LOOKS } from './milestone.styles.shared.ts';

/** Loaded on first use. */
const MilestoneDialog = lazy(async () => ({
  default: (await import('./MilestoneDialog.tsx')).MilestoneDialog,
}));

const OVERDUE: PageAction = { label: 'Overdue', href: '/construction/overdue' };

const hrefOf = ({ id }: Milestone) => `/construction/milestones/${id}`;

/** The works on site by tower. */
export function MilestonesPage() {
  const [isAdding, setIsAdding] = useState(false);
  const list = useList(listMilestones, { query: { limit: 100 } });
  const mayBuild = useAllowed()(CAPABILITIES.constructionManagement);
  const add: PageAction = {
    label: 'Add milestone',
    letter: 'c',
    icon: <Plus aria-hidden />,
    onClick: () => setIsAdding(true),
    isPrimary: true,
  };
  const { projectId } = list.query;
  const timeline = {
    label: 'Timeline',
    href: `/construction/timeline${projectId ? `?projectId=${projectId}` : ''}`,
  };
  return (
    <Page title="Milestones">
      <PageHeader title="Milestones" actions={[timeline, OVERDUE, ...(mayBuild ? [add] : [])]} />
      <ToPlan />
      <FilterBar
        {...list.filters}
        fields={useFilterFields(list.query.projectId)}
        onChange={(key, value) => list.set(withItsTower(key, value))}
        search={list.searchBy('Search milestone')}
      />
      <DataTable
        {...list.table}
        label="Milestones"
        singular="milestone"
        columns={milestoneColumns}
        hrefOf={hrefOf}
        empty={{
          icon: <HardHat aria-hidden />,
          title: 'No milestones yet',
          text: 'The works of a tower with their dates. Linked payment plans bill their stages when they are completed.',
          actions: mayBuild && <ActionButton action={add} />,
        }}
        renderCard={(milestone) => <MilestoneCard milestone={milestone} />}
      />
      <Suspense fallback={null}>
        {isAdding && <MilestoneDialog onClose={() => setIsAdding(false)} />}
      </Suspense>
    </Page>
  );
}

/** Payment plans bill with these milestones, but nobody knows when. */
function ToPlan() {
  const toPlan = useCall(listMilestones, { query: { toPlan: 'true', limit: 1 } });
  const count = toPlan.data?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <Notice>
      <Note tone="limit">
        Payment plans depend on {count === 1 ? 'a milestone' : `${count} milestones`} without dates.{' '}
        <Link to="?toPlan=true">Plan {count === 1 ? 'it' : 'them'}</Link>
      </Note>
    </Notice>
  );
}

const Notice = styled('div')({
  padding: '12px 24px 0',
  '@media (max-width: 599.95px)': { padding: '12px 16px 0' },
});

function useFilterFields(projectId: string | undefined): readonly FilterField[] {
  return [
    useProjectField(),
    useTowerField(projectId),
    {
      key: 'toPlan',
      label: 'Dates',
      kind: 'one',
      choices: [{ value: 'true', label: 'Not planned' }],
    },
    {
      key: 'unassigned',
      label: 'Contractor',
      kind: 'one',
      choices: [{ value: 'true', label: 'Nobody assigned' }],
    },
    {
      key: 'status',
      label: 'Status',
      kind: 'many',
      choices: MILESTONE_STATUSES.map((value) => ({ value, label: MILESTONE_LOOKS[value].word })),
    },
  ];
}

function MilestoneCard({ milestone }: { milestone: Milestone }) {
  const { name, projectName, status, progressPct } = milestone;
  return (
    <RowCard
      title={name}
      href={hrefOf(milestone)}
      end={`${progressPct}%`}
      lines={[
        <span key="state">
          <StyledSign look={MILESTONE_LOOKS[status]} /> · {towersOf(milestone) ?? projectName}
        </span>,
        [endText(milestone, today()), slipText(milestone)].filter(Boolean).join(' · '),
      ]}
    />
  );
}
