import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock-3';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Flame from 'lucide-react/icons/flame';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import * as z from 'zod';
import { pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, sortBy } from '#platform/contract/fields.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { PersonAvatar } from '#platform/web/page/PersonAvatar.tsx';
import { Pill } from '#platform/web/status/Pill.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { CardButton, RowCard } from '#platform/web/table/CardList.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { BulkBar } from '#platform/web/table/BulkBar.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useListState, useSidePanel } from '#platform/web/table/useListState.ts';
import { ViewTabs } from '#platform/web/table/ViewTabs.tsx';
import type { KitLead } from './kit.data.ts';
import { LEADS } from './kit.data.ts';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';

const Query = z.object({
  ...pageQuery,
  sort: sortBy(['name', 'score'], '-score'),
  status: anyValueOf(['new', 'contacted', 'qualified', 'siteVisit', 'negotiating']),
  project: z.enum(['KTR', 'KVH']).optional(),
  days: z.coerce.number().int().optional(),
});

const FIELDS: readonly FilterField[] = [
  {
    key: 'project',
    label: 'Project',
    kind: 'one',
    choices: [
      { value: 'KTR', label: 'Kalpa Tarang' },
      { value: 'KVH', label: 'Kalpa Vihaan' },
    ],
  },
  {
    key: 'status',
    label: 'Stage',
    kind: 'many',
    choices: [
      { value: 'new', label: 'New', count: 12 },
      { value: 'contacted', label: 'Contacted', count: 40 },
      { value: 'qualified', label: 'Qualified', count: 31 },
    ],
  },
  { key: 'days', label: 'Last contact', kind: 'number', operator: 'within days' },
];

const column = columnsFor<KitLead>();
const columns = column.columns([
  column.accessor('name', { header: 'Name', meta: { sort: 'name', skeleton: 120 } }),
  column.accessor('status', {
    header: 'Stage',
    cell: (info) => <StatusSign of={LEAD_STATUS} status={info.getValue()} />,
  }),
  column.accessor('score', {
    header: 'Score',
    meta: { sort: 'score' },
    cell: (info) => <Score score={info.getValue()} />,
  }),
  column.accessor('followUp', {
    header: 'Next follow-up',
    cell: (info) => <FollowUp lead={info.row.original} />,
  }),
  column.accessor('wants', { header: 'Wants', meta: { level: 2, skeleton: 40 } }),
  column.accessor('budget', { header: 'Budget, ₹', meta: { level: 2 } }),
  column.accessor('source', {
    header: 'Source',
    meta: { level: 3 },
    cell: (info) => <Grey>{info.getValue()}</Grey>,
  }),
  column.accessor('owner', {
    header: 'Owner',
    meta: { level: 3 },
    cell: (info) => <Grey>{info.getValue()}</Grey>,
  }),
]);

export function KitList() {
  const list = useListState(Query);
  const { panelId, setPanel } = useSidePanel();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const inPanel = LEADS.find(({ id }) => id === panelId);
  const rows = [...LEADS].sort((a, b) =>
    list.query.sort === 'score' ? a.score - b.score : b.score - a.score,
  );
  return (
    <Beside>
      <div>
        <PageHeader
          title="Leads"
          actions={[
            { label: 'Export', icon: <Download aria-hidden /> },
            { label: 'Add lead', icon: <Plus aria-hidden />, isPrimary: true },
          ]}
        />
        <ViewTabs
          views={[
            { id: 'hot', label: 'Hot', count: 88, query: { tab: 'list' } },
            { id: 'mine', label: 'My leads', count: 41, query: { tab: 'list' } },
            { id: 'open', label: 'All open', count: 604, query: { tab: 'list' } },
          ]}
        />
        <FilterBar {...list.filters} fields={FIELDS} search={list.searchBy('Search leads')} />
        <DataTable
          label="Leads"
          singular="lead"
          columns={columns}
          source={{
            data: { rows, pagination: { page: list.query.page, limit: 14, total: 604, pages: 44 } },
            error: null,
            isPending: false,
            isPlaceholderData: false,
            refetch: () => undefined,
          }}
          sort={list.query.sort}
          onSort={(sort) => list.set({ sort: sort as 'score' })}
          onPage={(page) => list.set({ page })}
          hrefOf={(row) => `?tab=record&lead=${row.id}`}
          panelId={panelId}
          onOpenPanel={(row) => setPanel(row.id)}
          selection={{
            ids: chosen,
            onChange: setChosen,
            bar: () => (
              <BulkBar
                count={chosen.size}
                selectAll={{ label: 'Select all 604', onClick: () => undefined }}
                actions={[
                  { label: 'Assign', icon: <UserPlus aria-hidden /> },
                  { label: 'Move', icon: <ArrowRight aria-hidden /> },
                  { label: 'Message', icon: <MessageCircle aria-hidden /> },
                ]}
                onClear={() => setChosen(new Set())}
              />
            ),
          }}
          empty={{ title: 'No leads yet' }}
          footNote="sum of budgets ₹612 Cr"
          renderCard={(row) => <LeadCard lead={row} />}
        />
      </div>
      {inPanel && <LeadPanel lead={inPanel} onClose={() => setPanel(null)} />}
    </Beside>
  );
}

