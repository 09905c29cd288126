import { lateSales, postInterestOfSale } from '#money/charges/server/interest.jobs.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { HISTORY_MONTHS } from './company.ts';
import type { Happening, Stage } from './stage.ts';
import { at } from './stage.ts';

/** Late interest, billed at the end of each past month. */
export function interestHappenings(stage: Stage): Happening[] {
  return Array.from({ length: HISTORY_MONTHS }, (_, monthsAgo) => {
    const lastDay = addDays(stage.monthStart(monthsAgo), -1);
    const moment = at(lastDay, 23.5);
    return {
      at: moment,
      play: async (work) => {
        const office = stage.as(work, 'fm1', moment);
        for (let batch = await lateSales(work.db, lastDay, null); batch.length > 0;) {
          for (const { id } of batch) await postInterestOfSale(office, id, lastDay);
          batch = await lateSales(work.db, lastDay, batch.at(-1)?.id ?? null);
        }
      },
    };
  });
}
