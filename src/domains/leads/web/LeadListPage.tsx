import { keepPreviousData } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { formatMoneyRange, titled } from '../../../platform/contract/format.ts';
import { useCall } from '../../../platform/web/client/hooks.ts';
import { ActionButton } from '../../../platform/web/page/ActionButton.tsx';
import { Page } from '../../../platform/web/page/Page.tsx';
import { PageHeader } from '../../../platform/web/page/PageHeader.tsx';
import { useSessionUser } from '../../../platform/web/session/SessionProvider.tsx';
import { StatusSign } from '../../../platform/web/status/StatusSign.tsx';
import { CardButton, RowCard } from '../../../platform/web/table/CardList.tsx';
import { DataTable } from '../../../platform/web/table/DataTable.tsx';
import type { FilterField } from '../../../platform/web/table/filter.types.ts';
import { FilterBar } from '../../../platform/web/table/FilterBar.tsx';
import { useListState, usePeek } from '../../../platform/web/table/useListState.ts';
import { ViewTabs } from '../../../platform/web/table/ViewTabs.tsx';
import { listProjects } from '../../projects/project.contract.ts';
import type { Lead } from '../lead.contract.ts';
import { LEAD_SOURCES, LEAD_STATUSES, listLeads, OPEN_LEAD_STATUSES } from '../lead.contract.ts';
import { leadName } from '../lead.rules.ts';
import { FollowUp, leadColumns, wants } from './lead.columns.tsx';
import { sourceWord } from './lead.words.shared.ts';
import { LeadPeek } from './LeadPeek.tsx';

const ADD = { label: 'Add lead', icon: <Plus aria-hidden />, href: '/leads/create', isPrimary: true };
const OPEN = OPEN_LEAD_STATUSES.join(',');

export function LeadListPage() {
  const user = useSessionUser();
  const list = useListState(listLeads.query);
  const { peekId, setPeek } = usePeek();
  const leads = useCall(listLeads, { query: list.input }, { placeholderData: keepPreviousData });
  const rows = leads.data?.rows ?? [];
  return (
    <Page title="Leads" peek={peekId && <LeadPeek leads={rows} id={peekId} onChange={setPeek} />}>
      <PageHeader title="Leads" actions={[ADD]} />
      <ViewTabs
        views={[
          { id: 'all', label: 'All', query: {} },
          { id: 'open', label: 'Open', query: { status: OPEN } },
          { id: 'mine', label: 'My leads', query: { status: OPEN, ownerId: user.id } },
          { id: 'unassigned', label: 'Unassigned', query: { status: OPEN, unassigned: 'true' } },
        ]}
      />
      <FilterBar
        fields={useFilterFields()}
        values={list.query}
        onChange={(key, value) => list.set({ [key]: value })}
        onClear={list.clear}
        search={{
          label: 'Search name, phone or email',
          value: list.query.search ?? '',
          onSearch: (search) => list.set({ search }, { replace: true }),
        }}
      />
      <DataTable
        label="Leads"
        singular="lead"
        columns={leadColumns}
        source={leads}
        sort={list.query.sort}
        onSort={(sort) => list.set({ sort: sort as typeof list.query.sort })}
        onPage={(page) => list.set({ page })}
        hrefOf={(lead) => `/leads/${lead.id}`}
        peekId={peekId}
        onPeek={(lead) => setPeek(lead.id)}
        empty={{
          icon: <Users aria-hidden />,
          title: 'No leads yet',
          text: 'Enquiries by phone, at the site or from a reference are added here, and followed until they book or are lost.',
          actions: <ActionButton action={ADD} />,
        }}
        filtered={{ count: list.filterCount, onClear: list.clear }}
        renderCard={(lead) => <LeadCard lead={lead} />}
      />
    </Page>
  );
}

function useFilterFields(): readonly FilterField[] {
  const projects = useCall(listProjects, { query: { limit: 100, sort: 'name' } });
  return [
    {
      key: 'projectId',
      label: 'Project',
      kind: 'one',
      choices: (projects.data?.rows ?? []).map((project) => ({ value: project.id, label: project.name })),
    },
    { key: 'status', label: 'Stage', kind: 'many', choices: choicesOf(LEAD_STATUSES) },
    { key: 'source', label: 'Source', kind: 'many', choices: SOURCES },
    { key: 'budgetMin', label: 'Budget', kind: 'money', operator: 'from' },
    { key: 'budgetMax', label: 'Budget', kind: 'money', operator: 'up to' },
    { key: 'from', label: 'Received', kind: 'day', operator: 'from' },
    { key: 'to', label: 'Received', kind: 'day', operator: 'until' },
  ];
}

const SOURCES = LEAD_SOURCES.map((value) => ({ value, label: sourceWord(value) }));

function choicesOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: titled(value) }));
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
          <CardButton href={`https://wa.me/${lead.phone.slice(1)}`} aria-label={`Message ${name}`}>
            <MessageCircle aria-hidden />
          </CardButton>
          <CardButton href={`tel:${lead.phone}`} aria-label={`Call ${name}`}>
            <Phone aria-hidden />
          </CardButton>
        </>
      }
    />
  );
}
