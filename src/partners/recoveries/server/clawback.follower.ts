import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { settleEnd } from './clawback.commands.ts';

const ENDS = new Set(['cancel', 'clawBack']);

/** When a commission ends, its invoices and what was paid of it follow in the same transaction. */
export async function followCommissions(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const { work, input } of deeds)
    if (input.resource === 'commission' && ENDS.has(input.action))
      await settleEnd(work, input.id, input.reason ?? 'The sale has ended');
}
