// @slow in rotation: kills processes at every step of their work

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseCommissionRun } from '#partners/commission-runs/commissionRun.contract.ts';
import {
  buildPaidFirm,
  buildPayable,
  TRANCHE_NET_PAISE,
} from '#partners/commission-runs/server/commissionRun.factory.ts';
import { payTranches } from '#partners/commission-runs/server/payment.commands.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Work } from '#platform/server/context.ts';
import type { Processes } from '../support/processes.ts';
import { startProcesses } from '../support/processes.ts';
import type { TestApp, TestOrganization, TestUser } from '../support/test-app.ts';
import { requestTo } from '../support/request-to.ts';
import { testApp } from '../support/test-app.ts';

const SECRET = 'the secret that the processes of this test share';
/** So many that a run of all their tranches needs a second person. */
const SALES = 6;
const LINES = SALES * 4;
const GROSS_PAISE = SALES * 1_00_000_00;
/** At a moment left to chance; more of them by KILLS=20. */
const KILLS = Number(process.env['KILLS'] ?? 3);

let app: TestApp;
let organization: TestOrganization;
let releaser: TestUser;
let owner: pg.Client;
let processes: Processes;
let runId: string;

beforeAll(async () => {
  app = await testApp({ sessionSecret: SECRET });
  organization = await app.organization();
  releaser = await organization.user('Finance Head');
  const maker = await organization.user('Finance Manager');
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  const { firmId, tranches, fromAccountId } = await run(payable, organization.businessHead);
  await organization.user('Channel Partner Admin', { channelPartnerId: firmId });
  ({ id: runId } = await run((work) => payTranches(work, { tranches, fromAccountId }), maker));
  processes = await startProcesses(0, { databaseUrl: app.databaseUrl, sessionSecret: SECRET });
});

afterAll(async () => {
  await processes.stop();
  await owner.end();
  await app.stop();
});

const run = <T>(command: (work: Work) => Promise<T>, { caller }: TestUser) =>
  app.application.runAs(caller, new Date().toISOString(), command);

/** Commissions of one firm, each in four tranches. */
async function payable(work: Work) {
  const { project, units } = await buildLaunchedProject(work, {
    units: { floors: { from: 1, to: SALES, exclude: [] }, pattern: [{ suffix: '1', ...THREE_BHK }] },
  });
  const [first, ...others] = units;
  const sold = async (unit: { id: string } | undefined) =>
    (await buildSale(work, { unitId: unit?.id ?? '' })).id;
  const { firmId, commissionId } = await buildPaidFirm(work, await sold(first));
  const commissionIds = [commissionId];
  for (const unit of others) commissionIds.push(await buildPayable(work, firmId, await sold(unit)));
  const tranches = commissionIds.flatMap((id) => [1, 2, 3, 4].map((seq) => ({ commissionId: id, seq })));
  return { firmId, tranches, fromAccountId: project.designatedAccounts[0]?.id ?? '' };
}

interface Told {
  status: string;
  ordered: number;
  batches: number;
  bank: number;
  tranches: number;
  commissions: number;
  entries: number;
}

/** What run, ledger, tranches, commissions and history say of the payment; amounts in paise. */
async function told(): Promise<Told> {
  const { rows } = await owner.query<Told>(
    `select r.status,
            (select count(*)::int from commission_run_line l where l.run_id = r.id and l.status = 'ordered') as ordered,
            (select count(*)::int from ledger_batch b where b.source_type = 'partnerPayment') as batches,
            (select coalesce(sum(e.credit_paise), 0)::float8 from ledger_entry e
              where e.account = 'bank' and e.channel_partner_id is not null) as bank,
            (select sum(t.paid_paise)::float8 from commission_tranche t) as tranches,
            (select sum(c.paid_paise)::float8 from commission c) as commissions,
            (select count(*)::int from audit_entry a where a.resource_id = r.id and a.action = 'release') as entries
       from commission_run r where r.id = $1`,
    [runId],
  );
  const [row] = rows;
  if (!row) throw new Error('The run is not there.');
  return row;
}

