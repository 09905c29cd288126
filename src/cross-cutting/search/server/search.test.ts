import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#platform/contract/call.ts';
import { hasRole, PARTNER_ROLES, ROLES } from '#platform/contract/roles.ts';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import type { World } from '../../../../tests/support/world.ts';
import { listInvoices } from '#money/invoices/invoice.contract.ts';
import { createLead, listLeads, updateLead } from '#enquiries/leads/lead.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { listProjects } from '#inventory/projects/project.contract.ts';
import { listSales } from '#sales/sale.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { openWorlds } from '../../../../tests/support/world.ts';
import type { SearchKind, SearchResult } from '../search.contract.ts';
import { search } from '../search.contract.ts';

let app: TestApp;
let world: World;
let foreign: World;

beforeAll(async () => {
  ({ app, world, foreign } = await openWorlds());
});

afterAll(() => app.stop());

async function found(user: TestUser, q: string, kind?: SearchKind): Promise<SearchResult[]> {
  const answer = await user.send(search, { query: { q } });
  expect(answer.status).toBe(200);
  return (answer.body.data as SearchResult[]).filter((one) => !kind || one.kind === kind);
}

describe('a search', () => {
  it.each(['+91 98765 00017', '098765-00017', '98765 00017', '9876500017', '98765000', '00017'])(
    'finds a customer by his phone written as %j',
    async (written) => {
      const head = world.organization.businessHead;
      const body = {
        firstName: 'Lakshmi',
        lastName: 'Nair',
        phone: '+919876500017',
        source: 'website',
        projectIds: [world.records.project],
      };
      await head.send(createLead, { body });
      expect((await found(head, written, 'lead')).map(({ title }) => title)).toContain('Lakshmi Nair');
    },
  );

  it('finds by the beginning of each word, and by any part of a number', async () => {
    const head = world.organization.businessHead;
    const [invoice] = (await head.send(listInvoices)).body.data as { id: string; invoiceNumber: string }[];
    const number = invoice?.invoiceNumber ?? '';
    expect((await found(head, 'nai lak', 'lead')).length).toBe(1);
    expect(await found(head, 'air', 'lead')).toEqual([]);
    expect((await found(head, number.slice(-6), 'invoice')).map(({ id }) => id)).toEqual([invoice?.id]);
    expect(await found(head, '%', 'lead')).toEqual([]);
    expect(await found(head, '')).toEqual([]);
  });

  it('follows a change at once: a new name is found and the old one is not', async () => {
    const head = world.organization.businessHead;
    const { lead } = world.records;
    await head.send(updateLead, { params: { id: lead }, body: { lastName: 'Qureshi' } });
    expect((await found(head, 'qureshi', 'lead')).map(({ id }) => id)).toEqual([lead]);
    await head.send(updateLead, { params: { id: lead }, body: { lastName: 'Rao' } });
    expect(await found(head, 'qureshi')).toEqual([]);
  });

  it('never finds what belongs to another organization', async () => {
    const ids = Object.values(foreign.records);
    for (const q of ['kalpa', 'asha', 'bkg', '000001', 'test'])
      for (const { id } of await found(world.organization.businessHead, q)) expect(ids).not.toContain(id);
  });

  it('is answered by the function alone: the table itself is closed to the application', async () => {
    const client = new pg.Client(app.databaseUrl);
    await client.connect();
    try {
      await client.query('set role plinth_app');
      await client.query(`set app.organization_id = '${world.organization.id}'`);
      await expect(client.query('select * from search_entry')).rejects.toThrow('permission denied');
    } finally {
      await client.end();
    }
  });
});

describe.each(ROLES)('as %s', (role) => {
  const LISTS: readonly [SearchKind, Call, string][] = [
    ['lead', listLeads, 'asha'],
    ['sale', listSales, 'asha'],
    ['invoice', listInvoices, 'asha'],
    ['unit', listUnits, '3bhk'],
    ['project', listProjects, 'kalpa'],
  ];

  it('finds exactly what the lists show to this role', async () => {
    const { organization, records } = world;
    const firm = crypto.randomUUID();
    const isPartner = hasRole(role, ...PARTNER_ROLES);
    const user = await organization.user(role, isPartner ? { channelPartnerId: firm } : {});
    await app.application.runAs(user.caller, new Date().toISOString(), async (work) => {
      if (role === 'Sales Executive') await buildLead(work, { projectIds: [records.project] });
    });
    for (const [kind, list, q] of LISTS) {
      const query = { limit: 100, ...(kind === 'lead' ? { search: q } : {}) };
      const shown = await user.send(list, { query });
      const visible = shown.status === 200 ? (shown.body.data as { id: string }[]).map(({ id }) => id) : [];
      const results = await found(user, q, kind);
      for (const { id } of results) expect.soft(visible, `${kind} found by ${role}`).toContain(id);
      // All that it may see fits the word, and a search shows six of a kind.
      expect.soft(results.length, `${kind} of ${role}`).toBe(Math.min(visible.length, 6));
    }
  });
});
