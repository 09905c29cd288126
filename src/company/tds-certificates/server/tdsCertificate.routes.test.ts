import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { upload } from '../../../../tests/support/upload.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { getFileLink } from '#company/files/file.contract.ts';
import { updateChannelPartner } from '#company/channel-partners/channelPartner.contract.ts';
import { createChannelPartner } from '#company/channel-partners/server/channelPartner.commands.ts';
import type { TdsCertificate, TdsCertificateInput } from '../tdsCertificate.contract.ts';
import * as contract from '../tdsCertificate.contract.ts';

let app: TestApp;
let organization: TestOrganization;
let finance: TestUser;
let firm: string;
let sister: string;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  finance = await organization.user('Finance Manager');
  firm = await firmOf('Kothrud Homes', 'AAACK1234F');
  sister = await firmOf('Kothrud Plots', 'AAACK1234F');
});

afterAll(() => app.stop());

async function firmOf(name: string, pan: string): Promise<string> {
  const fields = { name, reraAgentNumber: 'A52100054321', reraValidUntil: '2099-12-31', pan };
  const { caller } = organization.businessHead;
  const now = new Date().toISOString();
  return (await app.application.runAs(caller, now, (work) => createChannelPartner(work, fields))).id;
}

const CERTIFICATE = {
  number: 'TDS/26-27/0001',
  ratePct: 0.5,
  from: '2026-06-01',
  to: '2026-09-30',
  limitPaise: 1_50_000_00,
};

function add(changes: Partial<TdsCertificateInput> = {}, user = finance) {
  return user.send(contract.addTdsCertificate, {
    body: { channelPartnerId: firm, ...CERTIFICATE, ...changes },
  });
}

async function listed(query: Record<string, string> = {}): Promise<TdsCertificate[]> {
  const { body } = await finance.send(contract.listTdsCertificates, {
    query: { channelPartnerId: firm, ...query },
  });
  return body.data as TdsCertificate[];
}

function end(id: string, lastDay: string, more: { version?: number } = {}) {
  const body = { lastDay, reason: 'Cancelled by the department', ...more };
  return finance.send(contract.endTdsCertificate, { params: { id }, body });
}

describe('a certificate of lower deduction', () => {
  it('is added by Finance for the PAN of the firm, and read by Finance alone', async () => {
    const added = await add();
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ ...CERTIFICATE, pan: 'AAACK1234F', endedOn: null });
    for (const role of ['Sales Head', 'Channel Partner Manager'] as const) {
      const other = await organization.user(role);
      expect((await add({}, other)).status).toBe(403);
      expect((await other.send(contract.listTdsCertificates)).status).toBe(403);
    }
  });

  test.each([
    ['the same number', { from: '2026-10-01', to: '2026-10-31' }, 409, 'number'],
    ['the same days', { number: 'TDS/26-27/0002', from: '2026-09-30', to: '2026-12-31' }, 409, 'from'],
    ['two financial years', { number: 'TDS/26-27/0002', from: '2027-03-31', to: '2027-04-01' }, 400, 'to'],
    ['a limit of nothing', { number: 'TDS/26-27/0002', limitPaise: 0 }, 400, 'limitPaise'],
    ['a rate above all', { number: 'TDS/26-27/0002', ratePct: 100.1 }, 400, 'ratePct'],
    ['a number with spaces', { number: 'TDS 26' }, 400, 'number'],
    ['a file of somebody else', { number: 'TDS/26-27/0002', fileId: crypto.randomUUID() }, 400, 'fileId'],
  ])('is refused with %s, and the field is named', async (_what, changes, status, field) => {
    const refused = await add(changes);
    expect([refused.status, refused.body['errors']]).toMatchObject([status, [{ field }]]);
    expect(await listed()).toHaveLength(1);
  });

  it('holds for every firm with the PAN, so that a sister firm cannot have another on the same days', async () => {
    const refused = await add({ channelPartnerId: sister, number: 'TDS/26-27/0003' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'Another certificate of this PAN holds on one of these days. End it first.',
    );
  });

  it('is ended early once, for a reason, and leaves its later days to another', async () => {
    const [first] = await listed();
    const id = first?.id ?? '';
    expect((await end(id, '2026-09-30')).body['errors']).toMatchObject([{ field: 'lastDay' }]);
    expect((await end(id, '2026-05-30')).status).toBe(400);
    expect((await end(id, '2026-07-31', { version: 9 })).status).toBe(409);
    expect((await end(id, '2026-07-31')).body.data).toMatchObject({
      endedOn: '2026-07-31',
      endReason: 'Cancelled by the department',
      allowedActions: [],
    });
    const again = await end(id, '2026-07-15');
    expect([again.status, again.body.message]).toEqual([409, 'This certificate was ended on 31 Jul 2026.']);
    expect((await add({ number: 'TDS/26-27/0004', from: '2026-08-01' })).status).toBe(201);
    const onDay = async (on: string) => (await listed({ on })).map(({ number }) => number);
    expect(await onDay('2026-07-31')).toEqual(['TDS/26-27/0001']);
    expect(await onDay('2026-08-01')).toEqual(['TDS/26-27/0004']);
  });

  it('that never applied ends the day before its first, and gives all its days back', async () => {
    const added = await add({ number: 'TDS/26-27/0005', from: '2026-11-01', to: '2027-03-31' });
    const { id } = added.body.data as TdsCertificate;
    expect((await end(id, '2026-10-31')).status).toBe(200);
    expect(await listed({ on: '2026-11-01' })).toEqual([]);
    expect((await add({ number: 'TDS/26-27/0006', from: '2026-11-01', to: '2027-03-31' })).status).toBe(201);
  });

  it('keeps its file for Finance, which nobody else opens', async () => {
    const uploaded = await upload(app.url, finance, 'certificate.pdf', onePagePdf('Certificate'));
    const fileId = (uploaded.body.data as { id: string }).id;
    const added = await add({ number: 'TDS/27-28/0001', from: '2027-04-01', to: '2028-03-31', fileId });
    expect(added.body.data).toMatchObject({ fileId });
    const opens = async (user: TestUser) => (await user.send(getFileLink, { params: { id: fileId } })).status;
    expect(await opens(await organization.user('Finance Head'))).toBe(200);
    expect(await opens(await organization.user('Channel Partner Manager'))).toBe(404);
  });

  it('needs a PAN, and stays with the PAN it was added for', async () => {
    const keeper = organization.businessHead;
    await keeper.send(updateChannelPartner, { params: { id: firm }, body: { pan: null } });
    const refused = await add({ number: 'TDS/28-29/0001', from: '2028-04-01', to: '2029-03-31' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Kothrud Homes has no PAN. Enter it first.',
    ]);
    expect((await listed())[0]?.pan).toBe('AAACK1234F');
  });
});
