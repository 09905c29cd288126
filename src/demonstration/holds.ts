import { sql } from 'kysely';
import { addHours } from '../platform/contract/calendar.ts';
import type { Work } from '../platform/server/context.ts';
import { updateUnit } from '../domains/units/server/unit.update.ts';
import type { SeededProject } from './company.ts';
import type { Stage } from './stage.ts';

/** How many units of each project are kept for a customer today. */
const HELD: Readonly<Record<string, number>> = { KTR: 4, KVH: 3, KAR: 1 };

/** Hours from yesterday evening on: the first run out tomorrow, the last have been extended by nobody yet. */
const HOURS = [30, 48, 54, 72];

/** Reserves units for leads that are close to a booking, by whoever looks after them. */
export async function playHolds(stage: Stage, projects: readonly SeededProject[]): Promise<void> {
  await stage.play('bh', stage.latest, async (work) => {
    for (const { id, data } of projects) await holdSome(stage, work, id, stage.sized(HELD[data.code] ?? 0));
  });
}

async function holdSome(stage: Stage, work: Work, projectId: string, count: number): Promise<void> {
  const units = await work.db
    .selectFrom('unit')
    .select('id')
    .where('projectId', '=', projectId)
    .where('status', '=', 'available')
    .orderBy(sql`md5(unit_number)`)
    .limit(count)
    .execute();
  const leads = await leadsNearBooking(work, projectId, count);
  for (const [index, unit] of units.entries()) {
    const lead = leads[index];
    const owner = stage.keyOf(lead?.ownerId ?? null);
    if (!lead || owner === undefined) continue;
    await updateUnit(stage.as(work, owner, stage.latest), unit.id, {
      status: 'reserved',
      reservedForLeadId: lead.id,
      reservedUntil: addHours(stage.latest, HOURS[index % HOURS.length] ?? 72),
    });
  }
}

/** One of each executive, whoever has negotiated longest first. */
function leadsNearBooking(work: Work, projectId: string, count: number) {
  return work.db
    .selectFrom('lead')
    .innerJoin('leadProject', 'leadProject.leadId', 'lead.id')
    .innerJoin('appUser', 'appUser.id', 'lead.ownerId')
    .select(['lead.id', 'lead.ownerId'])
    .distinctOn('appUser.email')
    .where('leadProject.projectId', '=', projectId)
    .where('lead.status', 'in', ['negotiating', 'siteVisit', 'qualified'])
    .where('appUser.role', '=', 'Sales Executive')
    .where('appUser.status', '=', 'active')
    .orderBy('appUser.email')
    .orderBy(sql`lead.status = 'negotiating'`, 'desc')
    .orderBy('lead.statusChangedAt')
    .orderBy('lead.phone')
    .limit(count)
    .execute();
}
