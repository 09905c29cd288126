import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, id } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';

const MAX_DAYS = 1000;

export const WhatIfInput = z.object({
  shifts: z
    .array(z.object({ milestoneId: id(), days: count('Working days', -MAX_DAYS, MAX_DAYS) }))
    .min(1, 'Move a milestone.')
    .max(50, 'Move at most 50 milestones at once.')
    .refine(
      (shifts) => new Set(shifts.map(({ milestoneId }) => milestoneId)).size === shifts.length,
      'A milestone is there twice.',
    ),
});
export type WhatIfInput = z.infer<typeof WhatIfInput>;

const MovedMilestone = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  towerName: z.string().nullable(),
  before: z.string(),
  after: z.string(),
  /** Calendar days; negative: earlier. */
  days: z.number().int(),
});

const BrokenPromises = z.strictObject({
  /** Sales without an offer of possession, by what is expected now. */
  before: z.number().int(),
  after: z.number().int(),
  /** When possession would be expected then: promises before this day are broken. */
  possessionOn: z.string(),
  /** What these buyers could claim until then on what is received now; null where no benchmark rate is loaded, and hidden. */
  interestBeforePaise: z.number().int().nullable(),
  interestAfterPaise: z.number().int().nullable(),
});
export type BrokenPromises = z.infer<typeof BrokenPromises>;

export const WhatIf = z.strictObject({
  /** The revised end that each shift stands for. */
  shifts: z.array(z.strictObject({ milestoneId: z.uuid(), name: z.string(), revisedEnd: z.string() })),
  /** All whose expected end moves, with those that were shifted. */
  moved: z.array(MovedMilestone),
  /** When the works of each tower end, beside the day of possession registered with RERA. */
  towers: z.array(
    z.strictObject({
      /** Null: milestones of the project as a whole. */
      towerId: z.uuid().nullable(),
      name: z.string(),
      before: z.string(),
      after: z.string(),
      /** Days after the RERA date of possession; negative: before it; null while no such date is entered. */
      daysAfterRera: z.number().int().nullable(),
      /** Promises to its buyers that its end breaks, before and after; null while none is waited for. */
      promises: BrokenPromises.nullable(),
    }),
  ),
  reraPossessionDate: z.string().nullable(),
  /** Installments that are not demanded and whose expected date moves, with their tax. */
  installments: z.strictObject({
    count: z.number().int(),
    amountPaise: z.number().int(),
    sales: z.number().int(),
  }),
  /** What these amount to by the month in which they are expected; the last line may be of no month. */
  months: z.array(
    z.strictObject({
      /** '2027-03'; null: expected on no day. */
      month: z.string().nullable(),
      beforePaise: z.number().int(),
      afterPaise: z.number().int(),
    }),
  ),
});
export type WhatIf = z.infer<typeof WhatIf>;

export const whatIf = call({
  method: 'POST',
  path: '/construction/projects/{id}/what-if',
  summary: 'What would move if milestones ended later or earlier; nothing is kept',
  can: GROUPS.MANAGEMENT,
  body: WhatIfInput,
  reply: data(WhatIf),
});
