import type { Day } from '#platform/contract/calendar.ts';
import type { ExplanationFact, ExplanationStep } from '#platform/contract/explanation.ts';
import { formatArea, formatDay, formatPct, plainAmount } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { balanceOf } from '#money/ledger/ledger.rules.ts';
import type { ChargeKind } from '#money/ledger/chargeKind.rules.ts';
import type { Charge } from '#money/plans/charge.contract.ts';
import type { Stretch } from '#money/charges/lateInterest.rules.ts';
import { interestPaise, shownStretches } from '#money/charges/lateInterest.rules.ts';
import type { LateInterest } from '#money/charges/server/lateInterest.queries.ts';
import { taxOn, taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import { askedFeePaise } from '#sale-lifecycle/transfers/transferFee.rules.ts';
import type { ExplainedField } from '../explanation.contract.ts';
import { dueAt } from '../planHistory.rules.ts';
import { batchOf, bookingFact, CHARGE_NAMES, ledgerFacts } from './case.facts.ts';
import { fact, step } from './explained.ts';
import type { Explained, Explainers } from './explained.ts';
import { taxRegime } from './price.explained.ts';
import type { SaleCase } from './saleCase.queries.ts';

export interface ChargeCase {
  of: SaleCase;
  shown: Charge;
}

export const CHARGE: Explainers<ExplainedField<'charge'>, ChargeCase> = {
  amountPaise: (one) =>
    explained(
      one,
      one.shown.kind === 'interest' ? 'interest' : 'amount',
      RULES[one.shown.kind],
      amountSteps(one),
    ),
  taxPaise: (one) => explained(one, 'GST', TAX_RULES[one.shown.kind], taxSteps(one)),
};

const TAX_RULES: Record<ChargeKind, string> = {
  interest: 'The rate of the supply that was paid late.',
  bounceCharge: 'The rate that is set for bounce charges.',
  transferFee: 'A service of its own, at its own rate.',
};

const RULES: Record<ChargeKind, string> = {
  interest:
    'Simple interest on the open balance, price and tax, for each day after the due date: balance × days × rate ÷ 365, to the rupee.',
  bounceCharge: 'The charge of the project for a bounced instrument.',
  transferFee:
    'Transfer fee of the project for the new buyer: area × rate, to the rupee, less the agreed reduction.',
};

/** Interest of stretches, one step for each, and the rounding of the whole assessment to the rupee. */
export function interestSteps(stretches: readonly Stretch[], ratePct: number): ExplanationStep[] {
  const shown = shownStretches(stretches, ratePct);
  const exactPaise = sumPaise(shown.map((one) => one.interestPaise));
  const steps = shown.map((one) =>
    step(
      `${one.days} ${one.days === 1 ? 'day' : 'days'}, ${formatDay(one.from)} to ${formatDay(one.to)}`,
      `${plainAmount(one.balancePaise)} × ${one.days} × ${formatPct(ratePct)} ÷ 365`,
      one.interestPaise,
    ),
  );
  const roundingPaise = interestPaise(stretches, ratePct) - exactPaise;
  return roundingPaise === 0
    ? steps
    : [...steps, step('Rounded', 'the whole assessment, to the rupee', roundingPaise)];
}

/** '8.8% MCLR + 2% of the project, fixed on the due date' */
export function rateFacts(
  ratePct: number,
  rates: readonly RateRow[],
  dueDate: string | null,
): ExplanationFact[] {
  const benchmark = rates.find((one) => one.key === 'mclr.sbi.highest');
  if (benchmark?.key !== 'mclr.sbi.highest') return [fact('Rate', `${formatPct(ratePct)} a year`)];
  const spread = Number((ratePct - benchmark.value.pct).toFixed(4));
  const fixed = dueDate === null ? '' : `, fixed for the due date ${formatDay(dueDate)}`;
  return [
    fact(
      'Rate',
      `${formatPct(ratePct)} a year = MCLR ${formatPct(benchmark.value.pct)} + spread ${formatPct(spread)} of the project${fixed}`,
    ),
  ];
}

/** The rate rows behind unbilled interest. */
export function ratesOfLate({ rates }: SaleCase, late: LateInterest | undefined): RateRow[] {
  return rates.filter((rate) => late?.ratesUsed.includes(rate.id) ?? false);
}

/** The rate rows that the posting of a charge refers to. */
export function ratesOfCharge({ of, shown }: ChargeCase): RateRow[] {
  const used = batchOf(of, shown.kind, shown.id)?.ratesUsed ?? [];
  return of.rates.filter((rate) => used.includes(rate.id));
}

function explained(one: ChargeCase, what: string, formula: string, steps: ExplanationStep[]): Explained {
  const { of, shown } = one;
  const rates = ratesOfCharge(one);
  const stage = stageOf(one);
  return {
    title: `${stage?.name ?? CHARGE_NAMES[shown.kind]}, ${what}`,
    formula,
    steps,
    facts: [
      fact('Billed', formatDay(shown.postedOn)),
      ...(shown.ratePct === null ? [] : rateFacts(shown.ratePct, rates, dueDateOf(one))),
      fact('Plan', of.plan.templateName, `/payments/plans/${of.plan.saleId}`),
      bookingFact(of),
      ...ledgerFacts(of, shown.id),
    ],
    rates,
  };
}

function stageOf({ of, shown }: ChargeCase) {
  return of.plan.installments.find((one) => one.id === shown.installmentId);
}

/** As it was when the charge was billed: its rate was fixed for that day. */
function dueDateOf({ of, shown }: ChargeCase): Day | null {
  const { planHistory, plan } = of;
  return dueAt(planHistory, plan.installments, shown.installmentId ?? '', shown.id)?.dueDate ?? null;
}

/** Interest is recomputed from its balances and days; a bounce charge is as in the ledger. */
export function amountSteps({ of, shown }: ChargeCase): ExplanationStep[] {
  if (shown.ratePct !== null) return interestSteps(shown.stretches, shown.ratePct);
  if (shown.kind === 'transferFee') return feeSteps({ of, shown });
  const batch = batchOf(of, shown.kind, shown.id);
  const amountPaise = batch ? 0 - balanceOf('otherIncome', batch.entries) : 0;
  return [step('Bounce charge', 'as set for the project', amountPaise)];
}

/** The terms of that day are stored with the transfer; the agreed reduction is in the ledger. */
function feeSteps({ of, shown }: ChargeCase): ExplanationStep[] {
  const fee = of.sale.formerBuyers.find((one) => one.fee?.chargeId === shown.id)?.fee;
  if (!fee) return [];
  const { areaSqft, ratePaise } = fee;
  const askedPaise = askedFeePaise({ areaSqft, ratePaise });
  const batch = batchOf(of, shown.kind, shown.id);
  const billedPaise = batch ? 0 - balanceOf('otherIncome', batch.entries) : 0;
  const lessPaise = billedPaise - askedPaise;
  return [
    step(CHARGE_NAMES.transferFee, `${formatArea(areaSqft)} × ${plainAmount(ratePaise)}`, askedPaise),
    ...(lessPaise === 0 ? [] : [step('Less', 'agreed at the transfer', lessPaise)]),
  ];
}

function amountOf(one: ChargeCase): number {
  return sumPaise(amountSteps(one).map((part) => part.amountPaise ?? 0));
}

function taxSteps(one: ChargeCase): ExplanationStep[] {
  const { gstPct } = one.shown;
  const taxPaise = taxTotal(taxOn(amountOf(one), gstPct, taxRegime(one.of.price)));
  return [
    taxPaise === 0
      ? step('GST', 'none on this charge', 0)
      : step('GST', `${formatPct(gstPct)} of ${plainAmount(amountOf(one))}`, taxPaise),
  ];
}
