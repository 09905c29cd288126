import { styled } from '@mui/material/styles';
import type { DefaultValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { formatPct, formatRate, startCase } from '#platform/contract/format.ts';
import { DraftForm } from '#platform/web/form/DraftForm.tsx';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormArea, FormMoney, FormNumber, FormRate } from '#platform/web/form/FormNumber.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { Columns, PageBody } from '#platform/web/page/Page.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { Project } from '#inventory/projects/project.contract.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import type { Unit } from '../unit.contract.ts';
import { FACINGS, OWNERSHIPS, UnitInput } from '../unit.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { SOLD_UNIT_LOCKED } from '../unit.rules.ts';
import type { UnitForm as UnitFormState, UnitValues } from './unit.form.ts';
import { pricedPart } from './unit.form.ts';
import { FACING_LABELS, loadingPct, unitTypeWord } from './unit.labels.shared.ts';
import { UnitPrice } from './UnitPrice.tsx';

interface UnitFormProps {
  project: Project;
  towers: readonly Tower[];
  /** The unit that is edited. */
  unit?: Unit;
  defaults: DefaultValues<UnitValues>;
  draftKey: string;
  submit: string;
  onSubmit: (body: UnitInput) => Promise<void>;
  onBack: () => void;
}

const TYPES = UNIT_TYPES.map((value) => ({ value, label: unitTypeWord(value) }));
const FACING_CHOICES = FACINGS.map((value) => ({ value, label: startCase(FACING_LABELS[value]) }));
const OWNERS = OWNERSHIPS.map((value) => ({ value, label: startCase(value) }));

/** One form for create and edit; the price beside it follows what is typed. */
export function UnitForm({
  project,
  towers,
  unit,
  defaults,
  draftKey,
  submit,
  onSubmit,
  onBack,
}: UnitFormProps) {
  const form = useContractForm(UnitInput, defaults);
  const { control } = form;
  const isSold = unit?.status === 'sold';
  const isPriceFixed = unit !== undefined && !unit.allowedActions.includes('editPrice');
  const lock = { isDisabled: isSold };
  return (
    <Columns>
      <PageBody>
        <DraftForm form={form} draftKey={draftKey} submit={submit} onSubmit={onSubmit} onBack={onBack}>
          {(actions) => (
            <Narrow>
              {isSold && <Note tone="limit" title={SOLD_UNIT_LOCKED} />}
              <FormGrid>
                <FormText control={control} name="unitNumber" label="Unit number" maxLength={20} />
                {!unit && (
                  <FormSelect
                    control={control}
                    name="towerId"
                    label="Tower"
                    emptyLabel="None (villa or plot)"
                    choices={towers.map(({ id, name }) => ({ value: id, label: name }))}
                    isOptional
                  />
                )}
                <FormNumber
                  control={control}
                  name="floor"
                  label="Floor"
                  helper="0 is the ground floor."
                  {...lock}
                />
                <FormSelect control={control} name="unitType" label="Type" choices={TYPES} {...lock} />
                <FormArea
                  control={control}
                  name="carpetArea"
                  label="Carpet area"
                  helper="As registered with RERA."
                  {...lock}
                />
                <FormArea control={control} name="builtUpArea" label="Built-up area" {...lock} />
                <SaleableArea form={form} isDisabled={isSold} />
                <FormArea control={control} name="balconyArea" label="Balcony area" isOptional {...lock} />
                <FormArea control={control} name="terraceArea" label="Terrace area" isOptional {...lock} />
                <FormSelect
                  control={control}
                  name="facing"
                  label="Facing"
                  choices={FACING_CHOICES}
                  isOptional
                />
                <FormText control={control} name="view" label="View" maxLength={60} isOptional />
                <div data-wide>
                  <FormChoices
                    control={control}
                    name="plcCodes"
                    label="Location charges"
                    isOptional
                    isDisabled={isPriceFixed}
                    choices={project.plcCharges.map(({ code, name }) => ({ value: code, label: name }))}
                    emptyText="The project has none."
                  />
                </div>
                <FormRate
                  control={control}
                  name="baseRatePaise"
                  label="Own base rate"
                  helper={`Instead of ${formatRate(project.baseRatePaise)}.`}
                  isOptional
                  isDisabled={isPriceFixed}
                />
                <FormMoney
                  control={control}
                  name="marketValuePaise"
                  label="Market value"
                  helper="Ready reckoner value, for the stamp duty."
                  isOptional
                  isDisabled={isPriceFixed}
                />
                <FormNumber
                  control={control}
                  name="parkingIncluded"
                  label="Parking included"
                  isDisabled={isPriceFixed}
                />
                <FormSelect
                  control={control}
                  name="ownership"
                  label="Belongs to"
                  choices={OWNERS}
                  helper="A landowner’s unit is blocked from the start."
                />
                <FormDate
                  control={control}
                  name="listedAt"
                  label="Listed on"
                  helper="Counts as stock, and ages, from this date."
                />
              </FormGrid>
              {actions}
            </Narrow>
          )}
        </DraftForm>
      </PageBody>
      <Sections>
        <Section title="List price" fact="before discount, GST and charges">
          <LivePrice form={form} project={project} towers={towers} />
        </Section>
      </Sections>
    </Columns>
  );
}

function SaleableArea({ form, isDisabled }: { form: UnitFormState; isDisabled: boolean }) {
  const [carpetArea, saleableArea] = useWatch({
    control: form.control,
    name: ['carpetArea', 'saleableArea'],
  });
  const isKnown = carpetArea > 0 && saleableArea >= carpetArea;
  return (
    <FormArea
      control={form.control}
      name="saleableArea"
      label="Saleable area"
      helper={
        isKnown
          ? `Loading ${formatPct(loadingPct({ carpetArea, saleableArea }))} over carpet.`
          : 'The quoted area, including loading.'
      }
      isDisabled={isDisabled}
    />
  );
}

function LivePrice({
  form,
  project,
  towers,
}: {
  form: UnitFormState;
  project: Project;
  towers: readonly Tower[];
}) {
  const values = useWatch({ control: form.control }) as UnitValues;
  const tower = towers.find((one) => one.id === values.towerId) ?? null;
  return <UnitPrice project={project} tower={tower} unit={pricedPart(values)} />;
}

const Narrow = styled('div')({ display: 'grid', gap: 20, maxWidth: 760 });
