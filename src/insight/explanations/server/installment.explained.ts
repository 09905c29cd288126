import { daysBetween } from '#platform/contract/calendar.ts';
import type { ExplanationFact, ExplanationStep } from '#platform/contract/explanation.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { triggerText } from '#inventory/payment-terms/plan.rules.ts';
import { interestPaise } from '#money/charges/lateInterest.rules.ts';
import type { LateInterest } from '#money/charges/server/lateInterest.queries.ts';
import type { TaxPartName } from '#company/statutory-rates/gst.rules.ts';
import { taxLabels } from '#company/statutory-rates/gst.rules.ts';
import type { RateRow } from '#company/statutory-rates/rate.rules.ts';
import type { ExplainedField } from '../explanation.contract.ts';
import type { PartShare, StageShare } from '../stageShares.rules.ts';
import { runningText, shareText } from '../stageShares.rules.ts';
import {
  batchOf,
  billFact,
  bookingFact,
  ledgerFacts,
  named,
  openSteps,
  paidSteps,
  planFact,
  sheetFacts,
  waivedSteps,
} from './case.facts.ts';
import type { PaidKind } from './case.facts.ts';
import { amountSteps, interestSteps, rateFacts, ratesOfLate } from './charge.explained.ts';
import { fact, orNothing, step, takenOff } from './explained.ts';
import type { Explained, Explainers } from './explained.ts';
import { taxName, taxRates, taxRegime } from './price.explained.ts';
import type { SaleCase } from './saleCase.queries.ts';

export interface InstallmentCase {
  of: SaleCase;
  shown: Installment;
}

const PRINCIPAL_RULE =
  'The percentage reached so far, rounded down to the rupee, less earlier stages; the last stage takes the rest.';
const TAX_RULE = 'The tax of the price in proportion to the principal reached so far, less earlier stages.';
const PAID_RULE = 'Allocations of verified receipts: tax before principal, earliest due first.';

export const INSTALLMENT: Explainers<ExplainedField<'installment'>, InstallmentCase> = {
  principalPaise: explained('principal', PRINCIPAL_RULE, principalSteps),
  cgstPaise: taxPart('cgstPaise'),
  sgstPaise: taxPart('sgstPaise'),
  igstPaise: taxPart('igstPaise'),
  taxPaise: explained('tax', TAX_RULE, (one) => taxSteps(one), taxRatesOf),
  totalPaise: explained(
    'total',
    'Principal + tax.',
    (one) => [...principalSteps(one), ...taxSteps(one)],
    taxRatesOf,
  ),
  paidPrincipalPaise: explained('principal paid', PAID_RULE, paid('principal')),
  paidTaxPaise: explained('tax paid', PAID_RULE, paid('tax')),
  paidPaise: explained('paid', PAID_RULE, paid('both')),
  outstandingPaise: explained(
    'outstanding',
    'Principal + tax − paid by verified receipts − waived.',
    outstandingSteps,
    taxRatesOf,
  ),
  interestAccruedPaise: (one) => {
    const said = explained(
      'interest not billed yet',
      'Simple interest on the open balance, price and tax, for each day after the due date: balance × days × rate ÷ 365, to the rupee; less interest billed.',
      accruedSteps,
      () => (one.shown.interestAccruedPaise > 0 ? ratesOfLate(one.of, lateOf(one)) : []),
    )(one);
    const { shown } = one;
    if (shown.interestRatePct === null) return said;
    return {
      ...said,
      facts: [...rateFacts(shown.interestRatePct, said.rates, shown.dueDate), ...said.facts],
    };
  },
  interestPostedPaise: explained(
    'interest billed',
    'The late interest billed on it, each as assessed.',
    postedSteps,
    (one) => (one.shown.interestPostedPaise > 0 ? ratesOfLate(one.of, lateOf(one)) : []),
  ),
};

function lateOf({ of, shown }: InstallmentCase): LateInterest | undefined {
  return of.late.get(shown.id);
}

function accruedSteps(one: InstallmentCase): ExplanationStep[] {
  const late = one.of.sale.status === 'cancelled' ? undefined : lateOf(one);
  const owedPaise = late ? interestPaise(late.unbilled, late.ratePct) : 0;
  // Where too much was billed nothing accrues; the next assessment corrects it.
  const steps = late && owedPaise > 0 ? interestSteps(late.unbilled, late.ratePct) : [];
  return orNothing(steps, 'Interest', 'none unbilled');
}

function postedSteps({ of, shown }: InstallmentCase): ExplanationStep[] {
  const charges = of.plan.charges.filter((one) => one.installmentId === shown.id);
  const steps = charges.flatMap((charge) =>
    amountSteps({ of, shown: charge }).map((part) => ({
      ...part,
      detail: `billed on ${formatDay(charge.postedOn)}`,
    })),
  );
  return orNothing(steps, 'Interest', 'none was billed');
}

type Steps = (one: InstallmentCase) => ExplanationStep[];

function explained(
  what: string,
  formula: string,
  steps: Steps,
  rates: (one: InstallmentCase) => readonly RateRow[] = () => [],
): (one: InstallmentCase) => Explained {
  return (one) => ({
    title: `${one.shown.name}, ${what}`,
    formula: revisedRule(one, formula),
    steps: steps(one),
    facts: factsOf(one),
    rates: rates(one),
  });
}

