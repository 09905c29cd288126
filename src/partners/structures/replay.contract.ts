import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { day, id, optional } from '#platform/contract/fields.ts';
import { without } from '#platform/contract/roles.ts';
import { reportProblems, STRUCTURE_WRITERS } from './structure.contract.ts';
import { termFields } from './structureTerms.contract.ts';
import { termsOf, termsProblems } from './structureTerms.rules.ts';

/** Who may change structures and sees the sales of everybody. */
export const REPLAYERS = without(STRUCTURE_WRITERS, 'Marketing Head', 'Sales Manager');

/** Sales that are tried at once. */
export const MAX_REPLAYED = 5_000;

export const ReplayInput = z
  .object({
    structureId: optional(id()),
    /** Terms that are not saved yet, in place of a structure. */
    terms: optional(z.object(termFields)),
    from: day('From'),
    to: day('To'),
  })
  .superRefine(({ structureId, terms, from, to }, context) => {
    if ((structureId ? 1 : 0) + (terms ? 1 : 0) !== 1)
      reportProblems(context, [{ field: 'structureId', message: 'Send a structure or terms, one of them' }]);
    if (to < from) reportProblems(context, [{ field: 'to', message: 'To is before from' }]);
    const problems = terms ? termsProblems(termsOf(terms)) : [];
    reportProblems(
      context,
      problems.map(({ field, message }) => ({ field: `terms.${field}`, message })),
    );
  });
export type ReplayInput = z.infer<typeof ReplayInput>;

const sums = {
  sales: z.number().int(),
  beforePaise: z.number().int(),
  afterPaise: z.number().int(),
  differencePaise: z.number().int(),
};

export const Replay = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  ...sums,
  /** Of the period, for which another structure would still be chosen. */
  othersSales: z.number().int(),
  /** Firms for whom most would change first. */
  firms: z.array(z.strictObject({ firm: z.strictObject({ id: z.uuid(), name: z.string() }), ...sums })),
});
export type Replay = z.infer<typeof Replay>;

export const replayStructure = call({
  method: 'POST',
  path: '/commissions/structures/replay',
  summary: 'What a structure would have paid for the sales of a period, by firm; nothing is stored',
  can: REPLAYERS,
  body: ReplayInput,
  reply: data(Replay),
});
