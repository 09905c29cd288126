import { expect, it } from 'vitest';
import type { InstallationFacts, OrganizationFacts } from './systemStatus.rules.ts';
import { installationChecks, jobStatus, organizationChecks, worstOf } from './systemStatus.rules.ts';

const now = '2026-11-27T06:00:00.000Z';

const SOUND: InstallationFacts = {
  now,
  isWorkerUp: true,
  scanner: 'up',
  queue: { waiting: 2, failing: 0, givenUp: 0, oldestDue: '2026-11-27T05:59:30.000Z' },
  database: { sizeBytes: 1.4 * 1024 ** 3, connections: 20, maxConnections: 100, isFull: false },
  disk: { freeBytes: 40 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 },
  backups: { takenAt: '2026-11-26T20:00:00.000Z', provenAt: '2026-11-01T06:00:00.000Z' },
  calls: { answered: 20_000, faults: 3 },
  loopDelayP99Ms: 12,
};

const ORDERLY: OrganizationFacts = {
  now,
  mail: { waiting: 0, oldest: null, failedThisWeek: 0 },
  unpublishedSince: null,
  unsealedSince: '2026-11-27T05:55:00.000Z',
  ledgerCheck: { at: '2026-11-20T06:00:00.000Z', status: 'intact' },
  learnedScore: { trainedAt: '2026-11-01T06:00:00.000Z', hasDrifted: false },
  reports: { waitingSince: null, failedThisWeek: 0, stopped: 0 },
};

it('what is in order is green and advises nothing', () => {
  for (const check of [...installationChecks(SOUND), ...organizationChecks(ORDERLY)])
    expect(check).toMatchObject({ level: 'green', advice: null });
  expect(installationChecks(SOUND).find(({ key }) => key === 'database')?.now).toBe('1.4 GB');
});

it.each<[string, Partial<InstallationFacts>, string, string]>([
  ['database', { database: { ...SOUND.database, isFull: true } }, 'red', '1.4 GB, no space left to write'],
  ['connections', { database: { ...SOUND.database, connections: 70 } }, 'amber', '70 of 100 in use'],
  ['connections', { database: { ...SOUND.database, connections: 90 } }, 'red', '90 of 100 in use'],
  ['worker', { isWorkerUp: false }, 'red', 'Stopped'],
  [
    'queue',
    { queue: { ...SOUND.queue, oldestDue: '2026-11-27T05:54:00.000Z' } },
    'amber',
    '2 tasks due, the oldest for 6 minutes',
  ],
  ['queue', { queue: { ...SOUND.queue, failing: 1 } }, 'amber', '2 tasks due, 1 tried again after a failure'],
  ['queue', { queue: { ...SOUND.queue, givenUp: 1 } }, 'red', '2 tasks due, 1 failed for good'],
  [
    'disk',
    { disk: { freeBytes: 14 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 } },
    'amber',
    '14 GB of 100 GB free',
  ],
  ['disk', { disk: { freeBytes: 0, totalBytes: 100 * 1024 ** 3 } }, 'red', '0 MB of 100 GB free'],
  ['disk', { disk: null }, 'green', 'Files are kept in a bucket'],
  ['backups', { backups: { takenAt: null, provenAt: null } }, 'amber', 'None was taken yet'],
  [
    'backups',
    { backups: { takenAt: '2026-11-26T20:00:00.000Z', provenAt: null } },
    'amber',
    'The last 10 hours ago, none restored as a trial yet',
  ],
  [
    'backups',
    { backups: { ...SOUND.backups, provenAt: '2026-08-20T06:00:00.000Z' } },
    'amber',
    'one restored as a trial 99 days ago',
  ],
  [
    'backups',
    { backups: { ...SOUND.backups, takenAt: '2026-11-26T03:59:00.000Z' } },
    'amber',
    '26 hours ago',
  ],
  ['backups', { backups: { ...SOUND.backups, takenAt: '2026-11-24T05:00:00.000Z' } }, 'red', '3 days ago'],
  ['scanner', { scanner: 'none' }, 'amber', 'None is set up: files are stored without a scan'],
  ['scanner', { scanner: 'down' }, 'red', 'Does not answer'],
  ['faults', { calls: { answered: 1_000, faults: 1 } }, 'amber', '1 of 1,000 calls since the start'],
  ['faults', { calls: { answered: 0, faults: 0 } }, 'green', '0 of 0 calls since the start'],
  ['load', { loopDelayP99Ms: 1_000 }, 'red', '1,000 ms for the slowest in a hundred'],
])('of the installation %s is judged by the rule it states: %o', (key, facts, level, text) => {
  const check = installationChecks({ ...SOUND, ...facts }).find((one) => one.key === key);
  expect(check).toMatchObject({ level, now: expect.stringContaining(text) as string });
  expect(check?.advice === null).toBe(level === 'green');
});

it.each<[string, Partial<OrganizationFacts>, string, string]>([
  [
    'mail',
    { mail: { waiting: 1, oldest: '2026-11-27T05:40:00.000Z', failedThisWeek: 0 } },
    'amber',
    '20 minutes',
  ],
  ['mail', { mail: { waiting: 1, oldest: '2026-11-27T03:00:00.000Z', failedThisWeek: 0 } }, 'red', '3 hours'],
  ['mail', { mail: { waiting: 0, oldest: null, failedThisWeek: 4 } }, 'amber', '4 failed in the last 7 days'],
  ['events', { unpublishedSince: '2026-11-27T05:50:00.000Z' }, 'red', 'Behind by 10 minutes'],
  ['audit', { unsealedSince: '2026-11-25T05:00:00.000Z' }, 'red', 'Behind by 2 days'],
  ['ledger', { ledgerCheck: null }, 'amber', 'Never checked'],
  ['ledger', { ledgerCheck: { at: now, status: 'broken' } }, 'red', 'Found broken today'],
  [
    'ledger',
    { ledgerCheck: { at: '2026-10-01T06:00:00.000Z', status: 'intact' } },
    'amber',
    'Intact 57 days ago',
  ],
  ['ledger', { ledgerCheck: { at: now, status: 'failed' } }, 'amber', 'could not be completed'],
  ['ledger', { ledgerCheck: { at: now, status: 'running' } }, 'green', 'Being checked'],
  ['score', { learnedScore: null }, 'green', 'None yet'],
  ['score', { learnedScore: { trainedAt: now, hasDrifted: true } }, 'amber', 'leads have changed since'],
  [
    'reports',
    { reports: { waitingSince: '2026-11-27T05:00:00.000Z', failedThisWeek: 0, stopped: 0 } },
    'red',
    'The oldest waits for 60 minutes',
  ],
  [
    'reports',
    { reports: { waitingSince: null, failedThisWeek: 0, stopped: 1 } },
    'amber',
    '1 paused because their owner may not run them',
  ],
])('of an organization %s is judged by the rule it states: %o', (key, facts, level, text) => {
  const check = organizationChecks({ ...ORDERLY, ...facts }).find((one) => one.key === key);
  expect(check).toMatchObject({ level, now: expect.stringContaining(text) as string });
});

it('a job that failed once is looked at, one that failed three times needs help, and the worst counts', () => {
  const facts = { job: 'sealAuditTrail', ranAt: now, nextAt: null, failedAt: null, failure: null };
  const levels = [0, 1, 2, 3].map((failures) => jobStatus({ ...facts, failures }).level);
  expect(levels).toEqual(['green', 'amber', 'amber', 'red']);
  expect(worstOf(levels)).toBe('red');
  expect(worstOf([])).toBe('green');
});
