import { randomBytes } from 'node:crypto';
import type { Application } from '#app/application.ts';
import { login, register } from '#company/auth/auth.contract.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import { createUser } from '#company/people/server/user.commands.ts';
import type { Call } from '../../src/platform/contract/call.ts';
import type { Role } from '../../src/platform/contract/roles.ts';
import type { Caller, Work } from '../../src/platform/server/context.ts';

/** An answer as a client sees it. */
export interface Answer {
  status: number;
  body: Record<string, unknown> & { data?: unknown; message?: string; code?: string };
  headers: Pick<Headers, 'get'>;
}

export interface TestUser {
  id: string;
  role: Role;
  email: string;
  token: string;
  caller: Caller;
  send(call: Call, input?: TestInput): Promise<Answer>;
}

export interface TestInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestOrganization {
  id: string;
  businessHead: TestUser;
  /** A further active user of a role, signed in. */
  user(role: Role, more?: MoreOfUser): Promise<TestUser>;
  /** Somebody who is in the database already, signed in once more. */
  userAgain(known: KnownUser): Promise<TestUser>;
}

/** What there is to know of a user to act as him in a copy of his database. */
export interface KnownUser {
  id: string;
  role: Role;
  email: string;
  channelPartnerId?: string | null;
}

export interface KnownOrganization {
  id: string;
  isIndia: boolean;
  businessHead: KnownUser;
}

interface MoreOfUser {
  managerId?: string;
  projectIds?: string[];
  channelPartnerId?: string;
}

type Send = (call: Call, input?: TestInput, token?: string) => Promise<Answer>;

/** Of every user of a test. */
export const PASSWORD = 'Correct-Horse-9';
let made = 0;

export async function registered(
  application: Application,
  send: Send,
  more: Record<string, unknown> = {},
): Promise<TestOrganization> {
  made += 1;
  const email = `head.${made}.${randomBytes(4).toString('hex')}@example.test`;
  const answer = await send(register, {
    body: {
      orgName: `Sahyadri Test ${made}`,
      orgType: 'Real Estate Developer',
      city: 'Pune',
      country: 'India',
      firstName: 'Meera',
      lastName: 'Kulkarni',
      email,
      password: PASSWORD,
      agreeToTerms: true,
      ...more,
    },
  });
  if (answer.status !== 201) throw new Error(`Registration failed: ${JSON.stringify(answer.body)}`);
  const { id } = answer.body['organization'] as { id: string };
  const user = answer.body['user'] as { id: string; email: string };
  const businessHead: KnownUser = { id: user.id, role: 'Business Head', email: user.email };
  const known = { id, isIndia: (more['country'] ?? 'India') === 'India', businessHead };
  const head = testUser(known, businessHead, send, answer.body['token'] as string);
  // Its address counts as confirmed, without a trace in what the test looks at.
  await application.runAs(head.caller, new Date().toISOString(), (work) =>
    work.db.updateTable('organization').set({ confirmedAt: work.now }).execute(),
  );
  // Milestones of tests have the checks that the test gives them.
  await application.runAs(head.caller, new Date().toISOString(), (work) =>
    work.db.updateTable('qualityCheckList').set({ isActive: false }).execute(),
  );
  return organizationOf(application, send, known, head);
}

/** One that is in the database already; its Business Head signs in. */
export async function organizationAgain(
  application: Application,
  send: Send,
  known: KnownOrganization,
): Promise<TestOrganization> {
  return organizationOf(application, send, known, await signedIn(known, known.businessHead, send));
}

/** As plain data, to be found again in a copy of its database. */
export function knownOrganization({ id, businessHead }: TestOrganization): KnownOrganization {
  return { id, isIndia: businessHead.caller.isIndia, businessHead: knownUser(businessHead) };
}

export function knownUser({ id, role, email, caller }: TestUser): KnownUser {
  return { id, role, email, channelPartnerId: caller.channelPartnerId };
}

function organizationOf(
  application: Application,
  send: Send,
  known: KnownOrganization,
  businessHead: TestUser,
): TestOrganization {
  return {
    id: known.id,
    businessHead,
    userAgain: (user) => signedIn(known, user, send),
    user: async (role, more = {}) => {
      const user = await application.runAs(businessHead.caller, new Date().toISOString(), (work) =>
        newUser(work, role, more),
      );
      return signedIn(known, user, send);
    },
  };
}

async function newUser(work: Work, role: Role, more: MoreOfUser): Promise<KnownUser> {
  made += 1;
  const email = `user.${made}.${randomBytes(4).toString('hex')}@example.test`;
  const channelPartnerId = more.channelPartnerId ?? null;
  if (channelPartnerId) await ensureFirm(work, channelPartnerId);
  const { id } = await createUser(work, {
    firstName: 'Test',
    lastName: `Person ${made}`,
    email,
    password: PASSWORD,
    role,
    phoneNumber: null,
    managerId: more.managerId ?? null,
    projectIds: more.projectIds ?? [],
    channelPartnerId,
  });
  return { id, role, email, channelPartnerId };
}

async function signedIn(organization: KnownOrganization, user: KnownUser, send: Send): Promise<TestUser> {
  const { status, body } = await send(login, { body: { email: user.email, password: PASSWORD } });
  if (status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(body)}`);
  return testUser(organization, user, send, body['token'] as string);
}

function testUser(
  { id: organizationId, isIndia }: KnownOrganization,
  { id, role, email, channelPartnerId = null }: KnownUser,
  send: Send,
  token: string,
): TestUser {
  return {
    id,
    role,
    email,
    token,
    caller: { organizationId, userId: id, role, channelPartnerId, timezone: 'Asia/Kolkata', isIndia },
    send: (call, input) => send(call, input, token),
  };
}

/** A firm of this id, for people who are named after the id alone. */
async function ensureFirm(work: Work, id: string): Promise<void> {
  const known = await work.db
    .selectFrom('channelPartner')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) return;
  await createChannelPartner(work, {
    id,
    name: `Firm ${id}`,
    reraAgentNumber: 'A52100000001',
    reraValidUntil: '2099-12-31',
    pan: 'AAACF1234F',
  });
}
