import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { upload } from '../../../../tests/support/upload.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { downloadFile } from '#company/files/file.contract.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { createLead, getLead, listInteractions, logInteraction } from '#enquiries/leads/lead.contract.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale } from '#sales/sale.contract.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { PartnerClaim } from '../claim.contract.ts';
import { listPartnerClaims } from '../claim.contract.ts';
import type { ClaimDispute } from '../dispute.contract.ts';
import * as contract from '../dispute.contract.ts';

const STATEMENT = 'We walked him through the show flat on the second of the month.';
const REASON = 'The visit register names the claimant two weeks earlier.';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let salesHead: TestUser;
let manager: TestUser;
let holder: TestUser;
let claimant: TestUser;
let project: Awaited<ReturnType<typeof buildLaunchedProject>>;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  project = await app.application.runAs(head.caller, new Date().toISOString(), (work) =>
    buildLaunchedProject(work),
  );
  const projectIds = [project.project.id];
  salesHead = await organization.user('Sales Head');
  manager = await organization.user('Channel Partner Manager');
  holder = await organization.user('Channel Partner Admin', {
    channelPartnerId: crypto.randomUUID(),
    projectIds,
  });
  claimant = await organization.user('Channel Partner Admin', {
    channelPartnerId: crypto.randomUUID(),
    projectIds,
  });
});

afterAll(() => app.stop());

async function lead(by: TestUser): Promise<Lead> {
  const body = { ...leadInput(), projectIds: [project.project.id] };
  const answer = await by.send(createLead, { body });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data as Lead;
}

async function read(id: string): Promise<Lead> {
  return (await head.send(getLead, { params: { id } })).body.data as Lead;
}

function raise(by: TestUser, phone: string) {
  return by.send(contract.raiseDispute, { body: { phone, statement: STATEMENT } });
}

async function raised(phone: string, by = claimant): Promise<ClaimDispute> {
  const answer = await raise(by, phone);
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data as ClaimDispute;
}

function rule(by: TestUser, id: string, outcome: 'claimant' | 'holder') {
  return by.send(contract.ruleOnDispute, { params: { id }, body: { outcome, reason: REASON } });
}

function appeal(by: TestUser, id: string) {
  return by.send(contract.appealRuling, { params: { id }, body: { text: STATEMENT } });
}

async function seenBy(by: TestUser, id: string): Promise<ClaimDispute> {
  return (await by.send(contract.getClaimDispute, { params: { id } })).body.data as ClaimDispute;
}

async function claimInForce(leadId: string): Promise<PartnerClaim | undefined> {
  const answer = await manager.send(listPartnerClaims, { query: { leadId, state: 'active' } });
  return (answer.body.data as PartnerClaim[])[0];
}

describe('a dispute', () => {
  it('is raised over a claimed customer only, and tells no more than the check did', async () => {
    const held = await lead(holder);
    const dispute = await raised(held.phone);
    expect(dispute.number).toMatch(/^DSP\/\d\d-\d\d\/\d{4}$/);
    expect(dispute).toMatchObject({
      side: 'claimant',
      holder: null,
      isHeldByCompany: false,
      leadId: null,
      customer: null,
      allowedActions: ['state', 'withdraw'],
    });
    expect((await raise(claimant, held.phone)).body.message).toBe(
      'Your firm already disputes this customer.',
    );
    expect((await raise(holder, held.phone)).body.message).toBe(
      'This customer already belongs to your firm.',
    );
    expect((await raise(claimant, '+919811004400')).body.message).toBe(
      'This customer is free. Enter the enquiry to claim them.',
    );
  });

  it('shows each side its own words and evidence, and whoever rules those of both', async () => {
    const held = await lead(holder);
    const { id, statements } = await raised(held.phone);
    const statement = statements[0]?.id ?? '';
    const owner = { resourceType: 'claimStatement', resourceId: statement };
    const given = await upload(app.url, claimant, 'register.pdf', onePagePdf('Register'), owner);
    expect(given.status).toBe(201);
    const stolen = await upload(app.url, holder, 'false.pdf', onePagePdf('False'), owner);
    expect(stolen.status).toBe(404);
    const body = { text: 'The customer came to our office after the fair in Baner.' };
    expect((await holder.send(contract.stateInDispute, { params: { id }, body })).status).toBe(201);
    const forHolder = await seenBy(holder, id);
    expect(forHolder).toMatchObject({ side: 'holder', claimant: null, raisedBy: null, broughtOn: null });
    expect(forHolder.statements.map(({ side }) => side)).toEqual(['holder']);
    const forManager = await seenBy(manager, id);
    expect(forManager.statements.map(({ side }) => side)).toEqual(['claimant', 'holder']);
    const [file] = forManager.statements[0]?.files ?? [];
    const params = { id: file?.id ?? '' };
    expect((await manager.send(downloadFile, { params })).status).toBe(200);
    expect((await holder.send(downloadFile, { params })).status).toBe(404);
    const told = await holder.send(listNotifications);
    expect(JSON.stringify(told.body)).toContain('Another firm claims');
    await rule(manager, id, 'holder');
    const late = await upload(app.url, claimant, 'late.pdf', onePagePdf('Late'), owner);
    expect([late.status, late.body.message]).toEqual([
      409,
      'This dispute has been decided. No more evidence can be added.',
    ]);
  });

  it('is no business of a third firm, and ruled on by nobody of a firm', async () => {
    const { id } = await raised((await lead(holder)).phone);
    const third = await organization.user('Channel Partner Admin', {
      channelPartnerId: crypto.randomUUID(),
    });
    expect((await third.send(contract.getClaimDispute, { params: { id } })).status).toBe(404);
    expect((await rule(claimant, id, 'claimant')).status).toBe(403);
    expect((await rule(await organization.user('Sales Manager'), id, 'holder')).status).toBe(403);
  });

  it('that is withdrawn changes nothing and may be raised again', async () => {
    const held = await lead(holder);
    const { id } = await raised(held.phone);
    expect((await holder.send(contract.withdrawDispute, { params: { id } })).status).toBe(403);
    expect((await claimant.send(contract.withdrawDispute, { params: { id } })).status).toBe(200);
    expect((await rule(manager, id, 'claimant')).status).toBe(409);
    expect((await read(held.id)).channelPartnerId).toBe(holder.caller.channelPartnerId);
    await raised(held.phone);
  });
});

