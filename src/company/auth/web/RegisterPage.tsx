import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { Logo } from '#platform/web/theme/Logo.tsx';
import type { Registration } from '../auth.contract.ts';
import { AdminStep } from './AdminStep.tsx';
import { authSession, registrationFailure } from './auth.session.ts';
import { ConfirmationStep } from './ConfirmationStep.tsx';
import { OrganizationStep } from './OrganizationStep.tsx';
import type { AdminDraft, AdminUser, OrganizationDetails } from './registration.form.ts';
import { registrationOf } from './registration.form.ts';
import { StepLine } from './StepLine.tsx';

const STEPS = ['Organization Details', 'Admin User Setup', 'Confirmation'] as const;

export function RegisterPage() {
  useDocumentTitle('Create an account');
  return (
    <Frame>
      <header>
        <Logo size={28} withWord />
        <p>
          Have an account? <Link to="/login">Sign in</Link>
        </p>
      </header>
      <main>
        <Wizard />
      </main>
    </Frame>
  );
}

function Wizard() {
  const { isAuthenticated } = useSession();
  const [step, setStep] = useState(0);
  const [organization, setOrganization] = useState<OrganizationDetails | null>(null);
  const [adminDraft, setAdminDraft] = useState<AdminDraft>({});
  const [admin, setAdmin] = useState<AdminUser | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isCreating, setIsCreating] = useState(false);

  async function createAccount(registration: Registration) {
    setIsCreating(true);
    setError(null);
    try {
      const { session } = await authSession.register(registration);
      toastSuccess(`Account created successfully! Welcome to Plinth, ${session.user.firstName}.`);
    } catch (failure) {
      const message = registrationFailure(failure);
      setError(message);
      toastError(message);
    } finally {
      setIsCreating(false);
    }
  }

  return (
    <>
      <StepLine steps={STEPS} current={step} />
      {step === 0 && (
        <OrganizationStep
          values={organization ?? {}}
          onNext={(values) => {
            setOrganization(values);
            setStep(1);
          }}
        />
      )}
      {step === 1 && organization && (
        <AdminStep
          organizationName={organization.organizationName}
          values={adminDraft}
          onBack={(values) => {
            setAdminDraft(values);
            setStep(0);
          }}
          onNext={(values) => {
            setAdminDraft(values);
            setAdmin(values);
            setStep(2);
          }}
        />
      )}
      {step === 2 && organization && admin && (
        <ConfirmationStep
          organization={organization}
          admin={admin}
          error={error}
          isBusy={isCreating || isAuthenticated}
          onBack={() => {
            setError(null);
            setStep(1);
          }}
          onCreate={() => void createAccount(registrationOf(organization, admin))}
        />
      )}
    </>
  );
}

const Frame = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  padding: '22px 40px 48px',
  backgroundColor: theme.vars.palette.background.default,
  color: theme.vars.palette.text.primary,
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    color: theme.vars.palette.text.secondary,
    '& a': { fontWeight: 500 },
  },
  '& > main': { maxWidth: 700, margin: '27px auto 0' },
  [theme.breakpoints.down('sm')]: { padding: '16px 16px 32px', '& > main': { marginTop: 24 } },
}));
