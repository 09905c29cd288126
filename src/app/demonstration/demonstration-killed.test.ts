// @slow in rotation: kills the filling of the demonstration, and plays it several times

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { beginServer } from '../../../tests/support/server-process.ts';
import { closeAll, count, fill, opened } from '../../../tests/support/small-demonstration.ts';
import type { TestApp } from '../../../tests/support/test-app.ts';

describe('a demonstration that was broken off', () => {
  afterEach(closeAll);

  it('is discarded at the next start and filled again with the same figures, by one of two processes at once, and recreated when wanted', async () => {
    const figures = await figuresOfWhole();
    const { app, client } = await opened();
    await killedWhileFilling(app, client);
    expect(await count(client, 'select 1 from organization')).toBe(1);

    const [one, two] = await Promise.all([fill(app), fill(app)]);
    expect([one.isThere, two.isThere]).toEqual([true, true]);
    const said = [...one.said, ...two.said];
    expect(said.filter((message) => message.includes('was interrupted'))).toHaveLength(1);
    expect(said.filter((message) => message.includes('bookings with plans'))).toHaveLength(1);
    expect(said.filter((message) => message.includes('waiting for it'))).toHaveLength(1);
    expect(await count(client, 'select 1 from organization')).toBe(1);
    expect(await count(client, `select 1 from app_user where role = 'Business Head'`)).toBe(1);
    expect(await figuresOf(client)).toEqual(figures);

    expect(await fill(app)).toEqual({ isThere: true, said: [] });

    const organizations = 'select organization_id from organization';
    const before = await client.query(organizations);
    expect((await fill(app, true)).said).toContain(
      'The demonstration company is being discarded and recreated.',
    );
    const after = await client.query(organizations);
    expect(after.rows).toHaveLength(1);
    expect(after.rows).not.toEqual(before.rows);
  });
});

/** Starts the whole server on an empty database and kills it in the middle of the filling. */
async function killedWhileFilling(app: TestApp, client: pg.Client): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-broken-'));
  const { child } = await beginServer({
    databaseUrl: app.databaseUrl,
    dataDir: folder,
    sessionSecret: 'a secret of the process that is killed in this test',
    demo: 'on',
  });
  const ended = once(child, 'exit');
  while ((await count(client, 'select 1 from lead')) === 0 && child.exitCode === null) await sleep(50);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  // PostgreSQL notices a moment later, and frees what the process had locked. With two keys, a process shows that it lives.
  const owners = `select 1 from pg_locks where locktype = 'advisory' and objsubid = 1 and database =
    (select oid from pg_database where datname = current_database())`;
  while ((await count(client, owners)) > 0) await sleep(20);
  await rm(folder, { recursive: true, force: true });
}

async function figuresOfWhole(): Promise<unknown[][]> {
  const { app, client } = await opened();
  await fill(app);
  const figures = await figuresOf(client);
  expect(figures.map((rows) => rows.length)).not.toContain(0);
  return figures;
}

/** Everything that people read as figures, names, numbers and times; no ids. */
const FIGURES = [
  `select l.phone, l.first_name, l.last_name, l.source, l.status, l.lost_reason, u.email as owner, l.version,
     l.created_at, l.first_response_at, l.last_contacted_at, l.next_follow_up_at, l.interaction_count,
     l.site_visit_count, l.budget_max_paise from lead l left join app_user u on u.id = l.owner_id order by phone`,
  `select l.phone, i.type, i.direction, i.outcome, i.notes, i.occurred_at, i.scheduled_at, i.duration_sec
     from lead_interaction i join lead l on l.id = i.lead_id order by phone, occurred_at, type, i.notes`,
  `select s.booking_number, s.booking_date, u.unit_number, l.phone, e.email, s.agreement_value_paise, s.gst_paise,
     s.total_receivable_paise, s.discount_paise, s.paid_paise, s.funding, s.loan_bank
     from sale s join unit u on u.id = s.unit_id join lead l on l.id = s.lead_id
     join app_user e on e.id = s.sales_executive_id order by booking_number`,
  `select s.booking_number, i.seq, i.name, i.principal_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.due_date,
     i.paid_principal_paise from installment i join sale s on s.id = i.sale_id order by 1, 2`,
  `select receipt_number, amount_paise, mode, reference, received_date, status, cleared_on
     from payment_transaction order by reference, receipt_number, received_date, amount_paise`,
  `select invoice_number, taxable_paise, total_paise, paid_paise, status from invoice order by invoice_number`,
  `select batch_no, posted_on, narration, source_type from ledger_batch order by batch_no`,
  `select unit_number, status, price_paise from unit order by unit_number`,
  `select number, agreement_value_paise, all_in_paise, issued_on, status from cost_sheet order by number`,
  `select at, action, resource_type, actor_role from audit_entry order by at, action, resource_type, actor_role`,
];

async function figuresOf(client: pg.Client): Promise<unknown[][]> {
  const figures: unknown[][] = [];
  for (const query of FIGURES) figures.push((await client.query<Record<string, unknown>>(query)).rows);
  return figures;
}
