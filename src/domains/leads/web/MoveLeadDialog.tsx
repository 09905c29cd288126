import { styled } from '@mui/material/styles';
import { useForm, useWatch } from 'react-hook-form';
import { titled } from '../../../platform/contract/format.ts';
import { useSend } from '../../../platform/web/client/hooks.ts';
import { FormSelect } from '../../../platform/web/form/FormSelect.tsx';
import { FormText } from '../../../platform/web/form/FormText.tsx';
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

interface MoveValues {
  to: Lead['moves'][number]['to'] | null;
  reason: (typeof LOST_REASONS)[number] | null;
  note: string;
}

const REASONS = LOST_REASONS.map((value) => ({ value, label: titled(value) }));

/** Moves a lead to another stage; asks only for what the move needs. */
export function MoveLeadDialog({ lead, isLosing, onClose }: MoveLeadDialogProps) {
  const moves = lead.moves.filter((move) => (move.to === 'lost') === isLosing);
  const update = useSend(updateLead, { invalidates: [getLead, listLeads, listInteractions] });
  const form = useForm<MoveValues>({ defaultValues: { to: moves[0]?.to ?? null, reason: null, note: '' } });
  const { control } = form;
  const to = useWatch({ control, name: 'to' });
  const name = leadName(lead);

  const move = async () => {
    const { reason, note } = form.getValues();
    const missing = missingIn(form.getValues(), moves);
    if (missing) {
      form.setError(missing.field, { type: 'required', message: missing.message }, { shouldFocus: true });
      return false;
    }
    if (!to) return false;
    await update.mutateAsync({
      params: { id: lead.id },
      body: {
        status: to,
        version: lead.version,
        ...(isLosing ? { lostReason: reason, lostNote: note || null } : { note: note || null }),
      },
    });
    toastSuccess(isLosing ? `${name} marked as lost` : `${name} moved to ${titled(to)}`);
    return true;
  };

  return (
    <ConfirmDialog
      title={isLosing ? `Mark ${name} as lost?` : `Move ${name}`}
      confirm={isLosing ? 'Mark as lost' : 'Move lead'}
      isDanger={isLosing}
      onClose={onClose}
      onConfirm={move}
    >
      <Fields>
        {isLosing ? (
          <FormSelect control={control} name="reason" label="Reason" choices={REASONS} />
        ) : (
          <FormSelect control={control} name="to" label="Stage" choices={moves.map(stageChoice)} />
        )}
        <FormText
          control={control}
          name="note"
          label="Note"
          rows={3}
          maxLength={1000}
          isOptional={needOf(to, moves) !== 'note'}
        />
      </Fields>
    </ConfirmDialog>
  );
}

function stageChoice({ to }: Lead['moves'][number]) {
  return { value: to, label: titled(to) };
}

function needOf(to: MoveValues['to'], moves: Lead['moves']): Lead['moves'][number]['needs'] | undefined {
  return moves.find((move) => move.to === to)?.needs;
}

/** What the chosen move cannot do without and does not have yet. */
function missingIn({ to, reason, note }: MoveValues, moves: Lead['moves']) {
  if (!to) return { field: 'to', message: 'Choose where the lead goes.' } as const;
  const need = needOf(to, moves);
  if (need === 'lostReason' && !reason)
    return { field: 'reason', message: 'Choose why it is lost.' } as const;
  if (need === 'note' && !note.trim()) return { field: 'note', message: 'Say why in a note.' } as const;
  return null;
}

const Fields = styled('div')({ display: 'grid', gap: 14, marginTop: 10 });
