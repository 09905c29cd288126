import type pg from 'pg';
import type { Clock } from '#platform/server/http/caller.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Figure } from '#platform/server/metrics.ts';

export interface WatchedParts {
  pool: pg.Pool;
  files: FileStore;
  clock: Clock;
  isWorkerUp: () => boolean;
}

interface State {
  mails_waiting: number;
  oldest_mail: Date | null;
  mails_failed: number;
  jobs_failing: number;
  unpublished_since: Date | null;
  unsealed_since: Date | null;
  ledgers_broken: number;
  oldest_ledger_check: Date | null;
  backup_at: Date | null;
  backup_proven_at: Date | null;
  waiting: number;
  failing: number;
  given_up: number;
  oldest_due: Date | null;
  bytes: number;
  connections: number;
  max_connections: number;
}

/** What alarms ask for (deploy/alarms.yml), over all organizations: numbers and ages, no name and no amount. */
export async function installationFigures(parts: WatchedParts): Promise<Figure[]> {
  const now = parts.clock();
  const [{ rows }, space] = await Promise.all([
    parts.pool.query<State>(
      `select state.*, queue.*, pg_database_size(current_database())::float8 as bytes,
              (select count(*)::int from pg_stat_activity where datid is not null) as connections,
              current_setting('max_connections')::int as max_connections
         from installation_state($1::timestamptz) state, queue_state($1::timestamptz) queue`,
      [now],
    ),
    parts.files.space(),
  ]);
  const [state] = rows;
  if (!state) return [];
  return [...figuresOf(state, now, parts.isWorkerUp()), ...(space ? figuresOfDisk(space) : [])];
}

function figuresOf(state: State, now: string, isWorkerUp: boolean): Figure[] {
  const since = (at: Date | string | null) =>
    Math.max(0, (Date.parse(now) - new Date(at ?? now).getTime()) / 1000);
  /** What has never happened has no age: an alarm on its absence says so. */
  const age = (name: string, help: string, at: Date | string | null): Figure[] =>
    at === null ? [] : [{ name, help, value: since(at) }];
  return [
    { name: 'plinth_worker_up', help: 'Whether this process runs jobs', value: isWorkerUp ? 1 : 0 },
    {
      name: 'plinth_queue_tasks',
      help: 'Tasks in the queue',
      labels: { state: 'due' },
      value: state.waiting,
    },
    {
      name: 'plinth_queue_tasks',
      help: 'Tasks in the queue',
      labels: { state: 'failing' },
      value: state.failing,
    },
    {
      name: 'plinth_queue_tasks',
      help: 'Tasks in the queue',
      labels: { state: 'failed' },
      value: state.given_up,
    },
    {
      name: 'plinth_queue_oldest_seconds',
      help: 'How long the oldest due task waits',
      value: since(state.oldest_due),
    },
    {
      name: 'plinth_jobs_failing',
      help: 'Jobs of organizations that failed three times in a row',
      value: state.jobs_failing,
    },
    { name: 'plinth_mails_waiting', help: 'Mails not sent yet', value: state.mails_waiting },
    {
      name: 'plinth_mail_oldest_seconds',
      help: 'How long the oldest mail waits',
      value: since(state.oldest_mail),
    },
    {
      name: 'plinth_mails_failed_last_day',
      help: 'Mails that failed for good in the last day',
      value: state.mails_failed,
    },
    {
      name: 'plinth_events_behind_seconds',
      help: 'How late screens hear of changes',
      value: since(state.unpublished_since),
    },
    {
      name: 'plinth_audit_unsealed_seconds',
      help: 'Age of the oldest audit entry without a seal',
      value: since(state.unsealed_since),
    },
    {
      name: 'plinth_ledgers_broken',
      help: 'Organizations whose last ledger check found it broken',
      value: state.ledgers_broken,
    },
    ...age(
      'plinth_ledger_check_age_seconds',
      'Age of the ledger check of the organization checked longest ago',
      state.oldest_ledger_check,
    ),
    ...age('plinth_backup_age_seconds', 'Age of the last backup', state.backup_at),
    ...age(
      'plinth_backup_proven_age_seconds',
      'Since a backup was last restored as a trial',
      state.backup_proven_at,
    ),
    { name: 'plinth_database_bytes', help: 'Size of the database', value: state.bytes },
    {
      name: 'plinth_database_connections',
      help: 'Connections to the server of the database',
      labels: { kind: 'used' },
      value: state.connections,
    },
    {
      name: 'plinth_database_connections',
      help: 'Connections to the server of the database',
      labels: { kind: 'allowed' },
      value: state.max_connections,
    },
  ];
}

function figuresOfDisk({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Figure[] {
  return [
    { name: 'plinth_disk_bytes', help: 'Disk of the files', labels: { kind: 'free' }, value: freeBytes },
    { name: 'plinth_disk_bytes', help: 'Disk of the files', labels: { kind: 'total' }, value: totalBytes },
  ];
}
