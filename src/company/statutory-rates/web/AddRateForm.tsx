import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { GST_STATES } from '#platform/contract/identity-numbers.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import type { RateInput } from '../rate.contract.ts';
import { RATE_LABELS } from '../rateText.rules.ts';
import type { RateForm } from './rate.form.ts';
import { valueOf } from './rate.form.ts';
import type { RateSubject } from './rate.subjects.ts';
import { RateValueFields } from './RateValueFields.tsx';

interface AddRateFormProps {
  form: ContractForm<typeof RateForm>;
  subjects: readonly RateSubject[];
  /** The key is fixed. */
  isFixed: boolean;
  today: Day;
  onCancel: () => void;
  onSubmit: (input: RateInput) => Promise<void>;
}

const STATES = GST_STATES.map(({ code, name }) => ({ value: code, label: name }));

export function AddRateForm(props: AddRateFormProps) {
  const { form, subjects, isFixed, today, onCancel, onSubmit } = props;
  const { control } = form;
  const key = useWatch({ control, name: 'key' });
  useValueOfKey(form, subjects, key);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  return (
    <Form form={form} label="Rate" onSubmit={onSubmit}>
      <DialogContent>
        <Parts ref={fields}>
          <FormGrid>
            {!isFixed && (
              <div data-wide>
                <FormSelect control={control} name="key" label="Rate" choices={choicesOf(subjects)} />
              </div>
            )}
            <FormSelect
              control={control}
              name="stateCode"
              label="State"
              choices={STATES}
              emptyLabel="All states"
              isOptional
            />
            <FormText control={control} name="qualifier" label="City or type" maxLength={60} isOptional />
          </FormGrid>
          {key && <RateValueFields form={form} />}
          <FormGrid>
            <FormDate
              control={control}
              name="validFrom"
              label="In force from"
              min={addDays(today, 1)}
              helper="Tomorrow at the earliest."
            />
            <div data-wide>
              <FormText
                control={control}
                name="source"
                label="Source"
                rows={2}
                maxLength={500}
                placeholder="Notification 9/2026-CT(R)"
                helper="The law, notification or decision it comes from."
              />
            </div>
          </FormGrid>
        </Parts>
      </DialogContent>
      <DialogActions>
        <Whole>
          <FormActions
            control={control}
            submit="Preview"
            submitting="Loading…"
            onBack={onCancel}
            back="Cancel"
            purpose="go on"
          />
        </Whole>
      </DialogActions>
    </Form>
  );
}

/** Another key needs another value: it starts as a copy of the general rate in force. */
function useValueOfKey(form: AddRateFormProps['form'], subjects: readonly RateSubject[], key: string): void {
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const subject = subjects.find((one) => one.key === key) ?? null;
    form.setValue('value', structuredClone(valueOf(subject)));
    form.clearErrors('value');
  }, [form, subjects, key]);
}

function choicesOf(subjects: readonly RateSubject[]) {
  const keys = [...new Set(subjects.map(({ key }) => key))];
  return keys.map((key) => ({ value: key, label: RATE_LABELS[key].name }));
}

const Parts = styled('div')({ display: 'grid', gap: 18 });
const Whole = styled('div')({ flex: 1 });
