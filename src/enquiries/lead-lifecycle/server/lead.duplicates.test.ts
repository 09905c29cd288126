import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { updateLead } from '#enquiries/leads/lead.contract.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import type { LeadDuplicates } from '#enquiries/leads/leadDuplicates.contract.ts';
import { findDuplicates } from '#enquiries/leads/leadDuplicates.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';

let app: TestApp;
let organization: TestOrganization;
let executive: TestUser;
let other: TestUser;
let lead: Lead;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  executive = await organization.user('Sales Executive');
  other = await organization.user('Sales Executive');
  const now = new Date().toISOString();
  const phones = { phone: '+919876501482', altPhone: '+919876501483' };
  lead = await app.application.runAs(organization.businessHead.caller, now, (work) =>
    buildLead(work, { ...phones, ownerId: executive.id }),
  );
});

afterAll(() => app.stop());

async function ask(user: TestUser, phone: string, exceptId?: string): Promise<LeadDuplicates> {
  const answer = await user.send(findDuplicates, { query: { phone, ...(exceptId ? { exceptId } : {}) } });
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.data as LeadDuplicates;
}

describe('the look for a customer by their phone number', () => {
  it('finds them in any notation, and not while the number is none', async () => {
    for (const phone of ['9876501482', '098765 01482', '+91 98765-01482', '(+91) 98765 01482']) {
      expect(await ask(executive, phone)).toMatchObject({
        phone: '+919876501482',
        isTaken: true,
        open: { id: lead.id, isAltPhone: false },
      });
    }
    for (const phone of ['', '98765', 'abc']) {
      expect(await ask(executive, phone)).toEqual({ phone: null, isTaken: false, open: null, others: [] });
    }
  });

  it('tells whoever may not see the lead only that the number is taken', async () => {
    expect(await ask(other, '9876501482')).toEqual({
      phone: '+919876501482',
      isTaken: true,
      open: null,
      others: [],
    });
  });

  it('finds a second number, which takes nothing, and leaves out the lead that is edited', async () => {
    const found = await ask(executive, '9876501483');
    expect(found).toMatchObject({ isTaken: false, open: null, others: [{ id: lead.id, isAltPhone: true }] });
    expect(await ask(executive, '9876501482', lead.id)).toMatchObject({ isTaken: false, others: [] });
  });

  it('shows a lost lead among those that were', async () => {
    const body = { status: 'lost', lostReason: 'budget' };
    await executive.send(updateLead, { params: { id: lead.id }, body });
    expect(await ask(executive, '9876501482')).toMatchObject({
      isTaken: false,
      open: null,
      others: [{ id: lead.id, status: 'lost' }],
    });
  });

  it('is not open to partners, who learn less by a check of their own', async () => {
    const agent = await organization.user('Channel Partner Agent', {
      channelPartnerId: crypto.randomUUID(),
    });
    expect((await agent.send(findDuplicates, { query: { phone: '9876501482' } })).status).toBe(403);
  });
});
