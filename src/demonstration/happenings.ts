import { updateTower } from '../domains/towers/server/tower.commands.ts';
import { storeFile } from '../domains/files/server/file.commands.ts';
import { formatMonth } from '../platform/contract/format.ts';
import type { Work } from '../platform/server/context.ts';
import type { FileStore } from '../platform/server/files/file-store.ts';
import type { SeededProject } from './seeded.ts';
import { HISTORY_MONTHS } from './company.ts';
import { interestHappenings } from './interest.ts';
import { milestoneHappenings } from './milestones.ts';
import { onePagePdf } from './one-page-pdf.ts';
import type { DatabaseOwner } from './owner.ts';
import type { SalePlot } from './sale.plot.ts';
import { saleHappenings } from './sales.ts';
import type { Happening, Stage } from './stage.ts';
import { enforceList } from './prices.ts';
import { at } from './stage.ts';
import { towerHappenings } from './towers.ts';

/** Happenings played in one transaction. */
const BATCH = 30;

/** Plays price rises, the progress of towers, the occupancy certificate, and every booking with its receipt, in order of time. */
export async function playHappenings(
  stage: Stage,
  projects: readonly SeededProject[],
  sales: readonly SalePlot[],
  files: FileStore,
  owner: DatabaseOwner,
): Promise<void> {
  const certificates = await Promise.all(projects.map((project) => occupancy(stage, project, files)));
  const inOrder = [
    ...projects.flatMap((project) => priceRises(stage, project)),
    ...projects.flatMap((project) => towerHappenings(stage, project)),
    ...projects.flatMap((project) => milestoneHappenings(stage, project, files)),
    ...certificates.flat(),
    ...sales.flatMap((sale) => saleHappenings(stage, sale)),
    ...interestHappenings(stage),
  ].sort((a, b) => a.at.localeCompare(b.at));
  let refreshAt = BATCH;
  for (let from = 0; from < inOrder.length; from += BATCH) {
    await stage.play('bh', stage.latest, async (work) => {
      for (const happening of inOrder.slice(from, from + BATCH)) await happening.play(work);
    });
    // Whenever the tables have doubled.
    if (from + BATCH < refreshAt) continue;
    await owner.refreshStatistics();
    refreshAt *= 2;
  }
}

const QUARTERS = 7;

function priceRises(stage: Stage, { id, data }: SeededProject): Happening[] {
  const step = Math.round((data.rateNowPaise - data.launchRatePaise) / QUARTERS / 100) * 100;
  return Array.from({ length: QUARTERS }, (_, index) => {
    const moment = at(stage.monthStart(HISTORY_MONTHS - 3 * (index + 1)), 8);
    const isLast = index === QUARTERS - 1;
    const baseRatePaise = isLast ? data.rateNowPaise : data.launchRatePaise + step * (index + 1);
    const floorRatePaise = Math.round((baseRatePaise * 0.92) / 100_00) * 100_00;
    return {
      at: moment,
      play: async (work) => {
        const head = stage.as(work, 'sh', moment);
        const name = `Prices from ${formatMonth(head.today)}`;
        await enforceList(head, {
          projectId: id,
          name,
          effectiveFrom: head.today,
          baseRatePaise,
          floorRatePaise,
        });
      },
    };
  });
}

async function occupancy(
  stage: Stage,
  { data, towerIds }: SeededProject,
  files: FileStore,
): Promise<Happening[]> {
  const { ocDaysAgo } = data;
  if (ocDaysAgo === undefined) return [];
  const day = stage.daysAgo(ocDaysAgo);
  const moment = at(day, 9);
  const happenings = [...towerIds].map(async ([code, towerId]) => {
    const name = `occupancy-certificate-${code}.pdf`;
    const line = `Occupancy certificate of ${data.input.name}, tower ${code}, ${day} (demonstration)`;
    const kept = await files.keep(stage.organizationId, name, onePagePdf(line));
    const owner = { resourceType: 'tower', resourceId: towerId, purpose: 'occupancyCertificate' } as const;
    return {
      at: moment,
      play: async (work: Work) => {
        const director = stage.as(work, 'pd', moment);
        await storeFile(director, name, kept, owner);
        await updateTower(director, towerId, { ocDate: day });
      },
    };
  });
  return Promise.all(happenings);
}
