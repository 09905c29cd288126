import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { omit } from '#platform/server/records.ts';
import type { PaymentConfig } from '../paymentConfig.contract.ts';
import { visibleProjects } from '#inventory/projects/server/project.rows.ts';

/** Payment rules of a project that the caller sees. */
export async function getPaymentConfig(read: Read, projectId: string): Promise<PaymentConfig> {
  const row = await visibleProjects(read)
    .innerJoin('projectPaymentConfig', 'projectPaymentConfig.projectId', 'project.id')
    .innerJoin('organization', (join) => join.onTrue())
    .selectAll('projectPaymentConfig')
    .select('organization.discountLimits as organizationLimits')
    .where('project.id', '=', projectId)
    .executeTakeFirst();
  const { organizationLimits, discountLimits, ...kept } = required(row, 'Project');
  const fields = omit(kept, ['organizationId', 'updatedById']);
  return {
    ...fields,
    reminderOffsets: fields.reminderOffsets as number[],
    discountLimits: (discountLimits ?? organizationLimits) as PaymentConfig['discountLimits'],
    hasOwnDiscountLimits: discountLimits !== null,
    cancellationSlabs: fields.cancellationSlabs as PaymentConfig['cancellationSlabs'],
    allowedModes: fields.allowedModes as PaymentConfig['allowedModes'],
    dynamicPricing: fields.dynamicPricing as PaymentConfig['dynamicPricing'],
  };
}
