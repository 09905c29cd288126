import { sql } from 'kysely';
import type { Read } from '../../../platform/server/context.ts';
import { OPEN_PAISE } from '../../payments/server/installment.amounts.ts';
import type { StepFacts } from '../saleStep.rules.ts';

/** What the steps of a sale rest on, in one query. */
export async function stepFacts(read: Read, saleId: string): Promise<StepFacts> {
  const facts = await read.db
    .selectFrom('sale')
    .innerJoin('project', 'project.id', 'sale.projectId')
    .leftJoin('tower', 'tower.id', 'sale.towerId')
    .select((eb) => [
      'tower.id as towerId',
      'tower.ocDate as ofTower',
      'project.ocDate as ofProject',
      eb
        .exists(
          eb
            .selectFrom('paymentTransaction as receipt')
            .select('receipt.id')
            .whereRef('receipt.saleId', '=', 'sale.id')
            .where('receipt.type', '=', 'receipt')
            .where('receipt.status', '=', 'verified'),
        )
        .as('hasVerifiedReceipt'),
      hasFile('agreement').as('hasAgreement'),
      hasFile('possessionLetter').as('hasPossessionLetter'),
      sql<number>`coalesce((select sum(${OPEN_PAISE}) from installment
         join payment_plan on payment_plan.organization_id = installment.organization_id
                          and payment_plan.id = installment.plan_id and payment_plan.status = 'active'
        where installment.organization_id = sale.organization_id and installment.sale_id = sale.id), 0)
        + coalesce((select sum(amount_paise + cgst_paise + sgst_paise + igst_paise
                               - paid_amount_paise - paid_tax_paise - waived_amount_paise - waived_tax_paise)
            from sale_charge c where c.organization_id = sale.organization_id and c.sale_id = sale.id), 0)`.as(
        'openPaise',
      ),
    ])
    .where('sale.id', '=', saleId)
    .executeTakeFirstOrThrow();
  const { towerId, ofTower, ofProject, hasVerifiedReceipt, hasAgreement, hasPossessionLetter, openPaise } =
    facts;
  return {
    hasVerifiedReceipt: Boolean(hasVerifiedReceipt),
    hasAgreement,
    hasPossessionLetter,
    ocDate: towerId === null ? ofProject : ofTower,
    openPaise,
  };
}

function hasFile(purpose: 'agreement' | 'possessionLetter') {
  return sql<boolean>`exists (select from file f where f.organization_id = sale.organization_id
    and f.resource_type = 'sale' and f.resource_id = sale.id and f.purpose = ${purpose})`;
}
