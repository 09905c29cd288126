import * as z from 'zod';
import { count, optional, text } from '#platform/contract/fields.ts';
import { ITEM_KINDS } from './check.rules.ts';

export const MAX_ITEMS = 40;

const bound = (label: string) =>
  z
    .number(`${label} must be a number`)
    .min(-1_000_000, `${label} is too small`)
    .max(1_000_000, `${label} is too large`);

/** What is looked at, in a check list or an own check. */
export const ListItemInput = z
  .object({
    text: text(200, 'Item'),
    kind: z.enum(ITEM_KINDS, 'Choose now or later').optional(),
    days: optional(count('Days', 1, 365)),
    unit: optional(text(20, 'Unit')),
    min: optional(bound('The least value')),
    max: optional(bound('The greatest value')),
  })
  .superRefine(({ kind = 'now', days, min, max }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (kind === 'later' && !days) refuse('days', 'Enter after how many days its result is due.');
    if (kind === 'now' && days) refuse('days', 'Only a later item has days.');
    if (min !== null && min !== undefined && max !== null && max !== undefined && min > max)
      refuse('max', 'The greatest value is below the least.');
  });
export type ListItemInput = z.infer<typeof ListItemInput>;
