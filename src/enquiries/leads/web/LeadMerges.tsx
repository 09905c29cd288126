import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatMoment, formatPhone } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { listCostSheets } from '#offers/cost-sheets/costSheet.contract.ts';
import type { Lead } from '../lead.contract.ts';
import { getLead, listInteractions, listLeads } from '../lead.contract.ts';
import type { LeadMerge } from '../leadMerge.contract.ts';
import { listLeadMerges, undoLeadMerge } from '../leadMerge.contract.ts';

/** Leads merged into this one, with Undo. */
export function LeadMerges({ lead }: { lead: Lead }) {
  const { data = [] } = useCall(listLeadMerges, { params: { id: lead.id } });
  if (data.length === 0) return null;
  const mayUndo = lead.allowedActions.includes('merge');
  return (
    <Section title="Merged into this lead">
      <List>
        {data.map((merge, position) => (
          <li key={merge.id}>
            <div>
              <b>{merge.name}</b>, {formatPhone(merge.phone)}
              <p>{factOf(merge)}</p>
            </div>
            {mayUndo && position === 0 && merge.refusal === null && <Undo lead={lead} merge={merge} />}
          </li>
        ))}
      </List>
    </Section>
  );
}

function Undo({ lead, merge }: { lead: Lead; merge: LeadMerge }) {
  const undo = useSend(undoLeadMerge, {
    invalidates: [getLead, listLeads, listInteractions, listLeadMerges, listCostSheets],
    onSuccess: () => toastSuccess(`${merge.name} is a separate lead again`),
    onError: (error) => toastError(toApiError(error).message),
  });
  return (
    <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate({ params: { id: lead.id } })}>
      {undo.isPending ? 'Undoing…' : 'Undo merge'}
    </Button>
  );
}

function factOf({ mergedBy, mergedAt, refusal }: LeadMerge): string {
  const when = formatMoment(mergedAt, new Date().toISOString(), zoneHere());
  return [`By ${mergedBy}, ${when}.`, refusal].filter(Boolean).join(' ');
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  '& > li': { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 12 },
  '& b': { fontWeight: 500 },
  '& p': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
