import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { optional, paise, plannedDay, text } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';

const COST_KINDS = ['entered', 'adjusting', 'carried'] as const;

/** At most ₹1,000 crore in one entry, either way. */
const LARGEST = 10_000_000_000_00;

export const CostInput = z.object({
  /** Below zero: taken back. */
  amountPaise: paise('Amount', -LARGEST),
  incurredOn: plannedDay('Incurred on'),
  vendor: optional(text(120, 'Paid to')),
  reference: optional(text(60, 'Reference')),
  note: optional(text(500, 'Note')),
});
export type CostInput = z.infer<typeof CostInput>;

export const MilestoneCosts = z.strictObject({
  /** What all entries add up to. */
  actualCostPaise: z.number().int(),
  /** The newest first, at most so many. */
  entries: z.array(
    z.strictObject({
      id: z.uuid(),
      /** `adjusting`: the difference to a total that was entered; `carried`: from before entries were kept. */
      kind: z.enum(COST_KINDS),
      amountPaise: z.number().int(),
      incurredOn: z.string(),
      vendor: z.string().nullable(),
      reference: z.string().nullable(),
      note: z.string().nullable(),
      by: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
    }),
  ),
  isMore: z.boolean(),
});
export type MilestoneCosts = z.infer<typeof MilestoneCosts>;

export const getCosts = call({
  method: 'GET',
  path: '/construction/milestones/{id}/costs',
  summary: 'What a milestone has cost, entry by entry',
  can: GROUPS.FINANCE,
  reply: data(MilestoneCosts),
});

export const enterCost = call({
  method: 'POST',
  path: '/construction/milestones/{id}/costs',
  summary: 'Enter a cost of a milestone, or what is taken back of it',
  can: GROUPS.FINANCE,
  body: CostInput,
  reply: data(MilestoneCosts),
  status: 201,
  creates: true,
});
