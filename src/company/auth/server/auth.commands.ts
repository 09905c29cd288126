import { NIL, v7 as newId } from 'uuid';
import type pg from 'pg';
import { AppError } from '#platform/contract/errors.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { PublicRequest } from '#platform/server/http/route.ts';
import type { Tokens } from '#platform/server/http/tokens.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { hashPassword, verifyPassword } from '#platform/server/passwords.ts';
import { createOrganization, timezoneOf } from '#company/organizations/server/organization.commands.ts';
import { createUser, emailTaken } from '#company/people/server/user.commands.ts';
import { getSessionUser } from '#company/people/server/user.queries.ts';
import type { Registration, SessionAnswer, SignIn } from '../auth.contract.ts';
import { deviceOf, isNewDevice } from '../device.rules.ts';
import type { Account, FoundUser } from './account.queries.ts';
import { findAccount, findByEmail } from './account.queries.ts';
import { newDeviceMail } from './auth.mails.ts';
import { openSession } from './session.commands.ts';
import type { SignInThrottle } from '#platform/server/sign-in-throttle.ts';
import { sendVerificationLink } from './verification.commands.ts';

const HOME = '/dashboard';
const WRONG_SIGN_IN = 'Invalid email or password.';

/** Looked up when an address is unknown, so that it takes as many queries as a known one. */
const NOBODY: FoundUser = { organizationId: NIL, userId: NIL };

export interface AuthServices {
  pool: pg.Pool;
  tokens: Tokens;
}

/** A new organization with its first Business Head, signed in. */
export async function register(
  services: AuthServices,
  input: Registration,
  request: PublicRequest,
): Promise<SessionAnswer> {
  if (await findByEmail(services.pool, input.email)) throw emailTaken();
  const organizationId = newId();
  const userId = newId();
  const passwordHash = await hashPassword(input.password);
  return inTransaction(services.pool, { organizationId }, async (db) => {
    const timezone = timezoneOf(input.country);
    const work: Work = {
      db,
      caller: {
        organizationId,
        userId,
        role: 'Business Head',
        channelPartnerId: null,
        timezone,
        isIndia: input.country === 'India',
      },
      now: request.now,
      today: dayOf(request.now, timezone),
      requestId: request.requestId,
      ip: request.ip,
    };
    await createOrganization(work, {
      name: input.orgName,
      type: input.orgType,
      city: input.city,
      country: input.country,
      phone: input.phone ?? null,
      website: input.website ?? null,
      address: input.address ?? null,
    });
    await createUser(work, {
      id: userId,
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      password: input.password,
      passwordHash,
      role: 'Business Head',
      phoneNumber: input.phoneNumber ?? null,
      managerId: null,
      projectIds: [],
      channelPartnerId: null,
      agreedToMarketing: input.agreeToMarketing ?? false,
    });
    await sendVerificationLink(work, {
      id: userId,
      firstName: input.firstName,
      email: input.email.toLowerCase(),
    });
    const pair = await openSession(db, services.tokens, { organizationId, userId, remember: false }, request);
    const user = await getSessionUser(db, userId);
    return { user, organization: user.organization, ...pair, redirectTo: HOME };
  });
}

/** The same 401 for unknown addresses and wrong passwords; 429 while locked. */
export async function signIn(
  services: AuthServices,
  throttle: SignInThrottle,
  input: SignIn,
  request: PublicRequest,
): Promise<SessionAnswer> {
  const email = input.email.toLowerCase();
  await throttle.admit(email, request.ip);
  const found = await findByEmail(services.pool, email);
  const account = await findOwner(services.pool, found ?? NOBODY);
  if (!(await verifyPassword(account?.passwordHash ?? null, input.password)) || !account)
    throw new AppError('unauthenticated', WRONG_SIGN_IN);
  await throttle.succeeded(email, request.ip);
  const { organizationId } = account;
  return inTransaction(services.pool, { organizationId }, async (db) => {
    await tellOfNewDevice(db, account, request);
    const remember = input.rememberMe ?? false;
    const pair = await openSession(
      db,
      services.tokens,
      { organizationId, userId: account.id, remember },
      request,
    );
    const user = await getSessionUser(db, account.id);
    return { user, organization: user.organization, ...pair, redirectTo: HOME };
  });
}

/** Null for a user who may not sign in, so that the answer is that of a wrong password. */
async function findOwner(pool: pg.Pool, found: FoundUser): Promise<Account | null> {
  return inTransaction(pool, { organizationId: found.organizationId }, (db) => findAccount(db, found.userId));
}

/** A person who learns of a stranger's sign-in can end it. */
async function tellOfNewDevice(db: Database, account: Account, request: PublicRequest): Promise<void> {
  const earlier = await db
    .selectFrom('userSession')
    .select('userAgent')
    .distinct()
    .where('userId', '=', account.id)
    .execute();
  if (
    !isNewDevice(
      request.userAgent,
      earlier.map(({ userAgent }) => userAgent),
    )
  )
    return;
  await queueMail(
    { db, now: request.now },
    {
      template: newDeviceMail,
      to: account.email,
      data: {
        firstName: account.firstName,
        device: deviceOf(request.userAgent),
        at: request.now,
        timezone: account.timezone,
        ip: request.ip,
      },
    },
  );
}
