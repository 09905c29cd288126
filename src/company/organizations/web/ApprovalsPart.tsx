import { styled } from '@mui/material/styles';
import { formatMoney } from '#platform/contract/format.ts';
import { GROUPS, roleLabel } from '#platform/contract/roles.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormMoney, FormNumber } from '#platform/web/form/FormNumber.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import type { Organization } from '../organization.contract.ts';
import { EditablePart } from './EditablePart.tsx';
import { ApprovalsForm } from './settings.form.ts';
import type { PartFormProps, PartProps } from './useSettings.ts';
import { useSettings } from './useSettings.ts';

/** What people may do alone; more is sent for approval. */
export function ApprovalsPart({ organization, mayEdit }: PartProps) {
  return (
    <EditablePart
      id="approvals"
      title="Approvals"
      fact={`what a ${roleLabel('Finance Manager')} may do alone`}
      mayEdit={mayEdit}
      renderForm={(onDone) => <Editor organization={organization} onDone={onDone} />}
    >
      <FactList facts={factsOf(organization)} labelWidth={132} />
    </EditablePart>
  );
}

function Editor(props: PartFormProps) {
  const { opened, save } = useSettings(props);
  const form = useContractForm(ApprovalsForm, opened.settings);
  const { control } = form;
  return (
    <Form form={form} label="Approvals" onSubmit={(settings) => save({ settings })}>
      <FormGrid>
        {WAIVERS.flatMap(({ what, sale, month }) => [
          <FormMoney
            key={sale}
            control={control}
            name={`waiverLimits.${sale}`}
            label={`${what} waived, each sale`}
          />,
          <FormMoney
            key={month}
            control={control}
            name={`waiverLimits.${month}`}
            label={`${what} waived, each month`}
          />,
        ])}
        <FormMoney control={control} name="refundAlonePaise" label="Refunds up to" />
        <FormNumber
          control={control}
          name="approvalValidHours"
          label="An approval is valid for"
          suffix="hours"
          helper="From request to decision, and again from approval to use."
        />
        <FormCheckbox
          control={control}
          name="managementUnblocks"
          label="All of management releases units held back by management"
        />
      </FormGrid>
      <Foot>
        <FormActions
          control={control}
          submit="Save approvals"
          onBack={props.onDone}
          back="Cancel"
          purpose="save"
        />
      </Foot>
    </Form>
  );
}

const WAIVERS = [
  { what: 'Interest', sale: 'interestPerSalePaise', month: 'interestPerMonthPaise' },
  { what: 'Balances', sale: 'balancePerSalePaise', month: 'balancePerMonthPaise' },
  { what: 'Transfer fees', sale: 'feePerSalePaise', month: 'feePerMonthPaise' },
  { what: 'Forfeitures', sale: 'forfeiturePerSalePaise', month: 'forfeiturePerMonthPaise' },
] as const;

function factsOf({ settings }: Organization) {
  const { approvalValidHours, waiverLimits, refundAlonePaise, managementUnblocks } = settings;
  return [
    ...WAIVERS.map(({ what, sale, month }) => ({
      label: what,
      value: `Waive ${formatMoney(waiverLimits[sale])} for each sale and ${formatMoney(waiverLimits[month])} a month`,
    })),
    { label: 'Refunds', value: `Record up to ${formatMoney(refundAlonePaise)}` },
    {
      label: 'Units held back',
      value: managementUnblocks
        ? 'All of management releases them'
        : `A ${GROUPS.ADMIN.map(roleLabel).join(' or ')} releases them, others with approval`,
    },
    {
      label: 'Validity',
      value: `${approvalValidHours} hours to decide a request, and the same to use an approval`,
    },
  ];
}

const Foot = styled('div')({ marginTop: 20 });
