import { useQueryClient } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { addDays } from '#platform/contract/calendar.ts';
import { formatArea, formatMoneyRange, formatPhone } from '#platform/contract/format.ts';
import { send } from '#platform/web/client/client.ts';
import { queryKeyOf, useCall } from '#platform/web/client/hooks.ts';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { FormGrid } from '#platform/web/form/Form.tsx';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { getLead } from '#enquiries/leads/lead.contract.ts';
import { today } from '#platform/web/session/today.ts';
import { findUnits } from '#inventory/units/web/unitFinder.shared.ts';
import { findCustomers } from '#enquiries/leads/web/customerFinder.shared.ts';
import { getUnit } from '#inventory/units/unit.contract.ts';
import { applicantOfLead, fundingOfLead } from '#sales/web/applicant.form.shared.ts';
import type { BookingValues } from './booking.form.ts';
import type { StepProps } from './booking.steps.ts';
import { StepFrame } from './StepFrame.tsx';
import { priceText } from '#inventory/units/web/unit.labels.shared.ts';
import { UNIT_STATUS } from '#inventory/units/web/unit.status.shared.ts';

/** The most days a booking may be backdated; the server allows it to managers only. */
const MAX_DAYS_BACK = 7;

/** The customer and the unit. */
export function CustomerStep(props: StepProps) {
  const { form, go } = props;
  const { control } = form;
  const queryClient = useQueryClient();
  const [first] = useState(() => form.getValues());
  const leave = async (values: BookingValues) => {
    const { leadId, filledFromLeadId } = values;
    if (leadId && leadId !== filledFromLeadId) {
      // The customer of the lead becomes the first applicant, replacing one typed for another lead.
      const lead = await queryClient.query({
        queryKey: queryKeyOf(getLead, { params: { id: leadId } }),
        queryFn: async () => await send(getLead, { params: { id: leadId } }),
      });
      form.setValue('applicants', [applicantOfLead(lead)]);
      form.setValue('funding', fundingOfLead(lead));
      form.setValue('filledFromLeadId', leadId);
    }
    go(1);
  };
  return (
    <StepFrame {...props} step={0} submit="Continue to price" onSubmit={leave}>
      <Parts>
        <FormCombobox
          control={control}
          name="leadId"
          label="Customer"
          labelEnd={<Link to="/leads/create">Add a new customer</Link>}
          search={findCustomers}
          initial={optionOf(first.leadId, first.leadName)}
          placeholder="Name or phone"
          emptyText="No open lead matches"
          onChosen={(option) => {
            form.setValue('leadName', option?.label ?? null);
            // A sheet issued to one customer cannot be used for another.
            form.setValue('costSheetId', null);
          }}
        />
        <CustomerFacts form={form} />
        <FormCombobox
          control={control}
          name="unitId"
          label="Unit"
          search={findUnits}
          initial={optionOf(first.unitId, first.unitNumber)}
          placeholder="Number, such as B-1203"
          emptyText="No free unit matches"
          onChosen={(option) => {
            form.setValue('unitNumber', option?.label ?? null);
            form.setValue('costSheetId', null);
            form.setValue('price', null);
          }}
        />
        <UnitFacts form={form} />
        <FormGrid>
          <FormDate
            control={control}
            name="bookingDate"
            label="Booking date"
            min={addDays(today(), -MAX_DAYS_BACK)}
            max={today()}
          />
        </FormGrid>
      </Parts>
    </StepFrame>
  );
}

function CustomerFacts({ form }: Pick<StepProps, 'form'>) {
  const leadId = useWatch({ control: form.control, name: 'leadId' });
  const lead = useCall(getLead, { params: { id: leadId ?? '' } }, { enabled: leadId !== null });
  if (!leadId || !lead.data) return null;
  const { phone, unitTypes, budgetMinPaise, budgetMaxPaise, owner } = lead.data;
  return (
    <FactList
      facts={[
        { label: 'Phone', value: formatPhone(phone) },
        { label: 'Wants', value: unitTypes.join(', ') || 'Not given' },
        { label: 'Budget', value: formatMoneyRange(budgetMinPaise, budgetMaxPaise) || 'Not given' },
        { label: 'Owner', value: owner?.name ?? 'Unassigned' },
      ]}
    />
  );
}

function UnitFacts({ form }: Pick<StepProps, 'form'>) {
  const unitId = useWatch({ control: form.control, name: 'unitId' });
  const unit = useCall(getUnit, { params: { id: unitId ?? '' } }, { enabled: unitId !== null });
  if (!unitId || !unit.data) return null;
  const { unitType, floor, towerName, projectName, carpetArea, pricePaise, status } = unit.data;
  return (
    <FactList
      facts={[
        { label: 'Status', value: <StatusSign of={UNIT_STATUS} status={status} /> },
        {
          label: 'Place',
          value: [`${unitType}, floor ${floor}`, towerName, projectName].filter(Boolean).join(', '),
        },
        { label: 'Carpet area', value: formatArea(carpetArea) },
        { label: 'List price', value: `${priceText(pricePaise)} agreement value` },
      ]}
    />
  );
}

function optionOf(id: string | null, label: string | null): FoundOption | null {
  return id && label ? { id, label } : null;
}

const Parts = styled('div')({ display: 'grid', gap: 16, maxWidth: 560 });
