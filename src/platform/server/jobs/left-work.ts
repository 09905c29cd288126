import type pg from 'pg';
import type { Instant } from '../../contract/calendar.ts';
import { addMilliseconds } from '../../contract/calendar.ts';
import type { Read } from '../context.ts';
import type { Database } from '../database/tenant.ts';
import { inTransaction } from '../database/tenant.ts';
import type { Clock } from '../http/caller.ts';
import type { QueuedTask } from './worker.ts';

/** Longer than a batch takes, even on a busy machine. */
const PATIENCE_MS = 60_000;

interface Place {
  pool: pg.Pool;
  clock: Clock;
}

/** What a queued task works off batch by batch, noting each time when it got further. */
interface Work<Needs> {
  run: (needs: Needs) => QueuedTask;
  /** What has begun and not ended in an organization: a few, the oldest first. */
  underWay: (db: Database) => Promise<readonly { id: string; updatedAt: Instant }[]>;
  /** The name of its id in the payload of the task. */
  key: string;
  /** Without progress for so long it counts as left. */
  patienceMs?: number;
}

interface LeftWork<Needs> {
  /** Goes on with what counts as left; with `isStart`, when a process starts, with all that is under way. */
  resume: (needs: Needs, organizationIds: readonly string[], start?: { isStart?: boolean }) => Promise<void>;
  /** When the first counts as left. */
  stalledAt: (read: Pick<Read, 'db'>) => Promise<Instant | null>;
}

/** How work goes on whose process was killed: the queue would try its job again only hours later. */
export function leftWork<Needs extends Place>(work: Work<Needs>): LeftWork<Needs> {
  const { run, underWay, key, patienceMs = PATIENCE_MS } = work;
  const since = ({ updatedAt }: { updatedAt: Instant }) => Date.parse(updatedAt);
  return {
    resume: async (needs, organizationIds, { isStart = false } = {}) => {
      const before = Date.parse(needs.clock()) - (isStart ? 0 : patienceMs);
      const task = run(needs);
      for (const organizationId of organizationIds) {
        const rows = await inTransaction(needs.pool, { organizationId }, underWay);
        for (const row of rows)
          if (since(row) <= before) await task({ organizationId, [key]: row.id }, { isLastAttempt: false });
      }
    },
    stalledAt: async ({ db }) => {
      const [oldest] = (await underWay(db)).toSorted((one, other) => since(one) - since(other));
      return oldest ? addMilliseconds(oldest.updatedAt, patienceMs) : null;
    },
  };
}
