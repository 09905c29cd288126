import type { ExpressionBuilder, Nullable } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { isPartner } from '../lead.rules.ts';

type WithOwner = Tables & { owner: Nullable<Tables['appUser']> };

/** The owner of a lead as a column, from the person joined as `owner`; null without an owner. */
export function ownerColumn(eb: ExpressionBuilder<WithOwner, 'owner'>) {
  return eb
    .case()
    .when('owner.id', 'is not', null)
    .then(
      jsonBuildObject({
        id: eb.ref('owner.id').$notNull(),
        firstName: eb.ref('owner.firstName'),
        lastName: eb.ref('owner.lastName'),
        channelPartnerId: eb.ref('owner.channelPartnerId'),
      }),
    )
    .end()
    .as('owner');
}

/** The owner if the caller may see them: partners see only people of their own firm. */
export function shownOwner<Owner extends { channelPartnerId: string | null }>(
  { caller }: Pick<Read, 'caller'>,
  owner: Owner | null,
): Owner | null {
  return isPartner(caller) && owner?.channelPartnerId !== caller.channelPartnerId ? null : owner;
}
