import type { Instant } from '#platform/contract/calendar.ts';
import { counted, plainNumber } from '#platform/contract/format.ts';
import type { JobStatus, Level, StatusCheck } from './systemStatus.contract.ts';
import { LEVELS } from './systemStatus.contract.ts';

/** The worst of several; green of none. */
export function worstOf(levels: readonly Level[]): Level {
  return LEVELS.findLast((level) => levels.includes(level)) ?? 'green';
}

/** What is known of the whole installation. */
export interface InstallationFacts {
  now: Instant;
  isWorkerUp: boolean;
  scanner: 'up' | 'down' | 'none';
  /** Tasks of all organizations; `oldestDue` has never been tried. */
  queue: { waiting: number; failing: number; givenUp: number; oldestDue: Instant | null };
  database: { sizeBytes: number; connections: number; maxConnections: number; isFull: boolean };
  /** Of the folder of files; null: they are kept in a bucket. */
  disk: { freeBytes: number; totalBytes: number } | null;
  /** When the last one was taken, and when one was last restored as a trial. */
  backups: { takenAt: Instant | null; provenAt: Instant | null };
  /** Since this process started. */
  calls: { answered: number; faults: number };
  loopDelayP99Ms: number;
}

/** What is known of one organization. */
export interface OrganizationFacts {
  now: Instant;
  mail: { waiting: number; oldest: Instant | null; failedThisWeek: number };
  /** The oldest change that browsers have not heard of. */
  unpublishedSince: Instant | null;
  /** The oldest entry of the audit trail without a seal. */
  unsealedSince: Instant | null;
  ledgerCheck: { at: Instant; status: 'running' | 'intact' | 'broken' | 'failed' } | null;
  learnedScore: { trainedAt: Instant; hasDrifted: boolean } | null;
  /** Reports at set times: since when the oldest waits to be sent, what failed, and which stopped by themselves. */
  reports: { waitingSince: Instant | null; failedThisWeek: number; stopped: number };
}

export type JobFacts = Omit<JobStatus, 'level'>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Each green, amber or red by the rule that it states. */
export function installationChecks(facts: InstallationFacts): StatusCheck[] {
  const { database, queue, disk, calls } = facts;
  const waited = minutesSince(queue.oldestDue, facts.now);
  const taken = share(database.connections, database.maxConnections);
  const faulty = share(calls.faults, calls.answered);
  return [
    check('database', 'Database', {
      level: database.isFull ? 'red' : 'green',
      now: `${sizeText(database.sizeBytes)}${database.isFull ? ', no space left to write' : ''}`,
      rule: 'Red when it has refused to write for want of space in the last minute.',
      advice: 'Make space on the disk of the database, then try again.',
    }),
    check('connections', 'Database connections', {
      level: byLimits(taken, 0.7, 0.9),
      now: `${plainNumber(database.connections)} of ${plainNumber(database.maxConnections)} in use`,
      rule: 'Amber from 70%, red from 90%.',
      advice: 'Run fewer processes, or raise max_connections of PostgreSQL.',
    }),
    check('worker', 'Worker', {
      level: facts.isWorkerUp ? 'green' : 'red',
      now: facts.isWorkerUp ? 'Running' : 'Stopped',
      rule: 'Red when no jobs are run by this process.',
      advice: 'Restart Plinth and read its log.',
    }),
    check('queue', 'Queue of tasks', {
      level:
        queue.givenUp > 0 ? 'red' : worstOf([byLimits(waited, 5, 15), queue.failing > 0 ? 'amber' : 'green']),
      now: [
        `${counted(queue.waiting, 'task')} due`,
        ...(waited >= 1 ? [`the oldest for ${minutesText(waited)}`] : []),
        ...(queue.failing > 0 ? [`${plainNumber(queue.failing)} tried again after a failure`] : []),
        ...(queue.givenUp > 0 ? [`${plainNumber(queue.givenUp)} failed for good`] : []),
      ].join(', '),
      rule: 'Amber when a task fails or has waited for 5 minutes, red when one failed for good or has waited for 15.',
      advice: 'Read the log for the reason; what failed for good has to be done again by hand.',
    }),
    check('disk', 'Disk of the files', diskOf(disk)),
    check('backups', 'Backups', backupsOf(facts)),
    check('scanner', 'Virus scanner', {
      ...SCANNER[facts.scanner],
      rule: 'Amber without a scanner, red when it does not answer.',
      advice: 'Set CLAMD_URL to the address of clamd, or start it.',
    }),
    check('faults', 'Faults', {
      level: byLimits(faulty, 0.001, 0.01),
      now: `${plainNumber(calls.faults)} of ${plainNumber(calls.answered)} calls since the start`,
      rule: 'Amber from 1 in 1,000, red from 1 in 100.',
      advice: 'Read the log for the calls that failed.',
    }),
    check('load', 'Time a request waits', {
      level: byLimits(facts.loopDelayP99Ms, 200, 1_000),
      now: `${plainNumber(Math.round(facts.loopDelayP99Ms))} ms for the slowest in a hundred`,
      rule: 'Amber from 200 ms, red from 1 second.',
      advice: 'Run a second process, or give this one a faster processor.',
    }),
  ];
}

