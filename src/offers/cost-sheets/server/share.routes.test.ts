import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import type { Interaction } from '#enquiries/leads/lead.contract.ts';
import { listInteractions } from '#enquiries/leads/lead.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { Notification } from '#company/notifications/notification.contract.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { updateOrganization } from '#company/organizations/organization.contract.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import type { CostSheet } from '../costSheet.contract.ts';
import type { Share, SharedCostSheet } from '../share.contract.ts';
import * as contract from '../share.contract.ts';
import { buildCostSheet } from './costSheet.factory.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let executive: TestUser;
let projectId: string;
let units: Unit[];
const DAY_MS = 86_400_000;
const today = dayOf(new Date().toISOString(), 'Asia/Kolkata');

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization({ orgName: 'Sahyadri Homes' });
  head = organization.businessHead;
  await head.send(updateOrganization, {
    body: { phone: '+91 20 6700 1000', billingEmail: 'sales@example.test', pan: 'AAKCS4821M' },
  });
  const launched = await as(head, (work) =>
    buildLaunchedProject(work, {
      units: {
        floors: { from: 12, to: 12, exclude: [] },
        pattern: Array.from({ length: 30 }, (_, at) => ({ suffix: String(at + 10), ...THREE_BHK })),
      },
    }),
  );
  projectId = launched.project.id;
  units = launched.units;
  executive = await organization.user('Sales Executive', { projectIds: [projectId] });
});

afterAll(() => app.stop());

function as<T>(user: TestUser, command: (work: Work) => Promise<T>, days = 0): Promise<T> {
  const moment = new Date(Date.now() + days * DAY_MS).toISOString();
  return app.application.runAs(user.caller, moment, command);
}

async function sheetOf(days = 0): Promise<CostSheet> {
  const unit = units.shift();
  if (!unit) throw new Error('No unit is left for this test.');
  const lead = await as(executive, (work) => buildLead(work, { projectIds: [projectId] }));
  return as(executive, (work) => buildCostSheet(work, { unitId: unit.id, leadId: lead.id }), days);
}

function share(user: TestUser, sheet: { id: string }, body: object = {}, headers = {}): Promise<Answer> {
  return user.send(contract.shareCostSheet, { params: { id: sheet.id }, body, headers });
}

async function shared(sheet: { id: string }, body: object = {}): Promise<Share & { token: string }> {
  const answer = await share(executive, sheet, body);
  expect(answer.body).toMatchObject({ success: true });
  const made = answer.body.data as Share;
  return { ...made, token: made.path?.split('/').at(-1) ?? '' };
}

/** Without a session. */
function open(token: string, ip = '198.51.100.1'): Promise<Answer> {
  return app.send(contract.openSharedCostSheet, { params: { token }, headers: { 'X-Forwarded-For': ip } });
}

function openPdf(token: string): Promise<Answer> {
  return app.send(contract.getSharedCostSheetPdf, { params: { token } });
}

async function shares(user: TestUser, { id }: { id: string }): Promise<Share[]> {
  const answer = await user.send(contract.listShares, { params: { id } });
  expect(answer.status).toBe(200);
  return answer.body.data as Share[];
}

