import { styled } from '@mui/material/styles';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Calculator from 'lucide-react/icons/calculator';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { formatPhone, formatShortDay, titled } from '../../../platform/contract/format.ts';
import { useCall, useSend } from '../../../platform/web/client/hooks.ts';
import { ConfirmDialog } from '../../../platform/web/page/ConfirmDialog.tsx';
import { ErrorState } from '../../../platform/web/page/ErrorState.tsx';
import { FactList } from '../../../platform/web/page/FactList.tsx';
import { Columns, Page } from '../../../platform/web/page/Page.tsx';
import type { PageAction } from '../../../platform/web/page/page.actions.ts';
import { PageHeader } from '../../../platform/web/page/PageHeader.tsx';
import { PersonAvatar } from '../../../platform/web/page/PersonAvatar.tsx';
import { Section, Sections } from '../../../platform/web/page/Section.tsx';
import { PageSkeleton } from '../../../platform/web/page/Skeletons.tsx';
import type { Stage } from '../../../platform/web/page/StageBar.tsx';
import { LeadStageBar } from '../../../platform/web/page/StageBar.tsx';
import { toastSuccess } from '../../../platform/web/page/toast.ts';
import { useBreadcrumbLabel } from '../../../platform/web/shell/breadcrumb-names.tsx';
import { useHistoryAction } from '../../audit/web/history.shared.tsx';
import { LeadScorePart } from '../../scoring/web/LeadScorePart.shared.tsx';
import type { Lead } from '../lead.contract.ts';
import { deleteLead, getLead, listLeads, OPEN_LEAD_STATUSES } from '../lead.contract.ts';
import { isOpenStatus, leadName } from '../lead.rules.ts';
import { LeadCostSheets } from './LeadCostSheets.tsx';
import { LeadMerges } from './LeadMerges.tsx';
import { RecordFiles } from '../../files/web/RecordFiles.shared.tsx';
import { leadFacts } from './lead.facts.shared.tsx';
import { LeadMatchingUnits, LeadReservations } from './LeadUnits.tsx';
import { LeadTimeline } from './LeadTimeline.tsx';
import { LogInteraction } from './LogInteraction.tsx';
import { MoveLeadDialog } from './MoveLeadDialog.tsx';

const MergeLeadDialog = lazy(async () => ({
  default: (await import('./MergeLeadDialog.tsx')).MergeLeadDialog,
}));

export function LeadPage() {
  const { leadId = '' } = useParams();
  const lead = useCall(getLead, { params: { id: leadId } });
  useBreadcrumbLabel(lead.data && leadName(lead.data));
  // The lead of this address was merged into another.
  if (lead.data && lead.data.id !== leadId) return <Navigate replace to={`/leads/${lead.data.id}`} />;
  return (
    <Page title={lead.data ? leadName(lead.data) : 'Lead'}>
      {lead.isPending && <PageSkeleton />}
      {lead.error && (
        <ErrorState title="The lead could not be loaded." error={lead.error} onRetry={lead.refetch} />
      )}
      {lead.data && <LeadRecord lead={lead.data} />}
    </Page>
  );
}

const MessageDialog = lazy(async () => ({
  default: (await import('../../message-templates/web/MessageDialog.shared.tsx')).MessageDialog,
}));

const VisitDialog = lazy(async () => ({ default: (await import('./VisitDialog.shared.tsx')).VisitDialog }));

type OpenDialog = 'visit' | 'move' | 'lose' | 'delete' | 'merge' | 'message' | null;

