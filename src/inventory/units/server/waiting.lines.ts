import type { Read } from '#platform/server/context.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import { IN_LINE } from '../waiter.contract.ts';

/** A waiting customer, with the unit they wait for. */
export type LineRow = Awaited<ReturnType<typeof linesOf>>[number];

/** The customers waiting for these units, in the order of joining. */
export async function linesOf({ db }: Pick<Read, 'db'>, unitIds: readonly string[]) {
  if (unitIds.length === 0) return [];
  return db
    .selectFrom('unitWaiter')
    .innerJoin('unit', 'unit.id', 'unitWaiter.unitId')
    .select(['unitWaiter.id', 'unitWaiter.unitId', 'unitWaiter.leadId', 'unitWaiter.status'])
    .select(['unitWaiter.offeredAt', 'unitWaiter.offeredUntil', 'unitWaiter.version'])
    .select(['unit.unitNumber', 'unit.projectId'])
    .where('unitWaiter.unitId', 'in', [...unitIds])
    .where('unitWaiter.status', 'in', [...IN_LINE])
    .orderBy('unitWaiter.joinedAt')
    .orderBy('unitWaiter.id')
    .execute();
}

/** How long the next in line has to accept an offer. */
export async function offerHoursOf({ db }: Pick<Read, 'db'>): Promise<number> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return OrganizationSettings.parse(settings).offerHours;
}
