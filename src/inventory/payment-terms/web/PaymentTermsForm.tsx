import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { startCase } from '#platform/contract/format.ts';
import { isRole, roleLabel, ROLES } from '#platform/contract/roles.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormChoices } from '#platform/web/form/FormChoices.tsx';
import { FormMoney, FormNumber, FormPct, FormRate } from '#platform/web/form/FormNumber.tsx';
import { FormNumberList } from '#platform/web/form/FormNumberList.tsx';
import { FormRows } from '#platform/web/form/FormRows.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormSwitch } from '#platform/web/form/FormSwitch.tsx';
import type { ContractForm } from '#platform/web/form/useContractForm.ts';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { maySetLimitOf } from '#company/organizations/discountLimits.rules.ts';
import { RECEIPT_MODES } from '../payment.terms.contract.ts';
import type { PaymentTemplate } from '../template.contract.ts';
import { listTemplates } from '../template.contract.ts';
import type { PaymentConfig } from '../paymentConfig.contract.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { DEMAND_POSTINGS } from './demandPosting.labels.ts';
import { getPaymentConfig, PaymentConfigPatch, updatePaymentConfig } from '../paymentConfig.contract.ts';

interface PaymentTermsFormProps {
  project: Project;
  config: PaymentConfig;
  templates: readonly PaymentTemplate[];
}

const MODES = RECEIPT_MODES.map((value) => ({ value, label: startCase(value) }));

export function PaymentTermsForm({ project, config: current, templates }: PaymentTermsFormProps) {
  // The version that was opened here or saved last: if someone else changes it meanwhile, the server says so.
  const [config, setConfig] = useState(current);
  const form = useContractForm(TermsForm, defaultsOf(config));
  const update = useSend(updatePaymentConfig, { invalidates: [getPaymentConfig, listTemplates] });
  const { control } = form;
  return (
    <Form
      form={form}
      label="Payment terms"
      onSubmit={async ({ hasOwnDiscountLimits, ...body }) => {
        const { discountLimits, ...others } = body;
        const limits = hasOwnDiscountLimits ? discountLimits : null;
        const saved = await update.mutateAsync({
          params: { id: project.id },
          body: { ...others, discountLimits: limits, version: config.version },
        });
        setConfig(saved);
        form.reset(defaultsOf(saved));
        toastSuccess('Payment terms saved');
      }}
    >
      <Parts>
        <Section title="Demands and delay">
          <FormGrid>
            <FormMoney control={control} name="minBookingAmountPaise" label="Minimum booking amount" />
            <FormSelect
              control={control}
              name="defaultTemplateId"
              label="Default payment plan"
              choices={templates
                .filter((template) => template.isActive)
                .map((template) => ({
                  value: template.id,
                  label: template.name,
                  isDisabled: template.forbiddenBecause !== null,
                }))}
            />
            <FormSelect
              control={control}
              name="demandPosting"
              label="Demands on stage completion"
              choices={DEMAND_POSTINGS}
            />
            <FormNumber control={control} name="creditDays" label="Credit period" suffix="days" />
            <FormNumber control={control} name="graceDays" label="Grace period" suffix="days" />
            <FormPct control={control} name="interestSpreadPct" label="Interest over bank rate" />
            <FormMoney control={control} name="bounceChargePaise" label="Bounce charge" />
            <FormRate
              control={control}
              name="transferFeeRatePaise"
              label="Transfer fee"
              per={`sq ft ${project.priceBasis}`}
              helper="Payable by the new buyer, plus GST; 0 for no fee."
            />
            <FormNumberList
              control={control}
              name="reminderOffsets"
              label="Reminders"
              helper="Days from the due date; a minus means before it."
              isOptional
            />
            <FormNumber
              control={control}
              name="refundDays"
              label="Refund after cancellation within"
              suffix="days"
            />
            <div data-wide>
              <FormChoices control={control} name="allowedModes" label="Payment modes" choices={MODES} />
            </div>
          </FormGrid>
        </Section>
        <LimitsPart form={form} />
        <FormRows
          form={form}
          name="cancellationSlabs"
          label="Cancellation before agreement"
          singular="slab"
          helper="Share of the agreement value forfeited, by days since booking; the last slab has no limit. Cannot exceed what the state allows."
          emptyText="Nothing is forfeited."
          isTable
          max={20}
          newRow={() => ({ upToDays: null, pct: 0 })}
          renderRow={(position) => (
            <SlabRow>
              <FormNumber
                control={control}
                name={`cancellationSlabs.${position}.upToDays`}
                label="Up to day"
                placeholder="No limit"
                isOptional
              />
              <FormPct control={control} name={`cancellationSlabs.${position}.pct`} label="Forfeited" />
            </SlabRow>
          )}
        />
        <FormActions control={control} submit="Save payment terms" purpose="save" />
      </Parts>
    </Form>
  );
}

const TermsForm = PaymentConfigPatch.extend({ hasOwnDiscountLimits: z.boolean() });

/** The organization's limits apply until the project has its own. */
function LimitsPart({ form }: { form: ContractForm<typeof TermsForm> }) {
  const { control } = form;
  const { role } = useSessionUser();
  const hasOwn = useWatch({ control, name: 'hasOwnDiscountLimits' });
  return (
    <Section title="Discount limits" fact="percent of the base price, by role">
      <FormSwitch
        control={control}
        name="hasOwnDiscountLimits"
        label="Set limits for this project"
        helper={hasOwn ? undefined : 'The organization’s limits apply, including later changes.'}
      />
      <Limits>
        {ROLES.map((one) => (
          <FormPct
            key={one}
            control={control}
            name={`discountLimits.${one}`}
            label={roleLabel(one)}
            isDisabled={!hasOwn || !isRole(role) || !maySetLimitOf(role, one)}
          />
        ))}
      </Limits>
    </Section>
  );
}

function defaultsOf(config: PaymentConfig) {
  const { minBookingAmountPaise, creditDays, graceDays, interestSpreadPct, bounceChargePaise } = config;
  const { transferFeeRatePaise } = config;
  const { reminderOffsets, cancellationSlabs, refundDays, allowedModes, defaultTemplateId } = config;
  const { demandPosting, discountLimits, hasOwnDiscountLimits } = config;
  return {
    minBookingAmountPaise,
    demandPosting,
    creditDays,
    graceDays,
    interestSpreadPct,
    bounceChargePaise,
    transferFeeRatePaise,
    reminderOffsets,
    discountLimits,
    hasOwnDiscountLimits,
    cancellationSlabs,
    refundDays,
    allowedModes,
    defaultTemplateId,
  };
}

const Parts = styled('div')({ display: 'grid', gap: 28, maxWidth: 820 });

const Limits = styled('div')({
  display: 'grid',
  marginTop: 14,
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: '14px 16px',
});

const SlabRow = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '10px 12px' });
