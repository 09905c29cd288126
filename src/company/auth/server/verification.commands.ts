import type pg from 'pg';
import type { Instant } from '#platform/contract/calendar.ts';
import { AppError, conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { required } from '#platform/server/database/values.ts';
import type { CallContext, PublicRequest } from '#platform/server/http/route.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { confirmOrganization } from '#company/organizations/server/organization.confirm.ts';
import { writeUser } from '#company/people/server/user.store.ts';
import { findAccount, findByEmail, workOf } from './account.queries.ts';
import { dropTokens, issueToken, organizationOf, redeemToken } from './account-tokens.ts';
import { emailVerificationMail, welcomeMail } from './auth.mails.ts';
import type { LinkThrottle } from './link-throttle.ts';
import { linkExpired } from './password.commands.ts';

/** Sends the link by which a person confirms their address. */
export async function sendVerificationLink(
  work: Work,
  user: { id: string; firstName: string; email: string },
): Promise<void> {
  const at = { db: work.db, organizationId: work.caller.organizationId, now: work.now };
  const { token, expiresAt } = await issueToken(at, 'emailVerification', user);
  await queueMail(work, {
    template: emailVerificationMail,
    to: user.email,
    data: { firstName: user.firstName, path: `/verify-email?token=${token}` },
    expiresAt,
  });
}

export async function sendVerificationAgain(
  links: LinkThrottle,
  context: CallContext,
): Promise<{ message: string }> {
  const account = required(await findAccount(context.read.db, context.caller.userId), 'User');
  if (account.emailVerifiedAt) throw conflict('Your address is already confirmed.');
  if (!(await links.mayWriteTo(account.email))) {
    throw new AppError('rateLimited', 'We sent three links in the last hour. Please check your inbox.');
  }
  await context.write((work) => sendVerificationLink(work, account));
  return { message: `We have sent a link to ${account.email}.` };
}

/** 410 unless the link is valid. The first confirmation sends a welcome email. */
export async function verifyEmail(
  pool: pg.Pool,
  token: string,
  request: PublicRequest,
): Promise<{ message: string }> {
  const organizationId = organizationOf(token);
  if (!organizationId) throw linkExpired();
  return inTransaction(pool, { organizationId }, async (db) => {
    const used = await redeemToken({ db, now: request.now }, 'emailVerification', token);
    const account = used && (await findAccount(db, used.userId));
    if (!account || account.email !== used.email) throw linkExpired();
    const work = workOf(db, account, request);
    if (!account.emailVerifiedAt) await confirmAddress(work, account);
    return { message: `Your address ${account.email} is confirmed.` };
  });
}

/** For whoever runs the installation: confirms an address to which no mail can be sent. Says what came of it. */
export async function confirmByOperator(pool: pg.Pool, email: string, now: Instant): Promise<string> {
  const found = await findByEmail(pool, email);
  if (!found) return `Nobody has registered with ${email}.`;
  const { organizationId, userId } = found;
  return inTransaction(pool, { organizationId }, async (db) => {
    const account = await findAccount(db, userId);
    if (!account) return `The account of ${email} is closed.`;
    const work = { ...workOf(db, account, { now, requestId: null, ip: null }), isSystem: true };
    if (!account.emailVerifiedAt) await confirmAddress(work, account);
    return `${email} of ${account.organizationName} is confirmed.`;
  });
}

async function confirmAddress(
  work: Work,
  account: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
): Promise<void> {
  const { version } = await writeUser(work, account.id, { emailVerifiedAt: work.now });
  await confirmOrganization(work);
  await dropTokens(work, 'emailVerification', account.id);
  await recordChange(work, { action: 'verifyEmail', resource: 'user', id: account.id, version });
  await queueMail(work, {
    template: welcomeMail,
    to: account.email,
    data: {
      firstName: account.firstName,
      organizationName: account.organizationName,
      role: account.role,
    },
  });
}
