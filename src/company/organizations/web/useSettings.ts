import { useState } from 'react';
import { useSend } from '#platform/web/client/hooks.ts';
import { useSession } from '#platform/web/session/SessionProvider.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { Organization, OrganizationInput } from '../organization.contract.ts';
import { getOrganization, listNumberSeries, updateOrganization } from '../organization.contract.ts';

export interface PartProps {
  organization: Organization;
  mayEdit: boolean;
}

export interface PartFormProps {
  organization: Organization;
  onDone: () => void;
}

interface SettingsDraft {
  /** The organization as it was when the form opened. */
  opened: Organization;
  save: (input: OrganizationInput) => Promise<void>;
}

/** Saves a part of the settings; if someone else changed it meanwhile, the server refuses. */
export function useSettings({ organization, onDone }: PartFormProps): SettingsDraft {
  const [opened] = useState(organization);
  const update = useSend(updateOrganization, { invalidates: [getOrganization, listNumberSeries] });
  const session = useSession();
  return {
    opened,
    save: async (input) => {
      const saved = await update.mutateAsync({ body: { ...input, version: opened.version } });
      session.updateOrganization({ name: saved.name, timezone: saved.timezone });
      toastSuccess('Settings saved');
      onDone();
    },
  };
}
