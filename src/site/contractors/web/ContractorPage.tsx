import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { GROUPS } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { TabEntry } from '#platform/web/page/Tabs.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import { useDocumentCount } from '#company/documents/web/documentsOf.shared.ts';
import type { Contractor } from '../contractor.contract.ts';
import { CONTRACTOR_KEEPERS, getContractor } from '../contractor.contract.ts';
import { CONTRACTOR_STATUS, tradesText } from './contractor.labels.ts';
import { figuresOf } from './contractor.figures.ts';
import { NotesTab, PapersTab, PaymentsTab, ReviewsTab } from './contractor.parts.ts';
import { useContractorActions } from './useContractorActions.tsx';
import { WorkTab } from './WorkTab.tsx';

/** A contractor: what it builds, its papers, what is said of it, and what it is paid. */
export function ContractorPage() {
  const { contractorId = '' } = useParams();
  const contractor = useCall(getContractor, { params: { id: contractorId } });
  useBreadcrumbLabel(contractor.data?.companyName);
  return (
    <Page title={contractor.data?.companyName ?? 'Contractor'}>
      <Loaded source={contractor} failure="The contractor could not be loaded.">
        {(data) => <Content contractor={data} />}
      </Loaded>
    </Page>
  );
}

function Content({ contractor }: { contractor: Contractor }) {
  const { actions, dialog } = useContractorActions(contractor);
  const history = useHistoryAction(contractor.id);
  const [params] = useSearchParams();
  const tabs = useTabs(contractor);
  const tab = currentTab(tabs, params.get('tab'));
  return (
    <>
      <PageHeader
        title={contractor.companyName}
        badge={<StatusPill of={CONTRACTOR_STATUS} status={contractor.status} />}
        fact={[tradesText(contractor.specializations), ...(contractor.isPreferred ? ['preferred'] : [])].join(
          ', ',
        )}
        actions={[...actions, ...history]}
      />
      <Standing contractor={contractor} />
      <FigureStrip label="Contractor in figures" figures={figuresOf(contractor)} />
      <div style={BELOW}>
        <Tabs label="Contractor sections" tabs={tabs} hrefOf={(id) => `?tab=${id}`} />
      </div>
      <Suspense fallback={<FactSkeleton rows={8} />}>
        <TabContent tab={tab} contractor={contractor} />
      </Suspense>
      {dialog}
    </>
  );
}

/** The line of tabs begins above its place, which under figures is theirs. */
const BELOW = { paddingTop: 12 } as const;

/** Why it gets no work. */
function Standing({ contractor }: { contractor: Contractor }) {
  const { status, statusReason, licence, missingPapers, openMilestones } = contractor;
  const stands = openMilestones > 0 ? ' Running milestones go on; it gets no new ones.' : '';
  if (status === 'pending')
    return (
      <Warning title="Not active yet.">
        {missingPapers.length > 0
          ? `Needed and not approved: ${missingPapers.join(', ')}.`
          : 'Its papers are approved; it can be activated.'}
      </Warning>
    );
  if (status === 'suspended' || status === 'blacklisted')
    return (
      <Warning title={`${CONTRACTOR_STATUS[status].word}.`}>
        {statusReason}
        {stands}
      </Warning>
    );
  if (licence === 'expired')
    return <Warning title="The labour licence has expired.">{stands.trim()}</Warning>;
  if (licence === 'expiring')
    return <Warning title="The labour licence ends soon.">Upload the next one under Papers.</Warning>;
  return null;
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Sections>
      <div>
        <Note tone="limit" title={title}>
          {children}
        </Note>
      </div>
    </Sections>
  );
}

function useTabs({ id, openMilestones, reviewCount }: Contractor): TabEntry[] {
  const isAllowed = useAllowed();
  const papers = useDocumentCount('contractor', id);
  return [
    { id: 'work', label: 'Work', count: openMilestones || null },
    { id: 'papers', label: 'Papers', count: papers },
    { id: 'reviews', label: 'Reviews', count: reviewCount || null },
    ...(isAllowed(CONTRACTOR_KEEPERS) ? [{ id: 'notes', label: 'Notes' }] : []),
    ...(isAllowed(GROUPS.FINANCE) ? [{ id: 'payments', label: 'Payments' }] : []),
  ];
}

function TabContent({ tab, contractor }: { tab: string; contractor: Contractor }) {
  switch (tab) {
    case 'papers':
      return <PapersTab contractor={contractor} />;
    case 'reviews':
      return <ReviewsTab contractor={contractor} />;
    case 'notes':
      return <NotesTab contractor={contractor} />;
    case 'payments':
      return <PaymentsTab contractor={contractor} />;
    default:
      return <WorkTab contractor={contractor} />;
  }
}
