import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { PASSWORD, testApp } from '../../../../tests/support/test-app.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { login } from '#company/auth/auth.contract.ts';
import { listChannelPartners } from '#company/channel-partners/channelPartner.contract.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import { getMe, listUsers } from '../user.contract.ts';
import type { Invitation, RowResult } from '../invitation.contract.ts';
import { acceptInvitation } from '#company/auth/acceptance.contract.ts';
import * as contract from '../invitation.contract.ts';

let app: TestApp;
let owner: pg.Client;
let organization: TestOrganization;
let head: TestUser;
let project: string;
let now = new Date().toISOString();

beforeAll(async () => {
  app = await testApp({ now: () => now });
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  organization = await app.organization();
  head = organization.businessHead;
  project = await app.application.runAs(head.caller, now, async (work) => (await buildProject(work)).id);
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

/** Passes the five checks. */
const STRONG = 'Correct!Horse9';
let made = 0;

function person(more: Record<string, unknown> = {}) {
  made += 1;
  return {
    firstName: 'Isha',
    lastName: 'Pawar',
    email: `isha.${made}@invited.test`,
    role: 'Finance Manager',
    ...more,
  };
}

async function invite(by: TestUser = head, more: Record<string, unknown> = {}): Promise<Invitation> {
  const answer = await by.send(contract.inviteUser, { body: person(more) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as Invitation;
}

interface Link {
  id: string;
  token: string;
  email: string;
}

/** The link as the mail carries it: the only place where it stands. */
async function linkOf(invitation: Invitation): Promise<Link> {
  const { rows } = await owner.query<{ data: { path: string } }>(
    'select data from mail where recipient = $1 order by created_at desc, id desc limit 1',
    [invitation.email],
  );
  const query = new URL(rows[0]?.data.path ?? '', 'http://plinth.test').searchParams;
  return { id: invitation.id, token: query.get('token') ?? '', email: query.get('email') ?? '' };
}

function verify({ id, ...query }: Link): Promise<Answer> {
  return app.send(contract.verifyInvitation, { params: { id }, query });
}

function accept({ id, ...link }: Link, more: Record<string, unknown> = {}): Promise<Answer> {
  const body = { ...link, password: STRONG, agreeToTerms: true, ...more };
  return app.send(acceptInvitation, { params: { id }, body });
}

const BAD_LINK = 'This invitation link is invalid or has expired.';

function expectBadLink(answer: Answer): void {
  expect(answer).toMatchObject({ status: 410, body: { message: BAD_LINK } });
}

describe('an invitation', () => {
  it('shows the holder of its link organization, role, inviter and expiry', async () => {
    const invitation = await invite();
    const answer = await verify(await linkOf(invitation));
    expect(answer.body.data).toMatchObject({
      firstName: 'Isha',
      email: invitation.email,
      role: 'Finance Manager',
      inviterName: 'Meera Kulkarni',
      status: 'pending',
      expiryText: 'Expires in 7 days',
    });
    expect(JSON.stringify(answer.body)).toMatch(/"organizationName":"Sahyadri Test/);
  });

  it('makes a user who signs in, sees what his role sees, and reports to the inviter', async () => {
    const invitation = await invite(head, { projectIds: [project] });
    const answer = await accept(await linkOf(invitation), { phoneNumber: '+91 90000 01002' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body['user']).toMatchObject({
      id: invitation.id,
      role: 'Finance Manager',
      status: 'active',
      managerId: head.id,
      projectIds: [project],
    });
    const signedIn = await app.send(login, { body: { email: invitation.email, password: STRONG } });
    expect(signedIn.status).toBe(200);
    const token = answer.body['token'] as string;
    const me = await app.send(getMe, { headers: { Authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);
  });

  it('lets nobody sign in before it is accepted', async () => {
    const { email } = await invite();
    expect((await app.send(login, { body: { email, password: STRONG } })).status).toBe(401);
  });

  it('keeps of its token only the hash, outside the mail', async () => {
    const invitation = await invite();
    const { token } = await linkOf(invitation);
    const { rows } = await owner.query<{ text: string }>(
      `select string_agg(t::text, '') as text from (
         select i::text as t from invitation i union all select a::text from audit_entry a
         union all select u::text from app_user u union all select o::text from outbox_event o) rows`,
    );
    expect(rows[0]?.text).toContain(invitation.id);
    expect(rows[0]?.text).not.toContain(token);
  });
});

describe('a link', () => {
  it('is refused when it is used twice', async () => {
    const link = await linkOf(await invite());
    expect((await accept(link)).status).toBe(200);
    expectBadLink(await accept(link, { password: 'Another!Horse7' }));
    expect((await verify(link)).body.data).toMatchObject({ status: 'accepted' });
  });

  it('makes one user of two who accept at the same time', async () => {
    const link = await linkOf(await invite());
    const answers = await Promise.all([accept(link), accept(link), accept(link)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410, 410]);
  });

  it('is refused with another e-mail, another id, another token, and alike each time', async () => {
    const link = await linkOf(await invite());
    const other = await linkOf(await invite());
    const wrong = [
      { ...link, email: 'somebody@else.test' },
      { ...link, id: other.id },
      { ...link, token: other.token },
      { ...link, token: link.token.slice(1) },
      { ...link, id: crypto.randomUUID() },
    ];
    const sentences = new Set<unknown>();
    for (const one of wrong) {
      const answers = [await verify(one), await accept(one)];
      for (const { status, body } of answers) {
        expect(status).toBe(410);
        sentences.add(JSON.stringify({ ...body, requestId: null }));
      }
    }
    expect(sentences.size).toBe(1);
    expect((await verify(link)).body.data).toMatchObject({ status: 'pending' });
  });

  it('is valid for exactly seven days', async () => {
    const sentAt = now;
    const invitation = await invite();
    const link = await linkOf(invitation);
    try {
      now = addHours(sentAt, 7 * 24);
      expectBadLink(await accept(link));
      expect((await verify(link)).body.data).toMatchObject({ status: 'expired' });
      now = new Date(Date.parse(sentAt) + 7 * 24 * 3_600_000 - 1000).toISOString();
      expect((await accept(link)).status).toBe(200);
    } finally {
      now = sentAt;
    }
  });

  it('dies when the invitation is revoked, which frees the address', async () => {
    const invitation = await invite();
    const link = await linkOf(invitation);
    const answer = await head.send(contract.revokeInvitation, {
      params: { id: invitation.id },
      body: { reason: 'Joined elsewhere' },
    });
    expect(answer.body.data).toMatchObject({ status: 'revoked', revokeReason: 'Joined elsewhere' });
    expectBadLink(await accept(link));
    expect((await verify(link)).body.data).toMatchObject({ status: 'revoked' });
    await invite(head, { email: invitation.email });
  });

  it('dies when the invitation is sent again, and the new one is good', async () => {
    const invitation = await invite();
    const old = await linkOf(invitation);
    const again = await head.send(contract.resendInvitation, { params: { id: invitation.id } });
    expect(again.body.data).toMatchObject({ sentCount: 2, status: 'pending' });
    expectBadLink(await accept(old));
    expect((await accept(await linkOf(invitation))).status).toBe(200);
  });

  it('lives again when an expired invitation is refreshed', async () => {
    const sentAt = now;
    const invitation = await invite();
    const signIn = await signInOf(head);
    try {
      now = addHours(sentAt, 8 * 24);
      const { token } = (await app.send(login, { body: signIn })).body as { token: string };
      const refreshed = await app.send(contract.refreshInvitation, {
        params: { id: invitation.id },
        body: {},
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(refreshed.body.data).toMatchObject({ status: 'pending' });
      expect((await accept(await linkOf(invitation))).status).toBe(200);
    } finally {
      now = sentAt;
    }
  });

  it('is sent again five times a day at most', async () => {
    const { id } = await invite();
    for (let time = 1; time <= 5; time += 1) {
      expect((await head.send(contract.resendInvitation, { params: { id } })).status).toBe(200);
    }
    expect(await head.send(contract.refreshInvitation, { params: { id }, body: {} })).toMatchObject({
      status: 429,
      body: { message: 'This invitation was resent too often today.' },
    });
  });

  it('cannot be revoked or sent again once accepted', async () => {
    const invitation = await invite();
    await accept(await linkOf(invitation));
    for (const call of [contract.revokeInvitation, contract.resendInvitation, contract.refreshInvitation]) {
      const answer = await head.send(call, { params: { id: invitation.id }, body: {} });
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'This invitation has already been accepted.' },
      });
    }
  });
});

async function signInOf(user: TestUser): Promise<{ email: string; password: string }> {
  const { body } = await user.send(getMe);
  return { email: (body.data as { email: string }).email, password: PASSWORD };
}

describe('accepting', () => {
  it('takes no role, organization or state from the body', async () => {
    const invitation = await invite();
    const link = await linkOf(invitation);
    const foreign = {
      role: 'Business Head',
      organizationId: crypto.randomUUID(),
      managerId: null,
      id: head.id,
    };
    for (const [field, value] of Object.entries(foreign)) {
      const refused = await accept(link, { [field]: value });
      expect(refused.body['errors']).toMatchObject([{ field }]);
    }
    const answer = await accept(link);
    expect(answer.body['user']).toMatchObject({
      id: invitation.id,
      role: 'Finance Manager',
      status: 'active',
      managerId: head.id,
      organization: { id: organization.id },
    });
  });

  it.each([
    ['password', 'short1!', 'Password must be at least 8 characters long'],
    ['password', 'no-uppercase-1', 'Password must contain at least one uppercase letter'],
    ['password', '', 'Password is required'],
    ['agreeToTerms', false, 'You must agree to the terms and conditions'],
  ])('refuses %s = %j', async (field, value, message) => {
    const answer = await accept(await linkOf(await invite()), { [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toContainEqual({ field, message });
  });

  it('is refused when the address got an account elsewhere meanwhile', async () => {
    const other = await app.organization();
    const email = `both.${Date.now()}@invited.test`;
    const first = await invite(head, { email });
    const second = await invite(other.businessHead, { email });
    const links = await owner.query<{ data: { path: string } }>(
      'select data from mail where recipient = $1',
      [email],
    );
    const tokens = links.rows.map(({ data }) => new URL(data.path, 'http://plinth.test'));
    const linkTo = (id: string) => {
      const url = tokens.find(({ pathname }) => pathname.endsWith(id));
      return { id, email, token: url?.searchParams.get('token') ?? '' };
    };
    expect((await accept(linkTo(first.id))).status).toBe(200);
    expect(await accept(linkTo(second.id))).toMatchObject({
      status: 409,
      body: { message: 'An account with this email already exists.' },
    });
  });
});

describe('inviting', () => {
  it('is refused for an address with an account, here or in another organization', async () => {
    const other = await app.organization();
    for (const user of [head, other.businessHead]) {
      const { email } = await signInOf(user);
      const answer = await head.send(contract.inviteUser, { body: person({ email: email.toUpperCase() }) });
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'A user with this email already exists.' },
      });
    }
  });

  it('is refused while an invitation to the address is open', async () => {
    const { email } = await invite();
    expect(await head.send(contract.generateInvitation, { body: person({ email }) })).toMatchObject({
      status: 409,
      body: { message: 'An invitation is already pending for this email.' },
    });
  });

  it('takes neither organization, state nor id from the body', async () => {
    const foreign = { organizationId: crypto.randomUUID(), status: 'active', id: head.id, passwordHash: 'x' };
    const answer = await head.send(contract.inviteUser, { body: { ...person(), ...foreign } });
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toMatchObject(Object.keys(foreign).map((field) => ({ field })));
  });

  it('never gives more projects than the inviter works on', async () => {
    const manager = await organization.user('Sales Manager', { projectIds: [project] });
    const other = await app.application.runAs(
      head.caller,
      now,
      async (work) => (await buildProject(work)).id,
    );
    const seller = { role: 'Sales Executive' };
    const refused = await manager.send(contract.inviteUser, {
      body: person({ ...seller, projectIds: [other] }),
    });
    expect(refused.body.message).toBe('Choose from your own projects.');
    const invitation = await invite(manager, seller);
    expect(invitation.projects.map(({ id }) => id)).toEqual([project]);
    expect(invitation.manager?.id).toBe(manager.id);
  });

  it('gives an executive the Sales Manager of his project as manager', async () => {
    const site = await app.application.runAs(head.caller, now, async (work) => (await buildProject(work)).id);
    const manager = await organization.user('Sales Manager', { projectIds: [site] });
    const invitation = await invite(head, { role: 'Sales Executive', projectIds: [site] });
    expect(invitation.manager?.id).toBe(manager.id);
  });
});

describe('the firm of a partner', () => {
  const firm = (name: string) => ({
    name,
    reraAgentNumber: 'A52100012345',
    reraValidUntil: '2099-12-31',
    pan: 'AAACD1234F',
  });

  it('comes with its first admin, who then invites into it and into no other', async () => {
    const invitation = await invite(head, {
      role: 'Channel Partner Admin',
      projectIds: [project],
      channelPartner: firm('Deccan Realty'),
    });
    expect(invitation.channelPartner?.name).toBe('Deccan Realty');
    const { body } = await accept(await linkOf(invitation));
    const bearer = { Authorization: `Bearer ${body['token'] as string}` };
    const agent = { role: 'Channel Partner Agent' };
    const own = await app.send(contract.inviteUser, { body: person(agent), headers: bearer });
    expect(own.body.data).toMatchObject({
      channelPartner: { id: invitation.channelPartner?.id },
      manager: { id: invitation.id },
      projects: [{ id: project }],
    });
    const elsewhere = crypto.randomUUID();
    const foreign = await app.send(contract.inviteUser, {
      body: person({ ...agent, channelPartnerId: elsewhere }),
      headers: bearer,
    });
    expect(foreign.status).toBe(403);
  });

  it('is known by its name only once, and by its numbers only to those who keep it', async () => {
    const admin = { role: 'Channel Partner Admin', projectIds: [project] };
    await invite(head, { ...admin, channelPartner: firm('Metro Homes') });
    const again = await head.send(contract.inviteUser, {
      body: person({ ...admin, channelPartner: firm('Metro Homes') }),
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const executive = await organization.user('Sales Executive');
    const numbersFor = async (user: TestUser) => {
      const { body } = await user.send(listChannelPartners, { query: { search: 'metro' } });
      return (body.data as { name: string; pan: string | null }[]).map(({ name, pan }) => [name, pan]);
    };
    expect(await numbersFor(head)).toEqual([['Metro Homes', 'AAACD1234F']]);
    expect(await numbersFor(executive)).toEqual([['Metro Homes', null]]);
  });

  it('of another organization cannot be joined', async () => {
    const other = await app.organization();
    const stranger = crypto.randomUUID();
    await other.user('Channel Partner Agent', { channelPartnerId: stranger });
    const answer = await head.send(contract.inviteUser, {
      body: person({ role: 'Channel Partner Agent', projectIds: [project], channelPartnerId: stranger }),
    });
    expect(answer).toMatchObject({ status: 400, body: { message: 'The firm was not found.' } });
  });
});

describe('who oversees an invitation', () => {
  it('is its creator and ADMIN; for anybody else it does not exist', async () => {
    const manager = await organization.user('Sales Manager');
    const other = await organization.user('Sales Manager');
    const { id } = await invite(manager, { role: 'Sales Executive' });
    const calls = [contract.getInvitation, contract.resendInvitation, contract.revokeInvitation] as const;
    for (const call of calls) {
      expect((await other.send(call, { params: { id }, body: {} })).status, call.path).toBe(404);
    }
    expect((await manager.send(contract.getInvitation, { params: { id } })).status).toBe(200);
    expect((await head.send(contract.revokeInvitation, { params: { id }, body: {} })).status).toBe(200);
  });

  it('shows in the list of people to its creator alone among those who are no ADMIN', async () => {
    const manager = await organization.user('Sales Manager');
    const other = await organization.user('Sales Manager');
    const { id } = await invite(manager, { role: 'Sales Executive' });
    const seen = async (user: TestUser) => {
      const { body } = await user.send(listUsers, { query: { status: 'invited', limit: 100 } });
      return (body.data as { id: string }[]).map((row) => row.id);
    };
    expect(await seen(manager)).toEqual([id]);
    expect(await seen(other)).toEqual([]);
    expect(await seen(head)).toContain(id);
  });
});

describe('many at once', () => {
  it('invites each by itself and returns the result of each', async () => {
    const good = person();
    const answer = await head.send(contract.bulkGenerateInvitations, {
      body: {
        invitations: [
          good,
          person({ role: 'Business Head' }),
          person({ firstName: 'I' }),
          { ...person(), email: good.email },
          person(),
        ],
      },
    });
    const { succeeded, failed, results } = answer.body.data as {
      succeeded: number;
      failed: number;
      results: RowResult[];
    };
    expect({ succeeded, failed }).toEqual({ succeeded: 2, failed: 3 });
    expect(results.map(({ message, field }) => [message, field])).toEqual([
      ['Invitation sent', null],
      ['This role cannot be given by invitation.', 'role'],
      ['First name must be at least 2 characters long', 'firstName'],
      ['An invitation is already pending for this email.', 'email'],
      ['Invitation sent', null],
    ]);
    const revoked = await head.send(contract.bulkRevokeInvitations, {
      body: { ids: [results[0]?.id, crypto.randomUUID()] },
    });
    expect(revoked.body.data).toMatchObject({ succeeded: 1, failed: 1 });
  });

  it('is at most fifty', async () => {
    const invitations = Array.from({ length: 51 }, () => person());
    const answer = await head.send(contract.bulkGenerateInvitations, { body: { invitations } });
    expect(answer.status).toBe(400);
  });
});

describe('the figures of invitations', () => {
  it('add up to all that were ever sent', async () => {
    const { body } = await head.send(contract.getInvitationAnalytics);
    const { total, byStatus, byRole } = body.data as {
      total: number;
      byStatus: Record<string, number>;
      byRole: { sent: number }[];
    };
    const { rows } = await owner.query(
      'select count(*)::int as sent from invitation where organization_id = $1',
      [organization.id],
    );
    expect(rows).toEqual([{ sent: total }]);
    expect(Object.values(byStatus).reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(byRole.reduce((sum, { sent }) => sum + sent, 0)).toBe(total);
  });
});
