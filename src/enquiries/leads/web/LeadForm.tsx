import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { startCase } from '#platform/contract/format.ts';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { DraftForm } from '#platform/web/form/DraftForm.tsx';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormMoney } from '#platform/web/form/FormNumber.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { BlindCheckHint } from '#enquiries/partner-claims/web/BlindCheckHint.shared.tsx';
import { listProjects } from '#inventory/projects/project.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import type { Lead } from '../lead.contract.ts';
import { LEAD_SOURCES, LeadInput } from '../lead.contract.ts';
import { KnownCustomer } from './KnownCustomer.tsx';
import type { LeadFormState } from './lead.form.ts';
import { sourceWord } from './lead.labels.shared.ts';
import { LeadFormMore } from './LeadFormMore.tsx';

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

/** One form for create and edit: six fields that an enquiry needs, the rest behind More. */
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
  useOnlyProject(form, projects.data?.rows);
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
            <FormText control={control} name="firstName" label="First name" autoComplete="off" />
            {!isPartner && <FormSelect control={control} name="source" label="Source" choices={SOURCES} />}
            <FormMoney control={control} name="budgetMaxPaise" label="Budget to" isOptional />
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
          </FormGrid>
          <LeadFormMore form={form} isOpen={lead !== undefined} />
          <Foot>{actions}</Foot>
        </Narrow>
      )}
    </DraftForm>
  );
}

/** Where there is one project, a new enquiry is about it. */
function useOnlyProject(
  { getValues, setValue, formState }: LeadFormState,
  projects: readonly { id: string }[] | undefined,
): void {
  const [project, other] = projects ?? [];
  const onlyId = other ? undefined : project?.id;
  const isTouched = Boolean(formState.dirtyFields.projectIds);
  useEffect(() => {
    if (onlyId && !isTouched && getValues('projectIds').length === 0) setValue('projectIds', [onlyId]);
  }, [onlyId, isTouched, getValues, setValue]);
}

const SOURCES = LEAD_SOURCES.map((value) => ({ value, label: sourceWord(value) }));

const Known = styled('div')({ display: 'grid', gap: 8, alignContent: 'start' });

const Narrow = styled('div')({ maxWidth: 760 });

const Foot = styled('div')({ marginTop: 24 });
