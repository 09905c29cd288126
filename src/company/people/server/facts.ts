import type { Read } from '#platform/server/context.ts';
import type { Fact } from '../facts.rules.ts';
import { mayKnow } from '../facts.rules.ts';

type Asker = Pick<Read, 'caller'>;

export function knows({ caller }: Asker, fact: Fact): boolean {
  return mayKnow(caller.role, fact);
}

/** A value as the caller may read it: null where the fact is hidden from the role. */
export function masked<Value>(read: Asker, fact: Fact, value: Value): Value | null {
  return knows(read, fact) ? value : null;
}

/** A person as the caller may read them: everybody knows the people of their own firm. */
export function maskedPerson<Person>(
  read: Asker,
  firmId: string | null | undefined,
  person: Person,
): Person | null {
  const isOwn = firmId !== null && firmId !== undefined && firmId === read.caller.channelPartnerId;
  return isOwn ? person : masked(read, 'peopleOfBuilder', person);
}
