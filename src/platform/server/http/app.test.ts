import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { getMe, updateMe } from '#company/people/user.contract.ts';
import { openLog } from '../log.ts';

let app: TestApp;
let owner: pg.Client;
let head: TestUser;

beforeAll(async () => {
  // What goes wrong here is meant to.
  app = await testApp({ log: openLog('silent') });
  head = (await app.organization()).businessHead;
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

it('a statement that the database breaks off answers 503 and "try again", changes nothing, and the next one goes through', async () => {
  const { firstName } = (await head.send(getMe)).body.data as { firstName: string };
  await owner.query('begin');
  await owner.query('lock table app_user in access exclusive mode');
  const waiting = head.send(updateMe, { body: { firstName: 'Asha' } });
  await breakOffWhoWaits();
  const answer = await waiting;
  await owner.query('rollback');
  expect(answer).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      message: 'This took too long and nothing was changed. Try again.',
    },
  });
  expect((await head.send(getMe)).body.data).toMatchObject({ firstName });
});

/** As `statement_timeout` does, without its 25 seconds: to both the database gives the same code. */
async function breakOffWhoWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
    if (rowCount) return;
  }
}
