import type pg from 'pg';
import type { Instant } from '../../contract/calendar.ts';
import { AppError } from '../../contract/errors.ts';
import { isRole } from '../../contract/roles.ts';
import type { Read } from '../context.ts';
import { readOf } from '../context.ts';
import type { Row, Statement } from '../database/pipeline.ts';
import { readingDatabase } from '../database/tenant.ts';

interface Place {
  pool: pg.Pool;
  organizationId: string;
  now: Instant;
}

/**
 * The data of an organization as a person sees it, with the role and reach of this moment; null when the person may not
 * sign in. Each round trip asks again: a person whose role changes or who is deactivated meanwhile reads nothing more
 * (503, to be tried again).
 */
export async function readAsPerson(place: Place, userId: string): Promise<Read | null> {
  const { pool, organizationId, now } = place;
  const db = readingDatabase(pool, { organizationId });
  const [person, { timezone, country }] = await Promise.all([
    db
      .selectFrom('appUser')
      .select(['role', 'status', 'channelPartnerId'])
      .where('id', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
    db.selectFrom('organization').select(['timezone', 'country']).executeTakeFirstOrThrow(),
  ]);
  if (person?.status !== 'active' || !isRole(person.role)) return null;
  const { role, channelPartnerId } = person;
  const guard = {
    statement: guardStatement(organizationId, userId),
    check: ([row]: readonly Row[]) => {
      const isSame =
        row?.['role'] === role && row['status'] === 'active' && row['channelPartnerId'] === channelPartnerId;
      if (!isSame) throw new AppError('unavailable', 'The rights of the person changed meanwhile.');
    },
  };
  const caller = { organizationId, userId, role, channelPartnerId, timezone, isIndia: country === 'India' };
  return readOf(readingDatabase(pool, { organizationId, guard }), caller, now);
}

function guardStatement(organizationId: string, userId: string): Statement {
  return {
    name: 'guard_person',
    text: `select role, status, channel_partner_id from app_user
            where organization_id = $1 and id = $2 and deleted_at is null`,
    values: [organizationId, userId],
  };
}
