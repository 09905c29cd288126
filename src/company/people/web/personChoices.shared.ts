import { displayName } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { FilterChoice } from '#platform/web/table/filter.types.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { listUsers } from '../user.contract.ts';

const SELLERS = GROUPS.SALES.join(',');

/**
 * People to filter a list by, salespeople unless said: those the user may see, the user first. A person named in a link is still a choice, though the name is not known here.
 */
export function usePersonChoices(named?: string, roles = SELLERS): FilterChoice[] {
  const reader = useSessionUser();
  const people = useCall(listUsers, { query: { role: roles, limit: 100 } });
  const others = (people.data?.rows ?? []).filter(({ id }) => id !== reader.id);
  const choices = [
    { value: reader.id, label: 'Me' },
    ...others.map((person) => ({ value: person.id, label: displayName(person) })),
  ];
  const isKnown = named === undefined || choices.some(({ value }) => value === named);
  return isKnown ? choices : [...choices, { value: named, label: 'a colleague' }];
}
