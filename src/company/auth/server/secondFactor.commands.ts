import type pg from 'pg';
import { AppError, conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { required } from '#platform/server/database/values.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { requireOwnPassword } from '#platform/server/own-password.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import type { SignInThrottle } from '#platform/server/sign-in-throttle.ts';
import { lockUser } from '#company/people/server/user.lock.ts';
import { writeUser } from '#company/people/server/user.store.ts';
import { mayChange } from '#company/people/user.rules.ts';
import type { FirstCode, NewSecret, OwnPasswordAgain, StepUpProof } from '../secondFactor.contract.ts';
import { newSecret, uriOf } from '../secondFactor.rules.ts';
import type { Account } from './account.queries.ts';
import { findAccount } from './account.queries.ts';
import type { CodeThrottle } from './code-throttle.ts';
import {
  beginFactor,
  countRecoveryCodes,
  dropFactor,
  issueRecoveryCodes,
  lockFactor,
  redeemCode,
} from './secondFactor.store.ts';
import type { FactorChange } from './secondFactor.mail.ts';
import { secondFactorMail } from './secondFactor.mail.ts';
import type { Origin } from './securityLog.ts';
import { noteLockout, noteRefusal, noteSecurity } from './securityLog.ts';
import { endSessionsOf, noteProof } from './session.commands.ts';

export interface FactorServices {
  pool: pg.Pool;
  secrets: SecretBox;
  codes: CodeThrottle;
}

const WRONG_CODE =
  'This code is not right, or was used before. Enter the one your app shows now, or a recovery code.';

/** 401 unless it is a code of the app or an unused recovery code; 429 after five wrong ones. */
export async function requireCode(
  { pool, secrets, codes }: FactorServices,
  account: Account,
  code: string,
  request: Origin,
  refusal = new AppError('unauthenticated', WRONG_CODE),
): Promise<void> {
  const { organizationId, id } = account;
  const somebody = { organizationId, userId: id };
  await noteLockout(pool, request, somebody, () => codes.admit(id));
  const proof = await inTransaction(pool, { organizationId }, async (db) => {
    const at = { db, now: request.now };
    const used = await redeemCode(at, secrets, id, code);
    if (used === 'recoveryCode') await tell(at, account, 'recoveryCodeUsed', request);
    return used;
  });
  if (!proof) {
    await noteRefusal(pool, request, 'codeRefused', somebody);
    throw refusal;
  }
  await codes.succeeded(id);
}

/** A secret to scan; asking for the password keeps whoever finds an open screen from locking its owner out. */
export async function beginSecondFactor(
  secrets: SecretBox,
  throttle: SignInThrottle,
  { currentPassword }: OwnPasswordAgain,
  context: CallContext,
): Promise<NewSecret> {
  const account = await ownAccount(context);
  if (account.hasSecondFactor) throw inUse();
  await requirePassword(throttle, account, currentPassword, context);
  return context.write(async (work) => {
    const secret = newSecret();
    if (!(await beginFactor(work, secrets, account.id, secret))) throw inUse();
    return { secret, uri: uriOf(secret, account.email) };
  });
}

/** The first right code puts it in use. */
export async function confirmSecondFactor(
  { secrets, codes }: FactorServices,
  { code }: FirstCode,
  context: CallContext,
): Promise<{ recoveryCodes: string[] }> {
  const account = await ownAccount(context);
  await codes.admit(account.id);
  const recoveryCodes = await context.write(async (work) => {
    const factor = await lockFactor(work, account.id);
    if (!factor) throw conflict('Begin with a new secret, then enter the first code.');
    if (factor.confirmedAt) throw inUse();
    if (!(await redeemCode(work, secrets, account.id, code))) return null;
    await noteChange(work, account, 'enabled');
    await noteProof(work.db, context.sessionId, work.now);
    return issueRecoveryCodes(work, account.id);
  });
  if (!recoveryCodes)
    throw invalid(
      'code',
      'This code is not right. Check that the time of your phone is right, then try again.',
    );
  await codes.succeeded(account.id);
  return { recoveryCodes };
}

export async function renewRecoveryCodes(
  throttle: SignInThrottle,
  { currentPassword }: OwnPasswordAgain,
  context: CallContext,
): Promise<{ recoveryCodes: string[] }> {
  const account = await ownAccount(context);
  if (!account.hasSecondFactor) throw none();
  await requirePassword(throttle, account, currentPassword, context);
  return context.write(async (work) => {
    await noteChange(work, account, 'recoveryCodesRenewed');
    return { recoveryCodes: await issueRecoveryCodes(work, account.id) };
  });
}

export async function removeSecondFactor(
  throttle: SignInThrottle,
  { currentPassword }: OwnPasswordAgain,
  context: CallContext,
): Promise<void> {
  const account = await ownAccount(context);
  if (!account.hasSecondFactor) throw none();
  await requirePassword(throttle, account, currentPassword, context);
  await context.write(async (work) => {
    if (!(await dropFactor(work.db, account.id))) throw none();
    await noteChange(work, account, 'removed');
  });
}

/** For a person who lost phone and recovery codes: signed out everywhere, and mailed, in case it was not them. */
export async function resetSecondFactor(work: Work, id: string): Promise<void> {
  const person = await lockUser(work, id);
  if (person.id === work.caller.userId) throw conflict('Remove your own in your profile.');
  if (!mayChange(work.caller, person)) throw new AppError('forbidden', 'You may not change this person.');
  if (!(await dropFactor(work.db, id))) throw conflict('This person has no two-step sign-in.');
  await endSessionsOf(work, id);
  await noteChange(work, { ...person, timezone: work.caller.timezone }, 'reset');
}

/** By a code for those with a second factor, by the password for all others. */
export async function stepUp(
  services: FactorServices,
  throttle: SignInThrottle,
  { code, currentPassword }: StepUpProof,
  context: CallContext,
): Promise<void> {
  const account = await ownAccount(context);
  if (account.hasSecondFactor) {
    if (!code) throw invalid('code', 'Enter a code from your authenticator app.');
    await requireCode(services, account, code, context, invalid('code', WRONG_CODE));
  } else {
    if (!currentPassword) throw invalid('currentPassword', 'Enter your password.');
    await requirePassword(throttle, account, currentPassword, context);
  }
  await context.write((work) => noteProof(work.db, context.sessionId, work.now));
}

async function ownAccount({ read, caller }: CallContext): Promise<Account> {
  return required(await findAccount(read.db, caller.userId), 'User');
}

async function requirePassword(
  throttle: SignInThrottle,
  { email, passwordHash }: Account,
  typed: string,
  { ip }: CallContext,
): Promise<void> {
  await requireOwnPassword(throttle, { email, passwordHash, ip, typed }, 'This is not your password.');
}

type Person = Pick<Account, 'id' | 'firstName' | 'email' | 'timezone'>;

async function noteChange(
  work: Work,
  person: Person,
  change: Exclude<FactorChange, 'recoveryCodeUsed'>,
): Promise<void> {
  const { version } = await writeUser(work, person.id, { updatedById: work.caller.userId });
  await tell(work, person, change, work);
  await recordChange(work, { action: ACTIONS[change], resource: 'user', id: person.id, version });
}

const ACTIONS = {
  enabled: 'enableSecondFactor',
  recoveryCodesRenewed: 'renewRecoveryCodes',
  removed: 'removeSecondFactor',
  reset: 'resetSecondFactor',
} as const;

const EVENTS = {
  enabled: 'factorEnabled',
  removed: 'factorRemoved',
  reset: 'factorReset',
  recoveryCodesRenewed: 'recoveryCodesRenewed',
  recoveryCodeUsed: 'recoveryCodeUsed',
} as const;

async function tell(
  at: Pick<Work, 'db' | 'now'> & Partial<Pick<Work, 'caller'>>,
  person: Person,
  change: FactorChange,
  origin: Origin,
): Promise<void> {
  const left = change === 'recoveryCodeUsed' ? await countRecoveryCodes(at.db, person.id) : null;
  const { firstName, timezone } = person;
  await queueMail(at, {
    template: secondFactorMail,
    to: person.email,
    data: { firstName, change, left, at: at.now, timezone, ip: origin.ip },
  });
  const actor = at.caller && at.caller.userId !== person.id ? { actorId: at.caller.userId } : {};
  await noteSecurity(at.db, origin, { kind: EVENTS[change], userId: person.id, ...actor });
}

function inUse(): AppError {
  return conflict('Two-step sign-in is on already. Remove it first to set it up with another app.');
}

function none(): AppError {
  return conflict('Two-step sign-in is not on.');
}
