import { displayName } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { hashOfShareToken } from '#platform/server/share-token.ts';
import { deadlineOf, nextOf, nextReminderAt } from '../acceptance.rules.ts';
import { acceptanceDeclinedMail } from './acceptance.mail.ts';
import type { AcceptanceRow, PersonRow } from './acceptance.store.ts';
import { endAcceptance, factsOf, namesOf, peopleOf, writePerson } from './acceptance.store.ts';
import { acceptanceToken } from './acceptance.token.ts';
import { SIGNING } from './signing.methods.ts';

/** After each answer and each deadline: asks whose turn has come, or ends the acceptance. It was locked before. */
export async function advance(work: Work, acceptance: AcceptanceRow): Promise<void> {
  const people = await peopleOf(work, acceptance.id);
  const { ask, ends } = nextOf(acceptance.inOrder, people.map(factsOf));
  for (const person of people.filter(({ id }) => ask.includes(id))) await askPerson(work, acceptance, person);
  if (ends === 'declined') await endDeclined(work, acceptance, people);
  if (ends === 'expired') await endAcceptance(work, acceptance, { state: 'expired', action: 'expire' });
}

/** The time of a person runs from the moment they are asked. */
async function askPerson(work: Work, acceptance: AcceptanceRow, person: PersonRow): Promise<void> {
  const expiresAt = deadlineOf(work.now, person.days);
  await sendLink(work, acceptance, person, {
    expiresAt,
    isReminder: false,
    first: { askedAt: work.now, expiresAt },
  });
}

/** The same link again; the deadline stays. */
export async function remindPerson(work: Work, acceptance: AcceptanceRow, person: PersonRow): Promise<void> {
  await sendLink(work, acceptance, person, {
    expiresAt: person.expiresAt ?? work.now,
    isReminder: true,
    first: {},
  });
}

interface Sent {
  expiresAt: string;
  isReminder: boolean;
  first: { askedAt?: string; expiresAt?: string };
}

async function sendLink(
  work: Work,
  acceptance: AcceptanceRow,
  person: PersonRow,
  { expiresAt, isReminder, first }: Sent,
): Promise<void> {
  const token = acceptanceToken(work, person.id);
  await writePerson(work, person.id, {
    ...first,
    tokenHash: hashOfShareToken(token),
    mailedAt: work.now,
    remindAt: nextReminderAt(expiresAt, work.now),
  });
  const { firstName, lastName, ...names } = await namesOf(work, acceptance);
  await SIGNING[acceptance.method].invite(work, {
    ...names,
    askedBy: displayName({ firstName, lastName }),
    name: person.name,
    email: person.email,
    message: acceptance.message,
    path: `/a/${token}`,
    expiresAt,
    isReminder,
  });
}

/** Those who had accepted read it in a mail; the person who asked is notified by the change. */
async function endDeclined(
  work: Work,
  acceptance: AcceptanceRow,
  people: readonly PersonRow[],
): Promise<void> {
  const decliner = people.find(({ state }) => state === 'declined');
  const { name = '', reason } = decliner ?? {};
  await endAcceptance(work, acceptance, {
    state: 'declined',
    action: 'decline',
    after: { by: name, why: reason },
  });
  const { title, organization } = await namesOf(work, acceptance);
  for (const person of people.filter(({ state }) => state === 'accepted'))
    await queueMail(work, {
      template: acceptanceDeclinedMail,
      to: person.email,
      data: { organization, title, name: person.name, declinedBy: name, reason: reason ?? '' },
    });
}
