import * as z from 'zod';
import { roleLabel } from '#platform/contract/roles.ts';

/** Why the application assigned a lead to its owner. */
export const OwnerReason = z.strictObject({
  how: z.enum(['rule', 'roundRobin', 'manager', 'salesHead']),
  /** Of the rule. */
  rule: z.string().nullable(),
  name: z.string(),
  /** The count of leads assigned to them that day. */
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
      return `Nobody on the project was available; to the manager: ${whom}`;
    case 'salesHead':
      return `Nobody on the project and no manager was available; to the ${roleLabel('Sales Head')}: ${whom}`;
  }
}
