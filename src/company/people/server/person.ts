import type { Expression, ExpressionBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type * as z from 'zod';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { Named } from '../user.contract.ts';
import { knows } from './facts.ts';

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

/** Whether a person signs in with a second factor: an authenticator app or a passkey. */
export function hasSecondFactor(eb: ExpressionBuilder<Tables, 'appUser'>) {
  return eb.or([hasApp(eb), hasPasskey(eb)]);
}

export function hasApp(eb: ExpressionBuilder<Tables, 'appUser'>) {
  return eb.exists(
    eb
      .selectFrom('secondFactor')
      .select('secondFactor.userId')
      .whereRef('secondFactor.userId', '=', 'appUser.id')
      .where('secondFactor.confirmedAt', 'is not', null),
  );
}

export function hasPasskey(eb: ExpressionBuilder<Tables, 'appUser'>) {
  return eb.exists(
    eb.selectFrom('passkey').select('passkey.userId').whereRef('passkey.userId', '=', 'appUser.id'),
  );
}

/** The same as far as the caller may know them: partners know the people of their own firm, and read null of others. */
export function knownPersonOf<Id extends string | null>(read: Read, id: Expression<Id>) {
  if (knows(read, 'peopleOfBuilder')) return sql<z.infer<typeof Named> | null>`${personOf(id)}`;
  const colleague = expressionBuilder<Tables, never>()
    .selectFrom('appUser as colleague')
    .select('colleague.id')
    .where('colleague.id', '=', id)
    .where('colleague.channelPartnerId', '=', read.caller.channelPartnerId);
  return sql<z.infer<typeof Named> | null>`case when exists (${colleague}) then ${personOf(id)} end`;
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
