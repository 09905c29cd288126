import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { addDays } from '../../../platform/contract/calendar.ts';
import { useCall, useSend } from '../../../platform/web/client/hooks.ts';
import { Form, FormGrid } from '../../../platform/web/form/Form.tsx';
import { FormActions } from '../../../platform/web/form/FormActions.tsx';
import { FormDate } from '../../../platform/web/form/FormDate.tsx';
import { FormMoney, FormNumber, FormPct, FormRate } from '../../../platform/web/form/FormNumber.tsx';
import { FormText } from '../../../platform/web/form/FormText.tsx';
import type { ContractForm } from '../../../platform/web/form/useContractForm.ts';
import { useContractForm } from '../../../platform/web/form/useContractForm.ts';
import { Columns } from '../../../platform/web/page/Page.tsx';
import { Note } from '../../../platform/web/page/Note.tsx';
import { Section, Sections } from '../../../platform/web/page/Section.tsx';
import { FactSkeleton } from '../../../platform/web/page/Skeletons.tsx';
import { toastSuccess } from '../../../platform/web/page/toast.ts';
import { today as todayHere } from '../../payments/web/today.shared.ts';
import type { Project } from '../../projects/project.contract.ts';
import { listTowers } from '../../towers/tower.contract.ts';
import type { PriceList } from '../priceList.contract.ts';
import {
  createPriceList,
  getPriceList,
  listPriceLists,
  PriceListFields,
  updatePriceList,
} from '../priceList.contract.ts';
import { PriceEffectView } from './PriceEffectView.tsx';
import { TermDifferences } from './TermDifferences.tsx';
import { usePriceEffect } from './usePriceEffect.ts';

type ListForm = ContractForm<typeof PriceListFields>;

type PriceListFormProps = {
  project: Project;
  onDone: (id: string | null) => void;
} & ({ inForce: PriceList; draft: null } | { inForce: null; draft: PriceList });

/** A new list, made from the one in force, or a draft that is changed; beside it what it would do, in rupees. */
export function PriceListForm({ project, inForce, draft, onDone }: PriceListFormProps) {
  const list = draft ?? inForce;
  const form = useContractForm(PriceListFields, defaultsOf(list, draft === null));
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
              <Rates form={form} />
              <Towers form={form} project={project} />
              <Charges form={form} list={list} />
              <FormActions
                control={form.control}
                submit="Save draft"
                purpose="save"
                onBack={() => onDone(draft?.id ?? null)}
                back="Cancel"
              />
            </Parts>
          </Form>
        </div>
      </Sections>
      <Effect form={form} project={project} />
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

function defaultsOf(list: PriceList, isNew: boolean): PriceListFields {
  const { priceBasis, baseRatePaise, floorRatePaise, floorRiseRatePaise, floorRiseAfterFloor } = list;
  const { plcCharges, chargeHeads, parkingTypes, towers } = list;
  return {
    name: isNew ? '' : list.name,
    effectiveFrom: isNew ? addDays(todayHere(), 1) : list.effectiveFrom,
    note: isNew ? '' : (list.note ?? ''),
    priceBasis,
    baseRatePaise,
    floorRatePaise,
    floorRiseRatePaise,
    floorRiseAfterFloor,
    plcCharges,
    chargeHeads,
    parkingTypes,
    towers,
  };
}

function Head({ form: { control } }: { form: ListForm }) {
  return (
    <FormGrid>
      <FormText control={control} name="name" label="Name" maxLength={80} />
      <FormDate control={control} name="effectiveFrom" label="Effective from" min={todayHere()} />
      <div data-wide>
        <FormText control={control} name="note" label="Note" maxLength={500} isOptional />
      </div>
    </FormGrid>
  );
}

function Rates({ form: { control } }: { form: ListForm }) {
  return (
    <Section title="Rates">
      <FormGrid>
        <FormRate control={control} name="baseRatePaise" label="Base rate" />
        <FormRate control={control} name="floorRatePaise" label="Minimum selling rate" />
        <FormRate control={control} name="floorRiseRatePaise" label="Floor rise" />
        <FormNumber control={control} name="floorRiseAfterFloor" label="Floor rise counts after floor" />
      </FormGrid>
    </Section>
  );
}

/** Towers that came after the draft was made are in its list once it is saved. */
function Towers({ form, project }: { form: ListForm; project: Project }) {
  const towers = useCall(listTowers, { query: { projectId: project.id, limit: 100 } });
  const { control } = form;
  const rates = useWatch({ control, name: 'towers' });
  if (rates.length === 0) return null;
  const names = new Map(towers.data?.rows.map(({ id, name }) => [id, name]));
  return (
    <Section title="Towers" fact="empty follows the project">
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

/** What each costs; which there are is a matter of the project. */
function Charges({ form: { control }, list }: { form: ListForm; list: PriceList }) {
  const { plcCharges, chargeHeads, parkingTypes } = list;
  if (plcCharges.length + chargeHeads.length + parkingTypes.length === 0) return null;
  return (
    <Section title="Charges and parking" fact="add or remove one on the project">
      <FormGrid>
        {plcCharges.map(({ code, name, basis }, position) => (
          <Amount
            key={`plc-${code}`}
            control={control}
            name={`plcCharges.${position}.value`}
            label={name}
            basis={basis}
          />
        ))}
        {chargeHeads.map(({ code, name, basis }, position) => (
          <Amount
            key={`head-${code}`}
            control={control}
            name={`chargeHeads.${position}.value`}
            label={name}
            basis={basis}
          />
        ))}
        {parkingTypes.map(
          ({ code, name, isOpen }, position) =>
            !isOpen && (
              <FormMoney
                key={`parking-${code}`}
                control={control}
                name={`parkingTypes.${position}.pricePaise`}
                label={name}
              />
            ),
        )}
      </FormGrid>
    </Section>
  );
}

interface AmountProps {
  control: ListForm['control'];
  name: `plcCharges.${number}.value` | `chargeHeads.${number}.value`;
  label: string;
  basis: string;
}

function Amount({ basis, ...field }: AmountProps) {
  if (basis === 'pct') return <FormPct {...field} helper="Of the base price." />;
  if (basis === 'perSqFt') return <FormRate {...field} />;
  return basis === 'perSqFtMonth' ? <FormRate {...field} per="sq ft a month" /> : <FormMoney {...field} />;
}

function Effect({ form, project }: { form: ListForm; project: Project }) {
  const values = useWatch({ control: form.control });
  const { answer, error, isOld } = usePriceEffect(project.id, values);
  return (
    <Sections>
      <Section title="What changes" fact="against the prices in force">
        {error && <Note tone="limit">{error.message}</Note>}
        {answer && !error && (
          <Faded data-old={isOld}>
            <TermDifferences differences={answer.differences} />
          </Faded>
        )}
        {!answer && !error && <FactSkeleton rows={2} />}
      </Section>
      {answer && !error && (
        <Section title="Effect" fact="if it took effect now">
          <Faded data-old={isOld} aria-live="polite">
            <PriceEffectView effect={answer.effect} />
          </Faded>
        </Section>
      )}
    </Sections>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 24 });
const Faded = styled('div')({ '&[data-old="true"]': { opacity: 0.6 } });