describe('a ruling', () => {
  it('moves the customer with a claim and receipt of its own, and not what the first firm wrote', async () => {
    const held = await lead(holder);
    const note = { type: 'note', notes: 'Our private note' };
    await holder.send(logInteraction, { params: { id: held.id }, body: note });
    const { id } = await raised(held.phone);
    expect((await rule(manager, id, 'claimant')).status).toBe(200);
    expect(await read(held.id)).toMatchObject({
      source: 'channelPartner',
      channelPartnerId: claimant.caller.channelPartnerId,
      broughtById: claimant.id,
    });
    expect(await claimInForce(held.id)).toMatchObject({
      origin: 'ruling',
      firm: { id: claimant.caller.channelPartnerId },
      daysLeft: 60,
    });
    expect((await holder.send(getLead, { params: { id: held.id } })).status).toBe(404);
    const timeline = await claimant.send(listInteractions, { params: { id: held.id } });
    expect(timeline.status).toBe(200);
    expect(JSON.stringify(timeline.body)).not.toContain('Our private note');
    const trail = await head.send(listAudit, { query: { recordId: id } });
    expect(trail.body.data).toMatchObject([{ action: 'rule', reason: REASON }, { action: 'raise' }]);
  });

  it('takes a customer who came directly, and an appeal gives them back as they were; then it is final', async () => {
    const direct = await lead(head);
    const { id } = await raised(direct.phone);
    expect((await rule(salesHead, id, 'claimant')).status).toBe(200);
    expect((await read(direct.id)).source).toBe('channelPartner');
    // The company itself does not appeal against its own ruling, and who has won has nothing to appeal against.
    expect((await appeal(claimant, id)).status).toBe(409);

    const other = await lead(head);
    const lost = await raised(other.phone);
    await rule(salesHead, lost.id, 'holder');
    expect((await appeal(claimant, lost.id)).status).toBe(200);
    expect((await rule(manager, lost.id, 'claimant')).body.message).toContain('can rule on an appeal');
    expect((await rule(salesHead, lost.id, 'claimant')).body.message).toContain('Someone else must rule');
    expect((await rule(head, lost.id, 'claimant')).status).toBe(200);
    expect((await read(other.id)).channelPartnerId).toBe(claimant.caller.channelPartnerId);
    expect((await appeal(claimant, lost.id)).status).toBe(409);
    expect((await seenBy(claimant, lost.id)).status).toBe('closed');
  });

  it('on appeal returns the first firm the days it had left, and its source to a direct lead', async () => {
    const held = await lead(holder);
    const { id } = await raised(held.phone);
    await rule(manager, id, 'claimant');
    expect((await appeal(holder, id)).status).toBe(200);
    expect((await rule(head, id, 'holder')).status).toBe(200);
    expect((await read(held.id)).channelPartnerId).toBe(holder.caller.channelPartnerId);
    expect(await claimInForce(held.id)).toMatchObject({
      origin: 'appeal',
      daysLeft: 60,
      claimedBy: { id: holder.id },
    });
  });

  it('moves the booking of the customer too, from which commission follows', async () => {
    const held = await lead(holder);
    const [unit] = project.units;
    const sale = await app.application.runAs(head.caller, new Date().toISOString(), (work) =>
      buildSale(work, { leadId: held.id, unitId: unit?.id ?? '' }),
    );
    const { id } = await raised(held.phone);
    expect((await rule(manager, id, 'claimant')).status).toBe(200);
    const booked = (await head.send(getSale, { params: { id: sale.id } })).body.data as Sale;
    expect(booked.channelPartnerId).toBe(claimant.caller.channelPartnerId);
    const trail = await head.send(listAudit, { query: { recordId: sale.id } });
    expect((trail.body.data as { action: string }[])[0]?.action).toBe('attribute');
  });
});
