import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';

/** Partners may not see who owns a lead: it is neither shown nor offered as a filter. */
export function useSeesOwners(): boolean {
  return !useAllowed()(PARTNER_ROLES);
}
