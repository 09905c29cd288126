import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormRate } from '#platform/web/form/FormNumber.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Columns } from '#platform/web/page/Page.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { today as todayHere } from '#platform/web/session/today.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { ChargeRows } from '#inventory/projects/web/ChargeRows.shared.tsx';
import { RateFields } from '#inventory/projects/web/RateFields.shared.tsx';
import type { PriceList, PriceListFields } from '../priceList.contract.ts';
import { createPriceList, getPriceList, listPriceLists, updatePriceList } from '../priceList.contract.ts';
import type { DraftForm } from './priceList.form.ts';
import { draftDefaults, DraftFields } from './priceList.form.ts';
import { EffectLine, LiveEffectPanel } from './LiveEffect.tsx';
import { useTowerNames } from './useTowerNames.ts';

type PriceListFormProps = {
  project: Project;
  onDone: (id: string | null) => void;
} & ({ inForce: PriceList; draft: null } | { inForce: null; draft: PriceList });

/** A new list, made from the one in force, or a draft that is changed; beside it what it would do, in rupees. */
export function PriceListForm({ project, inForce, draft, onDone }: PriceListFormProps) {
  const form = useContractForm(DraftFields, draftDefaults(draft ?? inForce, draft === null));
  const save = useSaved(project, draft);
  return (
    <Columns>
      <Sections>
        <div>
          <Form
            form={form}
            label={draft ? `Change ${draft.name}` : 'New price list'}
            onSubmit={async (values) => onDone(await save(values))}
          >
            <Parts>
              <Head form={form} />
              <Section title="Rates">
                <FormGrid>
                  <RateFields form={form} />
                </FormGrid>
              </Section>
              <Towers form={form} project={project} />
              <ChargeRows form={form} />
              <FormActions
                control={form.control}
                submit="Save draft"
                purpose="save"
                onBack={() => onDone(draft?.id ?? null)}
                back="Cancel"
              />
            </Parts>
          </Form>
          <EffectLine form={form} project={project} />
        </div>
      </Sections>
      <LiveEffectPanel form={form} project={project} />
    </Columns>
  );
}

function useSaved(project: Project, draft: PriceList | null) {
  const invalidates = [listPriceLists, getPriceList];
  const create = useSend(createPriceList, { invalidates });
  const update = useSend(updatePriceList, { invalidates });
  return async (fields: PriceListFields): Promise<string | null> => {
    const { priceList } = draft
      ? await update.mutateAsync({ params: { id: draft.id }, body: { ...fields, version: draft.version } })
      : await create.mutateAsync({ body: { ...fields, projectId: project.id } });
    toastSuccess(`${fields.name} saved as a draft`);
    return priceList?.id ?? null;
  };
}

function Head({ form: { control } }: { form: DraftForm }) {
  return (
    <FormGrid>
      <FormText control={control} name="name" label="List name" maxLength={80} />
      <FormDate control={control} name="effectiveFrom" label="Effective from" min={todayHere()} />
      <div data-wide>
        <FormText control={control} name="note" label="Note" maxLength={500} isOptional />
      </div>
    </FormGrid>
  );
}

/** Towers that came after the draft was made are in its list once it is saved. */
function Towers({ form, project }: { form: DraftForm; project: Project }) {
  const names = useTowerNames(project.id);
  const { control } = form;
  const rates = useWatch({ control, name: 'towers' });
  if (rates.length === 0) return null;
  return (
    <Section title="Towers" fact="leave empty to follow the project">
      <FormGrid>
        {rates.map(({ towerId }, position) => {
          const name = names.get(towerId) ?? 'Tower';
          return [
            <FormRate
              key={`${towerId}-base`}
              control={control}
              name={`towers.${position}.baseRatePaise`}
              label={`${name}, base rate`}
              isOptional
            />,
            <FormRate
              key={`${towerId}-rise`}
              control={control}
              name={`towers.${position}.floorRiseRatePaise`}
              label={`${name}, floor rise`}
              isOptional
            />,
          ];
        })}
      </FormGrid>
    </Section>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 24, marginBottom: 16 });
