import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { AppError, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { required } from '#platform/server/database/values.ts';
import type { CallContext, PublicRequest } from '#platform/server/http/route.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { requireOwnPassword } from '#platform/server/own-password.ts';
import { hashPassword } from '#platform/server/passwords.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { ForgottenPassword, PasswordChange, PasswordReset } from '../auth.contract.ts';
import { confirmOrganization } from '#company/organizations/server/organization.confirm.ts';
import { noteOnUser, writeUser } from '#company/people/server/user.store.ts';
import type { Account } from './account.queries.ts';
import { findAccount, findByEmail, workOf } from './account.queries.ts';
import { dropTokens, issueToken, organizationOf, redeemToken } from './account-tokens.ts';
import { passwordChangedMail, passwordResetMail } from './auth.mails.ts';
import { requireUncommon } from './commonPasswords.ts';
import type { LinkThrottle } from './link-throttle.ts';
import { noteSecurity } from './securityLog.ts';
import { revokeAll } from './session.commands.ts';
import type { SignInThrottle } from '#platform/server/sign-in-throttle.ts';

const LINK_SENT = 'If this address has an account, we have sent a link to choose a new password.';
const PASSWORD_CHANGED = 'Your password is changed. Sign in with the new one.';
/** Longer than finding a user and writing the email takes, so that response times do not reveal who has an account. */
const ANSWER_AFTER_MS = 300;

/** The same answer, after the same time, for every address. */
export async function forgotPassword(
  services: { pool: pg.Pool; links: LinkThrottle },
  input: ForgottenPassword,
  request: PublicRequest,
): Promise<{ message: string }> {
  await services.links.admit(request.ip);
  await Promise.all([sendResetLink(services, input.email.toLowerCase(), request), wait(ANSWER_AFTER_MS)]);
  return { message: LINK_SENT };
}

async function sendResetLink(
  { pool, links }: { pool: pg.Pool; links: LinkThrottle },
  email: string,
  request: PublicRequest,
): Promise<void> {
  const [found, mayWrite] = await Promise.all([findByEmail(pool, email), links.mayWriteTo(email)]);
  if (!found || !mayWrite) return;
  const { organizationId, userId } = found;
  await inTransaction(pool, { organizationId }, async (db) => {
    const account = await findAccount(db, userId);
    if (!account) return;
    const at = { db, organizationId, now: request.now };
    const { token, expiresAt } = await issueToken(at, 'passwordReset', account);
    await queueMail(at, {
      template: passwordResetMail,
      to: account.email,
      data: { firstName: account.firstName, path: `/reset-password?token=${token}` },
      expiresAt,
    });
  });
}

/** 410 unless the link is valid. Sets the new password and ends all sessions. */
export async function resetPassword(
  { pool, throttle }: { pool: pg.Pool; throttle: SignInThrottle },
  input: PasswordReset,
  request: PublicRequest,
): Promise<{ message: string }> {
  const organizationId = organizationOf(input.token);
  if (!organizationId) throw linkExpired();
  const email = await inTransaction(pool, { organizationId }, async (db) => {
    const at = { db, now: request.now };
    const used = await redeemToken(at, 'passwordReset', input.token);
    const account = used && (await findAccount(db, used.userId));
    if (!account || account.email !== used.email) throw linkExpired();
    // Thrown here, it leaves the link unused.
    await requireUncommon(input.password, namesOf(account));
    const work = workOf(db, account, request);
    await setPassword(work, input.password, null);
    // Opening the link proves access to this mailbox.
    await confirmOrganization(work);
    await noteOnUser({ db }, account.id, { emailVerifiedAt: account.emailVerifiedAt ?? request.now });
    return account.email;
  });
  await throttle.forget(email, request.ip);
  return { message: PASSWORD_CHANGED };
}

/** The current password protects against somebody at an unlocked screen; other sessions end. */
export async function changePassword(
  throttle: SignInThrottle,
  input: PasswordChange,
  context: CallContext,
): Promise<{ message: string }> {
  const account = required(await findAccount(context.read.db, context.caller.userId), 'User');
  await requireOwnPassword(
    throttle,
    {
      email: account.email,
      passwordHash: account.passwordHash,
      ip: context.ip,
      typed: input.currentPassword,
    },
    'This is not your current password.',
  );
  if (input.password === input.currentPassword) {
    throw invalid('password', 'Choose a password that differs from the current one.');
  }
  await requireUncommon(input.password, namesOf(account));
  await context.write((work) => setPassword(work, input.password, context.sessionId));
  return { message: 'Your password is changed. You are signed out everywhere else.' };
}

/**
 * Sets the caller's new password and sends an email about it; all other sessions end, and links sent before are void.
 */
async function setPassword(work: Work, password: string, keptSessionId: string | null): Promise<void> {
  const { userId } = work.caller;
  const changed = await writeUser(work, userId, {
    passwordHash: await hashPassword(password),
    updatedById: userId,
  });
  await queueMail(work, {
    template: passwordChangedMail,
    to: changed.email,
    data: { firstName: changed.firstName, at: work.now, timezone: work.caller.timezone, ip: work.ip },
  });
  await revokeAll(work, userId, 'passwordChanged', keptSessionId);
  await dropTokens(work, 'passwordReset', userId);
  await noteSecurity(work.db, work, { kind: keptSessionId ? 'passwordChanged' : 'passwordReset', userId });
  await recordChange(work, {
    action: keptSessionId ? 'changePassword' : 'resetPassword',
    resource: 'user',
    id: userId,
    version: changed.version,
  });
}

function namesOf({ firstName, email, organizationName }: Account): string[] {
  return [firstName, email, organizationName];
}

export function linkExpired(): AppError {
  return new AppError('gone', 'This link is invalid or has expired. Request a new one.');
}
