import type { PriceListInput } from '#inventory/prices/priceList.contract.ts';
import { approvePriceList, createPriceList } from '#inventory/prices/server/priceList.commands.ts';
import { formatMonth } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import type { SeededProject } from './seeded.ts';
import type { Stage } from './stage.ts';

const RISE_PAISE = 150_00;

/** Drafts a list, which another person approves: of today it is in force at once, of a later day then. */
export async function enforceList(writer: Work, approver: Work, input: PriceListInput): Promise<void> {
  const { priceList } = await createPriceList(writer, input);
  if (priceList) await approvePriceList(approver, priceList.id);
}

/** Future prices: an approved list for next month in the first project, a draft in the second. */
export async function playPriceLists(stage: Stage, projects: readonly SeededProject[]): Promise<void> {
  const nextMonth = stage.monthStart(-1);
  const name = `Prices from ${formatMonth(nextMonth)}`;
  for (const { id, data } of projects) {
    const input = {
      projectId: id,
      name,
      effectiveFrom: nextMonth,
      baseRatePaise: data.rateNowPaise + RISE_PAISE,
      floorRatePaise: Math.round(((data.rateNowPaise + RISE_PAISE) * 0.92) / 100_00) * 100_00,
    };
    if (data.code === 'KTR') {
      await stage.play('sh', stage.latest, (work) =>
        enforceList(work, stage.as(work, 'bh', stage.latest), input),
      );
    }
    if (data.code === 'KVH') {
      const note = 'Awaiting bank approval for the podium.';
      await stage.play('sm2', stage.latest, (work) => createPriceList(work, { ...input, note }));
    }
  }
}
