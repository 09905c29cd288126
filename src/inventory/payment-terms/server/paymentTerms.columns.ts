import type { PaymentConfig } from '../paymentConfig.contract.ts';
import type { ReceiptMode } from '../payment.terms.contract.ts';
import type { TemplateStage } from '../template.contract.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'paymentTemplate.stages': TemplateStage[];
    'projectPaymentConfig.allowedModes': readonly ReceiptMode[];
    'projectPaymentConfig.cancellationSlabs': Readonly<PaymentConfig['cancellationSlabs']>;
  }
}
