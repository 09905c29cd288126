import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormMoney, FormNumber } from '#platform/web/form/FormNumber.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { Installment, PaymentPlan } from '#money/plans/plan.contract.ts';
import { TRIGGER_TYPES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { listTemplates } from '#inventory/payment-terms/template.contract.ts';
import { MILESTONE_CHOICES, TRIGGER_LABELS } from '#inventory/payment-terms/web/template.labels.shared.ts';
import type { PlanChangeState } from './planChange.form.ts';
import { halvesOf } from './planChange.form.ts';

interface FieldsProps {
  form: PlanChangeState;
  /** Installments not demanded yet. */
  open: readonly Installment[];
}

/** One stage into several, each with its amount before tax and, if it moves, its date. */
export function SplitFields({ form, open }: FieldsProps) {
  const { control } = form;
  useHalvesOfChosen(form, open);
  return (
    <>
      <FormSelect control={control} name="installmentId" label="Stage" choices={open.map(choiceOf)} />
      <FormRows
        form={form}
        name="parts"
        label="Parts"
        singular="part"
        max={24}
        newRow={() => ({ name: '', principalPaise: null as never, date: null })}
        renderRow={(position) => (
          <Row>
            <FormText control={control} name={`parts.${position}.name`} label="Name" maxLength={120} />
            <FormMoney
              control={control}
              name={`parts.${position}.principalPaise`}
              label="Amount before GST"
            />
            <FormDate control={control} name={`parts.${position}.date`} label="New date" isOptional />
          </Row>
        )}
      />
    </>
  );
}

/** Another stage starts with two halves. */
function useHalvesOfChosen({ control, setValue }: PlanChangeState, open: readonly Installment[]): void {
  const chosen = useWatch({ control, name: 'installmentId' });
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    const row = open.find((one) => one.id === chosen);
    if (row) setValue('parts', halvesOf(row));
  }, [chosen, open, setValue]);
}

/** Several stages into one, with the trigger of the last. */
export function MergeFields({ form, open }: FieldsProps) {
  const { control } = form;
  return (
    <>
      <FormChoices control={control} name="installmentIds" label="Stages" choices={open.map(choiceOf)} />
      <FormText
        control={control}
        name="name"
        label="Name of the merged stage"
        helper="It falls due when the last of them would."
        maxLength={120}
      />
    </>
  );
}

/** A stage moved to another time. */
export function MoveFields({ form, open }: FieldsProps) {
  const { control } = form;
  const type = useWatch({ control, name: 'trigger.type' });
  return (
    <>
      <FormSelect control={control} name="installmentId" label="Stage" choices={open.map(choiceOf)} />
      <FormSelect control={control} name="trigger.type" label="Falls due" choices={TIMES} />
      {(type === 'daysAfterBooking' || type === 'daysAfterRegistration') && (
        <FormNumber control={control} name="trigger.days" label="Days" />
      )}
      {type === 'fixedDate' && <FormDate control={control} name="trigger.date" label="Date" />}
      {type === 'milestone' && (
        <FormSelect
          control={control}
          name="trigger.milestoneKey"
          label="Milestone"
          choices={MILESTONE_CHOICES}
        />
      )}
    </>
  );
}

/** The booking is past and cannot be a trigger. */
const TIMES = TRIGGER_TYPES.filter((type) => type !== 'booking').map((value) => ({
  value,
  label: TRIGGER_LABELS[value],
}));

export function ReplanFields({ form, plan }: { form: PlanChangeState; plan: PaymentPlan }) {
  const templates = useCall(listTemplates, { params: { id: plan.projectId }, query: {} });
  const choices = (templates.data ?? []).map(({ id, name, forbiddenBecause }) => ({
    value: id,
    label: forbiddenBecause === null ? name : `${name}: ${forbiddenBecause}`,
    isDisabled: forbiddenBecause !== null,
  }));
  return (
    <FormSelect
      control={form.control}
      name="templateId"
      label="Payment plan"
      helper="Demands on booking stay and count towards the first stage."
      choices={choices}
    />
  );
}

/** 'Slab 8, ₹6,65,855' */
function choiceOf({ id, name, principalPaise }: Installment) {
  return { value: id, label: `${name}, ${formatMoneyExact(principalPaise)}` };
}

const Row = styled('div')({
  display: 'grid',
  gap: '10px 12px',
  '@media (min-width: 600px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});
