import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMinutes } from '#platform/contract/calendar.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { TestApp } from '../../../../tests/support/test-app.ts';
import type { World } from '../../../../tests/support/world.ts';
import { updateLead } from '#enquiries/leads/lead.contract.ts';
import { openWorlds } from '../../../../tests/support/world.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import type { AuditEntry, AuditVerification } from '../audit.contract.ts';
import { exportAudit, listAudit, verifyAudit } from '../audit.contract.ts';
import { nextSealAt, sealAuditTrail } from './seal.jobs.ts';

let app: TestApp;
let world: World;
let owner: pg.Client;

beforeAll(async () => {
  ({ app, world } = await openWorlds());
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

async function trail(query: Record<string, unknown> = {}) {
  const { status, body } = await world.organization.businessHead.send(listAudit, { query });
  const pagination = body['pagination'] as { nextCursor?: string; total: number } | undefined;
  return { status, rows: body.data as AuditEntry[], pagination };
}

describe('the trail', () => {
  it('shows what a field was and what it became, with the names of the records it speaks of', async () => {
    const { businessHead, user } = world.organization;
    const { lead, project } = world.records;
    const executive = await user('Sales Executive', { projectIds: [project] });
    await businessHead.send(updateLead, {
      params: { id: lead },
      body: { city: 'Nashik', ownerId: executive.id },
    });
    const [entry] = (await trail({ recordId: lead })).rows;
    expect(entry).toMatchObject({
      resource: 'lead',
      before: { city: null },
      after: { city: 'Nashik', ownerId: executive.id },
      actor: { id: businessHead.id },
    });
    expect(entry?.names[executive.id]?.name).toMatch(/^Test Person/);
  });

  /** By pages of the largest size, while nothing is written. */
  async function inOnePass(): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { rows, pagination } = await trail({ limit: 100, ...(cursor ? { cursor } : {}) });
      ids.push(...rows.map(({ id }) => id));
      cursor = pagination?.nextCursor;
    } while (cursor);
    return ids;
  }

  it('goes on from a cursor without a gap or a repetition, whatever is written meanwhile', async () => {
    const all = await inOnePass();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { rows, pagination } = await trail({ limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...rows.map(({ id }) => id));
      cursor = pagination?.nextCursor;
      // Newer than all that is still to come.
      if (seen.length === 3) {
        const body = { city: 'Satara' };
        await world.organization.businessHead.send(updateLead, { params: { id: world.records.lead }, body });
      }
    } while (cursor);
    expect(seen).toEqual(all);
    expect((await trail({ cursor: '2026-01-01T00:00:00.000Z~nothing' })).status).toBe(400);
  });

  it('finds by person, record, act and day', async () => {
    const verified = await trail({ resource: 'receipt', action: 'verify' });
    expect(verified.rows.map(({ resourceId }) => resourceId)).toEqual([world.records.receipt]);
    expect((await trail({ from: '2199-01-01' })).rows).toEqual([]);
    const { businessHead } = world.organization;
    const own = await trail({ actorId: businessHead.id, limit: 100 });
    expect(own.rows.length).toBeGreaterThan(10);
  });

  it('exports what the filter finds as CSV that no spreadsheet runs', async () => {
    const { businessHead } = world.organization;
    await businessHead.send(updateLead, {
      params: { id: world.records.lead },
      body: { company: '=HYPERLINK("http://x")' },
    });
    const answer = await businessHead.send(exportAudit, { query: { recordId: world.records.lead } });
    const text = String((answer.body as { bytes?: Buffer }).bytes);
    const lines = text.trim().split('\r\n');
    expect(answer.headers.get('content-type')).toMatch('text/csv');
    expect(lines).toHaveLength((await trail({ recordId: world.records.lead })).rows.length + 1);
    expect(text).toContain('Company: =HYPERLINK');
    for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@-]/);
  });
});

describe('the seals', () => {
  const later = () => addMinutes(new Date().toISOString(), 30);
  const next = () => dueAt(nextSealAt, { app, organizationId: world.organization.id }, later());

  async function seal(at = later()): Promise<void> {
    const { id } = world.organization;
    await inTransaction(app.application.pool, { organizationId: id }, (db) =>
      sealAuditTrail({ db, now: at }),
    );
  }

  async function verify(): Promise<AuditVerification> {
    return (await world.organization.businessHead.send(verifyAudit)).body.data as AuditVerification;
  }

  /** Alters the trail as only the owner of the server can, looks, and puts it back. */
  async function tampered(change: string, back: string): Promise<AuditVerification> {
    await owner.query('alter table audit_entry disable trigger user');
    await owner.query('alter table audit_seal disable trigger user');
    await owner.query(`set app.organization_id = '${world.organization.id}'`);
    await owner.query(change);
    const found = await verify();
    await owner.query(back);
    return found;
  }

  it('leave the last minutes open, since a transaction may still be writing in them', async () => {
    // The world was made earlier in the run: so it is the time of its first entry that counts, not the clock.
    const first = await next();
    await seal(addMinutes(first ?? '', -1));
    expect(await verify()).toMatchObject({ intact: true, sealedEntries: 0 });
  });

  it('cover every entry once it is settled, and are not made twice', async () => {
    const first = await next();
    expect(first !== null && first <= addMinutes(new Date().toISOString(), 6)).toBe(true);
    await seal();
    await seal();
    expect(await next()).toBeNull();
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from audit_entry where organization_id = $1`,
      [world.organization.id],
    );
    expect(await verify()).toMatchObject({ intact: true, sealedEntries: rows[0]?.count, unsealedEntries: 0 });
  });

  it('name the first minute in which an entry was altered, removed or slipped in', async () => {
    const one = `(select id from audit_entry where organization_id = '${world.organization.id}' order by id limit 1)`;
    const columns: Record<string, [string, string]> = {
      action: [`'forged'`, 'action'],
      actor_id: [`'${crypto.randomUUID()}'`, 'actor_id'],
      at: [`at + interval '1 millisecond'`, 'at'],
      after: [`'{"city":"Goa"}'`, 'after'],
      reason: [`'forged'`, 'reason'],
    };
    await owner.query(`create temp table kept as select * from audit_entry where false`);
    for (const [column, [value]] of Object.entries(columns)) {
      await owner.query('truncate kept');
      await owner.query(`set app.organization_id = '${world.organization.id}'`);
      await owner.query(`insert into kept select * from audit_entry where id = ${one}`);
      const found = await tampered(
        `update audit_entry set "${column}" = ${value} where id = ${one}`,
        `update audit_entry e set "${column}" = k."${column}" from kept k where e.id = k.id`,
      );
      expect.soft(found, column).toMatchObject({ intact: false, broken: { problem: 'entries' } });
      expect.soft((await verify()).intact, `${column} put back`).toBe(true);
    }
    const removed = await tampered(
      `delete from audit_entry where id in (select id from kept)`,
      `insert into audit_entry select * from kept`,
    );
    expect(removed).toMatchObject({ intact: false, broken: { problem: 'entries' } });
    expect((await verify()).intact).toBe(true);
  });

  it('show that a seal itself was replaced after the fact', async () => {
    const found = await tampered(
      `update audit_seal set seal = md5(seal) || md5(root)`,
      `delete from audit_seal`,
    );
    expect(found).toMatchObject({ intact: false, sealedMinutes: 0, broken: { problem: 'seal' } });
    await seal();
    expect(await verify()).toMatchObject({ intact: true });
  });
});
