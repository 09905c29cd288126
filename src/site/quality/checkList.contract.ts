import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, defaulted, identity, text, version } from '#platform/contract/fields.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { ITEM_KINDS } from './check.rules.ts';
import { ListItemInput, MAX_ITEMS } from './checkItem.contract.ts';

/** The kinds of work; slab stands for every slab. */
export const WORK_KINDS = [
  'excavation',
  'foundation',
  'plinth',
  'podium',
  'slab',
  'brickwork',
  'doors',
  'lobbies',
  'plaster',
  'flooring',
  'plumbing',
  'electrical',
  'lifts',
  'external',
  'finishing',
  'oc',
  'possession',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

const key = z.enum(WORK_KINDS, 'Choose the kind of work');

const listFields = {
  name: text(120, 'Name'),
  sequence: defaulted(count('Order', 1, 1000)),
  mandatory: defaulted(z.boolean('Choose whether it is mandatory')),
  items: z
    .array(ListItemInput)
    .min(1, 'Add at least one item')
    .max(MAX_ITEMS, `A check list has at most ${MAX_ITEMS} items`),
};

export const CheckList = z.strictObject({
  ...identity,
  key: z.enum(WORK_KINDS),
  name: z.string(),
  sequence: z.number().int(),
  mandatory: z.boolean(),
  isActive: z.boolean(),
  items: z.array(
    z.strictObject({
      text: z.string(),
      kind: z.enum(ITEM_KINDS),
      days: z.number().int().nullable(),
      unit: z.string().nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    }),
  ),
  mayEdit: z.boolean(),
});
export type CheckList = z.infer<typeof CheckList>;

export const listCheckLists = call({
  method: 'GET',
  path: '/construction/check-lists',
  summary: 'What is looked at in each kind of work; copied to new milestones',
  can: CAPABILITIES.constructionManagement,
  query: z.object({ key: key.optional() }),
  reply: data(z.array(CheckList)),
});

export const CheckListInput = z.object({ key, ...listFields });
export type CheckListInput = z.infer<typeof CheckListInput>;

export const createCheckList = call({
  method: 'POST',
  path: '/construction/check-lists',
  summary: 'Add a check list to a kind of work; milestones that are there keep their checks',
  can: GROUPS.ADMIN,
  body: CheckListInput,
  reply: data(CheckList),
  status: 201,
  creates: true,
  errors: { conflict: 'The kind of work has a check list of this name.' },
});

export const CheckListPatch = z
  .object({ ...listFields, isActive: z.boolean('Choose whether it is used'), version: version() })
  .partial();
export type CheckListPatch = z.infer<typeof CheckListPatch>;

export const updateCheckList = call({
  method: 'PUT',
  path: '/construction/check-lists/{id}',
  summary: 'Change a check list, or take it out of use; milestones that are there keep their checks',
  can: GROUPS.ADMIN,
  body: CheckListPatch,
  reply: data(CheckList),
  errors: { conflict: 'Someone else changed it meanwhile, or its name is taken.' },
});
