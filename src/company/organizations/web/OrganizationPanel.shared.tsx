import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { stateName } from '#platform/contract/identity-numbers.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { permissionText } from '#platform/web/page/NoPermission.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { Organization } from '../organization.contract.ts';
import { getOrganization } from '../organization.contract.ts';
import { missingOfOrganization } from './organization.form.ts';
import { OrganizationEditor } from './OrganizationEditor.tsx';

interface OrganizationPanelProps {
  /** State of the project, whose GST registration will be used for its invoices; null while none is chosen. */
  stateCode: string | null;
}

/**
 * The legal data of the organization, where a project needs it: a form while something is missing for the first invoice, else the facts with an edit button.
 */
export function OrganizationPanel({ stateCode }: OrganizationPanelProps) {
  const organization = useCall(getOrganization);
  return (
    <Section title="Organization" fact="printed on every invoice and receipt">
      <Loaded
        source={organization}
        failure="The organization could not be loaded."
        skeleton={<FactSkeleton rows={4} />}
      >
        {(data) => <Panel organization={data} stateCode={stateCode} />}
      </Loaded>
    </Section>
  );
}

function Panel({ organization, stateCode }: { organization: Organization; stateCode: string | null }) {
  const { role } = useSessionUser();
  const [isOpened, setIsOpened] = useState(false);
  const missing = missingOfOrganization(organization, stateCode);
  const mayEdit = organization.allowedActions.includes('edit');
  const isOpen = mayEdit && (isOpened || missing.length > 0);
  const opener = useRef<HTMLButtonElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpened) editor.current?.querySelector('input')?.focus();
  }, [isOpened]);
  useEffect(() => {
    // Saved or cancelled: the focused button is gone with the form.
    if (!isOpen && document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <>
      {missing.length > 0 && (
        <div style={SPACED}>
          <Note tone="limit" title={missing.join(' ')}>
            {mayEdit
              ? 'Needed before its first invoice.'
              : permissionText(role, CAPABILITIES.organizationSettings, 'add it')}
          </Note>
        </div>
      )}
      {isOpen ? (
        <div ref={editor}>
          <OrganizationEditor
            // Another state needs another row.
            key={stateCode}
            organization={organization}
            neededState={stateCode}
            onDone={() => setIsOpened(false)}
            onCancel={missing.length === 0 ? () => setIsOpened(false) : undefined}
          />
        </div>
      ) : (
        <>
          <FactList facts={factsOf(organization)} />
          {mayEdit && (
            <Button ref={opener} size="small" onClick={() => setIsOpened(true)} sx={BELOW}>
              Edit organization
            </Button>
          )}
        </>
      )}
    </>
  );
}

function factsOf({ legalName, name, pan, address, country, gstRegistrations, settings }: Organization) {
  const isIndia = country === 'India';
  const registrations = gstRegistrations.map((one) => (
    <div key={one.id}>
      {one.gstin}, {stateName(one.stateCode)}, series {one.seriesPrefix}
    </div>
  ));
  return [
    { label: 'Legal name', value: legalName ?? name },
    { label: 'Address', value: address ?? 'Not entered' },
    ...(isIndia
      ? [
          { label: 'PAN', value: pan ?? 'Not entered' },
          {
            label: 'GST',
            value: !settings.gstRegistered
              ? 'Not registered'
              : registrations.length > 0
                ? registrations
                : 'None added',
          },
        ]
      : []),
  ];
}

const SPACED = { marginBottom: 14 } as const;
const BELOW = { marginTop: '12px' } as const;
