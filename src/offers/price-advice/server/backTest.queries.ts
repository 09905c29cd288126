import { startOfDay } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { getPaymentConfig } from '#inventory/payment-terms/server/paymentConfig.queries.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { AdviceFacts } from '../advice.rules.ts';
import { adviseRate } from '../advice.rules.ts';
import type { BackTest, BackTestMonth, getBackTest as call } from '../backTest.contract.ts';
import { judgedUntil, neededIn90, summaryOf, testedDays } from '../backTest.rules.ts';
import { completeMonths, seasonOf } from '../season.rules.ts';
import type { CohortOf } from './advice.cohort.ts';
import { planOf } from './advice.queries.ts';
import type { Moment, PastStock } from './backTest.cohort.ts';
import { bookingsAt, leadsAt, listRatesAt, salesAt, stockAt } from './backTest.cohort.ts';

/** Month by month what would have been advised, from what was known as the month began, and what was sold after. */
export async function getBackTest(
  read: Read,
  projectId: string,
  { unitType, months: count }: QueryOf<typeof call>,
): Promise<BackTest> {
  const { dynamicPricing: limits } = await getPaymentConfig(read, projectId);
  const moments = testedDays(read.today, count).map((day): Moment => ({
    at: startOfDay(day, read.caller.timezone),
    day,
    judgedUntil: judgedUntil(day, read.today),
  }));
  const plan = await planOf(read, projectId);
  const past = await pastOf(read, { projectId, unitType }, moments);
  const months = moments.flatMap((moment): BackTestMonth[] => {
    const facts = factsAt(past, moment, { ...plan, unitType, limits });
    if (!facts) return [];
    const advice = adviseRate(facts);
    const { available, netSold } = facts.cohort;
    return [
      {
        month: moment.day.slice(0, 7),
        ratePaise: advice.currentRatePaise,
        suggestedRatePaise: advice.suggestedRatePaise,
        changeBp: advice.changeBp,
        confidence: advice.confidence,
        factors: advice.factors.map(({ key, adjustmentBp, text }) => ({ key, adjustmentBp, text })),
        available,
        netSold,
        neededIn90: neededIn90(available, facts),
        soldAfter: moment.judgedUntil === null ? null : (on(past.sales, moment)?.soldAfter ?? 0),
      },
    ];
  });
  return { projectId, unitType, months, summary: summaryOf(months) };
}

async function pastOf(read: Read, of: CohortOf, moments: readonly Moment[]) {
  const [stock, sales, lists, bookings, rates] = await Promise.all([
    stockAt(read, of, moments),
    salesAt(read, of, moments),
    listRatesAt(read, of.projectId, moments),
    bookingsAt(read, moments),
    ratesFor(read, ['season.index']),
  ]);
  const free = moments.flatMap((moment) => {
    const found = on(stock, moment);
    return found ? [{ at: moment.at, day: moment.day, low: found.lowPaise, high: found.highPaise }] : [];
  });
  const leads = await leadsAt(read, of, free);
  return { stock, sales, lists, bookings, rates, leads };
}

type Past = Awaited<ReturnType<typeof pastOf>>;

type Terms = Pick<AdviceFacts, 'unitType' | 'launchDate' | 'targetSelloutDate' | 'limits'>;

/** Nothing when the type was not listed yet. */
function factsAt(past: Past, moment: Moment, terms: Terms): AdviceFacts | null {
  const stock = on(past.stock, moment);
  const list = on(past.lists, moment);
  if (!stock || !list) return null;
  const sales = on(past.sales, moment);
  return {
    ...terms,
    today: moment.day,
    currentRatePaise: list.baseRatePaise,
    floorRatePaise: list.floorRatePaise,
    listedDays: stock.listedDays ?? 0,
    cohort: {
      ...countsOf(stock),
      netSold: sales?.netSold ?? 0,
      medianDaysToSell: sales?.medianDaysToSell ?? null,
      openLeads: on(past.leads, moment)?.openLeads ?? 0,
    },
    season: seasonAt(past.bookings, past.rates, moment),
  };
}

function countsOf({ units, sold, available }: PastStock) {
  return { units, sold, available };
}

function seasonAt(bookings: Past['bookings'], rates: readonly RateRow[], { day }: Moment) {
  const known = bookings.filter((row) => row.day === day);
  return seasonOf(completeMonths(known, day.slice(0, 7)), rateOn(rates, 'season.index', day).value.months);
}

function on<Row extends { day: string }>(rows: readonly Row[], { day }: Moment): Row | undefined {
  return rows.find((row) => row.day === day);
}
