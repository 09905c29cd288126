import { formatDay } from '#platform/contract/format.ts';
import type { ExplanationFact } from '#platform/contract/explanation.ts';
import type { Read } from '#platform/server/context.ts';
import { CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import type { CostSheetFacts } from '#inventory/pricing/costSheetModel.rules.ts';
import { getCostSheet } from '#offers/cost-sheets/server/costSheet.queries.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import type { ExplainedField } from '../explanation.contract.ts';
import { fact, within } from './explained.ts';
import type { Explainers } from './explained.ts';
import type { RecomputedSheet } from './price.explained.ts';
import { PRICE, recomputeSheet } from './price.explained.ts';

/** A cost sheet as issued, and recomputed. */
export interface SheetCase {
  shown: CostSheet;
  price: RecomputedSheet;
}

export const COST_SHEET: Explainers<ExplainedField<'costSheet'>, SheetCase> = within(
  PRICE,
  CostSheetTotals.keyof().options,
  (of: SheetCase) => of.price,
  factsOf,
);

/** 404 when it does not exist or the caller may not see it. */
export async function getSheetCase(read: Read, id: string): Promise<SheetCase> {
  const shown = await getCostSheet(read, id);
  const { facts } = await read.db
    .selectFrom('costSheet')
    // Frozen at issue in this shape.
    .select((eb) => eb.ref('costSheet.facts').$castTo<Omit<CostSheetFacts, 'rates'>>().as('facts'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { shown, price: recomputeSheet(facts, shown.ratesUsed, await ratesFor(read)) };
}

function factsOf({ shown }: SheetCase): ExplanationFact[] {
  return [
    fact('Cost sheet', `${shown.number}, ${formatDay(shown.issuedOn)}`, `/cost-sheets/${shown.id}`),
    ...(shown.issuedBy ? [fact('Issued by', shown.issuedBy.name)] : []),
    fact('Plan', shown.templateName),
  ];
}
