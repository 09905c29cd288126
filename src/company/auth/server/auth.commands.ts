import { createHash } from 'node:crypto';
import { sql } from 'kysely';
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
import type { RequestOptions } from '../passkeyCeremony.contract.ts';
import type { SecondStep } from '../secondFactor.contract.ts';
import { deviceOf, isNewDevice } from '../device.rules.ts';
import type { Account, FoundUser } from './account.queries.ts';
import { findAccount, findByEmail, takesSecondStep } from './account.queries.ts';
import { requireUncommon } from './commonPasswords.ts';
import { newDeviceMail } from './auth.mails.ts';
import type { FactorServices } from './secondFactor.proof.ts';
import { requireSecondFactor } from './secondFactor.proof.ts';
import { challenge } from './passkey.commands.ts';
import type { RegistrationThrottle } from './registration-throttle.ts';
import { noteLockout, noteRefusal } from './securityLog.ts';
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

export interface SignInServices extends AuthServices, FactorServices {
  throttle: SignInThrottle;
}

interface RegistrationServices extends AuthServices {
  registrations: RegistrationThrottle;
  /** Without it nobody receives a link: the first organization counts as confirmed. */
  hasMailServer: boolean;
}

/** A new organization with its first Business Head, signed in. Until the address is confirmed, nothing leaves it. */
export async function register(
  services: RegistrationServices,
  input: Registration,
  request: PublicRequest,
): Promise<SessionAnswer> {
  await requireUncommon(input.password, [input.firstName, input.lastName, input.email, input.orgName]);
  await services.registrations.admit(request.ip);
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
      isConfirmed: !services.hasMailServer && (await isFirst(db)),
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

/** No other organization has registered with this installation; of two at once one is. */
async function isFirst(db: Database): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('first registration'))`.execute(db);
  const { rows } = await sql<{ isFirst: boolean }>`select not has_registrations() as is_first`.execute(db);
  return rows[0]?.isFirst === true;
}

/**
 * The same 401 for unknown addresses and wrong passwords; 429 while locked. Somebody with a second factor gets a
 * ticket for the second step, unless the code came along.
 */
export async function signIn(
  services: SignInServices,
  input: SignIn,
  request: PublicRequest,
): Promise<SessionAnswer> {
  const { throttle } = services;
  const email = input.email.toLowerCase();
  const found = await findByEmail(services.pool, email);
  await noteLockout(services.pool, request, found, () => throttle.admit(email, request.ip));
  const account = await findOwner(services.pool, found ?? NOBODY);
  if (!(await verifyPassword(account?.passwordHash ?? null, input.password)) || !account) {
    await noteRefusal(services.pool, request, 'passwordRefused', found);
    throw new AppError('unauthenticated', WRONG_SIGN_IN);
  }
  const remember = input.rememberMe ?? false;
  if (!takesSecondStep(account)) {
    await throttle.succeeded(email, request.ip);
    return enter(services, account, remember, request);
  }
  await throttle.giveBack(email, request.ip);
  if (!input.code) throw await secondStepNeeded(services, account, remember, request);
  // Without a ticket there is no challenge that a passkey could answer.
  const second = { code: input.code, boundTo: '', remember };
  return enterBySecondStep(services, account, second, request);
}

/** The second step: the ticket of the first one, and a code or a passkey. */
export async function signInBySecondStep(
  services: SignInServices,
  { ticket, code, passkey }: SecondStep,
  request: PublicRequest,
): Promise<SessionAnswer> {
  const { account, remember } = await ownerOfTicket(services, ticket);
  const second = { code, passkey, boundTo: hashOfTicket(ticket), remember };
  return enterBySecondStep(services, account, second, request);
}

/** A challenge for a passkey, for this pending sign-in alone. */
export async function challengeSignIn(
  services: SignInServices,
  { ticket }: { ticket: string },
  { now }: PublicRequest,
): Promise<RequestOptions> {
  const { account } = await ownerOfTicket(services, ticket);
  const { organizationId, id: userId } = account;
  const asked = { userId, purpose: 'signIn', boundTo: hashOfTicket(ticket) } as const;
  return inTransaction(services.pool, { organizationId }, (db) =>
    challenge({ db, now }, services.site, asked),
  );
}

/** Who has given the right password within five minutes; 401 otherwise. */
async function ownerOfTicket(
  { pool, tokens }: SignInServices,
  ticket: string,
): Promise<{ account: Account; remember: boolean }> {
  const named = await tokens.readTicket(ticket);
  const account = named && (await findOwner(pool, named));
  if (account && takesSecondStep(account) && passwordKeyOf(account) === named.passwordKey)
    return { account, remember: named.remember };
  throw new AppError('unauthenticated', 'More than five minutes have passed. Enter your password again.');
}

type Second = Pick<SecondStep, 'code' | 'passkey'> & { boundTo: string; remember: boolean };

async function enterBySecondStep(
  services: SignInServices,
  account: Account,
  { boundTo, remember, ...proof }: Second,
  request: PublicRequest,
): Promise<SessionAnswer> {
  await requireSecondFactor(services, account, proof, { purpose: 'signIn', boundTo }, request);
  await services.throttle.forget(account.email, request.ip);
  return enter(services, account, remember, request);
}

async function enter(
  services: AuthServices,
  account: Account,
  remember: boolean,
  request: PublicRequest,
): Promise<SessionAnswer> {
  const { organizationId, id: userId } = account;
  return inTransaction(services.pool, { organizationId }, async (db) => {
    await tellOfNewDevice(db, account, request);
    const pair = await openSession(db, services.tokens, { organizationId, userId, remember }, request);
    const user = await getSessionUser(db, userId);
    return { user, organization: user.organization, ...pair, redirectTo: HOME };
  });
}

async function secondStepNeeded(
  { tokens, site }: SignInServices,
  account: Account,
  remember: boolean,
  { now }: PublicRequest,
): Promise<AppError> {
  const { organizationId, id: userId, hasPasskey } = account;
  const named = { organizationId, userId, remember, passwordKey: passwordKeyOf(account) };
  const ticket = await tokens.signTicket(named, Math.floor(Date.parse(now) / 1000));
  const passkeys = hasPasskey && site ? { passkeysAt: site.origin } : {};
  return new AppError('secondFactorRequired', waysOf(account), undefined, { ticket, ...passkeys });
}

function waysOf({ hasApp, hasPasskey }: Account): string {
  if (!hasApp) return 'Use a passkey, or enter a recovery code.';
  return `Enter the code from your authenticator app${hasPasskey ? ', or use a passkey' : ''}.`;
}

function hashOfTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}

/** Of the password that was right: after a change of it a ticket is void. */
function passwordKeyOf({ passwordHash }: Account): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
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
