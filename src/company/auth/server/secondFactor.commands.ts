import { AppError, conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import type { SignInThrottle } from '#platform/server/sign-in-throttle.ts';
import { lockUser } from '#company/people/server/user.lock.ts';
import { lockCaller } from '#company/people/server/user.store.ts';
import { mayChange } from '#company/people/user.rules.ts';
import type { FirstCode, NewSecret, OwnPasswordAgain, StepUpProof } from '../secondFactor.contract.ts';
import { newSecret, uriOf } from '../secondFactor.rules.ts';
import { takesSecondStep } from './account.queries.ts';
import { ownAccount, requirePassword } from './ownAccount.ts';
import { noteFactorChange } from './secondFactor.changes.ts';
import type { FactorServices } from './secondFactor.proof.ts';
import { requireSecondFactor } from './secondFactor.proof.ts';
import {
  beginFactor,
  dropApp,
  dropFactors,
  hasFactor,
  issueRecoveryCodes,
  lockFactor,
  redeemAppCode,
} from './secondFactor.store.ts';
import { endSessionsOf, noteProof } from './session.commands.ts';

/** A secret to scan; asking for the password keeps whoever finds an open screen from locking its owner out. */
export async function beginSecondFactor(
  secrets: SecretBox,
  throttle: SignInThrottle,
  { currentPassword }: OwnPasswordAgain,
  context: CallContext,
): Promise<NewSecret> {
  const account = await ownAccount(context);
  if (account.hasApp) throw inUse();
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
    await lockCaller(work);
    const app = await lockFactor(work, account.id);
    if (!app) throw conflict('Begin with a new secret, then enter the first code.');
    if (app.confirmedAt) throw inUse();
    const isFirst = !(await hasFactor(work.db, account.id));
    if (!(await redeemAppCode(work, secrets, app, code))) return null;
    await noteFactorChange(work, account, 'enabled');
    await noteProof(work.db, context.sessionId, work.now);
    return isFirst ? await issueRecoveryCodes(work, account.id) : [];
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
  if (!takesSecondStep(account)) throw none();
  await requirePassword(throttle, account, currentPassword, context);
  return context.write(async (work) => {
    await noteFactorChange(work, account, 'recoveryCodesRenewed');
    return { recoveryCodes: await issueRecoveryCodes(work, account.id) };
  });
}

/** Removes the app; passkeys stay, and while there is one the recovery codes go on working. */
export async function removeSecondFactor(
  throttle: SignInThrottle,
  { currentPassword }: OwnPasswordAgain,
  context: CallContext,
): Promise<void> {
  const account = await ownAccount(context);
  if (!account.hasApp) throw noApp();
  await requirePassword(throttle, account, currentPassword, context);
  await context.write(async (work) => {
    await lockCaller(work);
    if (!(await dropApp(work.db, account.id))) throw noApp();
    await noteFactorChange(work, account, 'removed');
  });
}

/** For a person who lost phone, passkeys and recovery codes: signed out everywhere, and mailed, in case it was not them. */
export async function resetSecondFactor(work: Work, id: string): Promise<void> {
  const person = await lockUser(work, id);
  if (person.id === work.caller.userId) throw conflict('Remove your own in your profile.');
  if (!mayChange(work.caller, person)) throw new AppError('forbidden', 'You may not change this person.');
  if (!(await dropFactors(work.db, id))) throw conflict('This person has no two-step sign-in.');
  await endSessionsOf(work, id);
  await noteFactorChange(work, { ...person, timezone: work.caller.timezone }, 'reset');
}

/** By a code or a passkey for those with a second factor, by the password for all others. */
export async function stepUp(
  services: FactorServices,
  throttle: SignInThrottle,
  { code, passkey, currentPassword }: StepUpProof,
  context: CallContext,
): Promise<void> {
  const account = await ownAccount(context);
  if (takesSecondStep(account)) {
    const occasion = { purpose: 'stepUp', boundTo: context.sessionId } as const;
    await requireSecondFactor(services, account, { code, passkey }, occasion, context);
  } else {
    if (!currentPassword) throw invalid('currentPassword', 'Enter your password.');
    await requirePassword(throttle, account, currentPassword, context);
  }
  await context.write((work) => noteProof(work.db, context.sessionId, work.now));
}

function inUse(): AppError {
  return conflict('An authenticator app is set up already. Remove it first to set up another one.');
}

function none(): AppError {
  return conflict('Two-step sign-in is not on.');
}

function noApp(): AppError {
  return conflict('No authenticator app is set up.');
}
