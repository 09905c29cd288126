import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { startCase } from '#platform/contract/format.ts';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { DraftForm } from '#platform/web/form/DraftForm.tsx';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormMoment } from '#platform/web/form/FormMoment.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormSwitch } from '#platform/web/form/FormSwitch.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { BlindCheckHint } from '#enquiries/partner-claims/web/BlindCheckHint.shared.tsx';
import { listProjects } from '#inventory/projects/project.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import type { Lead } from '../lead.contract.ts';
import { FINANCINGS, LEAD_SOURCES, LeadInput, PURPOSES, TIMELINES } from '../lead.contract.ts';
import { ConsentField } from './ConsentField.tsx';
import { KnownCustomer } from './KnownCustomer.tsx';
import { timelineWord } from './lead.facts.shared.tsx';
import { financingWord, sourceWord } from './lead.labels.shared.ts';

interface LeadFormProps {
  lead?: Lead;
  /** For a new lead, when it is already known. */
  phone?: string;
  submit: string;
  onSubmit: (body: LeadInput) => Promise<void>;
  onBack?: () => void;
}

const NOTHING = {
  firstName: '',
  lastName: '',
  phone: '',
  altPhone: '',
  email: '',
  source: '' as never,
  campaign: '',
  projectIds: [],
  unitTypes: [],
  budgetMinPaise: null,
  budgetMaxPaise: null,
  purpose: null,
  timeline: null,
  financing: null,
  locality: '',
  city: '',
  pincode: '',
  language: '',
  occupation: '',
  company: '',
  isNri: false,
  dnd: false,
  consent: null,
  nextFollowUpAt: null,
};

/** A customer entered by a partner belongs to that partner, whatever the source. */
const BROUGHT = { source: 'channelPartner' as const };

/** One form for create and edit: the phone first, then what the customer wants. */
export function LeadForm({ lead, phone: given = '', submit, onSubmit, onBack }: LeadFormProps) {
  const isPartner = useAllowed()(PARTNER_ROLES);
  const projects = useCall(listProjects, {
    query: { limit: 100, sort: 'name', status: 'planning,active,onHold' },
  });
  const form = useContractForm(
    LeadInput,
    lead
      ? { ...lead, projectIds: lead.projects.map(({ id }) => id) }
      : { ...NOTHING, phone: given, ...(isPartner ? BROUGHT : {}) },
  );
  const { control } = form;
  const phone = useWatch({ control, name: 'phone' });
  return (
    <DraftForm
      form={form}
      draftKey={lead ? `lead-${lead.id}` : `lead-new${given}`}
      submit={submit}
      onSubmit={onSubmit}
      onBack={onBack}
    >
      {(actions) => (
        <Narrow>
          <FormGrid>
            <Known>
              <FormPhone control={control} name="phone" label="Phone" autoFocus={!lead} />
              <KnownCustomer phone={phone} exceptId={lead?.id} />
              {phone !== lead?.phone && <BlindCheckHint phone={phone} />}
            </Known>
            {!isPartner && <FormSelect control={control} name="source" label="Source" choices={SOURCES} />}
            <FormText control={control} name="firstName" label="First name" autoComplete="off" />
            <FormText control={control} name="lastName" label="Last name" isOptional />
            <FormText control={control} name="email" label="Email" type="email" isOptional />
            <FormPhone control={control} name="altPhone" label="Second phone" isOptional />
            <FormChoices
              control={control}
              name="projectIds"
              label="Interested in"
              choices={(projects.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              emptyText={projects.data ? 'No project is open for enquiries yet.' : 'Loading projects…'}
            />
            <FormChoices
              control={control}
              name="unitTypes"
              label="Unit types"
              isOptional
              choices={UNIT_TYPES.map((value) => ({ value, label: startCase(value) }))}
            />
            <FormMoney control={control} name="budgetMinPaise" label="Budget from" isOptional />
            <FormMoney control={control} name="budgetMaxPaise" label="Budget to" isOptional />
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
              choices={choicesOf(PURPOSES)}
            />
            <FormMoment control={control} name="nextFollowUpAt" label="Next follow-up" isOptional />
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
          <Foot>{actions}</Foot>
        </Narrow>
      )}
    </DraftForm>
  );
}

function choicesOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: startCase(value) }));
}

const SOURCES = LEAD_SOURCES.map((value) => ({ value, label: sourceWord(value) }));

const Known = styled('div')({ display: 'grid', gap: 8, alignContent: 'start' });

const Narrow = styled('div')({ maxWidth: 760 });

const Foot = styled('div')({ marginTop: 24 });
