import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { formatDay, startCase } from '#platform/contract/format.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormMoney, FormPct } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { Columns, Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today as todayHere } from '#platform/web/session/today.ts';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import type { StructureInput, StructureWithHistory } from '../structure.contract.ts';
import { createStructure, getStructure, listStructures, updateStructure } from '../structure.contract.ts';
import { termsWarnings } from '../structureTerms.rules.ts';
import { BonusRows } from './BonusRows.tsx';
import { ReplayPart } from './ReplayPart.tsx';
import { Calculator } from './Calculator.tsx';
import { PayoutRows } from './PayoutRows.tsx';
import { RateFields } from './RateFields.tsx';
import type { StructureFormState } from './structure.form.ts';
import { patchOf, structureDefaults, TypedStructure, typedTerms } from './structure.form.ts';

interface StructureFormProps {
  /** Null for a new one. */
  structure: StructureWithHistory | null;
  onDone: () => void;
}

/** A new structure or the next revision of one; beside it what the terms that are typed would pay. */
export function StructureForm({ structure, onDone }: StructureFormProps) {
  const today = todayHere();
  const form = useContractForm(TypedStructure, structureDefaults(structure, today));
  const save = useSaved(structure);
  const { control } = form;
  const title = structure ? `Edit ${structure.name}` : 'Add commission structure';
  return (
    <Page title={title}>
      <PageHeader title={title} isRuled />
      <Columns>
        <Sections>
          <div>
            <Form
              form={form}
              label={title}
              onSubmit={async (values) => {
                await save(values);
                onDone();
              }}
            >
              <Parts>
                {structure && (
                  <Note tone="advice" title={`Other terms are revision ${structure.revision + 1}.`}>
                    It is for sales booked from its first day, {formatDay(today)} or later. Sales booked
                    before keep their terms.
                  </Note>
                )}
                <FormGrid>
                  <div data-wide>
                    <FormText control={control} name="name" label="Name" maxLength={120} autoFocus />
                  </div>
                  <FormDate
                    control={control}
                    name="validFrom"
                    label="Valid from"
                    {...(structure ? { min: today } : {})}
                  />
                  <FormDate control={control} name="validTo" label="Valid to" isOptional />
                </FormGrid>
                <RateFields form={form} />
                <PayoutRows form={form} />
                <Section title="Cap">
                  <FormGrid>
                    <FormPct
                      control={control}
                      name="capPct"
                      label="Highest percentage"
                      helper="Commission and bonuses of a sale together."
                    />
                    <FormMoney control={control} name="capPaise" label="Highest amount" isOptional />
                  </FormGrid>
                </Section>
                <BonusRows form={form} />
                <Scope form={form} />
                <Warnings form={form} />
                <FormActions
                  control={control}
                  submit={structure ? 'Save structure' : 'Add structure'}
                  onBack={onDone}
                  back="Cancel"
                  purpose="save"
                />
              </Parts>
            </Form>
          </div>
        </Sections>
        <Sections>
          <Section title="Try it" fact="what these terms would pay">
            <Tried form={form} />
          </Section>
        </Sections>
      </Columns>
    </Page>
  );
}

function useSaved(structure: StructureWithHistory | null) {
  const invalidates = [listStructures, getStructure];
  const create = useSend(createStructure, { invalidates });
  const update = useSend(updateStructure, { invalidates });
  return async (values: StructureInput) => {
    if (!structure) {
      await create.mutateAsync({ body: values });
      toastSuccess(`${values.name} added`);
      return;
    }
    const { id, version, revision } = structure;
    const patch = patchOf(structure, values, todayHere());
    const saved = await update.mutateAsync({ params: { id }, body: { ...patch, version } });
    toastSuccess(
      saved.revision > revision ? `Revision ${saved.revision} of ${saved.name} saved` : `${saved.name} saved`,
    );
  };
}

/** For which firms and projects it is; whatever is not ticked at all covers everything. */
function Scope({ form: { control } }: { form: StructureFormState }) {
  const firms = useFirmChoices();
  const projects = useProjectChoices();
  return (
    <Section title="For" fact="all firms and projects if none is ticked">
      <Fields>
        <FormChoices
          control={control}
          name="partnerIds"
          label="Firms"
          choices={firms}
          emptyText="No firms yet"
        />
        <FormChoices control={control} name="tiers" label="Tiers" choices={TIERS} />
        <FormChoices
          control={control}
          name="projectIds"
          label="Projects"
          choices={projects}
          emptyText="No projects yet"
        />
      </Fields>
    </Section>
  );
}

const TIERS = PARTNER_TIERS.map((value) => ({ value, label: startCase(value) }));

/** What is worth knowing before saving, while it is typed. */
function Warnings({ form: { control } }: { form: StructureFormState }) {
  const terms = typedTerms(useWatch({ control }));
  const warnings = terms ? termsWarnings(terms) : [];
  return (
    <div aria-live="polite">{warnings.length > 0 && <Note tone="limit">{warnings.join(' ')}</Note>}</div>
  );
}

function Tried({ form: { control } }: { form: StructureFormState }) {
  const terms = typedTerms(useWatch({ control }));
  const source = terms && { terms };
  return (
    <>
      <Calculator source={source} />
      <Below>
        <ReplayPart source={source} />
      </Below>
    </>
  );
}

const Below = styled('div')({ marginTop: 24 });

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 });
const Fields = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });
