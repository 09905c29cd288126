import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Lead } from '../lead.contract.ts';
import { deleteLead, listLeads } from '../lead.contract.ts';
import { leadName } from '../lead.rules.ts';
import type { LeadDialog } from './lead.actions.tsx';
import { MoveLeadDialog } from '#enquiries/pipeline/web/MoveLeadDialog.shared.tsx';
import type { Target } from '#enquiries/pipeline/pipeline.rules.ts';

const MergeLeadDialog = lazy(async () => ({
  default: (await import('./MergeLeadDialog.tsx')).MergeLeadDialog,
}));
const MessageDialog = lazy(async () => ({
  default: (await import('#enquiries/message-templates/web/MessageDialog.shared.tsx')).MessageDialog,
}));
const VisitDialog = lazy(async () => ({
  default: (await import('#enquiries/pipeline/web/VisitDialog.shared.tsx')).VisitDialog,
}));

interface LeadDialogsProps {
  lead: Lead;
  dialog: LeadDialog;
  /** The stage that was chosen, of a move. */
  to: Target | null;
  onClose: () => void;
}

/** The dialogs of the page of a lead. */
export function LeadDialogs(props: LeadDialogsProps) {
  return <Suspense fallback={null}>{dialogOf(props)}</Suspense>;
}

function dialogOf({ lead, dialog, to, onClose }: LeadDialogsProps) {
  switch (dialog) {
    case 'move':
    case 'lose':
      return <MoveLeadDialog lead={lead} to={dialog === 'lose' ? 'lost' : to} onClose={onClose} />;
    case 'merge':
      return <MergeLeadDialog lead={lead} onClose={onClose} />;
    case 'visit':
      return <VisitDialog subject={{ kind: 'lead', lead }} onClose={onClose} />;
    case 'message':
      return <MessageDialog lead={lead} onClose={onClose} />;
    case 'delete':
      return <DeleteLead lead={lead} onClose={onClose} />;
  }
}

function DeleteLead({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useSend(deleteLead, { removes: true, invalidates: [listLeads] });
  const name = leadName(lead);
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirm="Delete lead"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: lead.id } });
        toastSuccess(`${name} deleted`);
        await navigate('/leads');
      }}
    >
      The enquiry disappears from all lists. A lead with history is marked as lost instead.
    </ConfirmDialog>
  );
}
