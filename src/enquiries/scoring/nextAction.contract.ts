import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { NEXT_ACTIONS } from './nextAction.rules.ts';

const NEXT_ACTION_DECISIONS = ['accepted', 'dismissed'] as const;

export const NextAction = z.strictObject({
  key: z.enum(NEXT_ACTIONS),
  title: z.string(),
  reason: z.string(),
  /** When somebody accepted it, if nothing has happened on the lead since. */
  acceptedAt: z.string().nullable(),
});
export type NextAction = z.infer<typeof NextAction>;

export const decideNextAction = call({
  method: 'POST',
  path: '/leads/{id}/next-action/decision',
  summary: 'Accept or dismiss the next step that was advised; changes nothing else',
  can: GROUPS.SALES,
  body: z.object({
    /** The step as shown, so that nobody accepts or dismisses advice they did not see. */
    key: z.enum(NEXT_ACTIONS),
    decision: z.enum(NEXT_ACTION_DECISIONS),
  }),
  reply: data(NextAction),
  errors: { conflict: 'The next step has changed in the meantime.' },
  creates: true,
});
