import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { startCase } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { LOST_REASONS, logInteraction, updateLead } from '#enquiries/leads/lead.contract.ts';
import { leadName } from '#enquiries/leads/lead.rules.ts';
import type { PipelineCard } from '../pipeline.contract.ts';
import { MoveSheet } from './MoveSheet.tsx';
import type { PipelineMoves, Target } from './usePipeline.ts';
import { useToldMove } from './useToldMove.shared.ts';
import { stageWord } from './usePipeline.ts';
import { LOG_CHANGES, useUndoLog } from './useUndoLog.shared.ts';

type Move = PipelineCard['moves'][number];

interface MoveLeadDialogProps {
  lead: Lead;
  isLosing: boolean;
  onClose: () => void;
}

interface MoveValues {
  to: Move['to'] | null;
  reason: (typeof LOST_REASONS)[number] | null;
  note: string;
}

const REASONS = LOST_REASONS.map((value) => ({ value, label: startCase(value) }));

/** Moves a lead to another stage; asks only for what the move requires. */
export function MoveLeadDialog({ lead, isLosing, onClose }: MoveLeadDialogProps) {
  const moves = lead.moves.filter((move) => (move.to === 'lost') === isLosing);
  const update = useSend(updateLead, { invalidates: LOG_CHANGES });
  const told = useToldMove();
  const sheetMoves = useSheetMoves(lead);
  const [asked, setAsked] = useState<Target | null>(null);
  const form = useForm<MoveValues>({ defaultValues: { to: moves[0]?.to ?? null, reason: null, note: '' } });
  const { control } = form;
  const to = useWatch({ control, name: 'to' });
  const name = leadName(lead);
  const isAsking = asksMore(needOf(to, moves));

  const move = async () => {
    const { reason, note } = form.getValues();
    const missing = missingIn(form.getValues(), moves);
    if (missing) {
      form.setError(missing.field, { type: 'required', message: missing.message }, { shouldFocus: true });
      return false;
    }
    if (!to) return false;
    if (isAsking) {
      setAsked(to as Target);
      return false;
    }
    const moved = await update.mutateAsync({
      params: { id: lead.id },
      body: {
        status: to,
        version: lead.version,
        ...(isLosing ? { lostReason: reason, lostNote: note || null } : { note: note || null }),
      },
    });
    told(moved, lead.status, isLosing ? `${name} marked as lost` : `${name} moved to ${startCase(to)}`);
    return true;
  };

  if (asked) {
    const card = { ...lead, name, moves: lead.moves };
    return <MoveSheet card={card} to={asked} moves={sheetMoves} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={isLosing ? `Mark ${name} as lost?` : `Move ${name}`}
      confirm={isLosing ? 'Mark as lost' : isAsking ? 'Continue' : 'Move lead'}
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
        {!isAsking && (
          <FormText
            control={control}
            name="note"
            label="Note"
            rows={3}
            maxLength={1000}
            isOptional={needOf(to, moves) !== 'note'}
          />
        )}
      </Fields>
    </ConfirmDialog>
  );
}

/** A visit date or the requirement is requested in a separate sheet, as on the board. */
function asksMore(need: Move['needs'] | undefined): boolean {
  return need === 'visit' || need === 'requirements';
}

function useSheetMoves(lead: Lead): Pick<PipelineMoves, 'moveWith' | 'arrangeVisit'> {
  const update = useSend(updateLead, { invalidates: LOG_CHANGES });
  const arrange = useSend(logInteraction, { invalidates: LOG_CHANGES });
  const params = { id: lead.id };
  const told = useToldMove();
  const undoable = useUndoLog();
  const textOf = (to: Target) => `${leadName(lead)} moved to ${stageWord(to)}`;
  return {
    moveWith: async (_, to, body) => {
      const moved = await update.mutateAsync({
        params,
        body: { ...body, status: to, version: lead.version },
      });
      told(moved, lead.status, textOf(to));
    },
    arrangeVisit: async (_, visit) => {
      const body = { ...visit, type: 'siteVisit', outcome: 'visitScheduled' } as const;
      undoable(textOf('siteVisit'), await arrange.mutateAsync({ params, body }));
    },
  };
}

function stageChoice({ to }: Move) {
  return { value: to, label: startCase(to) };
}

function needOf(to: MoveValues['to'], moves: readonly Move[]): Move['needs'] | undefined {
  return moves.find((move) => move.to === to)?.needs;
}

/** What the chosen move still requires. */
function missingIn({ to, reason, note }: MoveValues, moves: readonly Move[]) {
  if (!to) return { field: 'to', message: 'Choose the new stage.' } as const;
  const need = needOf(to, moves);
  if (need === 'lostReason' && !reason)
    return { field: 'reason', message: 'Choose why it is lost.' } as const;
  if (need === 'note' && !note.trim()) return { field: 'note', message: 'Explain why in a note.' } as const;
  return null;
}

const Fields = styled('div')({ display: 'grid', gap: 14, marginTop: 10 });
