import { v7 as newId } from 'uuid';
import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { hashOfDigits, newSixDigits } from '#platform/server/six-digits.ts';
import { checkCodesSent } from '#letters/shares/server/mail-code.ts';
import { CODE_MINUTES, CODE_TRIES, hintOf } from '#letters/shares/share.rules.ts';
import type { AcceptanceAnswer } from '../acceptance.contract.ts';
import { checkAnswer } from '../acceptance.rules.ts';
import { acceptanceCodeMail } from './acceptance.mail.ts';
import type { LinkServices, Live, Opening } from './acceptance.open.ts';
import { withPerson } from './acceptance.open.ts';
import { advance } from './acceptance.people.ts';
import { writeAcceptance, writePerson } from './acceptance.store.ts';

/** Sends a code to the address of the person: three an hour. */
export function sendCode(services: LinkServices, opening: Opening): Promise<{ sentTo: string }> {
  return withPerson(services, opening, async (work, { acceptance, person, names }) => {
    checkAnswer(acceptance.state, person);
    const { sent } = await work.db
      .selectFrom('acceptanceCode')
      .select((eb) => eb.fn.countAll<number>().as('sent'))
      .where('personId', '=', person.id)
      .where('sentAt', '>', addMinutes(work.now, -60))
      .executeTakeFirstOrThrow();
    checkCodesSent(sent);
    const { code, expiresAt } = await writeCode(work, person.id);
    const { organization, title } = names;
    await queueMail(work, {
      template: acceptanceCodeMail,
      to: person.email,
      data: { organization, title, code },
      expiresAt,
    });
    return { sentTo: hintOf(person.email) };
  });
}

/** A new code of a person; only its hash is kept. */
export async function writeCode(work: Work, personId: string): Promise<{ code: string; expiresAt: Instant }> {
  const code = newSixDigits();
  const id = newId();
  const expiresAt = addMinutes(work.now, CODE_MINUTES);
  await work.db
    .insertInto('acceptanceCode')
    .values({ id, personId, codeHash: hashOfDigits(id, code), sentAt: work.now, expiresAt })
    .execute();
  return { code, expiresAt };
}

type Answered = { state: 'accepted' | 'declined'; answeredAt: string };

/** Accepts or declines, by name and code. The answer is final. */
export async function answer(
  services: LinkServices,
  opening: Opening,
  input: AcceptanceAnswer,
): Promise<Answered> {
  if (input.answer === 'decline' && !input.reason)
    throw invalid('reason', 'Say in a few words why you decline.');
  const answered = await withPerson(services, opening, async (work, live) => {
    checkAnswer(live.acceptance.state, live.person);
    const codeId = await rightCode(work, live.person.id, input.code);
    if (codeId === null) return null;
    await writeAnswer(work, live, opening, { ...input, codeId });
    return { state: stateAfter(input), answeredAt: work.now };
  });
  // The wrong try is counted, so it is committed before it is refused.
  if (!answered) throw invalid('code', 'This code is wrong or has expired. Check it, or send a new one.');
  return answered;
}

function stateAfter({ answer: given }: AcceptanceAnswer): Answered['state'] {
  return given === 'accept' ? 'accepted' : 'declined';
}

async function writeAnswer(
  work: Work,
  { acceptance, person }: Live,
  { ip, userAgent }: Opening,
  input: AcceptanceAnswer & { codeId: string },
): Promise<void> {
  const state = stateAfter(input);
  await writePerson(work, person.id, {
    state,
    answeredAt: work.now,
    openedAt: person.openedAt ?? work.now,
    typedName: input.name,
    reason: state === 'declined' ? (input.reason ?? null) : null,
    codeId: input.codeId,
    network: networkOf(ip),
    browser: userAgent,
    remindAt: null,
  });
  const written = await writeAcceptance(
    work,
    acceptance,
    {},
    { action: 'answer', after: { person: person.name, state } },
  );
  await advance(work, written);
}

/** The id of the latest code, where this is it: five tries, ten minutes, once. */
async function rightCode(work: Work, personId: string, code: string): Promise<string | null> {
  const sent = await work.db
    .selectFrom('acceptanceCode')
    .selectAll()
    .where('personId', '=', personId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!sent || sent.usedAt !== null || sent.expiresAt <= work.now || sent.tries >= CODE_TRIES) return null;
  const isRight = hashOfDigits(sent.id, code) === sent.codeHash;
  await work.db
    .updateTable('acceptanceCode')
    .set(isRight ? { usedAt: work.now } : { tries: sent.tries + 1 })
    .where('id', '=', sent.id)
    .execute();
  return isRight ? sent.id : null;
}
