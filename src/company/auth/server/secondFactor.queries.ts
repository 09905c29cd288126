import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { PasskeySite } from '../passkey.rules.ts';
import type { SecondFactor } from '../secondFactor.contract.ts';
import { ownPasskeys } from './passkey.queries.ts';

export async function getSecondFactor(read: Read, site: PasskeySite | null): Promise<SecondFactor> {
  const [row, passkeys] = await Promise.all([ownFactor(read), ownPasskeys(read.db, read.caller.userId)]);
  return {
    ...row,
    recoveryCodesLeft: Number(row.recoveryCodesLeft),
    passkeys,
    passkeysAt: site?.origin ?? null,
  };
}

function ownFactor({ db, caller }: Read) {
  return db
    .selectFrom('appUser')
    .innerJoin('organization', 'organization.organizationId', 'appUser.organizationId')
    .leftJoin('secondFactor', 'secondFactor.userId', 'appUser.id')
    .select('secondFactor.confirmedAt as appAddedAt')
    .select(
      sql<boolean>`coalesce(organization.settings -> 'secondFactorRoles' ? app_user.role, false)`.as(
        'isRequired',
      ),
    )
    .select((eb) =>
      eb
        .selectFrom('recoveryCode')
        .select(eb.fn.countAll<number>().as('left'))
        .whereRef('recoveryCode.userId', '=', 'appUser.id')
        .where('recoveryCode.usedAt', 'is', null)
        .as('recoveryCodesLeft'),
    )
    .where('appUser.id', '=', caller.userId)
    .executeTakeFirstOrThrow();
}