const SCANNER = {
  up: { level: 'green', now: 'Answers' },
  none: { level: 'amber', now: 'None is set up: files are stored without a scan' },
  down: { level: 'red', now: 'Does not answer' },
} as const;

function diskOf(disk: InstallationFacts['disk']): Judged {
  const rule = 'Amber under 15% free, red under 5%.';
  const advice = 'Make space, or move the files to a larger disk or a bucket.';
  if (!disk) return { level: 'green', now: 'Files are kept in a bucket', rule, advice };
  const free = share(disk.freeBytes, disk.totalBytes);
  const level = free < 0.05 ? 'red' : free < 0.15 ? 'amber' : 'green';
  const now = `${sizeText(disk.freeBytes)} of ${sizeText(disk.totalBytes)} free`;
  return { level, now, rule, advice };
}

/** The nightly backup may take two hours longer than the day before. */
const BACKUP_HOURS = 26;
const PROOF_DAYS = 90;

function backupsOf({ backups: { takenAt, provenAt }, now }: InstallationFacts): Judged {
  const rule = `Amber when the last is older than ${BACKUP_HOURS} hours or none was restored as a trial in ${PROOF_DAYS} days, red when it is older than 3 days.`;
  const advice =
    'Run npm run backup every night, and npm run restore with --try every month (docs/OPERATING.md).';
  if (takenAt === null) return { level: 'amber', now: 'None was taken yet', rule, advice };
  const minutes = minutesSince(takenAt, now);
  const isProven = provenAt !== null && minutesSince(provenAt, now) <= PROOF_DAYS * 24 * 60;
  return {
    level: worstOf([byLimits(minutes, BACKUP_HOURS * 60, 3 * 24 * 60), isProven ? 'green' : 'amber']),
    now: [
      `The last ${minutesText(minutes)} ago`,
      provenAt === null
        ? 'none restored as a trial yet'
        : `one restored as a trial ${minutesText(minutesSince(provenAt, now))} ago`,
    ].join(', '),
    rule,
    advice,
  };
}

/** Each green, amber or red by the rule that it states. */
export function organizationChecks(facts: OrganizationFacts): StatusCheck[] {
  const { now, mail } = facts;
  const waited = minutesSince(mail.oldest, now);
  const unpublished = minutesSince(facts.unpublishedSince, now);
  const unsealed = minutesSince(facts.unsealedSince, now);
  return [
    check('mail', 'Mail', {
      level: worstOf([byLimits(waited, 15, 120), mail.failedThisWeek > 0 ? 'amber' : 'green']),
      now: [
        `${plainNumber(mail.waiting)} waiting`,
        ...(waited >= 1 ? [`the oldest for ${minutesText(waited)}`] : []),
        `${plainNumber(mail.failedThisWeek)} failed in the last 7 days`,
      ].join(', '),
      rule: 'Amber when a mail failed in the last 7 days or waits for 15 minutes, red when one waits for 2 hours.',
      advice: 'Check the mail server and the addresses of your people.',
    }),
    check('events', 'Live updates', {
      level: byLimits(unpublished, 1, 10),
      now: unpublished < 1 ? 'Up to date' : `Behind by ${minutesText(unpublished)}`,
      rule: 'Amber when screens hear of changes a minute late, red from 10 minutes.',
      advice: 'Restart Plinth; nothing is lost, screens are only late.',
    }),
    check('audit', 'Seal of the audit trail', {
      level: byLimits(unsealed, 30, 24 * 60),
      now: unsealed < 30 ? 'Up to date' : `Behind by ${minutesText(unsealed)}`,
      rule: 'Amber when entries are 30 minutes old without a seal, red from a day.',
      advice: 'See whether the job “sealAuditTrail” fails below.',
    }),
    check('ledger', 'Integrity of the ledger', ledgerOf(facts)),
    check('score', 'Learned lead score', scoreOf(facts)),
    check('reports', 'Scheduled reports', reportsOf(facts)),
  ];
}

