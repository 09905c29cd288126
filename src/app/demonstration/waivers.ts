import { waiveInstallment } from '#money/dues/server/waiver.commands.ts';
import { roundToRupee } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Happening, Stage } from './stage.ts';
import { at } from './stage.ts';

const WAIVERS = 9;
const REASONS = [
  'Bank disbursed late; buyer had submitted documents on time',
  'Goodwill: first delay, balance paid immediately',
  'Demand letter reached the buyer a week late',
];

/** In each of the last nine months the Finance Head waives half of the interest of one buyer. */
export function waiverHappenings(stage: Stage): Happening[] {
  return Array.from({ length: WAIVERS }, (_, index) => {
    const moment = at(addDays(stage.monthStart(index), 5), 12);
    return {
      at: moment,
      play: async (work) => waiveOne(stage.as(work, 'fh', moment), REASONS[index % REASONS.length] ?? ''),
    };
  });
}

async function waiveOne(work: Work, reason: string): Promise<void> {
  const charge = await work.db
    .selectFrom('saleCharge')
    .innerJoin('sale', 'sale.id', 'saleCharge.saleId')
    .select(['saleCharge.installmentId', 'saleCharge.amountPaise'])
    .where('saleCharge.kind', '=', 'interest')
    .where('saleCharge.paidAmountPaise', '=', 0)
    .where('saleCharge.waivedAmountPaise', '=', 0)
    .where('sale.status', 'in', ['booked', 'agreement', 'registered'])
    .orderBy('saleCharge.postedOn', 'desc')
    .orderBy('sale.bookingNumber')
    .orderBy('saleCharge.amountPaise', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!charge?.installmentId) return;
  const amountPaise = Math.max(roundToRupee(Math.floor(charge.amountPaise / 2)), 1);
  await waiveInstallment(work, charge.installmentId, { scope: 'interest', amountPaise, reason });
}
