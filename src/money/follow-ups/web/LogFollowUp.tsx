import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormMoment } from '#platform/web/form/FormMoment.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useKeys } from '#platform/web/keys/useKeys.ts';
import { toastUndo } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { FollowUpInput, logFollowUp, undoFollowUp } from '../followUp.contract.ts';
import { comingDays, FOLLOW_UP_CHANNELS, NEXT_STEPS, STEP_LABELS } from '../followUp.rules.ts';
import { CHANGED_BY_FOLLOW_UPS } from './followUp.calls.shared.ts';
import { CHANNEL_LABELS } from './followUp.labels.shared.ts';

const NOTHING = {
  channel: 'call' as const,
  outcome: 'reached' as const,
  note: '',
  occurredAt: null,
  promisedOn: null,
  promisedPaise: null,
  nextStep: null,
  nextOn: null,
};

const CHANNELS = FOLLOW_UP_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
const STEPS = NEXT_STEPS.map((value) => ({ value, label: STEP_LABELS[value] }));
const OUTCOMES = [
  { value: 'reached', label: 'Reached' },
  { value: 'noAnswer', label: 'No answer' },
];

/** Logs what was said with a buyer, what they promised and what to do next; opening it focuses its first field. */
export function LogFollowUp({ saleId, onDone }: { saleId: string; onDone: () => void }) {
  const send = useSend(logFollowUp, { invalidates: CHANGED_BY_FOLLOW_UPS });
  const undo = useSend(undoFollowUp, { invalidates: CHANGED_BY_FOLLOW_UPS });
  const form = useContractForm(FollowUpInput, NOTHING);
  const { control } = form;
  const channel = useWatch({ control, name: 'channel' });
  const outcome = useWatch({ control, name: 'outcome' });
  const nextStep = useWatch({ control, name: 'nextStep' });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  useKeys([{ keys: ['Escape'], label: 'Close the form', scope: 'record', run: onDone }], frame);
  const mayPromise = channel !== 'note' && !(channel === 'call' && outcome === 'noAnswer');
  const { from, to } = comingDays(today());
  return (
    <div ref={frame}>
      <Form
        form={form}
        label="Log a contact"
        onSubmit={async (body) => {
          const { id } = await send.mutateAsync({
            params: { id: saleId },
            body: {
              ...body,
              outcome: body.channel === 'call' ? body.outcome : null,
              ...(!mayPromise && { promisedOn: null, promisedPaise: null }),
              ...(!body.nextStep && { nextOn: null }),
            },
          });
          toastUndo(`${CHANNEL_LABELS[body.channel]} logged`, () =>
            undo.mutateAsync({ params: { id: saleId, followUpId: id } }),
          );
          onDone();
        }}
      >
        <FormGrid>
          <FormSelect control={control} name="channel" label="What happened" choices={CHANNELS} />
          {channel === 'call' && (
            <FormSegment control={control} name="outcome" label="Outcome" choices={OUTCOMES} />
          )}
          {mayPromise && (
            <>
              <FormMoney control={control} name="promisedPaise" label="Promised, ₹" isOptional />
              <FormDate
                control={control}
                name="promisedOn"
                label="Promised by"
                min={from}
                max={to}
                isOptional
              />
            </>
          )}
          <FormSelect control={control} name="nextStep" label="Next step" choices={STEPS} isOptional />
          {nextStep && <FormDate control={control} name="nextOn" label="On" min={from} max={to} />}
          <FormMoment control={control} name="occurredAt" label="When, if not now" isOptional />
          <div data-wide>
            <FormText
              control={control}
              name="note"
              label="Note"
              rows={2}
              isOptional={channel !== 'note'}
              maxLength={2000}
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

const Foot = styled('div')({ marginTop: 16 });