/** Amounts set by a plan revision are not percentages of the agreed stages. */
function revisedRule(one: InstallmentCase, formula: string): string {
  const isAgreed = (shareOf(one)?.revision ?? null) === null;
  if (isAgreed || (formula !== PRINCIPAL_RULE && formula !== TAX_RULE)) return formula;
  return formula === PRINCIPAL_RULE ? REVISED_PRINCIPAL_RULE : REVISED_TAX_RULE;
}

const REVISED_PRINCIPAL_RULE =
  'Set by a revision of the plan; all installments together remain the price of the sale.';
const REVISED_TAX_RULE =
  'The tax of the original installments in proportion to the principal, or at the rate set by law since; together it is the tax of the sale.';

function taxPart(tax: TaxPartName): (one: InstallmentCase) => Explained {
  return (one) => explained(taxName(one.of.price, tax), TAX_RULE, () => taxSteps(one, tax), taxRatesOf)(one);
}

function shareOf({ of, shown }: InstallmentCase): StageShare | undefined {
  return of.shares.get(shown.id);
}

function principalSteps(one: InstallmentCase): ExplanationStep[] {
  const share = shareOf(one);
  if (!share) return orNothing([], 'Principal', NOT_IN_PLAN);
  return share.parts.map((part) =>
    step(
      isAlone(share) ? 'Principal' : part.piece.label,
      shareText(share, part, 'principalPaise'),
      part.piece.principalPaise,
      runningText(part, 'principalPaise'),
    ),
  );
}

/** The tax of a stage, or one part of it. */
function taxSteps(one: InstallmentCase, only?: TaxPartName): ExplanationStep[] {
  const share = shareOf(one);
  const label = only ? taxName(one.of.price, only) : 'Tax';
  if (!share) return orNothing([], label, NOT_IN_PLAN);
  const names = taxLabels(taxRegime(one.of.price)).filter((name) => only === undefined || name.part === only);
  const steps = share.parts.flatMap((part) =>
    names
      .filter((name) => part.piece[name.part] !== 0)
      .map((name) => taxStep(share, part, name, only !== undefined)),
  );
  return orNothing(steps, label, 'none on this stage');
}

const NOT_IN_PLAN = 'the agreed plan has no such stage';

/** CGST in full; SGST beside it is 'same rule, same half'. */
function taxStep(share: StageShare, part: PartShare, name: TaxLabel, isApart: boolean): ExplanationStep {
  const { part: tax, label, shareOfPct } = name;
  const rate = `${label} ${part.piece.gstPct * shareOfPct}%`;
  const heading = isAlone(share) ? rate : `${part.piece.label}, ${rate}`;
  const isSameHalf =
    part.piece.cgstPaise === part.piece.sgstPaise && part.whole.cgstPaise === part.whole.sgstPaise;
  if (tax === 'sgstPaise' && isSameHalf && !isApart)
    return step(heading, 'same rule, same half', part.piece[tax]);
  return step(heading, shareText(share, part, tax), part.piece[tax], runningText(part, tax));
}

type TaxLabel = ReturnType<typeof taxLabels>[number];

function isAlone(share: StageShare): boolean {
  return share.parts.length === 1;
}

function paid(kind: PaidKind): Steps {
  return ({ of, shown }) => orNothing(paidSteps(of, [shown.id], kind), 'Receipts', 'nothing is paid yet');
}

function outstandingSteps(one: InstallmentCase): ExplanationStep[] {
  const ids = [one.shown.id];
  return openSteps(one.of, [
    ...principalSteps(one),
    ...taxSteps(one),
    ...takenOff([...paidSteps(one.of, ids, 'both'), ...waivedSteps(one.of, ids)]),
  ]);
}

function taxRatesOf({ of, shown }: InstallmentCase): readonly RateRow[] {
  if (shown.component === 'corpus') return [];
  const agreed = taxRates(of.price, shown.component);
  if ((of.shares.get(shown.id)?.revision ?? null) === null) return agreed;
  // A revision may follow a change of law: the rows of the same kind that were in force then.
  const day = shown.demandDate ?? of.today;
  const isSameKind = (rate: RateRow) =>
    agreed.some(
      (one) => one.key === rate.key && one.stateCode === rate.stateCode && one.qualifier === rate.qualifier,
    );
  return of.rates.filter(
    (rate) => isSameKind(rate) && rate.validFrom <= day && (rate.validTo === null || day <= rate.validTo),
  );
}

function factsOf({ of, shown }: InstallmentCase): ExplanationFact[] {
  return [
    fact('Why now', whyNow(shown)),
    planFact(of, shown),
    ...sheetFacts(of),
    bookingFact(of),
    ...billFact(of.invoices.find((invoice) => invoice.id === shown.invoiceId)),
    ...named('Demanded by', of.names, batchOf(of, 'demand', shown.id)?.postedById),
    ...ledgerFacts(of, shown.id),
  ];
}

/** 'Slab 8 completed: demanded 12 Nov 2026; 15 days’ credit gives 27 Nov 2026' */
function whyNow({ trigger, demandDate, dueDate, expectedDate, heldForRegistration }: Installment): string {
  const event = triggerText(trigger);
  if (demandDate !== null && dueDate !== null) {
    const days = daysBetween(demandDate, dueDate);
    const due = days === 0 ? 'due at once' : `${days} days’ credit gives ${formatDay(dueDate)}`;
    return `${event}: demanded ${formatDay(demandDate)}; ${due}`;
  }
  if (heldForRegistration) return 'Waits until the agreement is registered';
  return `${event}${expectedDate === null ? '' : `, expected ${formatDay(expectedDate)}`}; not demanded yet`;
}
