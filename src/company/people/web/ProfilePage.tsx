import { hasRole, invitableRoles, SALES_STAFF } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { KeyPreference } from '#platform/web/keys/KeyPreference.tsx';
import { ChangePassword } from '#company/auth/web/ChangePassword.shared.tsx';
import { OwnSecondFactor } from '#company/auth/web/SecondFactor.shared.tsx';
import { OwnSessions } from '#company/auth/web/OwnSessions.shared.tsx';
import { NotificationPreferences } from '#company/notifications/web/NotificationPreferences.shared.tsx';
import { OwnAbsences } from '#enquiries/assignment/web/OwnAbsences.shared.tsx';
import { getMe } from '../user.contract.ts';
import { OwnDataForm } from './OwnDataForm.tsx';
import { OwnInvitations } from './OwnInvitations.tsx';

/** The user's own profile: name and picture, password, devices and sent invitations. */
export function ProfilePage() {
  const { role } = useSessionUser();
  const me = useCall(getMe);
  return (
    <Page title="Profile">
      <PageHeader title="Profile" isRuled />
      <Sections>
        <Section title="Your data">
          <Loaded source={me} failure="Your data could not be loaded.">
            {(data) => <OwnDataForm user={data} />}
          </Loaded>
        </Section>
        {hasRole(role, ...SALES_STAFF) && <OwnAbsences />}
        {invitableRoles(role).length > 0 && <OwnInvitations />}
        <NotificationPreferences />
        <KeyPreference />
        <ChangePassword />
        <OwnSecondFactor />
        <OwnSessions />
      </Sections>
    </Page>
  );
}
