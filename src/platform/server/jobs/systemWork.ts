import type { Instant } from '../../contract/calendar.ts';
import type { ChangeSubscriber, Work } from '../context.ts';
import { readOf } from '../context.ts';
import type { Database } from '../database/tenant.ts';

/** The application acts: rows are recorded without a user. */
export const NOBODY = '00000000-0000-7000-8000-000000000000';

interface SystemAct {
  organizationId: string;
  now: Instant;
  subscribers: readonly ChangeSubscriber[];
}

/** The context of the application itself in an organization; the user only carries its country and time zone. */
export async function systemWork(db: Database, act: SystemAct, userId: string): Promise<Work> {
  const { organizationId, now, subscribers } = act;
  const { timezone, country } = await db
    .selectFrom('organization')
    .select(['timezone', 'country'])
    .executeTakeFirstOrThrow();
  const caller = {
    organizationId,
    userId,
    role: 'Business Head' as const,
    channelPartnerId: null,
    timezone,
    isIndia: country === 'India',
  };
  return { ...readOf(db, caller, now), requestId: null, ip: null, isSystem: true, subscribers };
}

/** In the name and with the present rights of a person, who started what a job works off. */
export async function workOfPerson(db: Database, act: SystemAct, userId: string): Promise<Work> {
  const work = await systemWork(db, act, userId);
  const { role } = await db
    .selectFrom('appUser')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...work, isSystem: false, caller: { ...work.caller, role } };
}
