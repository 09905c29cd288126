import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { lazy, Suspense, useState } from 'react';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useLoadedAhead } from '#platform/web/navigation/useLoadedAhead.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import { useProjectField } from '#inventory/projects/web/projectChoices.shared.ts';
import { useTowerField, withItsTower } from '#inventory/towers/web/towerChoices.shared.ts';
import { listContractors } from '#site/contractors/contractor.contract.ts';
import { LateResults } from '#site/quality/web/LateResults.shared.tsx';
import type { Issue } from '../issue.contract.ts';
import { exportIssues, listIssues, totalIssues } from '../issue.contract.ts';
import { ISSUE_STATUSES } from '../issue.rules.ts';
import { ISSUE_ORIGINS, ISSUE_SEVERITIES } from '../issueKinds.rules.ts';
import { issueColumns } from './issue.columns.tsx';
import { dueText, issueHref, placeText } from './issue.labels.shared.ts';
import { WaitingWorks } from './WaitingWorks.shared.tsx';
import { AGE_CHOICES, ISSUE_SEVERITY, ISSUE_STATUS, ORIGIN_LABELS } from './issue.status.shared.ts';

const loadReport = () => import('./ReportIssue.shared.tsx');
const ReportSiteIssue = lazy(async () => ({ default: (await loadReport()).ReportSiteIssue }));

const ISSUES: ListKind<Issue> = {
  name: 'siteIssues',
  title: 'Issues',
  list: listIssues,
  filter: listIssues.query,
  file: exportIssues,
  totals: totalIssues,
};

/** Those that are not verified, unless the address names others. */
const OPEN = { status: 'open,inProgress,resolved' };

const VIEWS: readonly ListView[] = [
  { id: 'open', label: 'Open', query: {} },
  { id: 'mine', label: 'Mine', query: { whose: 'mine' } },
  { id: 'overdue', label: 'Overdue', query: { overdue: 'true' } },
  { id: 'grave', label: 'High and critical', query: { severity: 'high,critical' } },
  { id: 'verify', label: 'To verify', query: { status: 'resolved' } },
  { id: 'all', label: 'All', query: { status: ISSUE_STATUSES.join(',') } },
];

/** What is to be put right on the sites, the first due first. */
export function IssuesPage() {
  const [isReporting, setIsReporting] = useState(false);
  const list = useList(listIssues, { defaults: OPEN });
  const mayReport = useAllowed()(CAPABILITIES.constructionManagement);
  useLoadedAhead(loadReport, mayReport);
  const whole = useWholeList(ISSUES, { columns: issueColumns, input: list.input, where: OPEN });
  const report: PageAction = {
    label: 'Report issue',
    letter: 'c',
    icon: <Plus aria-hidden />,
    onClick: () => setIsReporting(true),
    isPrimary: true,
  };
  return (
    <Page title="Issues">
      <PageHeader title="Issues" actions={mayReport ? [report] : []} />
      <LateResults />
      <WaitingWorks />
      {whole.views(VIEWS)}
      <FilterBar
        {...list.filters}
        fields={useFilterFields(list.query.projectId)}
        onChange={(key, value) => list.set(withItsTower(key, value))}
        search={list.searchBy('Search issue')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Issues"
        singular="issue"
        {...whole.table}
        hrefOf={issueHref}
        empty={{
          icon: <TriangleAlert aria-hidden />,
          title: 'Nothing is to be put right',
          text: 'Issues of the sites, snags and defects of units are listed until another person has verified them.',
          actions: mayReport && <ActionButton action={report} />,
        }}
        renderCard={(issue) => <IssueCard issue={issue} />}
      />
      <Suspense fallback={null}>
        {isReporting && <ReportSiteIssue onClose={() => setIsReporting(false)} />}
      </Suspense>
    </Page>
  );
}

function useFilterFields(projectId: string | undefined): readonly FilterField[] {
  const seesContractors = useAllowed()(GROUPS.MANAGEMENT);
  const contractors = useCall(listContractors, { query: { limit: 100 } }, { enabled: seesContractors });
  const contractorField: FilterField = {
    key: 'contractorId',
    label: 'Contractor',
    kind: 'one',
    choices: (contractors.data?.rows ?? []).map(({ id, companyName }) => ({ value: id, label: companyName })),
  };
  return [
    useProjectField(),
    useTowerField(projectId),
    {
      key: 'severity',
      label: 'Severity',
      kind: 'many',
      choices: ISSUE_SEVERITIES.map((value) => ({ value, label: ISSUE_SEVERITY[value].word })),
    },
    {
      key: 'status',
      label: 'Status',
      kind: 'many',
      choices: ISSUE_STATUSES.map((value) => ({ value, label: ISSUE_STATUS[value].word })),
    },
    {
      key: 'origin',
      label: 'Kind',
      kind: 'many',
      choices: ISSUE_ORIGINS.map((value) => ({ value, label: ORIGIN_LABELS[value] })),
    },
    { key: 'age', label: 'Age', kind: 'many', choices: AGE_CHOICES },
    {
      key: 'whose',
      label: 'Assigned',
      kind: 'one',
      choices: [
        { value: 'mine', label: 'To me' },
        ...(seesContractors ? [{ value: 'contractors', label: 'To contractors' }] : []),
        { value: 'nobodys', label: 'To nobody' },
      ],
    },
    ...(seesContractors ? [contractorField] : []),
    { key: 'overdue', label: 'Overdue', kind: 'one', choices: [{ value: 'true', label: 'Overdue' }] },
  ];
}

function IssueCard({ issue }: { issue: Issue }) {
  const { title, severity, status, isOverdue, tower, project } = issue;
  return (
    <RowCard
      title={title}
      href={issueHref(issue)}
      end={<StatusSign of={ISSUE_SEVERITY} status={severity} />}
      lines={[
        <span key="state">
          <StatusSign of={ISSUE_STATUS} status={isOverdue ? 'overdue' : status} /> ·{' '}
          {[placeText(issue), tower?.name ?? project.name].filter(Boolean).join(', ')}
        </span>,
        dueText(issue),
      ]}
    />
  );
}