const NOTHING: Told = {
  status: 'awaitingRelease',
  ordered: 0,
  batches: 0,
  bank: 0,
  tranches: 0,
  commissions: 0,
  entries: 0,
};
const ALL: Told = {
  status: 'released',
  ordered: LINES,
  batches: LINES,
  bank: LINES * TRANCHE_NET_PAISE,
  tranches: GROSS_PAISE,
  commissions: GROSS_PAISE,
  entries: 1,
};

/** The status of the answer; null where the process was killed before it gave one. */
const release = (url: string): Promise<number | null> =>
  requestTo(url, releaseCommissionRun, { params: { id: runId }, body: {} }, releaser.token).then(
    ({ status }) => status,
    () => null,
  );

/** The row stays locked while `act` runs, so that whoever wants it waits. */
async function whileLocked(row: string, act: () => Promise<void>): Promise<void> {
  const hand = new pg.Client(app.databaseUrl);
  await hand.connect();
  await hand.query(`begin; ${row} for update`);
  try {
    await act();
  } finally {
    await hand.query('rollback');
    await hand.end();
  }
}

const waiting = async () =>
  (
    await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount;

/** Until the database has given up what the killed processes had begun. */
async function killed(): Promise<void> {
  await processes.kill();
  const begun = async () =>
    (
      await owner.query(
        `select from pg_locks where relation in ('commission_run'::regclass, 'mail'::regclass) and pid <> pg_backend_pid()`,
      )
    ).rowCount;
  await expect.poll(begun).toBe(0);
}

it('a run is paid whole and once, however often its release is killed, and stays so once it was answered', async () => {
  // Its payments are ordered and noted; the ledger is kept from them when the process is killed.
  await whileLocked('select from ledger_head', async () => {
    const answer = release(await processes.start());
    await expect.poll(waiting).toBe(1);
    await processes.kill();
    expect(await answer).toBeNull();
  });
  await killed();
  expect(await told()).toEqual(NOTHING);

  for (let kills = 0; kills < KILLS; kills += 1) {
    const answer = release(await processes.start());
    await new Promise((go) => setTimeout(go, Math.random() * 250));
    await killed();
    const isPaid = (await told()).status === 'released';
    expect(await told()).toEqual(isPaid ? ALL : NOTHING);
    // What was answered is there.
    expect(isPaid || (await answer) !== 200).toBe(true);
  }

  const answer = await release(await processes.start());
  await killed();
  expect([200, 409]).toContain(answer);
  expect(await told()).toEqual(ALL);
  expect(await release(await processes.start())).toBe(409);
  await killed();
  expect(await told()).toEqual(ALL);
});

it('the advice of a run is mailed once, however the process is killed that sends it', async () => {
  await owner.query(`delete from mail where template = 'paymentAdvice'`);
  await owner.query('update commission_run set advised_at = null where id = $1', [runId]);
  await whileLocked(`select from commission_run where id = '${runId}'`, async () => {
    await processes.start();
    // The advice is printed.
    await expect.poll(waiting).toBe(1);
    await processes.kill();
  });
  await killed();
  expect(await mails()).toEqual([]);

  await processes.start();
  await expect.poll(mails).toEqual([{ isSent: true }]);
  await killed();
  await processes.start();
  // Whoever starts looks for runs without advice first.
  await new Promise((go) => setTimeout(go, 3_000));
  expect(await mails()).toEqual([{ isSent: true }]);
  expect(await told()).toEqual(ALL);
});

async function mails(): Promise<{ isSent: boolean }[]> {
  const { rows } = await owner.query<{ isSent: boolean }>(
    `select delivered_at is not null as "isSent" from mail where template = 'paymentAdvice'`,
  );
  return rows;
}
