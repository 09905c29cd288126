import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { RATE_SEED } from '../rate.seed.ts';

/**
 * Copies the rates of law and policy to the organization at its registration; from then on the rows are its own,
 * to be corrected and continued by Finance.
 */
export async function seedRates(work: Work): Promise<void> {
  await work.db
    .insertInto('rateConfig')
    .values(
      RATE_SEED.map(({ key, stateCode, qualifier, value, validFrom, validTo, source }) => ({
        id: newId(),
        key,
        stateCode,
        qualifier,
        value,
        validFrom,
        validTo,
        source,
        createdAt: work.now,
        createdById: work.caller.userId,
      })),
    )
    .execute();
}
