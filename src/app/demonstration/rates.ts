import { addRate } from '#company/statutory-rates/server/rate.append.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

/** The Finance Head has entered a future rate announced by the bank. */
export async function playRates(stage: Stage): Promise<void> {
  const announced = addDays(stage.today, -4);
  await stage.play('fh', at(announced, 11), (work) =>
    addRate(work, {
      key: 'mclr.sbi.highest',
      value: { pct: 8.7 },
      validFrom: addDays(stage.today, 24),
      source: 'SBI, announcement of the highest MCLR for the coming month',
    }),
  );
}
