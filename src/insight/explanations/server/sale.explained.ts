import type { ExplanationFact, ExplanationStep } from '#platform/contract/explanation.ts';
import { formatDay, plainAmount } from '#platform/contract/format.ts';
import { pctOfDownToRupees, sumPaise } from '#platform/contract/money.ts';
import { balanceOf } from '#money/ledger/ledger.rules.ts';
import {
  acceptablePaise,
  bookingCapPaise,
  countedTowardsCap,
} from '#inventory/payment-terms/bookingCap.rules.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { RateRowOf } from '#company/statutory-rates/rate.rules.ts';
import { findRateOn } from '#company/statutory-rates/rate.rules.ts';
import type { ExplainedField } from '../explanation.contract.ts';
import { shareText } from '../stageShares.rules.ts';
import {
  bookingFact,
  openSteps,
  paidSteps,
  peopleOfSale,
  planFact,
  receiptName,
  receivedText,
  sheetFacts,
  waivedSteps,
} from './case.facts.ts';
import { fact, orNothing, step, takenOff, within } from './explained.ts';
import type { Explained, Explainers } from './explained.ts';
import { PRICE } from './price.explained.ts';
import type { SaleCase } from './saleCase.queries.ts';

const PRICE_FACTS = (of: SaleCase) => [...sheetFacts(of), bookingFact(of), ...peopleOfSale(of)];

const OF_SHEET = within(PRICE, CostSheetTotals.keyof().options, (of: SaleCase) => of.price, PRICE_FACTS);

export const SALE: Explainers<ExplainedField<'sale'>, SaleCase> = {
  ...OF_SHEET,
  gstPaise: byLaw('gstPaise', ['agreementValue']),
  otherGstPaise: byLaw('otherGstPaise', ['otherCharges']),
  totalReceivablePaise: byLaw('totalReceivablePaise', ['agreementValue', 'otherCharges']),
  bookingAmountPaise: (of) => ({
    ...plain(
      'Booking amount',
      'The amount agreed at booking, else the first installment without tax.',
      bookingAmountSteps(of),
    ),
    facts: [planFact(of), bookingFact(of), ...peopleOfSale(of)],
  }),
  demandedPaise: explained(
    'Demanded',
    'Principal and tax of every installment that was demanded.',
    demandedSteps,
  ),
  paidPaise: explained('Paid', 'Every verified receipt, less money on account.', paidOfSale),
  outstandingPaise: explained('Outstanding', 'Demanded − paid − waived.', (of) =>
    openSteps(of, [
      ...demandedSteps(of),
      ...takenOff(paidOfSale(of)),
      ...takenOff(
        waivedSteps(
          of,
          of.plan.installments.map((one) => one.id),
        ),
      ),
    ]),
  ),
  overduePaise: explained(
    'Overdue',
    'Open balance of installments past their due date, less TDS awaiting verification.',
    overdueSteps,
  ),
  onAccountPaise: explained(
    'On account',
    'Unallocated money of verified receipts, kept for the next demand.',
    onAccountSteps,
  ),
  acceptableBeforeRegistrationPaise: (of) => ({
    ...explained('May still be accepted', CAP_RULE, acceptableSteps)(of),
    rates: [capRate(of) ?? []].flat(),
  }),
};

const SHEET_TAX = { agreementValue: 'gstPaise', otherCharges: 'otherGstPaise' } as const;
type Taxed = keyof typeof SHEET_TAX;

/** As on the cost sheet, with changes of tax by law since. */
function byLaw(
  field: 'gstPaise' | 'otherGstPaise' | 'totalReceivablePaise',
  taxed: readonly Taxed[],
): (of: SaleCase) => Explained {
  return (of) => {
    const said = OF_SHEET[field](of);
    return { ...said, steps: [...said.steps, ...taxed.flatMap((component) => lawSteps(of, component))] };
  };
}

function lawSteps({ shares, price }: SaleCase, component: Taxed): ExplanationStep[] {
  const planned = [...shares.values()].map((share) => share.planned);
  const taxPaise = sumPaise(planned.filter((one) => one.component === component).map(taxTotal));
  const changePaise = taxPaise - price.result.totals[SHEET_TAX[component]];
  if (changePaise === 0) return [];
  return [step('Change of law', 'on undemanded installments, by a revision of the plan', changePaise)];
}

const CAP_RULE =
  'The percent of the agreement value that may be accepted before registration, less the principal and the advances received.';

function explained(
  title: string,
  formula: string,
  steps: (of: SaleCase) => ExplanationStep[],
): (of: SaleCase) => Explained {
  return (of) => ({
    ...plain(title, formula, steps(of)),
    facts: [planFact(of), bookingFact(of), ...accountFacts(of)],
  });
}

function plain(title: string, formula: string, steps: ExplanationStep[]): Explained {
  return { title, formula, steps, facts: [], rates: [] };
}

/** The customer balance in the ledger, and its last batch. */
function accountFacts({ batches, sale }: SaleCase): ExplanationFact[] {
  const last = batches.at(-1);
  if (!last) return [];
  const entries = batches.flatMap((batch) => batch.entries);
  const balance = `customer ${plainAmount(balanceOf('customer', entries))}, on account ${plainAmount(0 - balanceOf('onAccount', entries))}`;
  return [
    fact('Ledger', `Batch ${last.batchNo}, ${formatDay(last.postedOn)}: ${balance}`, `/sales/${sale.id}`),
  ];
}

