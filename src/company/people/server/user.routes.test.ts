import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { PASSWORD, testApp } from '../../../../tests/support/test-app.ts';
import { SMALLEST_PNG, upload } from '../../../../tests/support/upload.ts';
import { downloadFile } from '#company/files/file.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import type { User, UserPatch } from '../user.contract.ts';
import * as contract from '../user.contract.ts';

let app: TestApp;
let owner: pg.Client;
let organization: TestOrganization;
let head: TestUser;
let project: string;

beforeAll(async () => {
  app = await testApp({ withRealPasswords: true });
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  organization = await app.organization();
  head = organization.businessHead;
  project = await run(async (work) => (await buildProject(work)).id);
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

function run<T>(command: Parameters<typeof app.application.runAs<T>>[2]): Promise<T> {
  return app.application.runAs(head.caller, new Date().toISOString(), command);
}

function update(user: { id: string }, body: UserPatch, by: TestUser = head) {
  return by.send(contract.updateUser, { params: { id: user.id }, body });
}

async function uploadPicture(by: TestUser): Promise<string> {
  const answer = await upload(app.url, by, 'me.png', SMALLEST_PNG);
  return (answer.body.data as { id: string }).id;
}

function deactivate(user: { id: string }, body: object = {}, by: TestUser = head) {
  return by.send(contract.deactivateUser, { params: { id: user.id }, body });
}

async function read(user: { id: string }, by: TestUser = head): Promise<User> {
  const answer = await by.send(contract.getUser, { params: { id: user.id } });
  expect(answer.status).toBe(200);
  return answer.body.data as User;
}

async function listed(by: TestUser, query: Record<string, unknown> = {}): Promise<string[]> {
  const { body } = await by.send(contract.listUsers, { query: { limit: 100, ...query } });
  return (body.data as User[]).map((user) => user.id);
}

describe('the list of people', () => {
  it('is whole for ADMIN; others see themselves and those who report to them, directly or not', async () => {
    const salesHead = await organization.user('Sales Head');
    const manager = await organization.user('Sales Manager', { managerId: salesHead.id });
    const executive = await organization.user('Sales Executive', { managerId: manager.id });
    const stranger = await organization.user('Sales Executive');
    expect((await listed(salesHead)).sort()).toEqual([salesHead.id, manager.id, executive.id].sort());
    expect((await listed(manager)).sort()).toEqual([manager.id, executive.id].sort());
    expect(await listed(executive)).toEqual([executive.id]);
    expect(await listed(head)).toContain(stranger.id);
    expect((await executive.send(contract.getUser, { params: { id: stranger.id } })).status).toBe(404);
  });

  it('lists, for those who reassign leads, all who can own one, to a firm its own people', async () => {
    const firm = crypto.randomUUID();
    const admin = await organization.user('Channel Partner Admin', { channelPartnerId: firm });
    const agent = await organization.user('Channel Partner Agent', { channelPartnerId: firm });
    const manager = await organization.user('Sales Manager');
    const accountant = await organization.user('Finance Manager');
    const forManager = await listed(manager, { assignable: 'true' });
    expect(forManager).toEqual(expect.arrayContaining([agent.id, manager.id]));
    expect(forManager).not.toContain(accountant.id);
    expect((await listed(admin, { assignable: 'true' })).sort()).toEqual([admin.id, agent.id].sort());
  });

  it('finds by name, address, role, state, manager and project', async () => {
    const manager = await organization.user('Finance Head');
    const user = await organization.user('Finance Manager', { managerId: manager.id, projectIds: [project] });
    const { email } = await read(user);
    const filters = [
      { search: email.toUpperCase() },
      { role: 'Finance Manager', projectId: project },
      { managerId: manager.id, status: 'active' },
    ];
    for (const filter of filters) expect(await listed(head, filter)).toEqual([user.id]);
    expect(await listed(head, { status: 'deactivated', managerId: manager.id })).toEqual([]);
  });
});

describe('a change of role', () => {
  it('takes effect at the very next request of the person', async () => {
    const user = await organization.user('Sales Manager');
    const mayInviteManagers = () => user.send(contract.listUsers, { query: { limit: 1 } });
    expect((await mayInviteManagers()).status).toBe(200);
    expect((await user.send(contract.updateUser, { params: { id: head.id }, body: {} })).status).toBe(403);
    const raised = await update(user, { role: 'Project Director', currentPassword: PASSWORD });
    expect(raised.status, JSON.stringify(raised.body)).toBe(200);
    expect((await update(await organization.user('Sales Head'), { department: 'Sales' }, user)).status).toBe(
      200,
    );
    await update(user, { role: 'Finance Manager', currentPassword: PASSWORD });
    expect((await update(head, { department: 'x' }, user)).status).toBe(403);
  });

  it('to the two highest roles requires the Business Head to enter their password, and nobody else may', async () => {
    const user = await organization.user('Sales Head');
    expect((await update(user, { role: 'Business Head' })).body['errors']).toEqual([
      { field: 'currentPassword', message: 'Enter your own password to change this role.' },
    ]);
    const wrong = await update(user, { role: 'Business Head', currentPassword: 'Wrong-Horse-1' });
    expect(wrong.status).toBe(400);
    const director = await organization.user('Project Director');
    const refused = await update(user, { role: 'Project Director', currentPassword: PASSWORD }, director);
    expect(refused.status).toBe(403);
    const raised = await update(user, { role: 'Project Director', currentPassword: PASSWORD });
    expect(raised.body.data).toMatchObject({ role: 'Project Director' });
  });

  it('takes no more than five wrong tries of the own password, the right one after them neither', async () => {
    const second = await organization.user('Business Head');
    const user = await organization.user('Sales Head');
    const raise = (currentPassword: string) =>
      update(user, { role: 'Project Director', currentPassword }, second);
    for (let time = 0; time < 5; time += 1) expect((await raise(`Guess-Horse-${time}`)).status).toBe(400);
    const locked = await raise(PASSWORD);
    expect(locked).toMatchObject({
      status: 429,
      body: { message: 'Too many failed attempts. Try again in 15 minutes.' },
    });
    // Nobody else is locked out by it, and nothing was changed.
    const raised = await update(user, { role: 'Project Director', currentPassword: PASSWORD });
    expect(raised.body.data).toMatchObject({ role: 'Project Director' });
    await update(second, { role: 'Sales Head', currentPassword: PASSWORD });
  });

  it('is never one’s own', async () => {
    const answer = await update(head, { role: 'Project Director', currentPassword: PASSWORD });
    expect(answer).toMatchObject({ status: 403, body: { message: 'You cannot change your own role.' } });
  });

  it('keeps managers above those who report to them', async () => {
    const manager = await organization.user('Sales Manager');
    const executive = await organization.user('Sales Executive', { managerId: manager.id });
    const lowered = await update(manager, { role: 'Sales Executive', managerId: head.id });
    expect(lowered.body['errors']).toEqual([
      { field: 'role', message: expect.stringContaining('reports to this user and must rank below.') },
    ]);
    const equal = await organization.user('Channel Partner Admin', { channelPartnerId: crypto.randomUUID() });
    expect((await update(executive, { managerId: equal.id })).body.message).toBe(
      'The manager must rank above the user.',
    );
    expect((await update(executive, { managerId: null })).body.message).toBe(
      'Choose whom the Sales Executive reports to.',
    );
  });

  it('moves a whole team with its manager', async () => {
    const [first, second] = [await organization.user('Sales Head'), await organization.user('Sales Head')];
    const manager = await organization.user('Sales Manager', { managerId: first.id });
    const executive = await organization.user('Sales Executive', { managerId: manager.id });
    await update(manager, { managerId: second.id });
    expect(await listed(first)).toEqual([first.id]);
    expect((await listed(second)).sort()).toEqual([second.id, manager.id, executive.id].sort());
  });

  it('between staff and partners needs a firm, or its end', async () => {
    const user = await organization.user('Finance Manager');
    expect((await update(user, { role: 'Channel Partner Agent' })).status).toBe(400);
    const firm = crypto.randomUUID();
    await organization.user('Channel Partner Admin', { channelPartnerId: firm });
    const moved = await update(user, {
      role: 'Channel Partner Agent',
      channelPartnerId: firm,
      projectIds: [project],
    });
    expect(moved.body.data).toMatchObject({ role: 'Channel Partner Agent', channelPartner: { id: firm } });
  });
});

describe('deactivation', () => {
  it('ends the sessions of the person at once and refuses the next sign-in, until reactivated', async () => {
    const user = await organization.user('Finance Manager');
    expect((await deactivate(user)).body.data).toMatchObject({ status: 'deactivated' });
    expect((await user.send(contract.getMe)).status).toBe(401);
    const { email } = await read(user);
    const { login } = await import('#company/auth/auth.contract.ts');
    const signIn = () => app.send(login, { body: { email, password: PASSWORD } });
    expect((await signIn()).status).toBe(401);
    expect((await update(user, { department: 'x' })).status).toBe(409);
    expect((await update(user, { status: 'active' })).body.data).toMatchObject({ status: 'active' });
    expect((await signIn()).status).toBe(200);
    // The sessions from before stay ended.
    expect((await user.send(contract.getMe)).status).toBe(401);
  });

  it('is refused with open leads until somebody who can own them is named', async () => {
    const [from, to] = [
      await organization.user('Sales Executive'),
      await organization.user('Sales Executive'),
    ];
    const leads = [1, 2].map(() =>
      run((work) => buildLead(work, { projectIds: [project], ownerId: from.id })),
    );
    for (const lead of leads) await lead;
    expect((await deactivate(from)).body).toMatchObject({
      message: "Reassign this user's 2 open leads first.",
      errors: [{ field: 'reassignToId' }],
    });
    const accountant = await organization.user('Finance Manager');
    const refused = await deactivate(from, { reassignToId: accountant.id });
    expect(refused.body['errors']).toEqual([
      { field: 'reassignToId', message: 'Choose an active salesperson.' },
    ]);
    expect((await read(from)).status).toBe('active');
    expect((await deactivate(from, { reassignToId: to.id })).status).toBe(200);
    expect((await read(to)).openLeads).toBe(2);
    expect((await read(from)).openLeads).toBe(0);
  });

  it('moves the reports of the person to the next manager', async () => {
    const salesHead = await organization.user('Sales Head');
    const manager = await organization.user('Sales Manager', { managerId: salesHead.id });
    const executive = await organization.user('Sales Executive', { managerId: manager.id });
    await deactivate(manager);
    expect((await read(executive)).manager?.id).toBe(salesHead.id);
    expect(await listed(salesHead)).toContain(executive.id);
  });

  it('leaves nobody who is taken back with a manager who is gone', async () => {
    const salesHead = await organization.user('Sales Head');
    const manager = await organization.user('Sales Manager', { managerId: salesHead.id });
    const executive = await organization.user('Sales Executive', { managerId: manager.id });
    await deactivate(executive);
    await deactivate(manager);
    expect((await update(executive, { status: 'active' })).status).toBe(200);
    expect((await read(executive)).manager?.id).toBe(salesHead.id);
  });

  it('is never of oneself, of the last Business Head, nor of a Business Head by a Project Director', async () => {
    const other = await app.organization();
    const alone = other.businessHead;
    expect((await deactivate(alone, {}, alone)).body.message).toBe('You cannot deactivate your own account.');
    const director = await other.user('Project Director');
    expect((await deactivate(alone, {}, director)).status).toBe(403);
    const second = await other.user('Business Head');
    expect((await deactivate(alone, {}, second)).status).toBe(200);
    const lowered = await update(second, { role: 'Sales Head', currentPassword: PASSWORD }, second);
    expect(lowered.status).toBe(403);
  });

  it('leaves one of two Business Heads who deactivate each other at the same time', async () => {
    const other = await app.organization();
    const second = await other.user('Business Head');
    const first = other.businessHead;
    const answers = await Promise.all([deactivate(second, {}, first), deactivate(first, {}, second)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const { rows } = await owner.query(
      `select count(*)::int as active from app_user
        where organization_id = $1 and role = 'Business Head' and status = 'active'`,
      [other.id],
    );
    expect(rows).toEqual([{ active: 1 }]);
  });
});

describe('of oneself', () => {
  it('everybody changes name and phone number, and nothing that gives a right', async () => {
    const user = await organization.user('Sales Executive');
    const own = { firstName: 'Sneha', phoneNumber: '+91 90000 01003' };
    const rights = {
      role: 'Business Head',
      status: 'deactivated',
      organizationId: crypto.randomUUID(),
      managerId: head.id,
      projectIds: [project],
      email: 'other@example.test',
    };
    const refused = await user.send(contract.updateMe, { body: { ...own, ...rights } });
    expect(refused.body['errors']).toMatchObject(Object.keys(rights).map((field) => ({ field })));
    const answer = await user.send(contract.updateMe, { body: own });
    expect(answer.body.data).toMatchObject({
      id: user.id,
      firstName: 'Sneha',
      phoneNumber: '+91 90000 01003',
      role: 'Sales Executive',
      status: 'active',
      managerId: null,
      projectIds: [],
      organization: { id: organization.id },
    });
    expect((answer.body.data as { email: string }).email).not.toBe('other@example.test');
  });

  it('the consent to product news is read and withdrawn, which the audit trail shows', async () => {
    const { businessHead: person } = await app.organization({ agreeToMarketing: true });
    const consentOf = async () => (await person.send(contract.getMe)).body.data;
    expect(await consentOf()).toMatchObject({ marketingConsent: true });
    const answer = await person.send(contract.updateMe, { body: { marketingConsent: false } });
    expect(answer.body.data).toMatchObject({ marketingConsent: false });
    expect(await consentOf()).toMatchObject({ marketingConsent: false });
    const { rows } = await owner.query(
      `select before, after from audit_entry where actor_id = $1 and resource_type = 'user' and action = 'edit'`,
      [person.id],
    );
    expect(rows).toEqual([{ before: { marketingConsent: true }, after: { marketingConsent: false } }]);
  });

  it('nobody takes a file of somebody else as his picture', async () => {
    const user = await organization.user('Sales Executive');
    const file = await run(async (work) => {
      const id = crypto.randomUUID();
      const bytes = { storageKey: 'x', name: 'a.png', mime: 'image/png', sizeBytes: 1, sha256: 'x' };
      await work.db
        .insertInto('file')
        .values({ id, ...bytes, createdAt: work.now, createdById: work.caller.userId })
        .execute();
      return id;
    });
    expect((await user.send(contract.updateMe, { body: { avatarFileId: file } })).status).toBe(400);
  });

  it('the picture of a person is seen by those who see him, and by nobody else', async () => {
    const user = await organization.user('Sales Executive');
    const other = await organization.user('Sales Executive');
    const avatarFileId = await uploadPicture(user);
    await user.send(contract.updateMe, { body: { avatarFileId } });
    const statusFor = async (by: TestUser) =>
      (await by.send(downloadFile, { params: { id: avatarFileId } })).status;
    expect([await statusFor(user), await statusFor(head), await statusFor(other)]).toEqual([200, 200, 404]);
  });
});

describe('a change of somebody', () => {
  it('takes neither organization, id, password hash nor e-mail from the body', async () => {
    const user = await organization.user('Finance Manager');
    const before = await read(user);
    const foreign = {
      organizationId: crypto.randomUUID(),
      id: head.id,
      passwordHash: 'x',
      email: 'x@example.test',
    };
    const refused = await update(user, { department: 'Accounts', ...(foreign as object) });
    expect(refused.body['errors']).toMatchObject(Object.keys(foreign).map((field) => ({ field })));
    const answer = await update(user, { department: 'Accounts' });
    expect(answer.body.data).toMatchObject({ id: user.id, email: before.email, department: 'Accounts' });
  });

  it('is kept in the audit trail with what was and what is', async () => {
    const user = await organization.user('Finance Manager');
    await update(user, { role: 'Sales Head' });
    const { rows } = await owner.query(
      `select action, before, after from audit_entry where resource_id = $1 order by id desc limit 1`,
      [user.id],
    );
    expect(rows).toEqual([
      { action: 'changeRole', before: { role: 'Finance Manager' }, after: { role: 'Sales Head' } },
    ]);
  });

  it('names no project and no manager of another organization', async () => {
    const other = await app.organization();
    const user = await organization.user('Finance Manager');
    expect((await update(user, { projectIds: [crypto.randomUUID()] })).status).toBe(400);
    expect((await update(user, { managerId: other.businessHead.id })).status).toBe(400);
  });
});
