import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import type { StageTrigger } from '#inventory/payment-terms/plan.rules.ts';
import type { AgreedTemplate } from './plan.commands.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'installment.trigger': StageTrigger;
    'installment.parts': PricePart[];
    'paymentPlan.templateSnapshot': Omit<AgreedTemplate, 'id'>;
  }
}
