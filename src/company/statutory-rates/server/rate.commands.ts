import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { RATE_SEED } from '../rate.seed.ts';

/**
 * Copies the statutory and policy rates to the organization at its registration; from then on Finance maintains its copy.
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
