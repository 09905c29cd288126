import Percent from 'lucide-react/icons/percent';
import { useCall } from '#platform/web/client/hooks.ts';
import { CAPABILITIES, GROUPS, roleLabel } from '#platform/contract/roles.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useHistoryAction } from '#company/audit/web/history.shared.tsx';
import type { Organization } from '../organization.contract.ts';
import { getOrganization } from '../organization.contract.ts';
import { LeadSettings } from './LeadSettings.tsx';
import { ApprovalsPart } from './ApprovalsPart.tsx';
import { LimitsPart } from './LimitsPart.tsx';
import { NumberSeriesPart } from './NumberSeriesPart.tsx';
import { OffersPart, WorkingTimePart } from './PolicyParts.tsx';
import { PrivacyPart } from './PrivacyPart.tsx';
import { ProfilePart } from './ProfilePart.tsx';
import { SignInPart } from './SignInPart.tsx';
import { TaxPart } from './TaxPart.tsx';

/** Settings of the whole organization: profile, tax registrations, hours, limits and number series. */
export function SettingsPage() {
  const organization = useCall(getOrganization);
  return (
    <Page title="Settings">
      <Loaded source={organization} failure="The settings could not be loaded.">
        {(data) => <Settings organization={data} />}
      </Loaded>
    </Page>
  );
}

function Settings({ organization }: { organization: Organization }) {
  const history = useHistoryAction(organization.id);
  const isAllowed = useAllowed();
  const mayEdit = organization.allowedActions.includes('edit');
  return (
    <>
      <PageHeader
        title="Settings"
        {...(mayEdit
          ? {}
          : { fact: `Changed by the ${roleLabel('Business Head')} and ${roleLabel('Project Director')}s` })}
        actions={[
          { label: 'Statutory rates', icon: <Percent aria-hidden />, href: '/settings/rates' },
          ...(isAllowed(CAPABILITIES.constructionManagement)
            ? [{ label: 'Quality check lists', href: '/settings/check-lists' }]
            : []),
          ...history,
        ]}
        isRuled
      />
      <Sections>
        <ProfilePart organization={organization} mayEdit={mayEdit} />
        {organization.country === 'India' && <TaxPart organization={organization} mayEdit={mayEdit} />}
        <WorkingTimePart organization={organization} mayEdit={mayEdit} />
        <OffersPart organization={organization} mayEdit={mayEdit} />
        <LeadSettings />
        <ApprovalsPart organization={organization} mayEdit={mayEdit} />
        <LimitsPart organization={organization} mayEdit={mayEdit} />
        <SignInPart organization={organization} mayEdit={mayEdit} />
        <PrivacyPart organization={organization} mayEdit={mayEdit} />
        {isAllowed(GROUPS.FINANCE) && <NumberSeriesPart />}
      </Sections>
    </>
  );
}
