import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { ChannelPartner, ChannelPartnerPatch } from '../channelPartner.contract.ts';
import * as contract from '../channelPartner.contract.ts';
import { createChannelPartner } from './channelPartner.commands.ts';

const BANK = { accountName: 'Kothrud Homes LLP', accountNumber: '50200012345678', ifsc: 'HDFC0001234' };

let app: TestApp;
let owner: pg.Client;
let organization: TestOrganization;
let keeper: TestUser;
let finance: TestUser;
let id: string;

beforeAll(async () => {
  app = await testApp();
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  organization = await app.organization();
  keeper = await organization.user('Channel Partner Manager');
  finance = await organization.user('Finance Manager');
  ({ id } = await app.application.runAs(keeper.caller, new Date().toISOString(), (work) =>
    createChannelPartner(work, {
      name: 'Kothrud Homes',
      reraAgentNumber: 'A52100054321',
      reraValidUntil: '2099-12-31',
      pan: 'AAACK1234F',
    }),
  ));
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

function change(user: TestUser, body: ChannelPartnerPatch) {
  return user.send(contract.updateChannelPartner, { params: { id }, body });
}

async function read(user: TestUser): Promise<ChannelPartner> {
  return (await user.send(contract.getChannelPartner, { params: { id } })).body.data as ChannelPartner;
}

describe('a firm', () => {
  it('is changed by who keeps it and audited, with what stood there before', async () => {
    const changed = await change(keeper, { tier: 'gold', name: 'Kothrud Homes and Sons' });
    expect(changed.body.data).toMatchObject({ tier: 'gold', name: 'Kothrud Homes and Sons', version: 2 });
    const trail = await organization.businessHead.send(listAudit, { query: { recordId: id } });
    const [entry] = trail.body.data as { before: object; after: object }[];
    expect(entry).toMatchObject({ before: { tier: 'bronze' }, after: { tier: 'gold' } });
    expect((await change(finance, { tier: 'silver' })).status).toBe(403);
    expect((await change(await organization.user('Sales Head'), { tier: 'silver' })).status).toBe(403);
  });

  it('gets its account from Finance, which alone sees it, by its last digits', async () => {
    expect((await change(keeper, { bank: BANK })).status).toBe(403);
    expect((await change(finance, { bank: BANK })).status).toBe(200);
    const shown = { accountName: BANK.accountName, accountLast4: '5678', ifsc: BANK.ifsc };
    expect((await read(finance)).bank).toEqual(shown);
    expect((await read(keeper)).bank).toBeNull();
    expect((await read(finance)).pan).toBe('AAACK1234F');
    expect((await read(await organization.user('Sales Manager'))).pan).toBeNull();
  });

  it('shows the number of its account in no table, trail or event', async () => {
    for (const table of ['channel_partner', 'audit_entry', 'outbox_event']) {
      const { rows } = await owner.query(
        `select count(*)::int as found from ${table} t where t::text like '%' || $1 || '%'`,
        [BANK.accountNumber],
      );
      expect(rows, table).toEqual([{ found: 0 }]);
    }
  });

  it('is kept by an active Channel Partner Manager, and refuses numbers that cannot be', async () => {
    const refused = await change(keeper, { managerId: finance.id });
    expect(refused.body['errors']).toEqual([
      { field: 'managerId', message: 'Choose an active Channel Partner Manager.' },
    ]);
    expect((await change(keeper, { managerId: keeper.id })).status).toBe(200);
    const kept = await read(finance);
    expect(kept.managerId).toBe(keeper.id);
    expect(kept.managerName).not.toBeNull();
    const wrong = await change(finance, { bank: { ...BANK, ifsc: 'HDFC1234' } });
    expect(wrong.body['errors']).toEqual([
      { field: 'bank.ifsc', message: 'IFSC must look like HDFC0001234' },
    ]);
  });

  it('must exist to be named by a customer, however that is written', async () => {
    const lead = await app.application.runAs(
      organization.businessHead.caller,
      new Date().toISOString(),
      (work) => buildLead(work),
    );
    const write = owner.query(
      `update lead set source = 'channelPartner', channel_partner_id = gen_random_uuid() where id = $1`,
      [lead.id],
    );
    await expect(write).rejects.toThrow('lead_firm_exists');
  });
});
