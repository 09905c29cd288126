import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormNumber, FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { COMPONENTS, TRIGGER_TYPES } from '../payment.terms.contract.ts';
import type { TemplateFormState } from './template.form.ts';
import { COMPONENT_LABELS, MILESTONE_CHOICES, TRIGGER_LABELS } from './template.labels.shared.ts';

const PARTS = COMPONENTS.map((value) => ({ value, label: COMPONENT_LABELS[value] }));
const TRIGGERS = TRIGGER_TYPES.map((value) => ({ value, label: TRIGGER_LABELS[value] }));

/** One stage of a payment plan: which share falls due when. */
export function StageFields({ form, position }: { form: TemplateFormState; position: number }) {
  const { control } = form;
  const at = `stages.${position}` as const;
  const type = useWatch({ control, name: `${at}.trigger.type` });
  useOwnTrigger(form, position);
  return (
    <Row>
      <FormText control={control} name={`${at}.name`} label="Stage" maxLength={120} />
      <FormPct control={control} name={`${at}.pct`} label="Share" />
      <FormSelect control={control} name={`${at}.component`} label="Of" choices={PARTS} />
      <FormSelect control={control} name={`${at}.trigger.type`} label="Falls due" choices={TRIGGERS} />
      {(type === 'daysAfterBooking' || type === 'daysAfterRegistration') && (
        <FormNumber control={control} name={`${at}.trigger.days`} label="Days" />
      )}
      {type === 'fixedDate' && <FormDate control={control} name={`${at}.trigger.date`} label="Date" />}
      {type === 'milestone' && (
        <FormSelect
          control={control}
          name={`${at}.trigger.milestoneKey`}
          label="Milestone"
          choices={MILESTONE_CHOICES}
        />
      )}
      <FormNumber control={control} name={`${at}.creditDays`} label="Own credit days" isOptional />
    </Row>
  );
}

/** Another kind of trigger has no use for the days, date or milestone of the one before. */
function useOwnTrigger({ control, setValue }: TemplateFormState, position: number): void {
  const type = useWatch({ control, name: `stages.${position}.trigger.type` });
  const before = useRef(type);
  useEffect(() => {
    if (before.current === type) return;
    before.current = type;
    setValue(`stages.${position}.trigger`, { type, days: null, date: null, milestoneKey: null });
  }, [type, position, setValue]);
}

const Row = styled('div')({
  display: 'grid',
  gap: '10px 12px',
  '@media (min-width: 600px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});
