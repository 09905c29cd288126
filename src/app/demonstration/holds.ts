import { sql } from 'kysely';
import { addHours } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { displayName } from '#platform/contract/format.ts';
import { NOTHING_TYPED } from '#sale-lifecycle/booking/bookingDraft.rules.ts';
import { createBookingDraft } from '#sale-lifecycle/booking/server/bookingDraft.commands.ts';
import { updateUnit } from '#offers/reservations/server/unit.update.ts';
import { joinLine, offerFreed } from '#offers/reservations/server/waiting.commands.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';

/** Reserved units per project today. */
const HELD: Readonly<Record<string, number>> = { KTR: 4, KVH: 3, KAR: 1 };

/** Length of the waiting list for the first of them; with more, another unit has become free and is offered to the last. */
const WAITING: Readonly<Record<string, number>> = { KTR: 3, KVH: 1 };

/** Hours from yesterday evening: the first expire tomorrow, the last have not been extended yet. */
const HOURS = [30, 48, 54, 72];

/** Reserves units for leads close to a booking, by their owners, and puts others on the waiting list. */
export async function playHolds(stage: Stage, projects: readonly SeededProject[]): Promise<void> {
  await stage.play('bh', stage.latest, async (work) => {
    for (const { id, data } of projects) {
      const held = stage.sized(HELD[data.code] ?? 0);
      const waiting = WAITING[data.code] ?? 0;
      const units = await freeUnits(work, id, held + 1);
      const leads = await leadsNearBooking(stage, work, id, held + waiting);
      await holdSome(units.slice(0, held), leads.slice(0, held));
      await letWait(units, leads.slice(held), held);
    }
  });
}

interface NearBooking {
  id: string;
  /** The owner of the lead. */
  work: Work;
}

async function holdSome(units: readonly string[], leads: readonly NearBooking[]): Promise<void> {
  for (const [index, unitId] of units.entries()) {
    const lead = leads[index];
    if (!lead) continue;
    await hold(lead, unitId, HOURS[index % HOURS.length] ?? 72);
    if (index === 0) await beginBooking(lead, unitId);
  }
}

async function hold({ id, work }: NearBooking, unitId: string, hours: number): Promise<void> {
  await updateUnit(work, unitId, {
    status: 'reserved',
    reservedForLeadId: id,
    reservedUntil: addHours(work.now, hours),
  });
}

/** The customer has not brought the PAN card yet. */
async function beginBooking({ id: leadId, work }: NearBooking, unitId: string): Promise<void> {
  const { firstName, lastName, phone, email } = await work.db
    .selectFrom('lead')
    .select(['firstName', 'lastName', 'phone', 'email'])
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow();
  const applicant = {
    name: displayName({ firstName, lastName }),
    relation: null,
    pan: null,
    form60: false,
    aadhaarLast4: null,
    dob: null,
    phone,
    email,
    address: null,
    residency: 'resident' as const,
    gender: null,
    sharePct: 100,
  };
  const entries = { ...NOTHING_TYPED, filledFromLeadId: leadId, applicants: [applicant] };
  await createBookingDraft(work, { leadId, unitId, step: 1, entries });
}

/** All but the last wait for the first reserved unit; the last was next in line for a released one. */
async function letWait(units: readonly string[], leads: readonly NearBooking[], held: number): Promise<void> {
  const [first] = units;
  const [one, ...others] = leads;
  if (!first || !one || held === 0) return;
  for (const lead of leads.slice(0, Math.max(1, leads.length - 1))) {
    await joinLine(lead.work, { unitId: first, leadId: lead.id });
  }
  const freed = units[held];
  const next = others.at(-1);
  if (!freed || !next) return;
  await hold(one, freed, 24);
  await joinLine(next.work, { unitId: freed, leadId: next.id });
  await updateUnit(one.work, freed, { status: 'available' });
  await offerFreed(next.work, freed);
}

async function freeUnits(work: Work, projectId: string, count: number): Promise<string[]> {
  const units = await work.db
    .selectFrom('unit')
    .select('id')
    .where('projectId', '=', projectId)
    .where('status', '=', 'available')
    .orderBy(sql`md5(unit_number)`)
    .limit(count)
    .execute();
  return units.map(({ id }) => id);
}

/** One per executive in turn, longest in negotiation first. */
async function leadsNearBooking(
  stage: Stage,
  work: Work,
  projectId: string,
  count: number,
): Promise<NearBooking[]> {
  const turn = sql<number>`row_number() over (partition by app_user.email
    order by lead.status = 'negotiating' desc, lead.status_changed_at, lead.phone)`;
  const leads = await work.db
    .selectFrom('lead')
    .innerJoin('leadProject', 'leadProject.leadId', 'lead.id')
    .innerJoin('appUser', 'appUser.id', 'lead.ownerId')
    .select(['lead.id', 'lead.ownerId', turn.as('turn')])
    .where('leadProject.projectId', '=', projectId)
    .where('lead.status', 'in', ['negotiating', 'siteVisit', 'qualified'])
    .where('appUser.role', '=', 'Sales Executive')
    .where('appUser.status', '=', 'active')
    .orderBy('turn')
    .orderBy('appUser.email')
    .limit(count)
    .execute();
  return leads.flatMap(({ id, ownerId }) => {
    const owner = stage.keyOf(ownerId);
    return owner === undefined ? [] : [{ id, work: stage.as(work, owner, stage.latest) }];
  });
}
