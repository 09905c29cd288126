import type { ExplanationStep } from '#platform/contract/explanation.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'partnerInvoice.steps': ExplanationStep[];
  }
}
