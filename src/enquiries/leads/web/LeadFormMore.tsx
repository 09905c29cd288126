import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { startCase } from '#platform/contract/format.ts';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormMoment } from '#platform/web/form/FormMoment.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormSwitch } from '#platform/web/form/FormSwitch.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { FINANCINGS, PURPOSES, TIMELINES } from '../lead.contract.ts';
import { ConsentField } from './ConsentField.tsx';
import { MORE_FIELDS } from './lead.form.ts';
import type { LeadFormState } from './lead.form.ts';
import { timelineWord } from './lead.facts.shared.tsx';
import { financingWord } from './lead.labels.shared.ts';

interface LeadFormMoreProps {
  form: LeadFormState;
  /** Open from the start, as for a lead that is edited. */
  isOpen: boolean;
}

/** All other facts of a lead. It opens by itself where one of them is wrong. */
export function LeadFormMore({ form, isOpen: isOpenFirst }: LeadFormMoreProps) {
  const { control, formState } = form;
  const [isChosen, choose] = useState(isOpenFirst);
  const isWrong = MORE_FIELDS.some((name) => formState.errors[name] !== undefined);
  const isOpen = isChosen || isWrong;
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Opener
        variant="text"
        startIcon={<Chevron aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => choose(!isOpen)}
      >
        More
      </Opener>
      <div id={id} hidden={!isOpen}>
        <FormGrid>
          <FormText control={control} name="lastName" label="Last name" isOptional />
          <FormText control={control} name="email" label="Email" type="email" isOptional />
          <FormPhone control={control} name="altPhone" label="Second phone" isOptional />
          <FormMoment control={control} name="nextFollowUpAt" label="Next follow-up" isOptional />
          <FormMoney control={control} name="budgetMinPaise" label="Budget from" isOptional />
          <FormSelect
            control={control}
            name="timeline"
            label="Buying in"
            isOptional
            choices={TIMELINES.map((value) => ({ value, label: timelineWord(value) }))}
          />
          <FormSelect
            control={control}
            name="financing"
            label="Financing"
            isOptional
            choices={FINANCINGS.map((value) => ({ value, label: financingWord(value) }))}
          />
          <FormSelect
            control={control}
            name="purpose"
            label="Purpose"
            isOptional
            choices={PURPOSES.map((value) => ({ value, label: startCase(value) }))}
          />
          <FormText control={control} name="locality" label="Locality" isOptional />
          <FormText control={control} name="city" label="City" isOptional />
          <FormText control={control} name="pincode" label="PIN code" isOptional />
          <FormText control={control} name="language" label="Language" isOptional />
          <FormText control={control} name="company" label="Company" isOptional />
          <FormText control={control} name="occupation" label="Occupation" isOptional />
          <FormText control={control} name="campaign" label="Campaign" isOptional />
          <ConsentField control={control} name="consent" />
          <FormSwitch control={control} name="isNri" label="Lives abroad (NRI)" />
          <FormSwitch control={control} name="dnd" label="Do not disturb" />
        </FormGrid>
      </div>
    </>
  );
}

const Opener = styled(Button)({ margin: '8px 0 8px -13px' });
