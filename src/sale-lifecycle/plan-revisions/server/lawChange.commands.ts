import { formatDay, formatPct } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { CostSheetFacts } from '#inventory/pricing/costSheetModel.rules.ts';
import { computeCostSheet } from '#offers/cost-sheets/costSheet.rules.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { PartRate, PlanRow, PlanStep } from '../planRevision.rules.ts';
import { rateOfPart, revisePlan } from '../planRevision.rules.ts';
import { lockedPlan } from './planRevision.commands.ts';
import { storeRevision } from './planRevision.store.ts';
import type { PlanToRevise } from './planToRevise.queries.ts';
import { noteTaxed, writeSale } from '#sales/server/sale.store.ts';
import { planEndedProblem } from '#money/plans/planActions.rules.ts';

/**
 * Taxes undemanded installments by the law of today, as a revision of the plan; demanded, invoiced or paid ones
 * keep the rate of their day (CGST Act s.14). The price stays; the tax of the sale and its total follow in the same
 * transaction. Returns whether anything changed; a second time nothing does.
 */
export async function taxByLawOfToday(work: Work, saleId: string): Promise<boolean> {
  const before = await lockedPlan(work, saleId);
  const hasEnded = planEndedProblem(before.sale.status) !== null;
  const rates = hasEnded ? [] : await ratesOfToday(work, saleId);
  const affected = before.rows.filter(
    (row) => row.fixedBecause === null && row.parts.some((part) => rateOfPart(part, rates) !== part.gstPct),
  );
  if (affected.length === 0) {
    await noteTaxed(work, saleId);
    return false;
  }
  const { taxRegime: regime } = before.sale;
  const steps: PlanStep[] = [{ kind: 'retax', installmentIds: affected.map((row) => row.id), regime, rates }];
  const after = revisePlan(before.rows, steps, before.moment);
  await storeRevision(work, {
    kind: 'change',
    before,
    after,
    steps,
    what: whatChanged(affected, rates),
    reason: `The rate of tax changed by law, applied on ${formatDay(work.today)}.`,
    template: null,
  });
  await setTaxOfSale(work, before, after);
  return true;
}

/** The tax on the facts of the cost sheet by the law of today; the class of the flat as agreed. */
async function ratesOfToday(read: Read, saleId: string): Promise<PartRate[]> {
  const { facts } = await read.db
    .selectFrom('costSheet')
    .innerJoin('sale', 'sale.costSheetId', 'costSheet.id')
    // Frozen in this shape when the sheet was issued.
    .select((eb) => eb.ref('costSheet.facts').$castTo<Omit<CostSheetFacts, 'rates'>>().as('facts'))
    .where('sale.id', '=', saleId)
    .executeTakeFirstOrThrow();
  const sheet = computeCostSheet({ ...facts, onDay: read.today, rates: await ratesFor(read) });
  return sheet.parts.map(({ component, code, gstPct }) => ({ component, code, gstPct }));
}

/** 'Agreement value: 6% instead of 5% on Slab 12, Slab 17' */
function whatChanged(affected: readonly PlanRow[], rates: readonly PartRate[]): string[] {
  const heads = new Map(
    affected.flatMap((row) => row.parts).map((part) => [`${part.code} ${part.gstPct}`, part]),
  );
  return [...heads.values()].flatMap((head) => {
    const gstPct = rateOfPart(head, rates);
    if (gstPct === head.gstPct) return [];
    const names = affected
      .filter((row) => row.parts.some((part) => part.code === head.code && part.gstPct === head.gstPct))
      .map((row) => row.name);
    return [
      `${head.label}: tax of ${formatPct(gstPct)} instead of ${formatPct(head.gstPct)} on ${names.join(', ')}`,
    ];
  });
}

async function setTaxOfSale(work: Work, { sale }: PlanToRevise, after: readonly PlanRow[]): Promise<void> {
  const taxOf = (component: PlanRow['component']) =>
    sumPaise(after.filter((row) => row.component === component).map(taxTotal));
  const [gstPaise, otherGstPaise] = [taxOf('agreementValue'), taxOf('otherCharges')];
  const known = await work.db
    .selectFrom('sale')
    .select(['version', 'gstPaise', 'otherGstPaise', 'totalReceivablePaise'])
    .where('id', '=', sale.id)
    .executeTakeFirstOrThrow();
  const { version, ...amounts } = known;
  const changed = {
    gstPaise,
    otherGstPaise,
    totalReceivablePaise:
      amounts.totalReceivablePaise - amounts.gstPaise - amounts.otherGstPaise + gstPaise + otherGstPaise,
  };
  await writeSale(work, { id: sale.id, version }, { ...changed, taxedAt: work.now });
  await recordChange(work, {
    action: 'edit',
    resource: 'sale',
    id: sale.id,
    version: version + 1,
    before: amounts,
    after: changed,
    reason: 'The rate of tax changed by law.',
  });
}
