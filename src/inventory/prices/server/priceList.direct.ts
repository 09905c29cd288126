import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { unsoldUnits, writePrices } from '#inventory/units/server/unit.pricing.ts';
import { withOwnRatesOnly } from '../priceList.rules.ts';
import { pricesByTerms } from './priceList.effect.ts';
import { listInForce, nextNumber, supersede } from './priceList.inForce.ts';
import { termsNow, termsOf } from './priceList.terms.ts';

/**
 * Prices were changed on the project or a tower itself: records the change as a list and prices all unsold
 * units by it. The project must be locked, its rows written.
 * @returns the number of units whose price changed
 */
export async function enforceDirectPrices(work: Work, projectId: string): Promise<number> {
  const last = await listInForce(work, projectId);
  const { terms } = await termsNow(work, projectId);
  if (last && isDeepStrictEqual(withOwnRatesOnly(termsOf(last)), withOwnRatesOnly(terms))) return 0;
  const id = newId();
  const number = await nextNumber(work, projectId);
  const ended = await supersede(work, last);
  await work.db
    .insertInto('priceList')
    .values({
      id,
      projectId,
      number,
      name: last ? 'Direct change' : 'First prices',
      effectiveFrom: work.today,
      status: 'effective',
      origin: 'direct',
      ...terms,
      approvedById: authorOf(work),
      approvedAt: work.now,
      effectiveAt: work.now,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: authorOf(work),
    })
    .execute();
  const units = await unsoldUnits(work, projectId, true);
  const { priced, effect } = await pricesByTerms(work, { projectId, terms, priceListId: id }, units);
  const repriced = await writePrices(work, priced);
  if (units.length > 0) await work.db.updateTable('priceList').set({ effect }).where('id', '=', id).execute();
  const after = { number, origin: 'direct', ...terms, repricedUnits: repriced };
  await recordChanges(work, [...ended, { action: 'create', resource: 'priceList', id, version: 1, after }]);
  return repriced;
}
