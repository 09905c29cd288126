import fc from 'fast-check';
import type pg from 'pg';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import type { TallyAct } from '../../../../tests/support/tally-acts.ts';
import { playTallyActs, tallyActs } from '../../../../tests/support/tally-acts.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { buildProject } from '#inventory/projects/server/project.factory.ts';
import { correctCohorts } from './lead.cohort.jobs.ts';
import { leadTally } from './lead.tally.jobs.ts';

/** Whatever several transactions do to leads at once, the tally is what counting them all gives. */

let app: TestApp;
let organization: TestOrganization;
const clients: pg.Client[] = [];

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  const { caller } = organization.businessHead;
  for (let n = 0; n < PROJECTS; n += 1)
    await app.application.runAs(caller, NOW, (work) => buildProject(work));
  for (let n = 0; n < WRITERS; n += 1) clients.push(await writer());
});

afterAll(async () => {
  for (const client of clients) await client.end();
  await app.stop();
});

const WRITERS = 3;
const PROJECTS = 2;
const NOW = '2026-11-20T06:30:00.000Z';
const OWN_LEADS = 6;

/** A connection of the application's role; who has to wait for another at all is refused. */
async function writer(): Promise<pg.Client> {
  const client = new Client(app.databaseUrl);
  await client.connect();
  await client.query(
    `set role plinth_app; set lock_timeout = '2s'; set app.organization_id = '${organization.id}'`,
  );
  return client;
}

const onTally = <T>(work: (db: Parameters<typeof leadTally.correct>[0]) => Promise<T>) =>
  inTransaction(app.application.pool, { organizationId: organization.id }, work);

/** What a recount would correct, which must be nothing. */
const errors = () => onTally(leadTally.correct);

async function counted(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ leads: string }>(
    `select coalesce(sum(leads), 0) as leads from lead_tally where kind = 'arrival'`,
  );
  return Number(rows[0]?.leads);
}

/** Every change of what leads are counted by, of one lead or of all of a writer. */
const ACTS = {
  enter: `insert into lead (id, first_name, phone, source, status_changed_at, created_at, updated_at,
                            answer_awaited_at, budget_min_paise, score, grade)
          select gen_random_uuid(), 'Asha', '+919' || lpad((random() * 1e9)::bigint::text, 9, '0'), 'website', at, at,
                 at, at, 100 * $2::int, case when $2 > 2 then $2 * 10.37 end,
                 case when $2 > 2 then 'warm' end
            from (select now() - $2 * interval '7 hours' as at) as day where $1::text <> ''`,
  move: `update lead set status = (array['new','contacted','qualified','siteVisit','negotiating'])[$2::int % 5 + 1],
                         status_changed_at = now() - $2 * interval '9 hours', lost_reason = null, lost_at = null
          where first_name = $1`,
  lose: `update lead set status = 'lost', lost_reason = 'budget', lost_at = now()
          where first_name = $1 and $2::int >= 0 and id = (select min(id::text)::uuid from lead where first_name = $1)`,
  own: `update lead set owner_id = case when $2::int % 2 = 0 then (select id from app_user limit 1) end
         where first_name = $1`,
  plan: `update lead set next_follow_up_at = case when $2::int > 3 then now() + $2 * interval '5 hours' end
          where first_name = $1`,
  budget: `update lead set budget_min_paise = nullif($2::int, 3) * 1000 where first_name = $1`,
  score: `update lead set score = $2::int * 9.13, grade = case when $2 > 7 then 'hot' else 'cold' end,
                          score_fell = $2 > 5 where first_name = $1`,
  date: `update lead set created_at = created_at - $2 * interval '11 hours', source = 'google' where first_name = $1`,
  remove: `update lead set deleted_at = case when $2::int % 2 = 0 then now() end where first_name = $1`,
  ask: `insert into lead_project (lead_id, project_id)
        select lead.id, project.id from lead, project
         where first_name = $1 and (hashtext(lead.id::text || project.id::text) + $2::int) % 3 = 0
        on conflict do nothing`,
  ignore: `delete from lead_project using lead
            where lead.id = lead_id and first_name = $1 and (hashtext(lead_id::text) + $2::int) % 2 = 0`,
  erase: `delete from lead where first_name = $1 and $2::int > 6
             and not exists (select from lead_project where lead_id = lead.id)
             and id = (select max(id::text)::uuid from lead where first_name = $1)`,
  rename: `update lead set city = 'Pune' where first_name = $1 and $2::int > 0`,
} as const;

const act = tallyActs(ACTS, WRITERS);

const nameOf = (at: number) => `Writer${at}`;
const textOf = (what: keyof typeof ACTS, at: number) => ACTS[what].replace(`'Asha'`, `'${nameOf(at)}'`);

function play(acts: readonly TallyAct<keyof typeof ACTS>[]): Promise<void> {
  return playTallyActs(acts, {
    clients,
    run: async (client, { what, writer, number }) => {
      // The application may not erase a lead; the owner of the database may.
      if (what === 'erase') await client.query('reset role');
      await client.query(textOf(what, writer), [nameOf(writer), number]);
      await client.query('set role plinth_app');
    },
    sumUp: () => onTally(leadTally.sumUp),
  });
}

async function enterLeads(): Promise<void> {
  for (const [at, client] of clients.entries())
    for (let n = 0; n < OWN_LEADS; n += 1) await client.query(textOf('enter', at), [nameOf(at), n]);
}

describe('the tally of leads', () => {
  it('is, like the sums of days, what a count of all leads gives, whatever transactions do to them at the same time, undo and sum up', async () => {
    await enterLeads();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
        await play(acts);
        expect(await errors()).toBe(0);
        expect(await onTally(correctCohorts)).toBe(0);
      }),
      { numRuns: 25 },
    );
    await play([{ what: 'enter', writer: 0, number: 1, end: 'commit' }]);
    const next = () =>
      dueAt(leadTally.nextAt, { app, organizationId: organization.id }, '2026-11-24T06:00:00.000Z');
    expect(await next()).toBe('2026-11-24T06:01:00.000Z');
    await onTally(leadTally.sumUp);
    expect(await errors()).toBe(0);
    expect(await next()).toBeNull();
  });

  it('lets nobody wait who changes leads of the same kind, also while it is summed up', async () => {
    const [first, second] = clients;
    if (!first || !second) throw new Error('Two are needed.');
    const before = await counted(first);
    await first.query('begin');
    await first.query(ACTS.enter, ['one', 1]);
    await second.query('begin');
    await second.query(ACTS.enter, ['two', 1]);
    await onTally(leadTally.sumUp);
    await second.query('commit');
    await onTally(leadTally.sumUp);
    await first.query('commit');
    expect(await counted(second)).toBe(before + 2);
    expect(await errors()).toBe(0);
  });

  it('is corrected where it is wrong, and says in how many rows', async () => {
    const [client] = clients;
    if (!client) throw new Error('One is needed.');
    await onTally(leadTally.sumUp);
    const before = await counted(client);
    await client.query(
      `update lead_tally set leads = leads + 5
        where (kind, day, id) = (select kind, day, id from lead_tally where kind = 'arrival' limit 1)`,
    );
    await client.query(
      `delete from lead_tally
        where (kind, day, id) = (select kind, day, id from lead_tally where kind = 'arrival' and leads > 0
                                  order by day desc, id desc limit 1)`,
    );
    expect(await errors()).toBeGreaterThan(0);
    expect(await counted(client)).toBe(before);
    expect(await errors()).toBe(0);
  });
});
