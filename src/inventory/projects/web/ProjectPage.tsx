import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { FactSkeleton, PageSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { TabEntry } from '#platform/web/page/Tabs.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { UnitMore } from '#offers/price-advice/web/UnitMore.shared.tsx';
import { UnitPanel } from '#offers/reservations/web/UnitPanel.shared.tsx';
import { useDocumentCount } from '#company/documents/web/documentsOf.shared.ts';
import type { Project } from '../project.contract.ts';
import { getPaymentConfig } from '#inventory/payment-terms/paymentConfig.contract.ts';
import { getProject } from '../project.contract.ts';
import { BudgetTab, DocumentsTab, InventoryTab, PricesTab, TeamTab, WorksTab } from './project.parts.ts';
import { PaymentPlansTab } from '#inventory/payment-terms/web/PaymentPlansTab.shared.tsx';
import { PaymentTermsTab } from '#inventory/payment-terms/web/PaymentTermsTab.shared.tsx';
import { ProjectHead } from './ProjectHead.tsx';
import { ProjectOverview } from './ProjectOverview.tsx';
import { TowersTab } from './TowersTab.tsx';
import { UnitsTab } from './UnitsTab.tsx';
import { usePlan } from './usePlan.ts';

export function ProjectPage() {
  const { projectId = '' } = useParams();
  const project = useCall(getProject, { params: { id: projectId } });
  useBreadcrumbLabel(project.data?.name, projectId);
  const [params] = useSearchParams();
  const tabs = useTabs(project.data);
  const tab = currentTab(tabs, params.get('tab'));
  return (
    <Page
      title={project.data?.name ?? 'Project'}
      panel={tab === 'units' && project.data && <UnitOfPlan key={projectId} project={project.data} />}
    >
      {project.isPending && <PageSkeleton />}
      {project.error && (
        <ErrorState
          title="The project could not be loaded."
          error={project.error}
          onRetry={project.refetch}
        />
      )}
      {project.data && (
        <>
          <ProjectHead project={project.data} isFull={tab !== 'units' && tab !== 'inventory'} />
          <Tabs label="Project sections" tabs={tabs} hrefOf={(id) => `?tab=${id}`} />
          <Suspense fallback={<FactSkeleton rows={8} />}>
            <TabContent tab={tab} project={project.data} />
          </Suspense>
        </>
      )}
    </Page>
  );
}

/** Executives and partners see what they can offer; the remaining tabs are for those who run the project. */
function useTabs(project: Project | undefined): TabEntry[] {
  const isAllowed = useAllowed();
  const runsProjects = isAllowed(CAPABILITIES.viewAllProjects);
  const documents = useDocumentCount('project', project?.id);
  return [
    { id: 'overview', label: 'Overview' },
    ...(runsProjects ? [{ id: 'towers', label: 'Towers', count: project?.stats.towers ?? null }] : []),
    { id: 'units', label: 'Units', count: project?.stats.units ?? null },
    ...(runsProjects ? [{ id: 'prices', label: 'Prices' }] : []),
    { id: 'inventory', label: 'Inventory' },
    { id: 'works', label: 'Works' },
    ...(runsProjects && getPaymentConfig.can !== 'public' && isAllowed(getPaymentConfig.can)
      ? [
          { id: 'terms', label: 'Payment terms' },
          { id: 'plans', label: 'Payment plans' },
        ]
      : []),
    ...(isAllowed(CAPABILITIES.viewFinancials) ? [{ id: 'budget', label: 'Budget' }] : []),
    { id: 'documents', label: 'Documents', count: documents },
    ...(runsProjects ? [{ id: 'team', label: 'Team' }] : []),
  ];
}

function TabContent({ tab, project }: { tab: string; project: Project }) {
  switch (tab) {
    case 'towers':
      return <TowersTab project={project} />;
    case 'units':
      return <UnitsTab project={project} />;
    case 'inventory':
      return <InventoryTab project={project} />;
    case 'prices':
      return <PricesTab project={project} />;
    case 'documents':
      return <DocumentsTab project={project} />;
    case 'works':
      return <WorksTab project={project} />;
    case 'budget':
      return <BudgetTab project={project} />;
    case 'team':
      return <TeamTab project={project} />;
    case 'terms':
      return <PaymentTermsTab project={project} />;
    case 'plans':
      return <PaymentPlansTab project={project} />;
    default:
      return <ProjectOverview project={project} />;
  }
}

/** The panel is beside the whole page and shows a row of the plan. */
function UnitOfPlan({ project }: { project: Project }) {
  const { panelId, setPanel } = useSidePanel();
  const { units, towers } = usePlan(project);
  if (!panelId) return null;
  return (
    <UnitPanel
      units={units.rows ?? []}
      id={panelId}
      project={project}
      towers={towers.data?.rows ?? []}
      onChange={setPanel}
      more={(unit) => <UnitMore unit={unit} />}
    />
  );
}
