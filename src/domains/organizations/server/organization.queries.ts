import { hasCapability } from '../../../platform/contract/roles.ts';
import type { Read } from '../../../platform/server/context.ts';
import { required } from '../../../platform/server/database/values.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Organization } from '../organization.contract.ts';
import { OrganizationSettings } from '../organization.contract.ts';

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
  const { organizationId, registrations, settings, isDemonstration: _, updatedById: __, ...fields } = row;
  return {
    _id: organizationId,
    id: organizationId,
    ...fields,
    gstRegistrations: registrations.map(toRegistration),
    settings: OrganizationSettings.parse(settings),
    allowedActions: hasCapability(read.caller.role, 'organizationSettings') ? ['edit'] : [],
  };
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
