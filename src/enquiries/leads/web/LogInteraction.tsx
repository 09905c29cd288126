import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { startCase } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormMoment } from '#platform/web/form/FormMoment.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useKeys } from '#platform/web/keys/useKeys.ts';
import type { Lead } from '../lead.contract.ts';
import {
  DIRECTIONS,
  INTERACTION_TYPES,
  InteractionInput,
  logInteraction,
  OUTCOMES,
} from '../lead.contract.ts';
import { LOG_CHANGES, useUndoLog } from '#enquiries/pipeline/web/useUndoLog.shared.ts';

/** A line that opens into the form; two clicks log a call. */
export function LogOpener({ onOpen }: { onOpen: () => void }) {
  return (
    <Opener variant="outlined" color="inherit" startIcon={<Pencil aria-hidden />} onClick={onOpen}>
      Log a call, visit or note
    </Opener>
  );
}

const NOTHING = {
  type: 'call' as const,
  direction: 'outbound' as const,
  outcome: 'connected' as const,
  notes: '',
  nextFollowUpAt: null,
  scheduledAt: null,
};

/** Logs what happened with a customer; opening it focuses its first field. */
export function LogForm({ lead, onDone }: { lead: Lead; onDone: () => void }) {
  const send = useSend(logInteraction, { invalidates: LOG_CHANGES });
  const undoable = useUndoLog();
  const form = useContractForm(InteractionInput, NOTHING);
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  const outcome = useWatch({ control, name: 'outcome' });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  useKeys([{ keys: ['Escape'], label: 'Close the form', scope: 'record', run: onDone }], frame);
  const isScheduled = outcome === 'visitScheduled' || type === 'meeting';
  return (
    <div ref={frame}>
      <Form
        form={form}
        label="Log an interaction"
        onSubmit={async (body) => {
          const isNote = body.type === 'note';
          const logged = await send.mutateAsync({
            params: { id: lead.id },
            body: isNote ? { ...body, direction: null, outcome: null, scheduledAt: null } : body,
          });
          undoable(`${startCase(body.type)} logged`, logged);
          onDone();
        }}
      >
        <FormGrid>
          <FormSelect
            control={control}
            name="type"
            label="What happened"
            choices={choicesOf(INTERACTION_TYPES)}
          />
          {type !== 'note' && (
            <FormSelect
              control={control}
              name="outcome"
              label="Outcome"
              isOptional
              choices={choicesOf(OUTCOMES)}
            />
          )}
          {type !== 'note' && type !== 'siteVisit' && type !== 'meeting' && (
            <FormSelect
              control={control}
              name="direction"
              label="Direction"
              isOptional
              choices={choicesOf(DIRECTIONS)}
            />
          )}
          {isScheduled && (
            <FormMoment control={control} name="scheduledAt" label="Scheduled for" isOptional />
          )}
          <FormMoment control={control} name="nextFollowUpAt" label="Next follow-up" isOptional />
          <div data-wide>
            <FormText
              control={control}
              name="notes"
              label="Notes"
              rows={3}
              isOptional={type !== 'note'}
              maxLength={4000}
            />
          </div>
        </FormGrid>
        <Foot>
          <FormActions control={control} submit="Save" submitting="Saving…" onBack={onDone} back="Cancel" />
        </Foot>
      </Form>
    </div>
  );
}

function choicesOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: startCase(value) }));
}

const Opener = styled(Button)(({ theme }) => ({
  flex: '1 1 220px',
  height: 34,
  justifyContent: 'flex-start',
  fontWeight: 400,
  color: theme.vars.palette.text.secondary,
  borderColor: theme.vars.palette.control,
}));

const Foot = styled('div')({ marginTop: 16 });
