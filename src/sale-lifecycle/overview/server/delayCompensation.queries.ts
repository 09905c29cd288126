import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { delayStretches } from '#money/charges/delayCompensation.rules.ts';
import { interestPaise } from '#money/charges/lateInterest.rules.ts';
import type { DelayCompensation } from '#sales/sale.contract.ts';
import { lateRatePct } from '#sales/server/saleMoney.queries.ts';

interface PromisedSale {
  id: string;
  projectId: string;
  stateCode: string | null;
  status: string;
  promisedPossession: Day | null;
  /** When possession was offered or given. */
  possessionKnown: Day | null;
}

/**
 * Interest that the buyer of a sale could claim until today because possession is late: at the rate of late payments, as
 * in force on the last day promised. Null in time, and for a sale that ended.
 */
export async function delayCompensationOf(read: Read, sale: PromisedSale): Promise<DelayCompensation | null> {
  const { promisedPossession: promised, possessionKnown } = sale;
  const to = possessionKnown !== null && possessionKnown < read.today ? possessionKnown : read.today;
  if (promised === null || to <= promised || sale.status === 'cancelled') return null;
  const [received, terms, rates] = await Promise.all([
    receivedBy(read, sale.id),
    read.db
      .selectFrom('projectPaymentConfig')
      .select('interestSpreadPct')
      .where('projectId', '=', sale.projectId)
      .executeTakeFirstOrThrow(),
    ratesFor(read, ['mclr.sbi.highest']),
  ]);
  const ratePct = lateRatePct(terms, readRates(rates, promised, sale.stateCode));
  const stretches = delayStretches(promised, received, to);
  return {
    amountPaise: ratePct === null ? 0 : interestPaise(stretches, ratePct),
    from: addDays(promised, 1),
    to,
    ratePct,
    receivedPaise: sumPaise(stretches.map(({ balancePaise }) => balancePaise)),
  };
}

/** What came in and stands, tax deducted by the buyer included, by its day. */
function receivedBy({ db }: Read, saleId: string) {
  return db
    .selectFrom('paymentTransaction')
    .select(['receivedDate as on', 'amountPaise as paise'])
    .where('saleId', '=', saleId)
    .where('status', '=', 'verified')
    .where('type', '!=', 'refund')
    .execute();
}
