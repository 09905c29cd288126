import { previewTdsChallan } from '#partners/tds/server/challan.queries.ts';
import { recordTdsChallan } from '#partners/tds/server/challan.commands.ts';
import { unpaidTax } from '#partners/tds/server/unpaid.queries.ts';
import { addDays } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { HISTORY_MONTHS } from './company.ts';
import type { SeededProject } from './seeded.ts';
import type { Happening, Stage } from './stage.ts';

/** The day before it is due on the 7th. */
const PAID_ON_DAY = 6;
const BSR = '0510308';

/** On the 6th of each month the tax deducted in the months before is paid; that of the running month is due next. */
export function challanHappenings(stage: Stage, [first]: readonly SeededProject[]): Happening[] {
  return Array.from({ length: HISTORY_MONTHS }, (_, monthsAgo) => {
    const day = addDays(stage.monthStart(monthsAgo), PAID_ON_DAY - 1);
    return stage.happening('fm1', day, 15, (work) => payTax(work, first?.payingAccountId ?? null));
  });
}

async function payTax(work: Work, bankAccountId: string | null): Promise<void> {
  const thisMonth = work.today.slice(0, 7);
  const past = (await unpaidTax(work)).filter(({ month }) => month < thisMonth);
  for (const [index, { month, section }] of past.entries()) {
    const { deductions, paidPaise } = await previewTdsChallan(work, { month, section, paidOn: work.today });
    if (paidPaise === 0) continue;
    await recordTdsChallan(work, {
      bsr: BSR,
      number: `${thisMonth.replace('-', '').slice(2)}${index + 1}`,
      paidOn: work.today,
      section,
      deductionIds: deductions.map(({ id }) => id),
      paidPaise,
      interestPaise: 0,
      feePaise: 0,
      bankAccountId,
    });
  }
}
