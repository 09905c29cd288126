import type { Role } from '#platform/contract/roles.ts';
import { roleLabel, ROLES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { Choice } from '#platform/web/form/FormSelect.tsx';
import { listChannelPartners } from '#company/channel-partners/channelPartner.contract.ts';
import { listUsers } from '../user.contract.ts';
import { ranksAbove } from '../user.rules.ts';

/** Managers to choose from for this role, of those the caller may see. */
export function useManagerChoices(role: Role | null): Choice[] {
  const above = ROLES.filter((one) => role !== null && ranksAbove(one, role));
  const people = useCall(
    listUsers,
    { query: { status: 'active', role: above.join(','), limit: 100 } },
    { enabled: above.length > 0 },
  );
  return (people.data?.rows ?? []).map(({ id, firstName, lastName, role: own }) => ({
    value: id,
    label: `${firstName} ${lastName}, ${roleLabel(own)}`,
  }));
}

/** Firms to choose from, for those who may see them. */
export function useFirmChoices(isWanted: boolean): Choice[] {
  const query = { limit: 100, status: 'active' };
  const firms = useCall(listChannelPartners, { query }, { enabled: isWanted });
  return (firms.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
