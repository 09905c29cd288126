import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { lazy, Suspense, useState } from 'react';
import { formatMoneyRange } from '#platform/contract/format.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { CardButton, RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import type { Lead } from '../lead.contract.ts';
import { listLeads } from '../lead.contract.ts';
import { exportLeads, totalLeads } from '../leadExport.contract.ts';
import { LEAD_IMPORTERS } from '../leadImporters.rules.ts';
import { leadName } from '../lead.rules.ts';
import { messageRefusal } from '../messaging.rules.ts';
import { FollowUp, leadColumnsFor, wants } from './lead.columns.shared.tsx';
import { useLeadFields } from './lead.filters.shared.ts';
import { leadViews } from './lead.views.shared.ts';
import { useSeesOwners } from './useSeesOwners.shared.ts';
import { LEAD_STATUS } from './lead.status.shared.ts';

const ADD = {
  label: 'Add lead',
  letter: 'c',
  icon: <Plus aria-hidden />,
  href: '/leads/create',
  isPrimary: true,
};
const BOARD = { label: 'Board', href: '/leads/pipeline' };
const IMPORT = { label: 'Import leads', href: '/leads/imports', isRare: true };

const NONE: ReadonlySet<string> = new Set();

/** Not needed for the first render of the list. */
const LeadPanel = lazy(async () => ({ default: (await import('./LeadPanel.tsx')).LeadPanel }));
const LeadSelection = lazy(async () => ({ default: (await import('./LeadSelection.tsx')).LeadSelection }));

const LEADS: ListKind<Lead> = {
  name: 'leads',
  title: 'Leads',
  list: listLeads,
  filter: listLeads.query,
  file: exportLeads,
  totals: totalLeads,
};

export function LeadListPage() {
  const user = useSessionUser();
  const mayImport = useAllowed()(LEAD_IMPORTERS);
  const list = useList(listLeads);
  const { panelId, setPanel } = useSidePanel();
  const rows = list.source.data?.rows ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  const seesOwners = useSeesOwners();
  const whole = useWholeList(LEADS, { columns: leadColumnsFor(seesOwners), input: list.input });
  return (
    <Page
      title="Leads"
      panel={
        panelId && (
          <Suspense fallback={null}>
            <LeadPanel leads={rows} id={panelId} onChange={setPanel} />
          </Suspense>
        )
      }
    >
      <PageHeader title="Leads" actions={mayImport ? [BOARD, IMPORT, ADD] : [BOARD, ADD]} />
      {whole.views(leadViews(user.id, seesOwners), startOf(user.role))}
      <FilterBar
        {...list.filters}
        fields={useLeadFields(list.query, rows)}
        search={list.searchBy('Search name, phone or email')}
        end={whole.tools}
      />
      <DataTable
        {...list.table}
        label="Leads"
        singular="lead"
        {...whole.table}
        hrefOf={(lead) => `/leads/${lead.id}`}
        selection={{
          ids: chosen,
          onChange: setChosen,
          bar: (found) => (
            <LeadSelection query={list.input} ids={chosen} onChange={setChosen} found={found} />
          ),
        }}
        panelId={panelId}
        onOpenPanel={(lead) => setPanel(lead.id)}
        empty={{
          icon: <Users aria-hidden />,
          title: 'No leads yet',
          text: 'Enquiries are added here and followed until they book or are lost.',
          actions: <ActionButton action={ADD} />,
        }}
        renderCard={(lead) => <LeadCard lead={lead} />}
      />
    </Page>
  );
}

/** Those who follow their own enquiries begin with the open ones among them, others with all. */
function startOf(role: string | null | undefined): string | undefined {
  return hasRole(role, 'Sales Executive', 'Channel Partner Agent') ? 'mine' : undefined;
}

/** Unit types and budget, as far as known. */
function requirementOf(lead: Lead): string {
  const budget = formatMoneyRange(lead.budgetMinPaise, lead.budgetMaxPaise);
  if (lead.unitTypes.length === 0 && !budget) return 'requirement not known';
  return [lead.unitTypes.length > 0 && wants(lead), budget].filter(Boolean).join(' · ');
}

function LeadCard({ lead }: { lead: Lead }) {
  const name = leadName(lead);
  return (
    <RowCard
      title={name}
      href={`/leads/${lead.id}`}
      lines={[
        <span key="stage">
          <StatusSign of={LEAD_STATUS} status={lead.status} /> · {requirementOf(lead)}
        </span>,
        <span key="when">
          Follow-up <FollowUp lead={lead} />
        </span>,
      ]}
      buttons={
        <>
          {!messageRefusal(lead, 'whatsapp', 'service') && (
            <CardButton href={`https://wa.me/${lead.phone.slice(1)}`} aria-label={`Message ${name}`}>
              <MessageCircle aria-hidden />
            </CardButton>
          )}
          <CardButton href={`tel:${lead.phone}`} aria-label={`Call ${name}`}>
            <Phone aria-hidden />
          </CardButton>
        </>
      }
    />
  );
}
