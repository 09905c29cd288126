import { styled } from '@mui/material/styles';
import { useState } from 'react';
import * as z from 'zod';
import { id, optional } from '#platform/contract/fields.ts';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import type { PricingInputs } from '#inventory/pricing/pricingInputs.contract.ts';
import { findUnits } from '#inventory/units/web/unitFinder.shared.ts';
import { customerOption, findCustomers } from '#enquiries/leads/web/customerFinder.shared.ts';
import type { SheetPlace } from './useSheetPlace.ts';

interface SheetPartiesProps {
  place: SheetPlace;
  customer: Lead | null;
  inputs: PricingInputs | null;
  onChange: (change: Partial<Pick<SheetPlace, 'leadId' | 'unitId'>>) => void;
}

const Parties = z.object({ leadId: optional(id()), unitId: optional(id()) });

/** The customer and the unit of the sheet. */
export function SheetParties({ place, customer, inputs, onChange }: SheetPartiesProps) {
  // The fields hold their own value; the address follows them.
  const [first] = useState({ customer, unit: inputs });
  const form = useContractForm(Parties, { leadId: place.leadId, unitId: place.unitId });
  return (
    <Fields>
      <FormCombobox
        control={form.control}
        name="leadId"
        label="Customer"
        isOptional={place.projectId !== null}
        search={findCustomers}
        initial={first.customer && customerOption(first.customer)}
        placeholder="Name or phone"
        emptyText="No open lead matches"
        // Below a lead the page belongs to a customer, who can be changed but not cleared.
        onChosen={(option) => (option || place.projectId) && onChange({ leadId: option?.id ?? null })}
      />
      {place.projectId === null && (
        <FormCombobox
          control={form.control}
          name="unitId"
          label="Unit"
          search={findUnits}
          initial={first.unit && { id: first.unit.unitId, label: first.unit.unitNumber }}
          placeholder="Number, such as B-1203"
          emptyText="No available unit matches"
          onChosen={(option) => onChange({ unitId: option?.id ?? null })}
        />
      )}
    </Fields>
  );
}

const Fields = styled('div')({ display: 'grid', gap: 14 });
