import type pg from 'pg';
import { AppError } from '#platform/contract/errors.ts';
import type { CallContext } from '#platform/server/http/route.ts';
import { isWithin, rateLimit } from '#platform/server/rate-limit.ts';
import { isPartner } from '#enquiries/leads/lead.rules.ts';
import { CustomerAlreadyRegistered, recordPartnerAttempt } from './lead.duplicates.ts';

const AN_HOUR = 30;

/**
 * A partner who enters a known customer is refused like anyone, and the attempt stays in the audit trail. Trying out
 * numbers would reveal whose customers they are: a try counts before it is answered, and is given back unless the
 * customer was known, so that no more than thirty are answered in an hour, however many come at once (decision 43).
 */
export class PartnerTries {
  private readonly tries;

  constructor(pool: pg.Pool) {
    this.tries = rateLimit(pool, { keyPrefix: 'partner-try', points: AN_HOUR, duration: 60 * 60 });
  }

  async counted<T>(context: CallContext, enter: () => Promise<T>): Promise<T> {
    const { caller } = context;
    if (!isPartner(caller)) return await enter();
    if (!(await isWithin(this.tries, caller.userId))) throw new AppError('rateLimited', TOO_MANY);
    try {
      const entered = await enter();
      await this.tries.reward(caller.userId);
      return entered;
    } catch (error) {
      if (error instanceof CustomerAlreadyRegistered)
        await context.write((work) => recordPartnerAttempt(work, error));
      else await this.tries.reward(caller.userId);
      throw error;
    }
  }
}

const TOO_MANY = `You have entered ${AN_HOUR} customers within an hour who are already registered with us. Try again later.`;
