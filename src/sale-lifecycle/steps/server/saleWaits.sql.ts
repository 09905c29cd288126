import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { lacksDocument } from './requiredDocuments.sql.ts';
import { approvedDocument } from '#company/documents/server/approvedDocument.sql.ts';
import { OPEN_PAISE } from '#money/plans/server/installment.amounts.ts';
import type { SaleWait } from '#sales/salePipeline.rules.ts';

/** The open balance of installments and charges of the row `sale`, demanded or not. */
export const OPEN_OF_SALE = sql<number>`coalesce((select sum(${OPEN_PAISE}) from installment
    join payment_plan on payment_plan.organization_id = installment.organization_id
                     and payment_plan.id = installment.plan_id and payment_plan.status = 'active'
   where installment.organization_id = sale.organization_id and installment.sale_id = sale.id), 0)
   + coalesce((select sum(amount_paise + cgst_paise + sgst_paise + igst_paise
                          - paid_amount_paise - paid_tax_paise - waived_amount_paise - waived_tax_paise)
       from sale_charge c where c.organization_id = sale.organization_id and c.sale_id = sale.id), 0)`;

const HAS_VERIFIED_RECEIPT = sql<boolean>`exists (select from payment_transaction receipt
  where receipt.organization_id = sale.organization_id and receipt.sale_id = sale.id
    and receipt.type in ('receipt', 'adjustment') and receipt.status = 'verified')`;

/** For a unit without a tower, the certificate is that of the project. */
const HAS_OCCUPANCY = sql<boolean>`exists (select from project
    left join tower on tower.organization_id = sale.organization_id and tower.id = sale.tower_id
   where project.organization_id = sale.organization_id and project.id = sale.project_id
     and case when sale.tower_id is null then project.oc_date else tower.oc_date end is not null)`;

/** The first thing pending for the row `sale`; `missingFor` lists all of them for one sale. */
export function waitsFor(today: Day): RawBuilder<SaleWait> {
  return sql<SaleWait>`case sale.status
  when 'booked' then case
    when not ${HAS_VERIFIED_RECEIPT} then 'receipt'
    when not ${approvedDocument('sale', 'agreement', today)} then 'agreementPaper'
    when ${lacksDocument('agreement', today)} then 'documents'
    else 'step' end
  when 'agreement' then case
    when ${lacksDocument('registered', today)} then 'documents'
    else 'registration' end
  when 'registered' then case
    when not ${HAS_OCCUPANCY} then 'occupancy'
    when ${OPEN_OF_SALE} > 0 then 'payment'
    when not ${approvedDocument('sale', 'possessionLetter', today)} then 'possessionLetter'
    when ${lacksDocument('completed', today)} then 'documents'
    else 'step' end
  else 'nothing' end`;
}
