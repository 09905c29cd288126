import type { Change } from '#platform/server/change.ts';
import type { Work } from '#platform/server/context.ts';
import { changedKeys, recordChanges } from '#platform/server/record-change.ts';
import { pick } from '#platform/server/records.ts';
import { repriceProject } from '#inventory/projects/server/project.store.ts';
import { repriceTower } from '#inventory/towers/server/tower.store.ts';
import { unsoldUnits, writePrices } from '#inventory/units/server/unit.pricing.ts';
import type { PriceTerms, TowerRates } from '../priceList.contract.ts';
import { ratesOfAllTowers } from '../priceList.rules.ts';
import { pricesByTerms } from './priceList.effect.ts';
import { listInForce, supersede } from './priceList.inForce.ts';
import { findPriceList, writePriceList } from './priceList.lock.ts';
import { TERM_COLUMNS, termsNow, termsOf } from './priceList.terms.ts';

/**
 * An approved list replaces the one in force: project and towers get its prices and every unsold unit is priced
 * by it, all in this transaction. The project must be locked, then the list.
 */
export async function takeEffect(work: Work, id: string): Promise<void> {
  const list = await findPriceList(work, id);
  const { projectId } = list;
  const units = await unsoldUnits(work, projectId, true);
  const now = await termsNow(work, projectId);
  // Towers that came after the approval keep their own rates.
  const terms = { ...termsOf(list), towers: ratesOfAllTowers(termsOf(list).towers, now.terms.towers) };
  const { priced, effect } = await pricesByTerms(work, { projectId, terms, priceListId: id }, units);
  const ended = await supersede(work, await listInForce(work, projectId));
  await writePriceList(work, list, {
    status: 'effective',
    effectiveAt: work.now,
    towers: terms.towers,
    effect,
    failure: null,
  });
  const ofProject = await writeProject(work, projectId, now.terms, terms);
  const ofTowers = await writeTowers(work, now.terms.towers, terms.towers);
  const repricedUnits = await writePrices(work, priced);
  await recordChanges(work, [
    ...ended,
    {
      action: 'takeEffect',
      resource: 'priceList',
      id,
      version: list.version + 1,
      after: { status: 'effective', repricedUnits, differencePaise: effect.differencePaise },
    },
    ...ofProject,
    ...ofTowers,
  ]);
}

/** The project counts as changed even when only tower prices change, as its units have new prices. */
async function writeProject(
  work: Work,
  id: string,
  before: PriceTerms,
  after: PriceTerms,
): Promise<Change[]> {
  const version = await repriceProject(work, id, pick(after, TERM_COLUMNS));
  const changes = changedKeys(pick(before, TERM_COLUMNS), pick(after, TERM_COLUMNS));
  return [{ action: 'reprice', resource: 'project', id, version, ...changes }];
}

async function writeTowers(
  work: Work,
  before: readonly TowerRates[],
  after: readonly TowerRates[],
): Promise<Change[]> {
  const changes: Change[] = [];
  for (const { towerId, ...rates } of after) {
    const was = before.find((tower) => tower.towerId === towerId);
    if (!was) continue;
    const isSame =
      was.baseRatePaise === rates.baseRatePaise && was.floorRiseRatePaise === rates.floorRiseRatePaise;
    if (isSame) continue;
    const version = await repriceTower(work, towerId, rates);
    changes.push({
      action: 'reprice',
      resource: 'tower',
      id: towerId,
      version,
      ...changedKeys(pick(was, ['baseRatePaise', 'floorRiseRatePaise']), rates),
    });
  }
  return changes;
}
