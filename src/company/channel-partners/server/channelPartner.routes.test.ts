import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { gstinCheckCharacter } from '#platform/contract/identity-numbers.ts';
import { addDays, dayOf } from '#platform/contract/calendar.ts';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { listAudit } from '#company/audit/audit.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import type { ChannelPartner, ChannelPartnerPatch } from '../channelPartner.contract.ts';
import * as contract from '../channelPartner.contract.ts';
import { createChannelPartner } from './channelPartner.commands.ts';

const PAN = 'AAACK1234F';
const TODAY = dayOf(new Date().toISOString(), 'Asia/Kolkata');

function gstinIn(state: string, pan = PAN): string {
  const first14 = `${state}${pan}1Z`;
  return first14 + gstinCheckCharacter(first14);
}

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

  it('shows its PAN to those who keep or pay firms and to its own admin, and to nobody else', async () => {
    expect((await read(finance)).pan).toBe(PAN);
    const own = await organization.user('Channel Partner Admin', { channelPartnerId: id });
    expect(await read(own)).toMatchObject({ pan: PAN, panStatus: 'valid', managerName: null });
    const other = await organization.user('Sales Manager');
    expect(await read(other)).toMatchObject({ pan: null, panStatus: null, gstins: [], bank: null });
  });

  it('is seen by people of the firm alone among partners', async () => {
    const stranger = await organization.user('Channel Partner Admin', {
      channelPartnerId: crypto.randomUUID(),
    });
    expect((await stranger.send(contract.getChannelPartner, { params: { id } })).status).toBe(404);
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
    const wrong = await change(keeper, { pan: 'AAACK12345' });
    expect(wrong.body['errors']).toEqual([{ field: 'pan', message: 'PAN must look like ABCDE1234F' }]);
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

describe('the GST registrations of a firm', () => {
  const [pune, bengaluru] = [gstinIn('27'), gstinIn('29')];

  it('are dated, one in a state at a time, and the one in force today is its GSTIN', async () => {
    const gstins = [
      { gstin: pune, from: '2024-04-01', to: '2025-03-31' },
      { gstin: bengaluru, from: '2025-04-01', to: null },
      { gstin: pune, from: '2099-04-01', to: null },
    ];
    const changed = await change(keeper, { gstins });
    expect(changed.body.data).toMatchObject({
      gstin: bengaluru,
      gstins: [{ stateCode: '27', ...gstins[0] }, { stateCode: '29', ...gstins[1] }, gstins[2]],
    });
    const trail = await organization.businessHead.send(listAudit, { query: { recordId: id } });
    const [entry] = trail.body.data as { before: object; after: object }[];
    expect(entry).toMatchObject({ before: { gstins: [] }, after: { gstins } });
  });

  test.each([
    [
      'an overlap in one state',
      [
        [pune, '2024-04-01', null],
        [pune, '2025-04-01', null],
      ],
      'gstins.1.from',
    ],
    ['days out of order', [[pune, '2025-04-01', '2025-03-31']], 'gstins.0.to'],
    ['another PAN', [[gstinIn('27', 'AAACZ9999F'), '2025-04-01', null]], 'gstins.0.gstin'],
    ['a day before GST', [[pune, '2017-06-30', null]], 'gstins.0.from'],
    ['a typing error', [['27AAACK1234F1ZA', '2025-04-01', null]], 'gstins.0.gstin'],
  ] as const)('refuse %s and name the field', async (_what, rows, field) => {
    const gstins = rows.map(([gstin, from, to]) => ({ gstin, from, to }));
    const refused = await change(keeper, { gstins });
    expect([refused.status, refused.body['errors']]).toMatchObject([400, [{ field }]]);
    expect((await read(keeper)).gstins).toHaveLength(3);
  });

  it('take a single GSTIN too: the one in force ends yesterday, the new one begins today', async () => {
    await change(keeper, { gstins: [{ gstin: pune, from: '2024-04-01', to: null }] });
    expect((await change(keeper, { gstin: bengaluru })).body.data).toMatchObject({
      gstin: bengaluru,
      gstins: [
        { gstin: pune, to: addDays(TODAY, -1) },
        { gstin: bengaluru, from: TODAY, to: null },
      ],
    });
    expect((await change(keeper, { gstin: null })).body.data).toMatchObject({
      gstin: null,
      gstins: [{ gstin: pune }],
    });
    const both = await change(keeper, { gstin: pune, gstins: [] });
    expect([both.status, both.body['errors']]).toMatchObject([400, [{ field: 'gstin' }]]);
  });

  it('hold the PAN of the firm, which no other PAN replaces, whoever writes it', async () => {
    const refused = await change(keeper, { pan: 'AAACZ9999F' });
    expect([refused.status, refused.body['errors']]).toMatchObject([400, [{ field: 'pan' }]]);
    const write = owner.query(`update channel_partner set pan = 'AAACZ9999F' where id = $1`, [id]);
    await expect(write).rejects.toThrow('A GSTIN contains another PAN');
    expect((await change(keeper, { pan: 'AAACZ9999F', gstins: [] })).status).toBe(200);
    expect((await change(keeper, { pan: PAN })).status).toBe(200);
  });
});

describe('the PAN of a firm', () => {
  it('is marked inoperative by Finance with day and reason, and valid again once it is or becomes another', async () => {
    const panInoperative = { since: TODAY, reason: 'Not linked with Aadhaar' };
    expect((await change(finance, { panInoperative })).body.data).toMatchObject({
      panStatus: 'inoperative',
      panInoperative,
    });
    expect((await change(finance, { panInoperative: null })).body.data).toMatchObject({ panStatus: 'valid' });
    await change(finance, { panInoperative });
    const other = await change(keeper, { pan: 'AAACZ9999F' });
    expect(other.body.data).toMatchObject({ panStatus: 'valid', panInoperative: null });
  });

  it('is not marked for a day to come, and is missing where there is none', async () => {
    const tomorrow = { since: addDays(TODAY, 1), reason: 'Not linked with Aadhaar' };
    const refused = await change(finance, { panInoperative: tomorrow });
    expect(refused.body['errors']).toMatchObject([{ field: 'panInoperative.since' }]);
    expect((await change(keeper, { pan: null })).body.data).toMatchObject({
      pan: null,
      panStatus: 'missing',
    });
    const missing = await change(finance, { panInoperative: { ...tomorrow, since: TODAY } });
    expect([missing.status, missing.body.message]).toEqual([400, 'The firm has no PAN. Enter it first.']);
    const gstins = [{ gstin: gstinIn('27'), from: '2024-04-01', to: null }];
    expect((await change(keeper, { gstins })).body['errors']).toMatchObject([{ field: 'gstins.0.gstin' }]);
  });
});
