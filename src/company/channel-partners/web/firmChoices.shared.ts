import { useCall } from '#platform/web/client/hooks.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { FilterChoice } from '#platform/web/table/filter.types.ts';
import { listChannelPartners } from '../channelPartner.contract.ts';

/** Partner firms to filter a list by; those who may not see firms get only the one named in the link. */
export function useFirmChoices(named?: string): FilterChoice[] {
  const isAllowed = useAllowed();
  const { can } = listChannelPartners;
  const mayRead = can !== 'public' && isAllowed(can);
  const firms = useCall(listChannelPartners, { query: { limit: 100 } }, { enabled: mayRead });
  const choices = (firms.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = named === undefined || choices.some(({ value }) => value === named);
  return isKnown ? choices : [...choices, { value: named, label: 'one firm' }];
}
