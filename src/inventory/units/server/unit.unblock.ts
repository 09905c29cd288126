import type { Read } from '#platform/server/context.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';

/** Whether all of management releases units that are held back by management. */
export async function managementUnblocks({ db }: Read): Promise<boolean> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return OrganizationSettings.parse(settings).managementUnblocks;
}
