import type { Instant } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { isOpen } from '../acceptance.rules.ts';
import { lockAcceptance } from './acceptance.lock.ts';
import { advance, remindPerson } from './acceptance.people.ts';
import { peopleOf, writeAcceptance, writePerson } from './acceptance.store.ts';

/** When somebody is reminded, or the time of somebody ends. */
export async function nextAcceptanceAt({ db }: Pick<Read, 'db'>): Promise<Instant | null> {
  const { remindAt, expiresAt } = await db
    .selectFrom('acceptancePerson')
    .innerJoin('acceptance', 'acceptance.id', 'acceptancePerson.acceptanceId')
    .select((eb) => [
      eb.fn.min('acceptancePerson.remindAt').as('remindAt'),
      eb.fn.min('acceptancePerson.expiresAt').as('expiresAt'),
    ])
    .where('acceptance.state', '=', 'open')
    .where('acceptancePerson.state', 'in', ['waiting', 'opened'])
    .executeTakeFirstOrThrow();
  if (remindAt === null || expiresAt === null) return remindAt ?? expiresAt;
  return remindAt < expiresAt ? remindAt : expiresAt;
}

/** Reminds, and ends what ran out of time: each acceptance in a transaction of its own, so that it happens once. */
export async function followAcceptances(job: JobContext): Promise<void> {
  for (const id of await inBatch(job, dueAcceptances))
    await inBatch(job, (work) => followAcceptance(work, id));
}

async function dueAcceptances({ db, now }: Work): Promise<string[]> {
  const rows = await db
    .selectFrom('acceptancePerson')
    .innerJoin('acceptance', 'acceptance.id', 'acceptancePerson.acceptanceId')
    .select('acceptance.id')
    .distinct()
    .where('acceptance.state', '=', 'open')
    .where('acceptancePerson.state', 'in', ['waiting', 'opened'])
    .where((eb) =>
      eb.or([eb('acceptancePerson.remindAt', '<=', now), eb('acceptancePerson.expiresAt', '<=', now)]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

async function followAcceptance(work: Work, id: string): Promise<void> {
  let acceptance = await lockAcceptance(work, id);
  if (acceptance.state !== 'open') return;
  const people = (await peopleOf(work, id)).filter(isOpen);
  const late = people.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= work.now);
  for (const person of late) {
    await writePerson(work, person.id, { state: 'expired', remindAt: null });
    acceptance = await writeAcceptance(
      work,
      acceptance,
      {},
      { action: 'runOut', after: { person: person.name } },
    );
  }
  const due = people.filter(
    (one) => one.remindAt !== null && one.remindAt <= work.now && !late.includes(one),
  );
  for (const person of due) await remindPerson(work, acceptance, person);
  if (late.length > 0) await advance(work, acceptance);
}
