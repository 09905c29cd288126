import type { Expression, SqlBool } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import type * as contract from '../user.contract.ts';
import type { PeopleHealth, User } from '../user.contract.ts';
import { userActions } from '../user.rules.ts';
import type { OwnedLeads } from './owned-leads.ts';
import { hasSecondFactor, PERSON_COLUMNS, personOf, placeOf } from './person.ts';
import { assignableUsers, visibleUsers } from './user.visibility.ts';

type UserFilter = QueryOf<typeof contract.listUsers>;

export async function listUsers(read: Read, owned: OwnedLeads, filter: UserFilter): Promise<Page<User>> {
  const found = foundUsers(read, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageOf(
    filter,
    async ({ limit, offset }) => {
      const rows = await userDetails(read, owned)
        .where(userConditions(read, filter))
        .orderBy(`appUser.${column}`, (order) =>
          direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
        )
        .orderBy('appUser.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => toUser(read, row));
    },
    (max) => countRows(read.db, found, max),
  );
}

export function foundUsers(read: Read, filter: Partial<UserFilter>) {
  return read.db.selectFrom('appUser').where(userConditions(read, filter));
}

/** People that the caller may see (checked before), in any order. */
export async function usersById(read: Read, owned: OwnedLeads, ids: readonly string[]): Promise<User[]> {
  const rows = await userDetails(read, owned).where('appUser.id', 'in', ids).execute();
  return rows.map((row) => toUser(read, row));
}

/** 404 for an unknown person or one the caller may not see. */
export async function getUser(read: Read, owned: OwnedLeads, id: string): Promise<User> {
  const row = await userDetails(read, owned)
    .where('appUser.id', '=', id)
    .where('appUser.deletedAt', 'is', null)
    .where(visibleUsers(read))
    .executeTakeFirst();
  return toUser(read, required(row, 'User'));
}

/** Those of the ids whose people the caller may see. */
export async function visibleUserIds(read: Read, ids: readonly string[]): Promise<Set<string>> {
  const rows = await read.db
    .selectFrom('appUser')
    .select('appUser.id')
    .where('appUser.id', 'in', [...ids])
    .where(visibleUsers(read))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Whether a file is the picture of a person the caller may see. */
export async function showsVisibleUser(read: Read, fileId: string): Promise<boolean> {
  const row = await read.db
    .selectFrom('appUser')
    .select('appUser.id')
    .where('appUser.avatarFileId', '=', fileId)
    .where('appUser.deletedAt', 'is', null)
    .where(visibleUsers(read))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function getUsersHealth(read: Read): Promise<z.infer<typeof PeopleHealth>> {
  const rows = await read.db
    .selectFrom('appUser')
    .select((eb) => ['status', eb.fn.countAll<number>().as('people')])
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .execute();
  const counts = { invited: 0, active: 0, deactivated: 0 };
  for (const { status, people } of rows) counts[status] = people;
  return { status: 'up', checkedAt: read.now, counts };
}

function userConditions(read: Read, filter: Partial<UserFilter>): Expression<SqlBool> {
  const user = expressionBuilder<Tables, 'appUser'>();
  const { role, status, managerId, projectId, channelPartnerId, assignable, search } = filter;
  const conditions = [
    user('appUser.deletedAt', 'is', null),
    assignable ? assignableUsers(read) : visibleUsers(read),
    role?.length && user('appUser.role', 'in', role),
    status?.length && user('appUser.status', 'in', status),
    managerId && user('appUser.managerId', '=', managerId),
    channelPartnerId && user('appUser.channelPartnerId', '=', channelPartnerId),
    projectId &&
      user.exists(
        user
          .selectFrom('userProject')
          .select('userProject.projectId')
          .whereRef('userProject.userId', '=', 'appUser.id')
          .where('userProject.projectId', '=', projectId),
      ),
    search && nameOrAddressHas(search),
  ];
  return user.and(conditions.filter((condition) => typeof condition === 'object'));
}

/** People are few: all are scanned. */
function nameOrAddressHas(search: string): Expression<SqlBool> {
  const text = search.trim().toLowerCase();
  return sql<boolean>`strpos(lower(app_user.first_name || ' ' || app_user.last_name || ' ' || app_user.email), ${text}) > 0`;
}

function userDetails({ db }: Read, owned: OwnedLeads) {
  return db
    .selectFrom('appUser')
    .leftJoin('invitation', 'invitation.id', 'appUser.id')
    .select([
      ...PERSON_COLUMNS,
      'appUser.department',
      'appUser.lastLoginAt',
      'invitation.expiresAt',
      'invitation.sentCount',
      'invitation.lastSentAt',
    ])
    .select((eb) => [
      personOf(eb.ref('invitation.invitedById')).as('invitedBy'),
      ...placeOf(eb),
      sql<boolean>`${hasSecondFactor(eb)}`.as('hasSecondFactor'),
      owned.countOpen(eb.ref('appUser.id')).as('openLeads'),
    ]);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof userDetails>['executeTakeFirstOrThrow']>>;

function toUser(read: Read, row: UserRow): User {
  const { expiresAt, sentCount, lastSentAt, invitedBy, ...fields } = row;
  const isInvited = row.status === 'invited' && expiresAt && sentCount && lastSentAt && invitedBy;
  return {
    ...fields,
    _id: row.id,
    invitation: isInvited
      ? { status: expiresAt <= read.now ? 'expired' : 'pending', expiresAt, invitedBy, sentCount, lastSentAt }
      : null,
    allowedActions: userActions(read.caller, row, invitedBy?.id === read.caller.userId),
  };
}
