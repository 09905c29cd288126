import type { Work } from '#platform/server/context.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import type { Country } from '#company/organizations/organizationFields.contract.ts';

/** The settings of an organization for its leads. */
export interface LeadPolicy {
  country: Country;
  cpLockDays: number;
}

export async function leadPolicy(work: Work): Promise<LeadPolicy> {
  const { country, settings } = await work.db
    .selectFrom('organization')
    .select(['country', 'settings'])
    .executeTakeFirstOrThrow();
  return { country, cpLockDays: OrganizationSettings.parse(settings).cpLockDays };
}
