import Building2 from 'lucide-react/icons/building-2';
import Scale from 'lucide-react/icons/scale';
import { useState } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Tabs } from '#platform/web/page/Tabs.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { PANEL_PARAM, useSidePanel } from '#platform/web/table/useListState.ts';
import { CLAIM_JUDGES, FIRM_VISITORS } from '../claimReaders.rules.ts';
import { listClaimDisputes } from '../dispute.contract.ts';
import { CheckBox } from './CheckBox.tsx';
import { CheckLog } from './CheckLog.tsx';
import { ClaimList } from './ClaimList.tsx';
import { ClaimPanel } from './ClaimPanel.tsx';
import { DisputeList } from './DisputeList.tsx';
import { DisputePanel } from './DisputePanel.tsx';
import { RaiseDisputeDialog } from './RaiseDisputeDialog.tsx';

type Part = 'claims' | 'disputes' | 'checks';

/**
 * For a firm: its customers and a check whether another is free. For those who rule: all claims, disputes and
 * checks.
 */
export function ClaimsPage() {
  const [params] = useSearchParams();
  const isAllowed = useAllowed();
  const isPartner = isAllowed(PARTNER_ROLES);
  const isJudge = isAllowed(CLAIM_JUDGES);
  const { panelId, setPanel } = useSidePanel();
  const [disputed, setDisputed] = useState<string | null>(null);
  const waiting = useCall(listClaimDisputes, { query: { status: 'open,appealed', limit: 1 } });
  const part = partOf(params.get('tab'), isJudge);
  const showDispute = useShowDispute();
  const actions: PageAction[] = [
    ...(isPartner
      ? [{ label: 'Dispute a claim', icon: <Scale aria-hidden />, onClick: () => setDisputed('') }]
      : []),
    ...(isAllowed(FIRM_VISITORS)
      ? [{ label: 'Partner firms', icon: <Building2 aria-hidden />, href: '/partners' }]
      : []),
  ];
  return (
    <Page title="Partner claims" panel={panelId && panelOf(part, panelId, () => setPanel(null))}>
      <PageHeader
        title="Partner claims"
        fact={isPartner ? 'Customers brought by your firm' : 'Who brought which customer'}
        actions={actions}
      />
      {isPartner && <CheckBox onDispute={setDisputed} />}
      <Tabs
        label="Claim sections"
        current={part}
        hrefOf={(id) => (id === 'claims' ? '?' : `?tab=${id}`)}
        tabs={[
          { id: 'claims', label: isPartner ? 'My claims' : 'Claims' },
          { id: 'disputes', label: 'Disputes', count: waiting.data?.pagination.total || null },
          ...(isJudge ? [{ id: 'checks', label: 'Checks' }] : []),
        ]}
      />
      {part === 'claims' && <ClaimList />}
      {part === 'disputes' && <DisputeList />}
      {part === 'checks' && <CheckLog />}
      {disputed !== null && (
        <RaiseDisputeDialog phone={disputed} onRaised={showDispute} onClose={() => setDisputed(null)} />
      )}
    </Page>
  );
}

function partOf(named: string | null, isJudge: boolean): Part {
  if (named === 'disputes') return 'disputes';
  return named === 'checks' && isJudge ? 'checks' : 'claims';
}

function panelOf(part: Part, id: string, onClose: () => void) {
  if (part === 'disputes') return <DisputePanel id={id} onClose={onClose} />;
  return part === 'claims' ? <ClaimPanel id={id} onClose={onClose} /> : null;
}

/** Shows a dispute among the others. */
function useShowDispute(): (id: string) => void {
  const [, setParams] = useSearchParams();
  return (id) => setParams({ tab: 'disputes', [PANEL_PARAM]: id });
}
