import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays, laterOf } from '#platform/contract/calendar.ts';
import { formatDay } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { InstallmentTable } from '#platform/server/database/tables.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import { firstDayOf, monthOf } from '#money/ledger/period.rules.ts';
import { taxOn, taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { ratesToday } from '#sales/server/saleMoney.queries.ts';
import { supplyGstPct } from '#money/plans/installment.rules.ts';
import { interestPaise } from '../lateInterest.rules.ts';
import { billCharge } from './charge.commands.ts';
import type { LateInterest } from './lateInterest.queries.ts';
import { accruedPaise, lateInterestOf } from './lateInterest.queries.ts';
import type { GivenUp } from './waiver.store.ts';
import { giveUpCharges } from './waiver.store.ts';

type InstallmentRow = Selectable<InstallmentTable>;

/**
 * Bills the interest of installments of a locked sale up to a day, with the tax of the delayed supply (CGST Act
 * s.15(2)(d)): a charge for interest not billed yet. Interest billed for days after the money had come in is
 * waived, unless already paid. Running it twice bills nothing the second time. Returns the ledger batches.
 */
export async function billInterest(
  work: Work,
  sale: MoneySale,
  installments: readonly InstallmentRow[],
  upTo: Day,
): Promise<NewBatch[]> {
  return (await correctInterest(work, sale, installments, upTo, null)).batches;
}

/** The same for a receipt that is being verified, with the billed interest that it takes back. */
export async function correctInterest(
  work: Work,
  sale: MoneySale,
  installments: readonly InstallmentRow[],
  upTo: Day,
  arrivingId: string | null,
): Promise<GivenUp> {
  const late = await lateInterestOf(
    work,
    installments.flatMap((row) => lateSubject(row, sale)),
    upTo,
    arrivingId,
  );
  const corrected: GivenUp = { batches: [], totalPaise: 0, billedOn: [] };
  if ([...late.values()].every((one) => one.unbilled.length === 0)) return corrected;
  const rates = await ratesToday(work, sale, ['gst.onDelayInterest']);
  const isTaxed = rates.find('gst.onDelayInterest')?.sameAsSupply ?? false;
  for (const row of installments) {
    const interest = late.get(row.id);
    if (!interest) continue;
    const owedPaise = interestPaise(interest.unbilled, interest.ratePct);
    if (owedPaise > 0) {
      const gstPct = isTaxed ? supplyGstPct(row.parts) : 0;
      const ratesUsed = [...interest.ratesUsed, ...rates.usedIds()];
      corrected.batches.push(
        await charge(work, sale, row, { ...interest, ratesUsed }, { owedPaise, gstPct, upTo }),
      );
    }
    if (owedPaise >= 0) continue;
    const { batches, totalPaise, billedOn } = await credit(work, sale, row, interest, -owedPaise);
    corrected.batches.push(...batches);
    corrected.totalPaise += totalPaise;
    corrected.billedOn.push(...billedOn);
  }
  return corrected;
}

/** What `billInterest` would bill up to a day, with its tax; writes nothing. */
export async function unbilledInterest(
  read: Read,
  sale: MoneySale,
  installments: readonly InstallmentRow[],
  upTo: Day,
): Promise<number> {
  const late = await lateInterestOf(
    read,
    installments.flatMap((row) => lateSubject(row, sale)),
    upTo,
  );
  const rates = await ratesToday(read, sale, ['gst.onDelayInterest']);
  const isTaxed = rates.find('gst.onDelayInterest')?.sameAsSupply ?? false;
  return sumPaise(
    installments.map((row) => {
      const interest = late.get(row.id);
      if (!interest) return 0;
      const owedPaise = accruedPaise(interest);
      const gstPct = isTaxed ? supplyGstPct(row.parts) : 0;
      return owedPaise + taxTotal(taxOn(owedPaise, gstPct, sale.taxRegime));
    }),
  );
}

/** An installment with its terms of late payment; none while it is not demanded. */
function lateSubject(row: InstallmentRow, sale: MoneySale) {
  const { id, dueDate } = row;
  const { graceDays, interestSpreadPct, stateCode } = sale;
  const totalPaise = row.principalPaise + taxTotal(row);
  return dueDate === null ? [] : [{ id, dueDate, totalPaise, graceDays, interestSpreadPct, stateCode }];
}

function charge(
  work: Work,
  sale: MoneySale,
  row: InstallmentRow,
  { unbilled: stretches, ratePct, ratesUsed, charges }: LateInterest,
  { owedPaise, gstPct, upTo }: { owedPaise: number; gstPct: number; upTo: Day },
): Promise<NewBatch> {
  // A charge takes days of its own, after those of the charges before: its stretches may reach back behind them.
  const lastTaken = charges.reduce(
    (last, one) => laterOf(last, one.toDay ?? last),
    row.dueDate ?? work.today,
  );
  const fromDay = addDays(lastTaken, 1);
  const toDay = stretches.reduce((last, one) => laterOf(last, one.to), fromDay);
  return billCharge(
    work,
    sale,
    {
      kind: 'interest',
      installmentId: row.id,
      amountPaise: owedPaise,
      gstPct,
      fromDay,
      toDay,
      forMonth: firstDayOf(monthOf(upTo)),
      ratePct,
      stretches: stretches.map(({ from, to, balancePaise }) => ({ from, to, balancePaise })),
      ratesUsed,
    },
    `Interest on ${row.name} of ${sale.bookingNumber} to ${formatDay(toDay)}`,
  );
}

async function credit(
  work: Work,
  sale: MoneySale,
  row: InstallmentRow,
  { unbilled: stretches, charges }: LateInterest,
  creditPaise: number,
): Promise<GivenUp> {
  return giveUpCharges(work, sale, charges, {
    id: newId(),
    installmentId: row.id,
    scope: 'correction',
    amountPaise: creditPaise,
    stretches: stretches.map(({ from, to, balancePaise }) => ({ from, to, balancePaise })),
    reason: 'Billed for days after the money was received',
    narration: `Interest on ${row.name} of ${sale.bookingNumber} corrected`,
  });
}