function LeadRecord({ lead }: { lead: Lead }) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const navigate = useNavigate();
  const remove = useSend(deleteLead, { invalidates: [listLeads] });
  const history = useHistoryAction(lead.id);
  const name = leadName(lead);
  return (
    <>
      <PageHeader
        avatar={<PersonAvatar name={name} size={44} isMain />}
        title={name}
        below={[
          formatPhone(lead.phone),
          lead.unitTypes.join(', '),
          lead.projects.map((one) => one.name).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={[...actionsOf(lead, setDialog), ...history]}
      />
      <Stages>
        <LeadStageBar label="Stages of the lead" stages={stagesOf(lead)} />
      </Stages>
      <Columns>
        <Sections>
          {lead.allowedActions.includes('log') && <LogInteraction lead={lead} />}
          <LeadTimeline leadId={lead.id} />
        </Sections>
        <Sections>
          <Section title="Enquiry">
            <FactList facts={leadFacts(lead)} />
          </Section>
          <LeadScorePart leadId={lead.id} isOpen={isOpenStatus(lead.status)} />
          <LeadCostSheets lead={lead} />
          <LeadMerges lead={lead} />
          <LeadReservations lead={lead} />
          <LeadMatchingUnits lead={lead} />
          <RecordFiles of="lead" id={lead.id} />
        </Sections>
      </Columns>
      {(dialog === 'move' || dialog === 'lose') && (
        <MoveLeadDialog lead={lead} isLosing={dialog === 'lose'} onClose={() => setDialog(null)} />
      )}
      {dialog === 'merge' && (
        <Suspense fallback={null}>
          <MergeLeadDialog lead={lead} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'visit' && (
        <Suspense fallback={null}>
          <VisitDialog subject={{ kind: 'lead', lead }} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'message' && (
        <Suspense fallback={null}>
          <MessageDialog lead={lead} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirm="Delete lead"
          isDanger
          onClose={() => setDialog(null)}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id: lead.id } });
            toastSuccess(`${name} deleted`);
            await navigate('/leads');
          }}
        >
          The enquiry disappears from all lists. A lead with history is marked as lost instead.
        </ConfirmDialog>
      )}
    </>
  );
}

const Stages = styled('div')(({ theme }) => ({
  padding: '0 24px 14px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '@media (max-width: 599.95px)': { padding: '0 16px 12px' },
}));

function actionsOf(lead: Lead, open: (dialog: OpenDialog) => void): PageAction[] {
  const can = new Set(lead.allowedActions);
  const actions: (PageAction | false)[] = [
    { label: 'Call', icon: <Phone aria-hidden />, href: `tel:${lead.phone}` },
    can.has('costSheet') && {
      label: 'Cost sheet',
      icon: <Calculator aria-hidden />,
      href: `/leads/${lead.id}/cost-sheet`,
    },
    can.has('book') && { label: 'Book a unit', href: `/sales/create?lead=${lead.id}`, isPrimary: true },
    lead.saleId !== null && { label: 'Open sale', href: `/sales/${lead.saleId}`, isPrimary: true },
    (can.has('move') || can.has('reopen')) && {
      label: can.has('reopen') ? 'Reopen lead' : 'Move to another stage',
      isRare: true,
      onClick: () => open('move'),
    },
    can.has('log') && {
      label: 'Schedule visit',
      icon: <CalendarPlus aria-hidden />,
      isRare: true,
      onClick: () => open('visit'),
    },
    { label: 'Site visits', isRare: true, href: '/leads/visits' },
    {
      label: 'Message',
      icon: <MessageCircle aria-hidden />,
      isRare: true,
      blockedBy: lead.dnd ? 'The customer asked not to be disturbed.' : null,
      onClick: () => open('message'),
    },
    can.has('edit') && {
      label: 'Edit lead',
      icon: <Pencil aria-hidden />,
      href: `/leads/${lead.id}/edit`,
      isRare: true,
    },
    can.has('merge') && { label: 'Merge another lead', isRare: true, onClick: () => open('merge') },
    can.has('lose') && { label: 'Mark as lost', isRare: true, isDanger: true, onClick: () => open('lose') },
    can.has('delete') && {
      label: 'Delete lead',
      isRare: true,
      isDanger: true,
      onClick: () => open('delete'),
    },
  ];
  return actions.filter((action) => action !== false);
}

function stagesOf(lead: Lead): Stage[] {
  const order = [...OPEN_LEAD_STATUSES, 'closed'] as const;
  const at = order.findIndex((status) => status === lead.status);
  return order.map((status, position) => ({
    key: status,
    label: titled(status),
    fact: position === at ? `since ${formatShortDay(lead.statusChangedAt.slice(0, 10))}` : null,
    state: position < at ? 'done' : position === at ? 'current' : 'ahead',
  }));
}
