import type { Expression, ExpressionBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import type { Tables } from '#platform/server/database/tables.ts';
import type { Named } from '../user.contract.ts';

/** What a person's own session and everybody else read of them alike. */
export const PERSON_COLUMNS = [
  'appUser.id',
  'appUser.version',
  'appUser.createdAt',
  'appUser.updatedAt',
  'appUser.firstName',
  'appUser.lastName',
  'appUser.email',
  'appUser.phoneNumber',
  'appUser.role',
  'appUser.status',
  'appUser.avatarFileId',
  'appUser.managerId',
  'appUser.channelPartnerId',
] as const;

/**
 * The person a column refers to, as `{ id, name }` with the name as `displayName` gives it; null where it refers to
 * nobody.
 */
export function personOf<Id extends string | null>(id: Expression<Id>) {
  const person = expressionBuilder<Tables, never>()
    .selectFrom('appUser as person')
    .select(['person.id', sql<string>`concat_ws(' ', person.first_name, person.last_name)`.as('name')])
    .where('person.id', '=', id);
  return sql<z.infer<typeof Named> | Extract<Id, null>>`${jsonObjectFrom(person)}`;
}

/** Manager, firm and projects of a person, whether they joined or are only invited. */
export function placeOf(eb: ExpressionBuilder<Tables, 'appUser'>) {
  return [
    personOf(eb.ref('appUser.managerId')).as('manager'),
    jsonObjectFrom(
      eb
        .selectFrom('channelPartner as firm')
        .select(['firm.id', 'firm.name'])
        .whereRef('firm.id', '=', 'appUser.channelPartnerId'),
    ).as('channelPartner'),
    jsonArrayFrom(
      eb
        .selectFrom('userProject')
        .innerJoin('project', 'project.id', 'userProject.projectId')
        .select(['project.id', 'project.name', 'project.code'])
        .whereRef('userProject.userId', '=', 'appUser.id')
        .orderBy('project.code'),
    ).as('projects'),
  ] as const;
}
