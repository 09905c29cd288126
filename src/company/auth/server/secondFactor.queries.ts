import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { SecondFactor } from '../secondFactor.contract.ts';

export async function getSecondFactor({ db, caller }: Read): Promise<SecondFactor> {
  const row = await db
    .selectFrom('appUser')
    .innerJoin('organization', 'organization.organizationId', 'appUser.organizationId')
    .leftJoin('secondFactor', 'secondFactor.userId', 'appUser.id')
    .select('secondFactor.confirmedAt as enabledAt')
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
  return { ...row, recoveryCodesLeft: Number(row.recoveryCodesLeft) };
}
