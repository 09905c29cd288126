import type { Selectable, Updateable } from 'kysely';
import type { Read, Work } from '#platform/server/context.ts';
import type { AcceptancePersonTable, AcceptanceTable } from '#platform/server/database/tables.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { PersonFacts } from '../acceptance.rules.ts';

export type AcceptanceRow = Omit<Selectable<AcceptanceTable>, 'organizationId'>;
export type PersonRow = Omit<Selectable<AcceptancePersonTable>, 'organizationId'>;

/** In their order. */
export function peopleOf({ db }: Pick<Read, 'db'>, acceptanceId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('acceptancePerson')
    .selectAll()
    .where('acceptanceId', '=', acceptanceId)
    .orderBy('seq')
    .execute();
}

export function factsOf({ id, seq, state, askedAt }: PersonRow): PersonFacts {
  return { id, seq, state, isAsked: askedAt !== null };
}

export async function writePerson(
  { db }: Pick<Read, 'db'>,
  id: string,
  columns: Updateable<AcceptancePersonTable>,
): Promise<void> {
  await db.updateTable('acceptancePerson').set(columns).where('id', '=', id).execute();
}

/** Writes an acceptance that was locked, and says so. Returns it as it is from then on. */
export async function writeAcceptance(
  work: Work,
  acceptance: AcceptanceRow,
  columns: Updateable<AcceptanceTable>,
  { action, after, reason }: { action: string; after: object; reason?: string },
): Promise<AcceptanceRow> {
  const version = acceptance.version + 1;
  const { organizationId: _organization, ...written } = await work.db
    .updateTable('acceptance')
    .set({ ...columns, version })
    .where('id', '=', acceptance.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChange(work, {
    action,
    resource: 'acceptance',
    id: acceptance.id,
    version,
    before: { state: acceptance.state },
    after: { documentId: acceptance.documentId, ...after },
    ...(reason === undefined ? {} : { reason }),
  });
  return written;
}

interface Ending {
  state: 'complete' | 'declined' | 'expired' | 'withdrawn';
  action: string;
  reason?: string;
  endedById?: string | null;
  sealedVersionId?: string;
  after?: object;
}

/** Ends an acceptance that was locked: nobody is reminded from then on. */
export async function endAcceptance(
  work: Work,
  acceptance: AcceptanceRow,
  { state, action, reason, endedById = null, sealedVersionId, after = {} }: Ending,
): Promise<AcceptanceRow> {
  await work.db
    .updateTable('acceptancePerson')
    .set({ remindAt: null })
    .where('acceptanceId', '=', acceptance.id)
    .where('remindAt', 'is not', null)
    .execute();
  const ended = { state, endedAt: work.now, endedById, reason: reason ?? null };
  const columns = sealedVersionId === undefined ? ended : { ...ended, sealedVersionId };
  const change = { action, after: { state, ...after } };
  return writeAcceptance(work, acceptance, columns, reason === undefined ? change : { ...change, reason });
}

/** The paper and who asks, as mails name them. */
export async function namesOf({ db }: Pick<Read, 'db'>, { documentId, requestedById }: AcceptanceRow) {
  return db
    .selectFrom('document')
    .innerJoin('appUser', (join) => join.on('appUser.id', '=', requestedById))
    .innerJoin('organization', (join) => join.onTrue())
    .select(['document.title', 'organization.name as organization', 'organization.timezone'])
    .select(['appUser.firstName', 'appUser.lastName'])
    .where('document.id', '=', documentId)
    .executeTakeFirstOrThrow();
}
