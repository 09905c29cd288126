import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { titled } from '../../../platform/contract/format.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { ConfirmDialog } from '../../../platform/web/page/ConfirmDialog.tsx';
import { toastSuccess } from '../../../platform/web/page/toast.ts';
import type { Lead } from '../lead.contract.ts';
import { getLead, listInteractions, listLeads, LOST_REASONS, updateLead } from '../lead.contract.ts';
import { leadName } from '../lead.rules.ts';

interface MoveLeadDialogProps {
  lead: Lead;
  isLosing: boolean;
  onClose: () => void;
}

type Move = Lead['moves'][number];

/** Moves a lead to another stage; asks only for what the move needs. */
export function MoveLeadDialog({ lead, isLosing, onClose }: MoveLeadDialogProps) {
  const choices = lead.moves.filter((move) => (move.to === 'lost') === isLosing);
  const [to, setTo] = useState<Move['to'] | ''>(choices[0]?.to ?? '');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const update = useSend(updateLead, { invalidates: [getLead, listLeads, listInteractions] });
  const move = choices.find((one) => one.to === to);
  const name = leadName(lead);
  return (
    <ConfirmDialog
      title={isLosing ? `Mark ${name} as lost?` : `Move ${name}`}
      confirm={isLosing ? 'Mark as lost' : 'Move lead'}
      isDanger={isLosing}
      onClose={onClose}
      onConfirm={async () => {
        if (!move) throw new Error('Choose where the lead goes.');
        await update.mutateAsync({
          params: { id: lead.id },
          body: {
            status: move.to,
            version: lead.version,
            ...(isLosing
              ? { lostReason: LOST_REASONS.find((one) => one === reason) ?? null, lostNote: note || null }
              : { note: note || null }),
          },
        });
        toastSuccess(isLosing ? `${name} marked as lost` : `${name} moved to ${titled(move.to)}`);
      }}
    >
      <Fields>
        {!isLosing && (
          <label>
            Stage
            <select value={to} onChange={({ target }) => setTo(target.value as Move['to'])}>
              {choices.map((choice) => (
                <option key={choice.to} value={choice.to}>
                  {titled(choice.to)}
                </option>
              ))}
            </select>
          </label>
        )}
        {isLosing && (
          <label>
            Reason
            <select value={reason} onChange={({ target }) => setReason(target.value)}>
              <option value="">Choose</option>
              {LOST_REASONS.map((one) => (
                <option key={one} value={one}>
                  {titled(one)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          Note{move?.needs === 'note' ? '' : ' (optional)'}
          <textarea rows={3} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
      </Fields>
    </ConfirmDialog>
  );
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  '& label': { display: 'grid', gap: 4, ...theme.typography.caption, fontWeight: 500 },
  '& select, & textarea': {
    ...theme.typography.body1,
    width: '100%',
    minHeight: 34,
    padding: '6px 10px',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.control}`,
    borderRadius: 6,
    resize: 'vertical',
  },
}));
