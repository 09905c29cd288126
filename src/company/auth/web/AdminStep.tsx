import { styled } from '@mui/material/styles';
import { roleLabel } from '#platform/contract/roles.ts';
import { Form, FormGrid } from '#platform/web/form/Form.tsx';
import { FormActions } from '#platform/web/form/FormActions.tsx';
import { FormCheckbox } from '#platform/web/form/FormCheckbox.tsx';
import { FormPassword } from '#platform/web/form/FormPassword.tsx';
import { FormPhone } from '#platform/web/form/FormPhone.tsx';
import { FormText } from '#platform/web/form/FormText.tsx';
import type { AdminDraft } from './registration.form.ts';
import { AdminUser } from './registration.form.ts';
import { CardFoot, RegistrationCard } from './RegistrationCard.tsx';
import { TermsCheckbox } from './TermsCheckbox.tsx';
import { useEntryForm } from './useEntryForm.ts';

interface AdminStepProps {
  organizationName: string;
  values: AdminDraft;
  onBack: (values: AdminDraft) => void;
  onNext: (values: AdminUser) => void;
}

export function AdminStep({ organizationName, values, onBack, onNext }: AdminStepProps) {
  const form = useEntryForm(AdminUser, values);
  const { control } = form;
  return (
    <RegistrationCard
      title={`Who will run Plinth at ${organizationName}?`}
      text={`This person becomes ${roleLabel('Business Head')} and invites everyone else.`}
    >
      <Form form={form} label="Admin User Setup" onSubmit={onNext}>
        <FormGrid>
          <FormText control={control} name="firstName" label="First name" autoComplete="given-name" />
          <FormText control={control} name="lastName" label="Last name" autoComplete="family-name" />
          <FormText control={control} name="email" label="Email" type="email" autoComplete="email" />
          <FormPhone control={control} name="phoneNumber" label="Phone" isOptional />
          <FormPassword
            control={control}
            name="password"
            label="Password"
            autoComplete="new-password"
            helper="Min 8 characters with uppercase, lowercase & number"
          />
          <FormPassword
            control={control}
            name="confirmPassword"
            label="Confirm password"
            autoComplete="new-password"
          />
        </FormGrid>
        <Agreements>
          <TermsCheckbox control={control} name="agreeToTerms" />
          <FormCheckbox
            control={control}
            name="agreeToMarketing"
            label="Send me product news, at most once a month"
          />
        </Agreements>
        <CardFoot>
          <FormActions control={control} submit="Next" size="large" onBack={() => onBack(form.getValues())} />
        </CardFoot>
      </Form>
    </RegistrationCard>
  );
}

const Agreements = styled('div')({ display: 'grid', gap: 8, marginTop: 18 });
