import { keepPreviousData } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { lazy, Suspense, useState } from 'react';
import { formatMoneyRange } from '../../../platform/contract/format.ts';
import { useCall } from '../../../platform/web/client/hooks.ts';
import { ActionButton } from '../../../platform/web/page/ActionButton.tsx';
import { Page } from '../../../platform/web/page/Page.tsx';
import { PageHeader } from '../../../platform/web/page/PageHeader.tsx';
import { useAllowed, useSessionUser } from '../../../platform/web/session/SessionProvider.tsx';
import { StatusSign } from '../../../platform/web/status/StatusSign.tsx';
import { CardButton, RowCard } from '../../../platform/web/table/CardList.tsx';
import { DataTable } from '../../../platform/web/table/DataTable.tsx';
import { FilterBar } from '../../../platform/web/table/FilterBar.tsx';
import { useListState, usePeek } from '../../../platform/web/table/useListState.ts';
import { columnId, useChosenColumns } from '../../../platform/web/table/useChosenColumns.ts';
import type { ListView } from '../../../platform/web/table/ViewTabs.tsx';
import { ViewTabs } from '../../../platform/web/table/ViewTabs.tsx';
import type { Lead } from '../lead.contract.ts';
import { listLeads, OPEN_LEAD_STATUSES } from '../lead.contract.ts';
import { LEAD_IMPORTERS } from '../leadImporters.rules.ts';
import { leadName } from '../lead.rules.ts';
import { messageRefusal } from '../messaging.rules.ts';
import { FollowUp, leadColumns, wants } from './lead.columns.shared.tsx';
import { useLeadFields } from './lead.filters.shared.ts';

const ADD = { label: 'Add lead', icon: <Plus aria-hidden />, href: '/leads/create', isPrimary: true };
const BOARD = { label: 'Board', href: '/leads/pipeline' };
const IMPORT = { label: 'Import leads', href: '/leads/imports', isRare: true };
const OPEN = OPEN_LEAD_STATUSES.join(',');

const NONE: ReadonlySet<string> = new Set();

/** Not needed for the first picture of the list. */
const SavedViews = lazy(async () => ({
  default: (await import('../../saved-views/web/SavedViews.shared.tsx')).SavedViews,
}));
const LeadPeek = lazy(async () => ({ default: (await import('./LeadPeek.tsx')).LeadPeek }));
const LeadSelection = lazy(async () => ({ default: (await import('./LeadSelection.tsx')).LeadSelection }));
const LeadTools = lazy(async () => ({ default: (await import('./LeadTools.tsx')).LeadTools }));

export function LeadListPage() {
  const user = useSessionUser();
  const mayImport = useAllowed()(LEAD_IMPORTERS);
  const list = useListState(listLeads.query);
  const { peekId, setPeek } = usePeek();
  const leads = useCall(listLeads, { query: list.input }, { placeholderData: keepPreviousData });
  const rows = leads.data?.rows ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  const columns = useChosenColumns('leads', leadColumns);
  const views: readonly ListView[] = [
    { id: 'all', label: 'All', query: {} },
    { id: 'open', label: 'Open', query: { status: OPEN } },
    { id: 'mine', label: 'My leads', query: { status: OPEN, ownerId: user.id } },
    { id: 'hot', label: 'Hot', query: { status: OPEN, grade: 'hot', sort: '-score' } },
    { id: 'attention', label: 'Needs attention', query: { needsAttention: 'true', sort: '-score' } },
    { id: 'unassigned', label: 'Unassigned', query: { status: OPEN, unassigned: 'true' } },
  ];
  return (
    <Page
      title="Leads"
      peek={
        peekId && (
          <Suspense fallback={null}>
            <LeadPeek leads={rows} id={peekId} onChange={setPeek} />
          </Suspense>
        )
      }
    >
      <PageHeader title="Leads" actions={mayImport ? [BOARD, IMPORT, ADD] : [BOARD, ADD]} />
      <Suspense fallback={<ViewTabs views={views} />}>
        <SavedViews list="leads" builtIn={views} />
      </Suspense>
      <FilterBar
        fields={useLeadFields(list.query, rows)}
        values={list.query}
        onChange={(key, value) => list.set({ [key]: value })}
        onClear={list.clear}
        search={{
          label: 'Search name, phone or email',
          value: list.query.search ?? '',
          onSearch: (search) => list.set({ search }, { replace: true }),
        }}
        end={
          <Suspense fallback={null}>
            <LeadTools query={list.input} shown={columns.slice(1).map(columnId)} />
          </Suspense>
        }
      />
      <DataTable
        label="Leads"
        singular="lead"
        columns={columns}
        source={leads}
        sort={list.query.sort}
        onSort={(sort) => list.set({ sort: sort as typeof list.query.sort })}
        onPage={(page) => list.set({ page })}
        hrefOf={(lead) => `/leads/${lead.id}`}
        selection={{
          ids: chosen,
          onChange: setChosen,
          bar: (found) => (
            <LeadSelection query={list.input} ids={chosen} onChange={setChosen} found={found} />
          ),
        }}
        peekId={peekId}
        onPeek={(lead) => setPeek(lead.id)}
        empty={{
          icon: <Users aria-hidden />,
          title: 'No leads yet',
          text: 'Enquiries are added here and followed until they book or are lost.',
          actions: <ActionButton action={ADD} />,
        }}
        filtered={{ count: list.filterCount, onClear: list.clear }}
        renderCard={(lead) => <LeadCard lead={lead} />}
      />
    </Page>
  );
}

function LeadCard({ lead }: { lead: Lead }) {
  const name = leadName(lead);
  return (
    <RowCard
      title={name}
      href={`/leads/${lead.id}`}
      lines={[
        <span key="stage">
          <StatusSign of="lead" status={lead.status} /> · {wants(lead)} ·{' '}
          {formatMoneyRange(lead.budgetMinPaise, lead.budgetMaxPaise)}
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
