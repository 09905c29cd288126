import { styled } from '@mui/material/styles';
import type { DefaultValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { formatRate } from '#platform/contract/format.ts';
import { DraftForm } from '#platform/web/form/DraftForm.tsx';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormNumber, FormRate } from '#platform/web/form/FormNumber.tsx';
import { FormNumberList } from '#platform/web/form/FormNumberList.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useCodeFromName } from '#platform/web/form/useCodeFromName.ts';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { PageBody } from '#platform/web/page/Page.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import type { Project } from '#inventory/projects/project.contract.ts';
import type { Tower } from '../tower.contract.ts';
import { TOWER_STATUSES } from '../tower.contract.ts';
import type { TowerFormState } from './tower.form.ts';
import { TowerForm, towerCodeOf } from './tower.form.ts';
import { TOWER_STATUS } from './tower.status.shared.ts';

interface TowerFieldsProps {
  project: Project;
  /** Null for a new one. */
  tower: Tower | null;
  defaults: DefaultValues<z.input<typeof TowerForm>>;
  draftKey: string;
  submit: string;
  onSubmit: (values: TowerForm) => Promise<void>;
  onBack: () => void;
}

const keepCode = () => '';

/** Structure, dates and prices of a tower; its certificate and status once it exists. */
export function TowerFields({
  project,
  tower,
  defaults,
  draftKey,
  submit,
  onSubmit,
  onBack,
}: TowerFieldsProps) {
  const form = useContractForm(TowerForm, defaults);
  useCodeFromName(form, 'name', 'code', tower ? keepCode : towerCodeOf);
  const { control } = form;
  return (
    <PageBody>
      <DraftForm form={form} draftKey={draftKey} submit={submit} onSubmit={onSubmit} onBack={onBack}>
        {(actions) => (
          <Parts>
            <Section title="Structure">
              <FormGrid>
                <FormText control={control} name="name" label="Tower name" maxLength={60} />
                <FormText
                  control={control}
                  name="code"
                  label="Code"
                  maxLength={4}
                  helper="Starts the unit numbers: B-1203."
                  isUppercase
                  isOptional
                />
                <FormNumber
                  control={control}
                  name="totalFloors"
                  label="Floors"
                  helper="Above the ground floor."
                />
                <FormNumber control={control} name="unitsPerFloor" label="Units per floor" />
                <FormNumber control={control} name="basements" label="Basements" />
                <FormNumber control={control} name="podiumFloors" label="Podium floors" />
                <FormNumber control={control} name="lifts" label="Lifts" />
                <FormNumberList
                  control={control}
                  name="refugeFloors"
                  label="Refuge floors"
                  placeholder="8, 15, 22"
                  isOptional
                />
              </FormGrid>
            </Section>
            <Section title="Dates">
              <FormGrid>
                <FormText
                  control={control}
                  name="reraNumber"
                  label="Phase RERA number"
                  maxLength={40}
                  isUppercase
                  isOptional
                />
                <FormDate control={control} name="startDate" label="Start date" isOptional />
                <FormDate
                  control={control}
                  name="plannedPossessionDate"
                  label="Planned possession"
                  isOptional
                />
              </FormGrid>
            </Section>
            <PricePart form={form} project={project} tower={tower} />
            {tower && <CompletionPart form={form} tower={tower} />}
            {actions}
          </Parts>
        )}
      </DraftForm>
    </PageBody>
  );
}

interface PartProps {
  form: TowerFormState;
  tower: Tower | null;
}

function PricePart({ form: { control }, project, tower }: PartProps & { project: Project }) {
  const isFixed = tower !== null && !tower.allowedActions.includes('editPricing');
  return (
    <Section title="Tower prices">
      <FormGrid>
        <FormRate
          control={control}
          name="baseRatePaise"
          label="Base rate"
          helper={`Instead of ${formatRate(project.baseRatePaise)}.`}
          isOptional
          isDisabled={isFixed}
        />
        <FormRate
          control={control}
          name="floorRiseRatePaise"
          label="Floor rise"
          helper={`Instead of ${formatRate(project.floorRiseRatePaise)} per floor.`}
          isOptional
          isDisabled={isFixed}
        />
      </FormGrid>
    </Section>
  );
}

const STATUSES = TOWER_STATUSES.map((value) => ({ value, label: TOWER_STATUS[value].word }));

/** Once it has the certificate, units of the tower carry no GST; correcting it needs a reason. */
function CompletionPart({ form, tower }: { form: TowerFormState; tower: Tower }) {
  const { control } = form;
  const can = new Set(tower.allowedActions);
  const ocDate = useWatch({ control, name: 'ocDate' });
  const isCorrected = tower.ocDate !== null && (ocDate ?? null) !== tower.ocDate;
  return (
    <Section title="Completion">
      <FormGrid>
        <FormSelect
          control={control}
          name="status"
          label="Status"
          choices={STATUSES}
          isDisabled={!can.has('changeStatus')}
          helper="One step at a time."
        />
        <FormDate
          control={control}
          name="ocDate"
          label="Occupancy certificate"
          helper="Upload the certificate to the tower first. From this date its sales carry no GST."
          isOptional
          isDisabled={!can.has('enterOccupancy')}
        />
        <FormDate control={control} name="possessionOfferDate" label="Possession offered" isOptional />
        {isCorrected && (
          <FormText control={control} name="reason" label="Reason for correction" maxLength={300} />
        )}
      </FormGrid>
    </Section>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 28, maxWidth: 820 });