describe('a link to a cost sheet', () => {
  it('opens without a session, shows what the PDF prints and nothing of how it came about', async () => {
    const sheet = await sheetOf();
    const { token, status, validUntil, path } = await shared(sheet);
    expect({ status, validUntil }).toEqual({ status: 'open', validUntil: sheet.validUntil });
    expect(path).toMatch(/^\/share\/[A-Za-z0-9_-]{43}$/);
    const answer = await open(token);
    expect(answer.status).toBe(200);
    const seen = answer.body.data as SharedCostSheet;
    expect(seen).toMatchObject({
      number: sheet.number,
      allInPaise: sheet.allInPaise,
      agreementValuePaise: sheet.agreementValuePaise,
      customerName: 'Asha Rao',
      isBooked: false,
      unit: { unitNumber: sheet.unitNumber },
      builder: { phone: '+91 20 6700 1000', email: 'sales@example.test', logo: null },
    });
    expect(seen.plan.totalPaise).toBe(sheet.totalReceivablePaise);
    const text = JSON.stringify(seen);
    for (const hidden of ['floorRate', 'AAKCS4821M', 'leadId', sheet.id, executive.id, '+9198'])
      expect.soft(text, hidden).not.toContain(hidden);
    const pdf = await openPdf(token);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('referrer-policy')).toBe('no-referrer');
    const document = await getDocumentProxy(new Uint8Array(pdf.body['bytes'] as Buffer));
    expect((await extractText(document, { mergePages: true })).text).toContain(sheet.number);
  });

  it('keeps only a hash of its token, in the answer to an idempotent request too', async () => {
    const sheet = await sheetOf();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const one = (await share(executive, sheet, {}, headers)).body.data as Share;
    const other = (await share(executive, sheet, {}, headers)).body.data as Share;
    expect(other).toEqual(one);
    const token = one.path?.split('/').at(-1) ?? 'none';
    const kept = await as(head, async (work) =>
      JSON.stringify([
        await work.db.selectFrom('costSheetShare').selectAll().execute(),
        await work.db.selectFrom('idempotencyKey').selectAll().execute(),
        await work.db.selectFrom('auditEntry').selectAll().execute(),
      ]),
    );
    expect(kept).toContain(one.id);
    expect(kept).not.toContain(token);
  });

  it('counts its openings, tells who made it of the first, and enters that in the timeline of the lead', async () => {
    const sheet = await sheetOf();
    const { token, id } = await shared(sheet);
    await Promise.all(Array.from({ length: 5 }, () => open(token)));
    const [kept] = await shares(executive, sheet);
    expect(kept).toMatchObject({ id, openedCount: 5, path: `/share/${token}` });
    expect(kept?.firstOpenedAt).not.toBeNull();
    const told = await executive.send(listNotifications, { query: { limit: 100 } });
    const news = (told.body.data as Notification[]).filter(
      (one) => one.kind === 'costSheetOpened' && one.resourceId === sheet.id,
    );
    expect(news).toMatchObject([
      { title: 'Asha Rao has opened your offer', link: `/cost-sheets/${sheet.id}` },
    ]);
    const timeline = await executive.send(listInteractions, { params: { id: sheet.leadId ?? '' } });
    const openings = (timeline.body.data as Interaction[]).filter(
      ({ type, details }) => type === 'costSheet' && details['what'] === 'opened',
    );
    expect(openings).toHaveLength(1);
  });

  it('lasts as long as its sheet or fewer days, never longer', async () => {
    const sheet = await sheetOf();
    expect((await shared(sheet, { days: 2 })).validUntil).toBe(addDays(today, 2));
    const longer = await share(executive, sheet, { days: 30 });
    expect(longer.status).toBe(400);
    expect(longer.body['errors']).toEqual([
      { field: 'days', message: `The cost sheet is valid until ${formatDay(sheet.validUntil)}.` },
    ]);
  });

  it('says kindly whom to ask when it was withdrawn, has run out or was replaced', async () => {
    const contact = 'Ask Sahyadri Homes for a new one: +91 20 6700 1000 or sales@example.test.';
    const gone = async (token: string) => {
      const [answer, pdf] = [await open(token), await openPdf(token)];
      expect(pdf.status).toBe(answer.status);
      return { status: answer.status, message: answer.body.message };
    };
    const sheet = await sheetOf();
    const withdrawn = await shared(sheet);
    const params = { id: sheet.id, shareId: withdrawn.id };
    const ended = await executive.send(contract.revokeShare, { params });
    expect(ended.body.data).toMatchObject({ status: 'revoked' });
    expect((await executive.send(contract.revokeShare, { params })).status).toBe(409);
    expect(await gone(withdrawn.token)).toEqual({
      status: 410,
      message: `This link has been withdrawn. ${contact}`,
    });
    const replaced = await sheetOf();
    const old = await shared(replaced);
    await as(executive, (work) => buildCostSheet(work, { unitId: replaced.unitId, leadId: replaced.leadId }));
    expect(await gone(old.token)).toEqual({
      status: 410,
      message: `This offer was replaced by a newer one. ${contact}`,
    });
    const past = await shared(await sheetOf());
    await as(head, (work) =>
      work.db
        .updateTable('costSheetShare')
        .set({ validUntil: addDays(today, -1) })
        .where('id', '=', past.id)
        .execute(),
    );
    expect(await gone(past.token)).toEqual({ status: 410, message: `This offer has expired. ${contact}` });
    const [listed] = await shares(executive, { id: past.costSheetId });
    expect(listed).toMatchObject({ status: 'expired' });
  });

  it('is not found when it is none of ours, and broken when part of it is missing', async () => {
    expect((await open('A'.repeat(43))).status).toBe(404);
    expect((await open('A'.repeat(42))).status).toBe(400);
    expect((await openPdf('B'.repeat(43))).status).toBe(404);
  });

  it('is made by those who see the sheet, of a sheet that is open', async () => {
    const sheet = await sheetOf();
    const colleague = await organization.user('Sales Executive', { projectIds: [projectId] });
    expect((await share(colleague, sheet)).status).toBe(404);
    expect((await colleague.send(contract.listShares, { params: { id: sheet.id } })).status).toBe(404);
    const finance = await organization.user('Finance Head');
    expect((await share(finance, sheet)).status).toBe(403);
    const { id: shareId } = await shared(sheet);
    const other = await sheetOf();
    const crossed = { params: { id: other.id, shareId } };
    expect((await executive.send(contract.revokeShare, crossed)).status).toBe(404);
    const expired = await sheetOf(-30);
    expect((await share(executive, expired)).body.message).toBe(
      'This cost sheet is expired; issue a new one to share.',
    );
  });

  it('is kept from search engines and caches, and tells no other site where it was opened', async () => {
    const { token } = await shared(await sheetOf());
    for (const { status, headers } of [await open(token), await openPdf(token), await open('A'.repeat(43))]) {
      expect([200, 404]).toContain(status);
      expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('is refused for minutes when it is opened very often, and so is a network that tries many links', async () => {
    const [often, other] = [await shared(await sheetOf()), await shared(await sheetOf())];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => open(often.token, `203.0.113.${at}`)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.body.message).toBe('This offer was opened too often. Try again in five minutes.');
    expect((await shares(executive, { id: often.costSheetId }))[0]?.openedCount).toBe(40);

    const guesser = '203.0.113.200';
    const guesses = await Promise.all(
      Array.from({ length: 125 }, (_, at) => open(String(at).padStart(43, 'A'), guesser)),
    );
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(120);
    expect((await open(other.token, guesser)).status).toBe(429);
    expect((await open(other.token)).status).toBe(200);
  });
});