function bookingAmountSteps({ shares, entered }: SaleCase): ExplanationStep[] {
  const all = [...shares.values()];
  const first = all.find((share) => share.planned.trigger.type === 'booking') ?? all[0];
  const [part] = first?.parts ?? [];
  const firstPaise = first?.planned.principalPaise ?? 0;
  const agreedPaise = entered.bookingPaise ?? firstPaise;
  if (!first || !part || agreedPaise !== firstPaise)
    return [step('Agreed', 'entered at booking', agreedPaise)];
  return [
    step(
      first.planned.name,
      `the first installment: ${shareText(first, part, 'principalPaise')}`,
      firstPaise,
    ),
  ];
}

function demandedSteps(of: SaleCase): ExplanationStep[] {
  const steps = of.plan.installments
    .filter((installment) => of.history.demandedIds.includes(installment.id))
    .map((installment) =>
      step(
        installment.name,
        `demanded ${formatDay(installment.demandDate ?? of.today)}`,
        totalOf(of, installment),
      ),
    );
  return orNothing(steps, 'Demands', 'nothing is demanded yet');
}

function totalOf({ shares }: SaleCase, { id }: Installment): number {
  const planned = shares.get(id)?.planned;
  return planned ? planned.principalPaise + taxTotal(planned) : 0;
}

function paidOfSale(of: SaleCase): ExplanationStep[] {
  const all = of.plan.installments.map((installment) => installment.id);
  return orNothing(paidSteps(of, all, 'both'), 'Receipts', 'nothing is paid yet');
}

function overdueSteps(of: SaleCase): ExplanationStep[] {
  const late = of.history.open.filter(
    (due) =>
      of.sale.status !== 'cancelled' && due.dueDate < of.today && due.principalPaise + due.taxPaise > 0,
  );
  const steps = late.map((due) =>
    step(due.name, `was due ${formatDay(due.dueDate)}`, due.principalPaise + due.taxPaise),
  );
  return orNothing([...steps, ...tdsWaitingSteps(of, late)], 'Overdue', 'nothing is past its due date');
}

/** TDS paid to the state with an acknowledgement is not overdue while it awaits verification. */
function tdsWaitingSteps(of: SaleCase, late: readonly { installmentId: string }[]): ExplanationStep[] {
  const isLate = (id: string) => late.some((due) => due.installmentId === id);
  return of.receipts
    .filter(({ type, status, tds }) => type === 'tds' && status === 'recorded' && tds?.acknowledgement)
    .flatMap((receipt) => {
      const allocations = of.money.get(receipt.id)?.atVerification.allocations ?? [];
      const paise = sumPaise(
        allocations.filter((one) => isLate(one.installmentId)).map((one) => one.principalPaise),
      );
      return paise === 0 ? [] : [step(receiptName(receipt), receivedText(receipt), 0 - paise)];
    });
}

function onAccountSteps(of: SaleCase): ExplanationStep[] {
  const steps = of.receipts.flatMap((receipt) => {
    const restPaise = of.history.receipts.get(receipt.id)?.unallocatedPaise ?? 0;
    return restPaise === 0 ? [] : [step(receiptName(receipt), receivedText(receipt), restPaise)];
  });
  // The balance on cancellation is part of the settlement.
  const settled = of.sale.cancellation && steps.length > 0 ? [settledStep(steps)] : [];
  return orNothing([...steps, ...settled], 'On account', 'every receipt is allocated in full');
}

function settledStep(steps: readonly ExplanationStep[]): ExplanationStep {
  return step(
    'Cancellation',
    'settled when the sale ended',
    0 - sumPaise(steps.map((one) => one.amountPaise ?? 0)),
  );
}

/** The cap, less what each receipt counts towards it; never below zero. */
function acceptableSteps(of: SaleCase): ExplanationStep[] {
  const { agreementValuePaise } = of.price.result.totals;
  const capPct = capRate(of)?.value.pct ?? 0;
  const counted = of.receipts.flatMap((receipt) => {
    const money = of.money.get(receipt.id);
    return money
      ? [step(receiptName(receipt), receivedText(receipt), 0 - countedTowardsCap(money.atVerification))]
      : [];
  });
  const countedPaise = 0 - sumPaise(counted.map((one) => one.amountPaise ?? 0));
  const capPaise = bookingCapPaise(agreementValuePaise, capPct);
  const leftPaise = acceptablePaise({ agreementValuePaise, capPct, countedPaise });
  const surplusPaise = leftPaise - (capPaise - countedPaise);
  return [
    step(
      'Limit',
      `${capPct}% of ${plainAmount(agreementValuePaise)}, down to the rupee`,
      pctOfDownToRupees(agreementValuePaise, capPct),
    ),
    ...counted,
    ...(surplusPaise > 0 ? [step('Reached', 'never below zero', surplusPaise)] : []),
  ];
}

function capRate({ rates, today, price }: SaleCase): RateRowOf<'rera.bookingCapPct'> | undefined {
  return findRateOn(rates, 'rera.bookingCapPct', today, { stateCode: price.facts.project.stateCode });
}
