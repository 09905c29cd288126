import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { LoadingScreen } from '#platform/web/shell/LoadingScreen.tsx';
import type { OpenedInvitation } from '#company/people/invitation.contract.ts';
import { AcceptForm } from './AcceptForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { EntryHeading, EntryOther } from './EntryParts.tsx';
import type { InvitationLink } from './useInvitation.ts';
import { useInvitation } from './useInvitation.ts';

/** Opened by an invitation link, which carries a token and the address it was sent to. */
export function InvitePage() {
  useDocumentTitle('Invitation');
  const { userId } = useParams();
  const [params] = useSearchParams();
  const token = params.get('token');
  const email = params.get('email');
  if (!userId || !token || !email) return <BadLink />;
  return <Opened link={{ id: userId, token, email }} />;
}

function Opened({ link }: { link: InvitationLink }) {
  const { state, retry } = useInvitation(link);
  switch (state.kind) {
    case 'loading':
      return <LoadingScreen text="Loading invitation..." />;
    case 'bad':
      return <BadLink />;
    case 'failed':
      return (
        <Words title="The invitation could not be loaded" text={state.error.message}>
          <Button variant="contained" color="primary" size="large" onClick={retry}>
            Try again
          </Button>
        </Words>
      );
    case 'opened':
      return state.invitation.status === 'pending' ? (
        <Pending link={link} invitation={state.invitation} onDead={retry} />
      ) : (
        <Settled invitation={state.invitation} />
      );
  }
}

interface PendingProps {
  link: InvitationLink;
  invitation: OpenedInvitation;
  onDead: () => void;
}

function Pending({ link, invitation, onDead }: PendingProps) {
  const { organizationName, inviterName, firstName, role, email, expiryText } = invitation;
  return (
    <AuthLayout foot={`Questions? Ask ${inviterName}, who invited you.`}>
      <EntryHeading>
        <h1>Join {organizationName}</h1>
        <p>Welcome, {firstName}. Choose a password to begin.</p>
      </EntryHeading>
      <FactList
        facts={[
          { label: 'Organization', value: organizationName },
          { label: 'Role', value: roleLabel(role) },
          { label: 'Invited by', value: inviterName },
          { label: 'Email', value: email },
          { label: 'Invitation', value: expiryText },
        ]}
      />
      <AcceptForm link={link} onDead={onDead} />
      <ToSignIn />
    </AuthLayout>
  );
}

const SETTLED = {
  expired: {
    title: 'This invitation has expired',
    text: ({ expiryText, inviterName }: OpenedInvitation) =>
      `${expiryText}. Ask ${inviterName} to resend it.`,
  },
  revoked: {
    title: 'This invitation was revoked',
    text: ({ inviterName }: OpenedInvitation) => `If you think that is a mistake, ask ${inviterName}.`,
  },
  accepted: {
    title: 'This invitation has already been accepted',
    text: ({ email }: OpenedInvitation) => `Sign in as ${email} with the password you chose.`,
  },
} as const;

function Settled({ invitation }: { invitation: OpenedInvitation }) {
  if (invitation.status === 'pending') return null;
  const { title, text } = SETTLED[invitation.status];
  return (
    <Words title={title} text={text(invitation)}>
      <Button href="/login" variant="contained" color="primary" size="large">
        Sign in
      </Button>
    </Words>
  );
}

function BadLink() {
  return (
    <Words
      title="This invitation cannot be opened"
      text="This invitation link is invalid or has expired. Use the link in the latest email, or ask the person who invited you to resend it."
    >
      <ToSignIn />
    </Words>
  );
}

function Words({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <AuthLayout foot={`Trouble signing in? Ask the ${roleLabel('Business Head')} of your organization.`}>
      <EntryHeading>
        <h1>{title}</h1>
        <p role="status">{text}</p>
      </EntryHeading>
      {children}
    </AuthLayout>
  );
}

function ToSignIn() {
  return (
    <EntryOther>
      Have an account? <Link to="/login">Sign in</Link>
    </EntryOther>
  );
}