function ledgerOf({ ledgerCheck, now }: OrganizationFacts): Judged {
  const rule = 'Amber when it was not checked for 35 days, red when a check found the chain broken.';
  const advice = 'Open Ledger and start the integrity check.';
  if (!ledgerCheck) return { level: 'amber', now: 'Never checked', rule, advice };
  const days = Math.floor(minutesSince(ledgerCheck.at, now) / (24 * 60));
  const when = days === 0 ? 'today' : `${counted(days, 'day')} ago`;
  switch (ledgerCheck.status) {
    case 'running':
      return { level: 'green', now: 'Being checked', rule, advice };
    case 'failed':
      return { level: 'amber', now: `The check of ${when} could not be completed`, rule, advice };
    case 'broken':
      return {
        level: 'red',
        now: `Found broken ${when}`,
        rule,
        advice: 'Open Ledger and read where it breaks.',
      };
    case 'intact':
      return { level: days > 35 ? 'amber' : 'green', now: `Intact ${when}`, rule, advice };
  }
}

function scoreOf({ learnedScore, now }: OrganizationFacts): Judged {
  const rule = 'Amber when the model is older than 60 days or its leads have changed.';
  const advice = 'Open Lead scoring and train it again.';
  if (!learnedScore) return { level: 'green', now: 'None yet: leads are scored by rules', rule, advice };
  const days = Math.floor((Date.parse(now) - Date.parse(learnedScore.trainedAt)) / DAY);
  const { hasDrifted } = learnedScore;
  return {
    level: hasDrifted || days > 60 ? 'amber' : 'green',
    now: `Trained ${days === 0 ? 'today' : `${counted(days, 'day')} ago`}${hasDrifted ? ', leads have changed since' : ''}`,
    rule,
    advice,
  };
}

function reportsOf({ reports: { waitingSince, failedThisWeek, stopped }, now }: OrganizationFacts): Judged {
  const waited = minutesSince(waitingSince, now);
  return {
    level: worstOf([byLimits(waited, 10, 60), failedThisWeek + stopped > 0 ? 'amber' : 'green']),
    now: [
      ...(waited >= 1 ? [`The oldest waits for ${minutesText(waited)}`] : []),
      `${plainNumber(failedThisWeek)} failed in the last 7 days`,
      ...(stopped > 0 ? [`${plainNumber(stopped)} paused because their owner may not run them`] : []),
    ].join(', '),
    rule: 'Amber when one failed in the last 7 days, waits for 10 minutes or has lost its owner, red when one waits for an hour.',
    advice: 'Open Scheduled reports: the history says what failed, and one without its owner is handed over.',
  };
}

/** One failure may pass by itself: it is tried again every minute. */
export function jobStatus(facts: JobFacts): JobStatus {
  return { ...facts, level: byLimits(facts.failures, 1, 3) };
}

type Judged = Pick<StatusCheck, 'level' | 'now' | 'rule'> & { advice: string };

function check(key: string, label: string, { advice, ...judged }: Judged): StatusCheck {
  return { key, label, ...judged, advice: judged.level === 'green' ? null : advice };
}

function byLimits(value: number, amber: number, red: number): Level {
  return value >= red ? 'red' : value >= amber ? 'amber' : 'green';
}

/** 0 of nothing. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function minutesSince(at: Instant | null, now: Instant): number {
  return at === null ? 0 : Math.max(0, (Date.parse(now) - Date.parse(at)) / MINUTE);
}

function minutesText(minutes: number): string {
  if (minutes < 120) return counted(Math.floor(minutes), 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

const UNITS = ['MB', 'GB', 'TB'] as const;

/** '512 MB', '1.4 GB'. */
function sizeText(bytes: number): string {
  let size = bytes / 1024 ** 2;
  let step = 0;
  while (size >= 1000 && step < UNITS.length - 1) {
    size /= 1024;
    step += 1;
  }
  return `${plainNumber(size < 10 ? Math.round(size * 10) / 10 : Math.round(size))} ${UNITS[step] ?? 'MB'}`;
}
