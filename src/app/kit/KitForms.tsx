import { styled } from '@mui/material/styles';
import { useState } from 'react';
import * as z from 'zod';
import type { Day } from '#platform/contract/calendar.ts';
import {
  areaSqft,
  count,
  day,
  email,
  instant,
  optional,
  paise,
  pct,
  text,
} from '#platform/contract/fields.ts';
import { ApiError } from '#platform/web/client/api-error.ts';
import { DayField } from '#platform/web/form/DayField.tsx';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import type { FoundOption } from '#platform/web/form/FormCombobox.tsx';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { FormDate } from '#platform/web/form/FormDate.tsx';
import { FormMoment } from '#platform/web/form/FormMoment.tsx';
import { FormArea, FormMoney, FormNumber, FormPct, FormRate } from '#platform/web/form/FormNumber.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { FormRadioCards } from '#platform/web/form/FormRadioCards.tsx';
import { FormSegment } from '#platform/web/form/FormSegment.tsx';
import { FormSelect } from '#platform/web/form/FormSelect.tsx';
import { FormSwitch } from '#platform/web/form/FormSwitch.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { useDraft } from '#platform/web/form/useDraft.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageBody } from '#platform/web/page/Page.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { LEADS } from './kit.data.ts';

const Sample = z.object({
  firstName: text(60, 'First name', 2),
  email: email(),
  phone: optional(text(20, 'Phone')),
  password: text(200, 'Password', 8),
  leadId: text(60, 'Customer'),
  role: z.enum(['Finance Manager', 'Sales Manager'], 'Please select a role'),
  floors: count('Floors', 1, 150),
  bookingAmountPaise: paise('Booking amount', 1),
  baseRatePaise: paise('Rate', 1),
  rebatePct: optional(pct('Rebate')),
  carpetArea: areaSqft('Carpet area', true),
  bookingDate: day('Booking date'),
  visitAt: optional(instant('Visit')),
  notes: optional(text(4000, 'Notes')),
  funding: z.enum(['loan', 'own', 'both'], 'Please select the funding'),
  plan: z.enum(['construction', 'possession'], 'Please select a plan'),
  hasAgreed: z.literal(true, 'You must agree to the terms and conditions'),
  isRounded: z.boolean(),
});

export function KitForms() {
  const form = useContractForm(Sample, {
    firstName: 'Meera',
    email: '',
    phone: '',
    password: '',
    leadId: null as never,
    bookingAmountPaise: 133_171_050,
    baseRatePaise: 1_240_000,
    carpetArea: 1428.25,
    bookingDate: '2026-11-21',
    visitAt: '2026-11-24T05:30:00.000Z',
    funding: 'loan',
    plan: 'construction',
    notes: '',
    isRounded: true,
  });
  const draft = useDraft('workshop', form);
  const { control } = form;
  const [asOf, setAsOf] = useState<Day | null>('2026-11-21');
  const send = () => {
    draft.clear();
    if (form.getValues('email').startsWith('taken')) {
      const message = 'An account with this email already exists.';
      throw new ApiError({ status: 409, code: 'conflict', message, fields: [{ field: 'email', message }] });
    }
    toastSuccess('Form sent');
  };
  return (
    <>
      <PageHeader title="Forms" fact="label above, helper below, errors with their sign" isRuled />
      <PageBody>
        <Narrow>
          <Form form={form} onSubmit={send} label="Sample">
            <FormGrid>
              <FormText control={control} name="firstName" label="First name" autoComplete="given-name" />
              <FormText
                control={control}
                name="email"
                label="Email"
                type="email"
                autoComplete="email"
                errorAction={<a href="#resend">Resend it</a>}
              />
              <FormPhone control={control} name="phone" label="Phone" isOptional />
              <FormPassword
                control={control}
                name="password"
                label="Password"
                autoComplete="new-password"
                helper="Min 8 characters with uppercase, lowercase & number"
              />
              <FormCombobox
                control={control}
                name="leadId"
                label="Customer"
                search={findLead}
                placeholder="Name or phone"
              />
              <FormSelect
                control={control}
                name="role"
                label="Role"
                choices={ROLES}
                helper="Sees all sales and receipts, no leads."
              />
              <FormNumber control={control} name="floors" label="Floors" />
              <FormMoney control={control} name="bookingAmountPaise" label="Booking amount" />
              <FormRate control={control} name="baseRatePaise" label="Rate per sq ft, carpet" isReadOnly />
              <FormPct control={control} name="rebatePct" label="Rebate" isOptional />
              <FormArea control={control} name="carpetArea" label="Carpet area" />
              <FormDate control={control} name="bookingDate" label="Booking date" max="2026-11-21" />
              <FormMoment control={control} name="visitAt" label="Visit" isOptional />
              <DayField id="kit-day" label="As of, outside of a form" value={asOf} onChange={setAsOf} />
              <div data-wide>
                <FormText control={control} name="notes" label="Notes" isOptional rows={3} />
              </div>
              <FormSegment control={control} name="funding" label="Funding" choices={FUNDING} />
              <FormText control={control} name="firstName" label="Registered name" isDisabled />
              <div data-wide>
                <FormRadioCards control={control} name="plan" label="Payment plan" choices={PLANS} />
              </div>
              <FormCheckbox
                control={control}
                name="hasAgreed"
                label={
                  <>
                    I agree to the <a href="#terms">terms and conditions</a>
                  </>
                }
              />
              <FormSwitch control={control} name="isRounded" label="Round each stage down to the rupee" />
            </FormGrid>
            <Foot>
              <FormActions
                control={control}
                submit="Create booking"
                onBack={draft.discard}
                back="Start over"
                note={draft.savedAt ? `Draft saved${draft.isRestored ? ' earlier' : ''}` : undefined}
              />
            </Foot>
          </Form>
        </Narrow>
      </PageBody>
    </>
  );
}

const ROLES = [
  { value: 'Finance Manager', label: 'Finance Manager' },
  { value: 'Sales Manager', label: 'Sales Manager' },
];
const FUNDING = [
  { value: 'loan', label: 'Home loan' },
  { value: 'own', label: 'Own funds' },
  { value: 'both', label: 'Both' },
];
const PLANS = [
  { value: 'construction', label: 'Construction linked', text: '13 stages. 10% now, 45% on registration.' },
  { value: 'possession', label: 'Possession linked', text: '10% now, 10% registration, 80% at the end.' },
  {
    value: 'down',
    label: 'Down payment, 4% rebate',
    text: 'Not allowed before the occupancy certificate in Maharashtra.',
    isDisabled: true,
  },
];

async function findLead(typed: string): Promise<FoundOption[]> {
  await Promise.resolve();
  return LEADS.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())).map(
    ({ id, name, wants, budget }) => ({
      id,
      label: name,
      text: `${wants}, ₹${budget}`,
    }),
  );
}

const Narrow = styled('div')({ maxWidth: 640 });
const Foot = styled('div')({ marginTop: 24 });
