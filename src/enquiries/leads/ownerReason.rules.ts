import * as z from 'zod';

/** Why the application gave a lead to its owner. */
export const OwnerReason = z.strictObject({
  how: z.enum(['rule', 'roundRobin', 'manager', 'salesHead']),
  /** Of the rule. */
  rule: z.string().nullable(),
  name: z.string(),
  /** Which of his day it was. */
  today: z.int(),
});
export type OwnerReason = z.infer<typeof OwnerReason>;

/** 'Round robin: Asha Rao, 12 today'. */
export function ownerReasonText({ how, rule, name, today }: OwnerReason): string {
  const whom = `${name}, ${today} today`;
  switch (how) {
    case 'rule':
      return `Rule ${rule ?? ''}: ${whom}`;
    case 'roundRobin':
      return `Round robin: ${whom}`;
    case 'manager':
      return `Nobody of the project was there; to the manager: ${whom}`;
    case 'salesHead':
      return `Nobody of the project was there, nor a manager; to the Sales Head: ${whom}`;
  }
}
