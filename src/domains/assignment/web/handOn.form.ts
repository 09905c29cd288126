import * as z from 'zod';
import { optional, text } from '../../../platform/contract/fields.ts';

export const SPREAD = 'spread';

export const HandOnForm = z.object({
  /** A person, or all of those who are there. */
  to: z.string('Select to whom'),
  reason: optional(text(500, 'Reason')),
});

/** What is sent for all open leads of a person. */
export function handOnBody(ownerId: string, { to, reason }: z.output<typeof HandOnForm>) {
  const target = to === SPREAD ? { how: 'spread' as const } : { how: 'person' as const, userId: to };
  return { filter: { ownerId }, to: target, reason: reason ?? null };
}

export function leadsText(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-IN')} leads`;
}
