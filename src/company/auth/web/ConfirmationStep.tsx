import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { roleLabel } from '#platform/contract/roles.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { AdminUser, OrganizationDetails } from './registration.form.ts';
import { CardFoot, RegistrationCard } from './RegistrationCard.tsx';

interface ConfirmationStepProps {
  organization: OrganizationDetails;
  admin: AdminUser;
  /** Why the last attempt failed. */
  error: string | null;
  isBusy: boolean;
  onBack: () => void;
  onCreate: () => void;
}

/** A summary of everything that will be created. */
export function ConfirmationStep({
  organization,
  admin,
  error,
  isBusy,
  onBack,
  onCreate,
}: ConfirmationStepProps) {
  return (
    <RegistrationCard
      title="Check your details"
      text="The account is created with these details; they can be changed later."
    >
      <div role="alert">{error && <Note tone="failure">{error}</Note>}</div>
      <Summary>
        <h2>Organization</h2>
        <dl>
          <Fact label="Name" value={organization.organizationName} />
          <Fact label="Type" value={organization.organizationType} />
          <Fact label="Place" value={`${organization.city}, ${organization.country}`} />
          <Fact label="Address" value={organization.address} />
          <Fact label="Phone" value={organization.phone} />
          <Fact label="Website" value={organization.website} />
        </dl>
        <h2>{roleLabel('Business Head')}</h2>
        <dl>
          <Fact label="Name" value={`${admin.firstName} ${admin.lastName}`} />
          <Fact label="Email" value={admin.email} />
          <Fact label="Phone" value={admin.phoneNumber} />
          <Fact label="Product news" value={admin.agreeToMarketing ? 'At most once a month' : 'None'} />
        </dl>
      </Summary>
      <CardFoot>
        <Actions>
          <Button size="large" onClick={onBack} disabled={isBusy}>
            Back
          </Button>
          <p role="status" className="sr-only">
            {isBusy && 'Authenticating...'}
          </p>
          <Button
            variant="contained"
            color="primary"
            size="large"
            onClick={isBusy ? undefined : onCreate}
            aria-disabled={isBusy}
          >
            {isBusy ? 'Creating Account...' : 'Create Account'}
          </Button>
        </Actions>
      </CardFoot>
    </RegistrationCard>
  );
}

function Fact({ label, value }: { label: string; value: string | null | undefined }) {
  if (!value?.trim()) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const Summary = styled('div')(({ theme }) => ({
  '& h2': { ...theme.typography.h2, marginTop: 20, marginBottom: 8 },
  '& dl': { display: 'grid', gap: 8 },
  '& dl > div': { display: 'grid', gridTemplateColumns: '128px 1fr', gap: 12 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { overflowWrap: 'anywhere' },
}));

const Actions = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: 16 });
