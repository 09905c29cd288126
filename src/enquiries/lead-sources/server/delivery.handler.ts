import type pg from 'pg';
import { AppError } from '#platform/contract/errors.ts';
import type { ChangeSubscriber, Work } from '#platform/server/context.ts';
import { isCollision } from '#platform/server/database/constraint-errors.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { KeyedHandler, KeyedRequest } from '#platform/server/http/route.ts';
import { isWithin, rateLimit } from '#platform/server/rate-limit.ts';
import { systemWork } from '#platform/server/jobs/systemWork.ts';
import { rejectDelivery, takeDelivery } from './delivery.commands.ts';
import type { DeliveringKey } from './leadSource.key.ts';
import { findKey, readKey } from './leadSource.key.ts';

const A_MINUTE = 60;
const TRIES = 3;

interface DeliveryServices {
  pool: pg.Pool;
  subscribers: readonly ChangeSubscriber[];
}

/**
 * Handles programs that post a lead with a key. A lead that cannot be accepted is recorded as rejected, in a
 * separate transaction, before the reply is sent.
 */
export function keyedEnquiries(services: DeliveryServices): KeyedHandler {
  const throttle = rateLimit(services.pool, { keyPrefix: 'lead-source', points: 60, duration: A_MINUTE });
  return async (request) => {
    const found = await findKey(services.pool, request.apiKey);
    if (!(await isWithin(throttle, found.keyId)))
      throw new AppError(
        'rateLimited',
        'This key has delivered 60 enquiries within a minute. Wait a minute.',
      );
    const at = { ...services, ...found, request };
    try {
      return { reference: await deliver(at) };
    } catch (error) {
      if (isRefusal(error))
        await inOrganization(at, (work, key) => rejectDelivery(work, key, request.body, error));
      throw error;
    }
  };
}

interface Delivering extends DeliveryServices {
  organizationId: string;
  keyId: string;
  request: KeyedRequest;
}

/**
 * Two sources may bring the same person at the same time: the later one finds the lead of the earlier one.
 */
async function deliver(at: Delivering): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inOrganization(at, (work, key) => takeDelivery(work, key, at.request.body));
    } catch (error) {
      const isMet = isCollision(error) || (error instanceof AppError && error.code === 'conflict');
      if (!isMet || attempt >= TRIES) throw error;
    }
  }
}

function inOrganization<T>(
  { pool, subscribers, organizationId, keyId, request }: Delivering,
  act: (work: Work, key: DeliveringKey) => Promise<T>,
): Promise<T> {
  const { now, requestId, ip } = request;
  return inTransaction(pool, { organizationId }, async (db) => {
    const key = await readKey(db, keyId);
    const work = await systemWork(db, { organizationId, now, subscribers }, key.createdById);
    return act({ ...work, requestId, ip }, key);
  });
}

/** Errors in the enquiry itself. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === 'validation' || error.code === 'conflict');
}
