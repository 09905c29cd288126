import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import type * as contract from '../channelPartner.contract.ts';
import type { FirmPerson } from '../channelPartner.contract.ts';

/** People of a firm, admins first; 404 when there is no such firm. */
export async function listFirmPeople(
  read: Read,
  firmId: string,
  filter: QueryOf<typeof contract.listFirmPeople>,
): Promise<Page<FirmPerson>> {
  const firm = await read.db
    .selectFrom('channelPartner')
    .select('id')
    .where('id', '=', firmId)
    .executeTakeFirst();
  required(firm, 'Firm');
  const found = read.db
    .selectFrom('appUser')
    .where('appUser.channelPartnerId', '=', firmId)
    .where('appUser.deletedAt', 'is', null);
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await found
        .select(['appUser.id', 'appUser.firstName', 'appUser.lastName', 'appUser.role', 'appUser.email'])
        .select(['appUser.phoneNumber', 'appUser.status', 'appUser.lastLoginAt'])
        .select((eb) =>
          eb
            .selectFrom('partnerClaim')
            .select((claim) => claim.fn.countAll<number>().as('claims'))
            .whereRef('partnerClaim.claimedById', '=', 'appUser.id')
            .where('partnerClaim.channelPartnerId', '=', firmId)
            .where('partnerClaim.endedAt', 'is', null)
            .where('partnerClaim.expiresAt', '>', read.now)
            .as('claims'),
        )
        .orderBy('appUser.role')
        .orderBy('appUser.firstName')
        .orderBy('appUser.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toPerson);
    },
    (max) => countRows(read.db, found, max),
  );
}

interface PersonRow extends Omit<FirmPerson, '_id' | 'name' | 'role' | 'claims'> {
  firstName: string;
  lastName: string;
  role: string;
  claims: number | null;
}

function toPerson({ firstName, lastName, role, claims, ...person }: PersonRow): FirmPerson {
  const known = PARTNER_ROLES.find((one) => one === role);
  if (!known) throw new Error(`${role} is no role of a firm.`);
  return {
    _id: person.id,
    ...person,
    name: displayName({ firstName, lastName }),
    role: known,
    claims: claims ?? 0,
  };
}
