import { useCall } from '#platform/web/client/hooks.ts';
import type { Choice } from '#platform/web/form/FormSelect.tsx';
import { accountLabel } from '#inventory/projects/accountLabel.rules.ts';
import type { DesignatedAccount } from '#inventory/projects/project.contract.ts';
import { getProject } from '#inventory/projects/project.contract.ts';

export interface AccountChoice extends Choice {
  kind: DesignatedAccount['kind'];
}

/** The accounts of a project for buyers' money; undefined until loaded. */
export function useAccounts(projectId: string | undefined): AccountChoice[] | undefined {
  const project = useCall(
    getProject,
    { params: { id: projectId ?? '' } },
    { enabled: projectId !== undefined },
  );
  return project.data?.designatedAccounts.map((account) => ({
    value: account.id,
    label: accountLabel(account),
    kind: account.kind,
  }));
}
