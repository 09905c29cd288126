import type pg from 'pg';
import type { Instant } from '../../contract/calendar.ts';
import type { ChangeSubscriber, Work } from '../context.ts';
import { isCollision } from '../database/constraint-errors.ts';
import { inTransaction } from '../database/tenant.ts';
import { systemWork } from './systemWork.ts';

/** Where a job works: an organization, and the moment that counts as now. */
export interface Place {
  pool: pg.Pool;
  organizationId: string;
  now: Instant;
  subscribers: readonly ChangeSubscriber[];
  /** Played afterwards: it is no news. */
  isHistory?: true;
}

const TRIES = 3;
/** The application acts; no row is written in anybody's name. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

/** In a transaction of its own, in the name of the application; anew when others were in its way. */
export async function inPortion<T>(place: Place, run: (work: Work) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(place.pool, place, async (db) =>
        run({ ...(await systemWork(db, place, NOBODY)), isHistory: place.isHistory ?? false }),
      );
    } catch (error) {
      if (!isCollision(error) || attempt >= TRIES) throw error;
    }
  }
}
