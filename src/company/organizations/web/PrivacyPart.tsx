import { styled } from '@mui/material/styles';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormNumber } from '#platform/web/form/FormNumber.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { EditablePart } from './EditablePart.tsx';
import { PrivacyForm } from './settings.form.ts';
import type { PartFormProps, PartProps } from './useSettings.ts';
import { useSettings } from './useSettings.ts';

/** How long personal data is kept that is no longer needed. */
export function PrivacyPart({ organization, mayEdit }: PartProps) {
  const { deliveryDataDays, checkDataDays } = organization.settings;
  return (
    <EditablePart
      id="privacy"
      title="Personal data"
      mayEdit={mayEdit}
      renderForm={(onDone) => <PrivacyEditor organization={organization} onDone={onDone} />}
    >
      <FactList
        labelWidth={132}
        facts={[
          {
            label: 'Deliveries',
            value: `Name, phone and email received from a lead source are deleted after ${deliveryDataDays} days`,
          },
          {
            label: 'Partner checks',
            value: `Phone numbers checked by partners are deleted after ${checkDataDays} days`,
          },
        ]}
      />
    </EditablePart>
  );
}

function PrivacyEditor(props: PartFormProps) {
  const { opened, save } = useSettings(props);
  const form = useContractForm(PrivacyForm, opened.settings);
  const { control } = form;
  return (
    <Form form={form} label="Personal data" onSubmit={(settings) => save({ settings })}>
      <FormGrid>
        <FormNumber
          control={control}
          name="deliveryDataDays"
          label="Delete personal data from lead sources after"
          suffix="days"
          helper="Leads and reconciliation counts are kept."
        />
        <FormNumber
          control={control}
          name="checkDataDays"
          label="Delete phone numbers checked by partners after"
          suffix="days"
          helper="Claims, receipts and disputes are kept."
        />
      </FormGrid>
      <Foot>
        <FormActions control={control} submit="Save" onBack={props.onDone} back="Cancel" purpose="save" />
      </Foot>
    </Form>
  );
}

const Foot = styled('div')({ marginTop: 20 });