function LeadCard({ lead }: { lead: KitLead }) {
  return (
    <RowCard
      title={lead.name}
      href={`?tab=record&lead=${lead.id}`}
      end={<Score score={lead.score} withWord />}
      lines={[
        <Spread key="stage">
          <StatusSign of={LEAD_STATUS} status={lead.status} /> · {lead.wants} · {lead.budget}
        </Spread>,
        <span key="when" style={lead.isLate ? { color: 'var(--mui-palette-error-main)' } : undefined}>
          Follow-up {lead.isLate ? 'was due: ' : ''}
          {lead.followUp}
        </span>,
      ]}
      buttons={
        <>
          <CardButton href="https://wa.me/919000001482" aria-label={`Message ${lead.name}`}>
            <MessageCircle aria-hidden />
          </CardButton>
          <CardButton href="tel:+919000001482" aria-label={`Call ${lead.name}`}>
            <Phone aria-hidden />
          </CardButton>
        </>
      }
    />
  );
}

function LeadPanel({ lead, onClose }: { lead: KitLead; onClose: () => void }) {
  return (
    <SidePanel
      label={lead.name}
      position="1 of 604"
      onPrevious={null}
      onNext={() => undefined}
      open={{ label: 'Open lead', href: '?tab=record' }}
      onClose={onClose}
    >
      <Person>
        <PersonAvatar name={lead.name} size={40} isMain />
        <div>
          <h2>{lead.name}</h2>
          <p>+91 90000 01482 · Pune</p>
        </div>
      </Person>
      <Spread>
        <Button variant="contained" color="primary" startIcon={<Phone aria-hidden />}>
          Call
        </Button>
        <Button startIcon={<MessageCircle aria-hidden />}>WhatsApp</Button>
        <Button startIcon={<FileText aria-hidden />}>Cost sheet</Button>
      </Spread>
      <FactList
        facts={[
          { label: 'Stage', value: <StatusSign of={LEAD_STATUS} status={lead.status} /> },
          { label: 'Next follow-up', value: lead.followUp },
          { label: 'Wants', value: `${lead.wants}, Kalpa Tarang, 1–3 months` },
          { label: 'Budget', value: `₹${lead.budget}, loan needed` },
          { label: 'Source', value: lead.source },
          {
            label: 'Score',
            value: (
              <Pill tone="amber" icon={<Flame aria-hidden />}>
                Hot
              </Pill>
            ),
          },
        ]}
      />
    </SidePanel>
  );
}

function FollowUp({ lead }: { lead: KitLead }) {
  if (lead.isLate)
    return (
      <Late data-tone="late">
        <Clock size={14} strokeWidth={2} aria-label="late" /> {lead.followUp}
      </Late>
    );
  if (lead.followUp === 'Not set')
    return (
      <Late data-tone="missing">
        <TriangleAlert size={14} aria-label="missing" /> Not set
      </Late>
    );
  return lead.followUp;
}

function Score({ score, withWord = false }: { score: number; withWord?: boolean }) {
  const grade = score >= 70 ? 'hot' : score >= 40 ? 'warm' : 'cold';
  return (
    <Scored data-grade={grade}>
      <b className="tabular">{score}</b>
      <i>
        <span style={{ width: `${score}%` }} />
      </i>
      {withWord ? (
        <small>{grade === 'hot' ? 'Hot' : grade === 'warm' ? 'Warm' : 'Cold'}</small>
      ) : (
        <span className="sr-only">{grade}</span>
      )}
    </Scored>
  );
}

const Beside = styled('div')({
  flex: 1,
  display: 'flex',
  '& > div': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
});
const Grey = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));
const Spread = styled('span')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' });
const Late = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  verticalAlign: 'top',
  alignItems: 'center',
  gap: 6,
  '&[data-tone="late"]': { color: theme.vars.palette.error.main, fontWeight: 500 },
  '&[data-tone="missing"]': { color: theme.vars.palette.ink.amber },
}));
const Person = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& h2': theme.typography.h1,
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& ~ *': { marginTop: 16 },
}));
const Scored = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  '& b': { fontWeight: 600 },
  '& i': {
    width: 28,
    height: 4,
    borderRadius: 2,
    overflow: 'hidden',
    backgroundColor: theme.vars.palette.tint.neutral,
  },
  '& i span': { display: 'block', height: '100%', backgroundColor: theme.vars.palette.text3 },
  '& small': { ...theme.typography.caption, marginLeft: 6, color: theme.vars.palette.text3 },
  '&[data-grade="hot"] i span': { backgroundColor: theme.vars.palette.secondary.main },
  '&[data-grade="hot"] small': { color: theme.vars.palette.ink.amber },
  '&[data-grade="cold"] b': { fontWeight: 400, color: theme.vars.palette.text3 },
}));
