import type { Work } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { writeUser } from '#company/people/server/user.store.ts';
import type { SecurityEventKind } from '../securityLog.contract.ts';
import type { Account } from './account.queries.ts';
import type { FactorChange } from './secondFactor.mail.ts';
import { secondFactorMail } from './secondFactor.mail.ts';
import { countRecoveryCodes, hasFactor } from './secondFactor.store.ts';
import type { Origin } from './securityLog.ts';
import { noteSecurity } from './securityLog.ts';

type Person = Pick<Account, 'id' | 'firstName' | 'email' | 'timezone'>;

/** The name of a passkey, for the audit trail and the mail. */
interface Named {
  before?: { passkey: string };
  after?: { passkey: string };
}

/** Notes a change of what a person signs in with, once it is made: audit trail, security log, a mail to the person. */
export async function noteFactorChange(
  work: Work,
  person: Person,
  change: Exclude<FactorChange, 'recoveryCodeUsed'>,
  named: Named = {},
): Promise<void> {
  await recordOnPerson(work, person.id, ACTIONS[change], named);
  const passkey = (named.after ?? named.before)?.passkey ?? null;
  await tellOfFactor(work, person, { change, passkey }, work);
}

export async function recordOnPerson(work: Work, id: string, action: string, named: Named): Promise<void> {
  const { version } = await writeUser(work, id, { updatedById: work.caller.userId });
  await recordChange(work, { action, resource: 'user', id, version, ...named });
}

export async function tellOfFactor(
  at: Pick<Work, 'db' | 'now'> & Partial<Pick<Work, 'caller'>>,
  person: Person,
  { change, passkey = null }: { change: FactorChange; passkey?: string | null },
  origin: Origin,
): Promise<void> {
  const { firstName, timezone } = person;
  const left = change === 'recoveryCodeUsed' ? await countRecoveryCodes(at.db, person.id) : null;
  const isOn = await hasFactor(at.db, person.id);
  await queueMail(at, {
    template: secondFactorMail,
    to: person.email,
    data: { firstName, change, passkey, isOn, left, at: at.now, timezone, ip: origin.ip },
  });
  const actor = at.caller && at.caller.userId !== person.id ? { actorId: at.caller.userId } : {};
  await noteSecurity(at.db, origin, { kind: EVENTS[change], userId: person.id, ...actor });
}

const ACTIONS = {
  enabled: 'enableSecondFactor',
  recoveryCodesRenewed: 'renewRecoveryCodes',
  removed: 'removeSecondFactor',
  reset: 'resetSecondFactor',
  passkeyAdded: 'addPasskey',
  passkeyRemoved: 'removePasskey',
} as const;

const EVENTS: Record<FactorChange, SecurityEventKind> = {
  enabled: 'factorEnabled',
  removed: 'factorRemoved',
  reset: 'factorReset',
  recoveryCodesRenewed: 'recoveryCodesRenewed',
  recoveryCodeUsed: 'recoveryCodeUsed',
  passkeyAdded: 'passkeyAdded',
  passkeyRemoved: 'passkeyRemoved',
};
