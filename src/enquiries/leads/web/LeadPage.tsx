import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatPhone } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PersonAvatar } from '#platform/web/page/PersonAvatar.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { Stage } from '#platform/web/page/StageBar.tsx';
import { StageLine } from '#platform/web/page/StageBar.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { useBreadcrumbLabel } from '#platform/web/shell/breadcrumb-names.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import { GradePill } from '#enquiries/scoring/web/GradePill.shared.tsx';
import { LeadScorePart } from '#enquiries/scoring/web/LeadScorePart.shared.tsx';
import type { Lead } from '../lead.contract.ts';
import { getLead } from '../lead.contract.ts';
import { isOpenStatus, leadName } from '../lead.rules.ts';
import { needText } from '#enquiries/pipeline/web/move.labels.shared.ts';
import { useLeadMoves } from '#enquiries/pipeline/web/useLeadMoves.shared.ts';
import type { Target } from '#enquiries/pipeline/pipeline.rules.ts';
import { openMoves } from '#enquiries/pipeline/pipeline.rules.ts';
import { LeadBookings } from '#sales/web/LeadBookings.shared.tsx';
import type { LeadOverview } from '#insight/lead-overview/leadOverview.contract.ts';
import { getLeadOverview } from '#insight/lead-overview/leadOverview.contract.ts';
import type { LeadDialog } from './lead.actions.tsx';
import { leadActionsOf, reachActions } from './lead.actions.tsx';
import { leadFacts } from './lead.facts.shared.tsx';
import { useSeesOwners } from './useSeesOwners.shared.ts';
import { stagesOf } from './lead.stages.ts';
import { useDocumentCount } from '#company/documents/web/documentsOf.shared.ts';
import type { LeadTab } from './lead.tabs.ts';
import { leadTabs } from './lead.tabs.ts';
import { LeadDialogs } from './LeadDialogs.tsx';
import { LeadFoot } from './LeadFoot.tsx';
import { LeadMerges } from './LeadMerges.tsx';
import { LeadParts } from './LeadParts.tsx';

export function LeadPage() {
  const { leadId = '' } = useParams();
  const lead = useCall(getLead, { params: { id: leadId } });
  useBreadcrumbLabel(lead.data && leadName(lead.data));
  // The lead of this address was merged into another.
  if (lead.data && lead.data.id !== leadId) return <Navigate replace to={`/leads/${lead.data.id}`} />;
  return (
    <Page title={lead.data ? leadName(lead.data) : 'Lead'}>
      <Loaded source={lead} failure="The lead could not be loaded.">
        {(data) => <LeadRecord key={data.id} lead={data} />}
      </Loaded>
    </Page>
  );
}

function LeadRecord({ lead }: { lead: Lead }) {
  const [dialog, open] = useState<LeadDialog | null>(null);
  const [to, setTo] = useState<Target | null>(null);
  const { tabs, chosen, isLogging, setIsLogging, reached, bookings, isNarrow } = useParts(lead);
  const log = () => setIsLogging(true);
  const history = useHistoryAction(lead.id);
  const reach = reachActions(lead, { log });
  const others = [...leadActionsOf(lead, { open }), ...history];
  const name = leadName(lead);
  const moveNow = useLeadMoves(lead).moveNow;
  const move = (stage: Target, needs: Lead['moves'][number]['needs']) => {
    if (needs === 'nothing') return void moveNow(stage);
    setTo(stage);
    open('move');
  };
  const close = () => {
    setTo(null);
    open(null);
  };
  return (
    <>
      <PageHeader
        avatar={<PersonAvatar name={name} size={44} isMain />}
        title={name}
        badge={isNarrow && isOpenStatus(lead.status) && <GradePill grade={lead.grade} />}
        below={headlineOf(lead)}
        actions={[...reach, ...others]}
        outlinedAtMost={reach.length}
        phone={{ foot: <LeadFoot actions={reach} />, more: others }}
      />
      <Stages>
        <StageLine
          label="Stages of the lead"
          stages={stagesOf(lead, reached, dayOf(new Date().toISOString(), zoneHere()), zoneHere()).map(
            (stage) => ({ ...stage, ...wayTo(lead, stage.key, move) }),
          )}
          onChange={openMoves(lead).length > 0 ? () => open('move') : undefined}
        />
      </Stages>
      <Tabs label="Lead sections" tabs={tabs} current={chosen} />
      <Columns>
        {chosen !== 'about' && (
          <LeadParts
            part={chosen}
            lead={lead}
            hands={{ open, log }}
            isLogging={isLogging}
            onLogged={() => setIsLogging(false)}
          />
        )}
        {(chosen === 'about' || !isNarrow) && <About lead={lead} bookings={bookings} />}
      </Columns>
      {dialog && <LeadDialogs lead={lead} dialog={dialog} to={to} onClose={close} />}
    </>
  );
}

/** What a click on a stage does: the move, the sheet of what it needs, or the booking that closes the lead. */
function wayTo(
  lead: Lead,
  stage: string,
  move: (to: Target, needs: Lead['moves'][number]['needs']) => void,
): Pick<Stage, 'go' | 'hint'> {
  if (stage === 'closed' && lead.allowedActions.includes('book'))
    return { go: { href: `/sales/create?lead=${lead.id}` }, hint: 'by booking a unit' };
  const way = openMoves(lead).find(({ to }) => to === stage);
  if (!way) return {};
  const hint = needText(way.needs);
  return { go: { onClick: () => move(way.to, way.needs) }, ...(hint && { hint }) };
}

/** The part in the address, and the content of each. */
function useParts(lead: Lead) {
  const isNarrow = useMediaQuery('(max-width: 1099.95px)');
  const overview = useCall(getLeadOverview, { params: { id: lead.id } });
  const [search, setSearch] = useSearchParams();
  const documents = useDocumentCount('lead', lead.id);
  const tabs = leadTabs(lead, { counts: overview.data?.counts, documents, isNarrow });
  const chosen = currentTab(tabs, search.get('tab')) as LeadTab;
  /** In the address, so that it can be opened from a list. */
  const setIsLogging = (isOpen: boolean) =>
    setSearch({ tab: 'timeline', ...(isOpen && { log: '' }) }, { replace: true, preventScrollReset: true });
  return {
    tabs,
    chosen,
    isLogging: search.has('log'),
    setIsLogging,
    isNarrow,
    reached: overview.data?.reached ?? [],
    bookings: overview.data?.bookings ?? [],
  };
}

/** Shown beside every part, and on a phone as one of them. */
function About({ lead, bookings }: { lead: Lead; bookings: LeadOverview['bookings'] }) {
  return (
    <Sections>
      <Section title="Enquiry">
        <FactList facts={leadFacts(lead, useSeesOwners())} />
      </Section>
      <LeadBookings bookings={bookings} />
      {isOpenStatus(lead.status) && <LeadScorePart leadId={lead.id} />}
      <LeadMerges lead={lead} />
    </Sections>
  );
}

function headlineOf(lead: Lead): string {
  const projects = lead.projects.map((one) => one.name).join(', ');
  return [formatPhone(lead.phone), lead.unitTypes.join(', '), projects].filter(Boolean).join(' · ');
}

const Stages = styled('div')({
  padding: '0 24px 14px',
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
});
