import { GROUPS, hasCapability, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { omit } from '#platform/server/records.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Organization } from '../organization.contract.ts';
import { DiscountLimits as DiscountLimitsField, OrganizationSettings } from '../organization.contract.ts';
import type { DiscountLimits } from '../discountLimits.rules.ts';

export async function getOrganization(read: Read): Promise<Organization> {
  const row = required(
    await read.db
      .selectFrom('organization')
      .selectAll('organization')
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('gstRegistration')
            .select(['id', 'gstin', 'stateCode', 'seriesPrefix', 'address'])
            .orderBy('stateCode'),
        ).as('registrations'),
      )
      .executeTakeFirst(),
    'Organization',
  );
  const { organizationId, registrations, settings, discountLimits, ...kept } = row;
  const fields = omit(kept, ['isDemonstration', 'confirmedAt', 'updatedById']);
  const { role } = read.caller;
  return {
    _id: organizationId,
    id: organizationId,
    ...fields,
    gstRegistrations: registrations.map(toRegistration),
    settings: OrganizationSettings.parse(settings),
    discountLimits: hasRole(role, ...GROUPS.MANAGEMENT) ? DiscountLimitsField.parse(discountLimits) : null,
    allowedActions: hasCapability(role, 'organizationSettings') ? ['edit'] : [],
  };
}

/** The discount limit of each role where a project has none of its own. */
export async function discountLimitsOf(read: Read): Promise<DiscountLimits> {
  const { discountLimits } = await read.db
    .selectFrom('organization')
    .select('discountLimits')
    .executeTakeFirstOrThrow();
  return DiscountLimitsField.parse(discountLimits);
}

/** Aggregated to JSON by the database, so the names are those of the columns. */
function toRegistration(row: object): Organization['gstRegistrations'][number] {
  const { id, gstin, state_code, series_prefix, address } = row as Record<string, string>;
  return {
    id: id ?? '',
    gstin: gstin ?? '',
    stateCode: state_code ?? '',
    seriesPrefix: series_prefix ?? '',
    address: address ?? null,
  };
}
