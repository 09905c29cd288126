import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addHours, dayOf, instantAt } from '#platform/contract/calendar.ts';
import type { Caller, Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { linkIn } from '../../../../tests/support/mail-server.ts';
import { acceptInvitation } from '#company/auth/acceptance.contract.ts';
import { inviteUser } from '#company/people/invitation.contract.ts';
import { ownedLeads } from '#enquiries/lead-lifecycle/server/lead.leaver.ts';
import { deactivateUser } from '#company/people/server/user.deactivate.ts';
import { getMe } from '#company/people/user.contract.ts';
import { createLead, updateLead } from '#enquiries/leads/lead.contract.ts';
import { updateLeads } from '#enquiries/lead-lifecycle/server/lead.commands.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { recordReceipt, updateReceipt, verifyReceipt } from '#money/receipts/receipt.contract.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { bookUnit } from '#sale-lifecycle/booking/server/booking.commands.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Notification, NotificationKind } from '#company/notifications/notification.contract.ts';
import {
  countUnread,
  getNotificationPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  updateNotificationPreferences,
} from '#company/notifications/notification.contract.ts';
import { nextFollowUpAt, nextOfferEndAt, tellExpiringOffers, tellFollowUps } from './notification.jobs.ts';
import { KINDS } from '../notification.rules.ts';
import { notify } from '#company/notifications/server/notify.ts';

let app: TestApp;
let organization: TestOrganization;
let manager: TestUser;
let executive: TestUser;
let colleague: TestUser;
let finance: TestUser;
let launched: Awaited<ReturnType<typeof buildLaunchedProject>>;
const now = new Date().toISOString();
const today = dayOf(now, 'Asia/Kolkata');

beforeAll(async () => {
  app = await testApp({ withMail: true });
  organization = await app.organization();
  manager = await organization.user('Sales Manager');
  executive = await organization.user('Sales Executive', { managerId: manager.id });
  colleague = await organization.user('Sales Executive', { managerId: manager.id });
  finance = await organization.user('Finance Manager');
  launched = await as(organization.businessHead.caller, (work) => buildLaunchedProject(work));
});

afterAll(() => app.stop());

function as<T>(caller: Caller, command: (work: Work) => Promise<T>): Promise<T> {
  return app.application.runAs(caller, now, command);
}

async function toldTo(user: TestUser, kind: NotificationKind): Promise<Notification[]> {
  const answer = await user.send(listNotifications, { query: { limit: 100 } });
  return (answer.body.data as Notification[]).filter((one) => one.kind === kind);
}

let phones = 0;
function lead(more: object) {
  phones += 1;
  return {
    firstName: 'Asha',
    lastName: 'Rao',
    phone: `+9198765${String(43_000 + phones)}`,
    source: 'walkIn',
    projectIds: [launched.project.id],
    ...more,
  };
}

describe('a lead', () => {
  it('is shown to the person who gets it and to nobody else, also when it is made for them', async () => {
    const made = await manager.send(createLead, { body: lead({ ownerId: executive.id }) });
    const { id } = made.body.data as { id: string };
    expect(await toldTo(executive, 'leadAssigned')).toMatchObject([
      { title: 'New lead: Asha Rao', link: `/leads/${id}`, resourceId: id, readAt: null },
    ]);
    await manager.send(updateLead, { params: { id }, body: { ownerId: colleague.id } });
    expect(await toldTo(colleague, 'leadAssigned')).toHaveLength(1);
    expect(await toldTo(executive, 'leadAssigned')).toHaveLength(1);
    expect(await toldTo(manager, 'leadAssigned')).toEqual([]);
  });

  it('is no news to the person who takes it', async () => {
    const before = (await toldTo(executive, 'leadAssigned')).length;
    await executive.send(createLead, { body: lead({}) });
    expect(await toldTo(executive, 'leadAssigned')).toHaveLength(before);
  });

  it('is announced with the change or not at all: a refused change tells nobody', async () => {
    const before = (await toldTo(executive, 'leadAssigned')).length;
    const { id } = await as(manager.caller, (work) =>
      buildLead(work, { ownerId: manager.id, projectIds: [launched.project.id] }),
    );
    const refused = as(manager.caller, async (work) => {
      await updateLeads([{ work, input: { id, patch: { ownerId: executive.id } } }]);
      throw new Error('thought better of it');
    });
    await expect(refused).rejects.toThrow('thought better of it');
    expect(await toldTo(executive, 'leadAssigned')).toHaveLength(before);
  });

  it('is announced once when its follow-up is due, however often the job looks', async () => {
    const due = addHours(now, 1);
    const body = lead({ ownerId: executive.id, nextFollowUpAt: due });
    expect((await executive.send(createLead, { body })).status).toBe(201);
    const look = (at: string) =>
      inTransaction(app.application.pool, { organizationId: organization.id }, (db) =>
        tellFollowUps({ db, now: at }),
      );
    const next = (ranAt: string, at = ranAt) =>
      dueAt(nextFollowUpAt, { app, organizationId: organization.id }, at, ranAt);
    expect(await next(now)).toBe(due);
    await look(now);
    expect(await toldTo(executive, 'followUpDue')).toEqual([]);
    await look(addHours(now, 1));
    await look(addHours(now, 2));
    expect(await toldTo(executive, 'followUpDue')).toHaveLength(1);
    expect(await toldTo(colleague, 'followUpDue')).toEqual([]);
    expect(await next(addHours(due, 1))).toBeNull();
    const id = (await toldTo(executive, 'followUpDue'))[0]?.resourceId ?? '';
    await app.application.runAs(manager.caller, addHours(due, 2), (work) =>
      updateLeads([{ work, input: { id, patch: { ownerId: colleague.id } } }]),
    );
    expect(await next(addHours(due, 1), addHours(due, 3))).toBe(addHours(due, 3));
    await look(addHours(due, 3));
    expect(await toldTo(colleague, 'followUpDue')).toHaveLength(1);
    expect(await next(addHours(due, 3))).toBeNull();
  });
});

describe('a booking', () => {
  let saleId: string;

  beforeAll(async () => {
    const [unit] = launched.units;
    if (!unit) throw new Error('There is no unit.');
    const offers = await as(organization.businessHead.caller, async (work) => ({
      own: await buildLead(work, { ownerId: executive.id, projectIds: [launched.project.id] }),
      other: await buildLead(work, { ownerId: colleague.id, projectIds: [launched.project.id] }),
    }));
    await as(colleague.caller, (work) => buildCostSheet(work, { unitId: unit.id, leadId: offers.other.id }));
    saleId = await as(executive.caller, async (work) => {
      const sheet = await buildCostSheet(work, { unitId: unit.id, leadId: offers.own.id });
      return bookUnit(work, {
        leadId: offers.own.id,
        unitId: unit.id,
        costSheetId: sheet.id,
        templateId: sheet.templateId,
        bookingDate: work.today,
        applicants: [{ name: 'Asha Rao', pan: 'AFXPR1234L', sharePct: 100 }],
        funding: 'self',
      });
    });
  });

  it('is shown to the manager of its executive', async () => {
    expect(await toldTo(manager, 'unitBooked')).toMatchObject([{ link: `/sales/${saleId}` }]);
    expect(await toldTo(executive, 'unitBooked')).toEqual([]);
  });

  it('is shown to whoever had offered the unit to someone else', async () => {
    expect(await toldTo(colleague, 'unitSold')).toHaveLength(1);
    expect(await toldTo(executive, 'unitSold')).toEqual([]);
  });

  it('leads Finance to what it has to verify, and its executive to what was verified or withdrawn', async () => {
    const record = async (reference: string) => {
      const answer = await executive.send(recordReceipt, {
        body: { saleId, mode: 'neft', amountPaise: 50_000_00, receivedDate: today, reference },
      });
      return (answer.body.data as { receipt: { id: string } }).receipt.id;
    };
    const kept = await record('UTR-TOLD-1');
    const dropped = await record('UTR-TOLD-2');
    const waiting = await toldTo(finance, 'receiptToVerify');
    expect(waiting.map(({ link }) => link).sort()).toEqual(
      [kept, dropped].map((id) => `/payments/collections?peek=${id}`).sort(),
    );
    const account = launched.project.designatedAccounts[0]?.id;
    const verified = await finance.send(verifyReceipt, {
      params: { id: kept },
      body: { clearedOn: today, depositAccountId: account },
    });
    expect(verified.status).toBe(200);
    await finance.send(updateReceipt, {
      params: { id: dropped },
      body: { status: 'reversed', reversalReason: 'Entered twice' },
    });
    const link = `/sales/${saleId}?tab=receipts`;
    expect(await toldTo(executive, 'receiptVerified')).toMatchObject([{ link }]);
    expect(await toldTo(executive, 'receiptWithdrawn')).toMatchObject([{ link }]);
  });
});

it('tells of an offer that ends tomorrow, by day and once', async () => {
  const [, , unit] = launched.units;
  const validUntil = await as(executive.caller, async (work) => {
    const customer = await buildLead(work, { ownerId: executive.id, projectIds: [launched.project.id] });
    const sheet = await buildCostSheet(work, { unitId: unit?.id ?? '', leadId: customer.id });
    return sheet.validUntil;
  });
  const look = (at: string) =>
    inTransaction(app.application.pool, { organizationId: organization.id }, (db) =>
      tellExpiringOffers({ db, now: at }),
    );
  // Half past eleven in India, on the day before the last.
  const lastButOne = addHours(`${validUntil}T06:00:00.000Z`, -24);
  const next = (at: string, ranAt = addHours(at, -3)) =>
    dueAt(nextOfferEndAt, { app, organizationId: organization.id }, at, ranAt);
  const morning = instantAt(addDays(validUntil, -1), '08:00', 'Asia/Kolkata');
  expect(await next(addHours(lastButOne, -24))).toBe(morning);
  await look(addHours(lastButOne, -24));
  await look(addHours(lastButOne, -10));
  expect(await toldTo(executive, 'costSheetExpiring')).toEqual([]);
  await look(lastButOne);
  await look(addHours(lastButOne, 2));
  expect(await toldTo(executive, 'costSheetExpiring')).toHaveLength(1);
  expect(await next(addHours(lastButOne, 2))).toBeNull();
});

describe('reading', () => {
  it('takes one off the number at the bell, or all of them, and never another person’s', async () => {
    const unread = async (user: TestUser) =>
      ((await user.send(countUnread)).body.data as { unread: number }).unread;
    const [first] = (await executive.send(listNotifications)).body.data as Notification[];
    const before = await unread(executive);
    expect(before).toBeGreaterThan(2);
    const foreign = await colleague.send(readNotification, { params: { id: first?.id ?? '' } });
    expect(foreign.status).toBe(404);
    await executive.send(readNotification, { params: { id: first?.id ?? '' } });
    expect(await unread(executive)).toBe(before - 1);
    const others = await unread(manager);
    await executive.send(readAllNotifications);
    expect(await unread(executive)).toBe(0);
    expect(await unread(manager)).toBe(others);
  });

  it('brings news only of the kinds that the person wants and his role can be told', async () => {
    const kinds = async () =>
      (
        (await executive.send(getNotificationPreferences)).body.data as {
          kinds: { kind: string; inApp: boolean }[];
        }
      ).kinds;
    expect((await kinds()).map(({ kind }) => kind)).not.toContain('receiptToVerify');
    const before = (await toldTo(executive, 'leadAssigned')).length;
    const body = { kinds: [{ kind: 'leadAssigned', inApp: false }] };
    await executive.send(updateNotificationPreferences, { body });
    expect((await kinds()).find(({ kind }) => kind === 'leadAssigned')?.inApp).toBe(false);
    await manager.send(createLead, { body: lead({ ownerId: executive.id }) });
    expect(await toldTo(executive, 'leadAssigned')).toHaveLength(before);
  });
});

async function emailOf(user: TestUser): Promise<string> {
  return ((await user.send(getMe)).body.data as { email: string }).email;
}

async function choose(user: TestUser, kind: NotificationKind, choice: { inApp?: boolean; byMail?: boolean }) {
  const answer = await user.send(updateNotificationPreferences, { body: { kinds: [{ kind, ...choice }] } });
  expect(answer.status).toBe(200);
}

/** Mails of notifications that were requested, sent or not. */
function mailsTo(email: string): Promise<number> {
  return as(organization.businessHead.caller, async ({ db }) => {
    const rows = await db
      .selectFrom('mail')
      .select('id')
      .where('recipient', '=', email)
      .where('template', '=', 'notification')
      .execute();
    return rows.length;
  });
}

describe('by mail', () => {
  it('comes what was chosen, with a link to the thing it speaks of, also when the bell is switched off', async () => {
    const user = await organization.user('Sales Executive', { managerId: manager.id });
    const email = await emailOf(user);
    await choose(user, 'leadAssigned', { inApp: false });
    await choose(user, 'leadAssigned', { byMail: true });
    const made = await manager.send(createLead, { body: lead({ ownerId: user.id }) });
    const { id } = made.body.data as { id: string };
    const mail = await app.mails.next(email);
    expect(mail.subject).toBe('New lead: Asha Rao');
    expect(linkIn(mail)).toBe(`/leads/${id}`);
    expect(await toldTo(user, 'leadAssigned')).toEqual([]);
    expect((await user.send(countUnread)).body.data).toEqual({ unread: 0 });
  });

  it('comes nothing that was switched off, and nothing twice, however often a job looks', async () => {
    const user = await organization.user('Sales Executive', { managerId: manager.id });
    const email = await emailOf(user);
    await choose(user, 'leadAssigned', { byMail: false });
    await choose(user, 'followUpDue', { inApp: false, byMail: true });
    const due = addHours(now, 1);
    await manager.send(createLead, { body: lead({ ownerId: user.id, nextFollowUpAt: due }) });
    expect(await mailsTo(email)).toBe(0);
    for (const at of [addHours(due, 0.1), addHours(due, 0.2)]) {
      await inTransaction(app.application.pool, { organizationId: organization.id }, (db) =>
        tellFollowUps({ db, now: at }),
      );
    }
    expect(await mailsTo(email)).toBe(1);
    expect((await app.mails.next(email)).subject).toBe('Follow up with Asha Rao');
  });

  it('comes nothing to who has left', async () => {
    const user = await organization.user('Sales Executive', { managerId: manager.id });
    const email = await emailOf(user);
    await as(organization.businessHead.caller, async (work) => {
      await deactivateUser(work, ownedLeads, user.id, null);
      await notify(work, KINDS, [
        {
          kind: 'roleChanged',
          userId: user.id,
          title: 'You are Sales Manager now',
          body: '',
          link: () => '/dashboard',
          resourceType: 'user',
          resourceId: user.id,
          occurrenceKey: 'left',
        },
      ]);
    });
    expect(await mailsTo(email)).toBe(0);
  });
});

it('tells who invited somebody of the new person, at the bell and by mail', async () => {
  await choose(manager, 'invitationAccepted', { byMail: true });
  const email = `joins.${crypto.randomUUID()}@example.test`;
  const invited = await manager.send(inviteUser, {
    body: { firstName: 'Isha', lastName: 'Pawar', email, role: 'Sales Executive' },
  });
  const { id } = invited.body.data as { id: string };
  const link = new URL(linkIn(await app.mails.next(email)), app.url);
  const accepted = await app.send(acceptInvitation, {
    params: { id },
    body: { token: link.searchParams.get('token'), email, password: 'Correct-Horse-9!', agreeToTerms: true },
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect(await toldTo(manager, 'invitationAccepted')).toMatchObject([
    {
      title: 'Isha Pawar has joined',
      body: 'Your invitation as Sales Executive is accepted.',
      link: '/profile',
    },
  ]);
  const mail = await app.mails.next(await emailOf(manager));
  expect(mail.subject).toBe('Isha Pawar has joined');
  expect(linkIn(mail)).toBe('/profile');
});
