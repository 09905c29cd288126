import type { QueryOf } from '#platform/contract/call.ts';
import { addDays, addMonths, daysBetween } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import { daysOfMonth, lastMonths } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import { requireVisibleProject } from '#inventory/projects/server/project.queries.ts';
import type { UnpaidRow } from '../cash.rules.ts';
import { KEPT_MINUTES, keptText } from '../cash.text.rules.ts';
import { dayNumber } from '../cashCurve.rules.ts';
import { monthAt, monthIndex } from '../months.rules.ts';
import type {
  getRevenueProjection as projectionCall,
  RevenueProjection,
} from '../revenueProjection.contract.ts';
import { USUAL_MONTHS } from '../revenueProjection.contract.ts';
import {
  amountsToBeDemanded,
  duesWithin,
  inflowByMonth,
  milestoneSlips,
  openAmounts,
} from './cashFacts.queries.ts';
import { keptFor } from '../keptAnswers.rules.ts';
import { keptProjection } from './keptCash.queries.ts';
import { predictedCash } from './prediction.thread.ts';
import { salesQuestion } from './salesForecast.queries.ts';

/** The curve is learned from what fell due in so many months. */
const LEARNED_MONTHS = 24;
const ORIGINS = 6;

/** Among so many demands it takes seconds to learn from them; small companies see each receipt at once. */
const MANY_DEMANDS = 50_000;
const isCostly = ({ basis }: RevenueProjection) => basis.rows > MANY_DEMANDS;
const kept = keptFor<RevenueProjection>(KEPT_MINUTES, isCostly);

/** Cash of the months after the running one: of demands, of plans and of new bookings. */
export async function getRevenueProjection(
  read: Read,
  { projectId, months, asOf = read.today }: QueryOf<typeof projectionCall>,
): Promise<RevenueProjection> {
  const { today } = read;
  if (asOf !== today)
    throw invalid(
      'asOf',
      'Cash is projected as of today only: plans and milestones of the past are not kept.',
    );
  if (projectId !== undefined) await requireVisibleProject(read, projectId);
  const { organizationId, userId, role } = read.caller;
  const seesAll = SALE_REACH[role] === 'all';
  const isUsual = seesAll && projectId === undefined && months === USUAL_MONTHS;
  const found = isUsual ? await keptProjection(read) : null;
  if (found) return found;
  const whose = seesAll ? organizationId : userId;
  return await kept([whose, projectId, months, today].join(), read.now, async () => {
    const found = await projectCash(read, projectId, months);
    return isCostly(found) ? noted(found, read) : found;
  });
}

/** What is shown of all projects, to whoever sees all sales. */
export async function findWholeCash(read: Read): Promise<RevenueProjection> {
  return noted(await projectCash(read, undefined, USUAL_MONTHS), read);
}

function noted(found: RevenueProjection, { now, caller }: Read): RevenueProjection {
  return { ...found, notes: [...found.notes, keptText(now, caller.timezone)] };
}

async function projectCash(
  read: Read,
  projectId: string | undefined,
  months: number,
): Promise<RevenueProjection> {
  const { today } = read;
  const asked = { read, projectId };
  const running = monthIndex(today);
  const learned = { from: addMonths(today, -LEARNED_MONTHS), to: addDays(today, 15) };
  const [dues, open, ahead, slips, inflow, { question: sales }] = await Promise.all([
    duesWithin(asked, learned),
    openAmounts(asked),
    amountsToBeDemanded(asked),
    milestoneSlips(asked),
    inflowByMonth(asked, { from: addMonths(today, -12), to: today }, months + 2),
    salesQuestion(read, { projectId, unitType: undefined, months: months + 1, asOf: today }),
  ]);
  const shown = Array.from({ length: months }, (_, at) => monthAt(running + 1 + at));
  const monthEnd = daysOfMonth(today.slice(0, 7)).to;
  const { basis, ...said } = await predictedCash({
    today: dayNumber(today),
    begins: [...shown, monthAt(running + 1 + months)].map((month) => dayNumber(`${month}-01`)),
    months: shown,
    dues,
    open,
    toBeDemanded: ahead.flatMap(({ due, ...row }): UnpaidRow[] => (due === null ? [] : [{ ...row, due }])),
    undatedPaise: ahead.reduce((sum, { due, paise }) => (due === null ? sum + paise : sum), 0),
    slips,
    inflow,
    sales,
    monthLeft: daysBetween(today, monthEnd) / Number(monthEnd.slice(8)),
    origins: lastMonths(today, ORIGINS + 1)
      .slice(0, -1)
      .map((month) => ({
        day: dayNumber(`${month}-01`) - 1,
        end: dayNumber(daysOfMonth(month).to),
      })),
  });
  const first = Math.min(running - 1, ...dues.map(({ due }) => monthIndex(dayOf(due))));
  return {
    asOf: today,
    computedAt: read.now,
    ...said,
    basis: {
      ...basis,
      from: basis.months === 0 ? null : monthAt(first),
      to: basis.months === 0 ? null : monthAt(running - 1),
    },
  };
}

function dayOf(number: number): string {
  return addDays('1970-01-01', number);
}
