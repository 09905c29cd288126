import * as z from 'zod';
import { instant, optional, paise, text } from '#platform/contract/fields.ts';
import { startCase } from '#platform/contract/format.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDialog } from '#platform/web/form/FormDialog.tsx';
import { FormMoment } from '#platform/web/form/FormMoment.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { LOST_REASONS, TIMELINES } from '#enquiries/leads/lead.contract.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import type { PipelineCard } from '../pipeline.contract.ts';
import { timelineWord } from '#enquiries/leads/web/lead.facts.shared.tsx';
import type { Target } from '../pipeline.rules.ts';
import type { PipelineMoves } from './usePipeline.ts';
import { stageWord } from './usePipeline.ts';
import { useSoldTypes } from './useSoldTypes.ts';

/** The part of a lead the sheets need, on the board or on its own page. */
export type SheetLead = Pick<
  PipelineCard,
  'id' | 'version' | 'name' | 'moves' | 'budgetMaxPaise' | 'timeline' | 'unitTypes'
> &
  Pick<Lead, 'status'>;

interface MoveSheetProps {
  card: SheetLead;
  to: Target;
  moves: Pick<PipelineMoves, 'moveWith' | 'arrangeVisit'>;
  onClose: () => void;
}

/** Asks only for what a move requires. */
export function MoveSheet(props: MoveSheetProps) {
  switch (props.card.moves.find((move) => move.to === props.to)?.needs) {
    case 'lostReason':
      return <LostSheet {...props} />;
    case 'visit':
      return <VisitSheet {...props} />;
    case 'requirements':
      return <RequirementsSheet {...props} />;
    default:
      return <NoteSheet {...props} />;
  }
}

const NoteForm = z.object({ note: text(1000, 'Note') });

function NoteSheet({ card, to, moves, onClose }: MoveSheetProps) {
  const form = useContractForm(NoteForm, { note: '' });
  return (
    <FormDialog
      title={`Move ${card.name} to ${stageWord(to)}`}
      form={form}
      submit="Move lead"
      submitting="Moving…"
      onSubmit={async (body) => moves.moveWith(card, to, body)}
      onClose={onClose}
    >
      <FormText control={form.control} name="note" label="Note" rows={3} maxLength={1000} />
    </FormDialog>
  );
}

const LostForm = z.object({
  lostReason: z.enum(LOST_REASONS, 'Select a reason.'),
  lostNote: optional(text(1000, 'Note')),
});

function LostSheet({ card, to, moves, onClose }: MoveSheetProps) {
  const form = useContractForm(LostForm, { lostReason: '' as never, lostNote: '' });
  const { control } = form;
  return (
    <FormDialog
      title={`Mark ${card.name} as lost?`}
      form={form}
      submit="Mark as lost"
      submitting="Saving…"
      isDanger
      onSubmit={async (body) => moves.moveWith(card, to, body)}
      onClose={onClose}
    >
      <FormGrid>
        <div data-wide>
          <FormSelect control={control} name="lostReason" label="Reason" choices={REASONS} />
        </div>
        <div data-wide>
          <FormText control={control} name="lostNote" label="Note" rows={3} maxLength={1000} isOptional />
        </div>
      </FormGrid>
    </FormDialog>
  );
}

const REASONS = LOST_REASONS.map((value) => ({ value, label: startCase(value) }));

const VisitForm = z.object({
  scheduledAt: instant('Visit'),
  accompaniedByPartner: z.boolean(),
  notes: optional(text(4000, 'Note')),
});

function VisitSheet({ card, moves, onClose }: MoveSheetProps) {
  const form = useContractForm(VisitForm, { scheduledAt: '', accompaniedByPartner: false, notes: '' });
  const { control } = form;
  return (
    <FormDialog
      title={`When does ${card.name} visit the site?`}
      form={form}
      submit="Schedule visit"
      submitting="Scheduling…"
      onSubmit={async (visit) => moves.arrangeVisit(card, visit)}
      onClose={onClose}
    >
      <FormGrid>
        <div data-wide>
          <FormMoment control={control} name="scheduledAt" label="Visit" />
        </div>
        <div data-wide>
          <FormCheckbox control={control} name="accompaniedByPartner" label="Accompanied by the partner" />
        </div>
        <div data-wide>
          <FormText control={control} name="notes" label="Note" rows={3} maxLength={4000} isOptional />
        </div>
      </FormGrid>
    </FormDialog>
  );
}

const RequirementsForm = z.object({
  budgetMaxPaise: paise('Budget to', 1),
  timeline: z.enum(TIMELINES, 'Select when the customer wants to buy.'),
  unitTypes: z.array(z.enum(UNIT_TYPES)).min(1, 'Choose at least one unit type.'),
});

/** Requests the facts that are not known; what is known is sent as it is. */
function RequirementsSheet({ card, to, moves, onClose }: MoveSheetProps) {
  const { budgetMaxPaise, timeline, unitTypes } = card;
  const form = useContractForm(RequirementsForm, {
    budgetMaxPaise: budgetMaxPaise ?? (null as never),
    timeline: timeline ?? ('' as never),
    unitTypes,
  });
  const { control } = form;
  const types = useSoldTypes(card.id, unitTypes.length === 0);
  return (
    <FormDialog
      title={`What does ${card.name} look for?`}
      text={`${stageWord(to)} needs a budget, a timeline and a unit type.`}
      form={form}
      submit="Move lead"
      submitting="Moving…"
      onSubmit={async (body) => moves.moveWith(card, to, body)}
      onClose={onClose}
    >
      <FormGrid>
        {budgetMaxPaise === null && <FormMoney control={control} name="budgetMaxPaise" label="Budget to" />}
        {timeline === null && (
          <FormSelect control={control} name="timeline" label="Buying in" choices={TIMES} />
        )}
        {unitTypes.length === 0 && (
          <div data-wide>
            <FormChoices
              control={control}
              name="unitTypes"
              label="Unit types"
              choices={types}
              emptyText="Loading unit types…"
            />
          </div>
        )}
      </FormGrid>
    </FormDialog>
  );
}

const TIMES = TIMELINES.map((value) => ({ value, label: timelineWord(value) }));
