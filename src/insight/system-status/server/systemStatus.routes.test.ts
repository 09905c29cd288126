import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestOrganization } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { SystemStatus } from '../systemStatus.contract.ts';
import { getSystemStatus } from '../systemStatus.contract.ts';

let app: TestApp;
let first: TestOrganization;
let second: TestOrganization;

beforeAll(async () => {
  app = await testApp();
  first = await app.organization();
  second = await app.organization();
});

afterAll(() => app?.stop());

async function statusOf(organization: TestOrganization): Promise<SystemStatus> {
  const answer = await organization.businessHead.send(getSystemStatus);
  expect(answer.status).toBe(200);
  return answer.body.data as SystemStatus;
}

it('the installation is shown to the administrators of the first organization alone', async () => {
  const operator = await statusOf(first);
  expect(operator.installation?.checks.map(({ key }) => key)).toEqual([
    'database',
    'connections',
    'worker',
    'queue',
    'disk',
    'backups',
    'scanner',
    'faults',
    'load',
  ]);
  // The statement that counts them runs on one.
  const connections = operator.installation?.checks.find(({ key }) => key === 'connections')?.now;
  expect(connections).toMatch(/^[1-9]\d* of [1-9]\d* in use$/);
  expect((await statusOf(second)).installation).toBeNull();
});

it('a failing job is shown with its words to its own organization alone', async () => {
  const failedAt = new Date().toISOString();
  const failed = { failures: 3, failedAt, failure: 'The seal could not be written.' };
  await app.application.runAs(second.businessHead.caller, failedAt, ({ db }) =>
    db
      .insertInto('jobRun')
      .values({ job: 'sealAuditTrail', ranAt: null, ...failed })
      .execute(),
  );
  const [seal] = (await statusOf(second)).organization.jobs;
  expect(seal).toMatchObject({
    job: 'sealAuditTrail',
    level: 'red',
    ranAt: null,
    failures: 3,
    failure: 'The seal could not be written.',
  });
  expect((await statusOf(second)).level).toBe('red');
  const other = (await statusOf(first)).organization.jobs.find(({ job }) => job === 'sealAuditTrail');
  expect(other).toMatchObject({ level: 'green', failures: 0, failure: null });
});
