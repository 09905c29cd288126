import { v7 as newId } from 'uuid';
import type pg from 'pg';
import { AppError } from '../../../platform/contract/errors.ts';
import { dayOf } from '../../../platform/contract/calendar.ts';
import type { Work } from '../../../platform/server/context.ts';
import { inTransaction } from '../../../platform/server/database/tenant.ts';
import type { PublicRequest } from '../../../platform/server/http/route.ts';
import type { Tokens } from '../../../platform/server/http/tokens.ts';
import { hashPassword, verifyPassword } from '../../../platform/server/passwords.ts';
import { createOrganization, timezoneOf } from '../../organizations/server/organization.commands.ts';
import { createUser, emailTaken } from '../../users/server/user.commands.ts';
import { getSessionUser } from '../../users/server/user.queries.ts';
import type { Registration, SessionAnswer, SignIn } from '../auth.contract.ts';
import { openSession } from './session.commands.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

const HOME = '/dashboard';
const WRONG_SIGN_IN = 'Invalid email or password.';

export interface AuthServices {
  pool: pg.Pool;
  tokens: Tokens;
}

interface FoundUser {
  organizationId: string;
  userId: string;
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
    const pair = await openSession(db, services.tokens, { organizationId, userId, remember: false }, request);
    const user = await getSessionUser(db, userId);
    return { user, organization: user.organization, ...pair, redirectTo: HOME };
  });
}

/** 401 with one answer for unknown addresses and wrong passwords; 429 while locked. */
export async function signIn(
  services: AuthServices,
  throttle: SignInThrottle,
  input: SignIn,
  request: PublicRequest,
): Promise<SessionAnswer> {
  const email = input.email.toLowerCase();
  await throttle.admit(email, request.ip);
  const found = await findByEmail(services.pool, email);
  const passwordHash = found ? await passwordHashOf(services.pool, found) : null;
  if (!(await verifyPassword(passwordHash, input.password)) || !found) {
    await throttle.failed(email, request.ip);
    throw new AppError('unauthenticated', WRONG_SIGN_IN);
  }
  await throttle.succeeded(email, request.ip);
  return inTransaction(services.pool, { organizationId: found.organizationId }, async (db) => {
    const pair = await openSession(
      db,
      services.tokens,
      { ...found, remember: input.rememberMe ?? false },
      request,
    );
    const user = await getSessionUser(db, found.userId);
    return { user, organization: user.organization, ...pair, redirectTo: HOME };
  });
}

async function findByEmail(pool: pg.Pool, email: string): Promise<FoundUser | null> {
  const { rows } = await pool.query<{ organization_id: string; user_id: string }>(
    'select organization_id, user_id from find_user_by_email($1)',
    [email.toLowerCase()],
  );
  const [row] = rows;
  return row ? { organizationId: row.organization_id, userId: row.user_id } : null;
}

/** Null for a user who may not sign in, so that he gets the answer of a wrong password. */
async function passwordHashOf(pool: pg.Pool, found: FoundUser): Promise<string | null> {
  return inTransaction(pool, { organizationId: found.organizationId }, async (db) => {
    const row = await db
      .selectFrom('appUser')
      .innerJoin('organization', 'organization.organizationId', 'appUser.organizationId')
      .select('appUser.passwordHash')
      .where('appUser.id', '=', found.userId)
      .where('appUser.status', '=', 'active')
      .where('organization.status', '=', 'active')
      .executeTakeFirst();
    return row?.passwordHash ?? null;
  });
}
