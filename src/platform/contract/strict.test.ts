import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { strictly } from './strict.ts';

const refusedBy = (schema: z.ZodType, value: unknown) =>
  z
    .safeParse(strictly(schema), value)
    .error?.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.message],
    ) ?? [];

describe('an input read strictly', () => {
  const Line = z.object({ id: z.string() });
  const Order = z
    .object({
      name: z.string(),
      lines: z.array(Line).optional(),
      place: Line.nullable(),
      by: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('day'), day: z.string() }),
        z.object({ kind: z.literal('tower'), tower: Line }),
      ]),
      more: z.record(z.string(), Line).default({}),
      free: z.looseObject({}).optional(),
    })
    .refine(({ name }) => name !== 'wrong', 'The name is wrong.');
  const good = { name: 'right', place: null, by: { kind: 'day', day: 'x' } };

  it('refuses what it does not name, at any depth', () => {
    expect(refusedBy(Order, good)).toEqual([]);
    expect(refusedBy(Order, { ...good, other: 1 })).toEqual(['other']);
    expect(refusedBy(Order, { ...good, lines: [{ id: 'a' }, { id: 'b', other: 1 }] })).toEqual([
      'lines.1.other',
    ]);
    expect(refusedBy(Order, { ...good, place: { id: 'a', other: 1 } })).toEqual(['place.other']);
    expect(refusedBy(Order, { ...good, by: { kind: 'tower', tower: { id: 'a', other: 1 } } })).toEqual([
      'by.tower.other',
    ]);
    expect(refusedBy(Order, { ...good, more: { a: { id: 'a', other: 1 } } })).toEqual(['more.a.other']);
  });

  it('keeps the rules of the schema, and takes what may be anything', () => {
    expect(refusedBy(Order, { ...good, name: 'wrong' })).toEqual(['The name is wrong.']);
    expect(refusedBy(Order, { ...good, free: { other: 1 } })).toEqual([]);
    expect(z.parse(strictly(Order), good)).toMatchObject({ more: {} });
  });
});
