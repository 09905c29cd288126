import * as z from 'zod';
import { optional, text } from '#platform/contract/fields.ts';
import type { ReassignmentInput } from '../reassignment.contract.ts';

export const SPREAD = 'spread';

export const ReassignForm = z.object({
  /** A person, or all who are available. */
  to: z.string('Select a person'),
  reason: optional(text(500, 'Reason')),
});

export function reassignBody(
  chosen: Pick<ReassignmentInput, 'leadIds' | 'filter'>,
  { to, reason }: z.output<typeof ReassignForm>,
) {
  const target = to === SPREAD ? { how: 'spread' as const } : { how: 'person' as const, userId: to };
  return { ...chosen, to: target, reason: reason ?? null };
}
