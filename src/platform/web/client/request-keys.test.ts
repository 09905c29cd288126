import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call, data, SIGNED_IN } from '../../contract/call.ts';
import { ApiError, networkError } from './api-error.ts';
import type { LooseArguments } from './request.ts';
import { requestKeys } from './request-keys.ts';

const plantTree = call({
  method: 'POST',
  path: '/trees',
  summary: 'Plant',
  can: SIGNED_IN,
  reply: data(z.strictObject({ id: z.string() })),
  status: 201,
  creates: true,
});
const waterTree = call({ ...plantTree, path: '/trees/water', status: 200, creates: undefined });

const OAK = { body: { name: 'Oak' } };
const refused = new ApiError({
  status: 409,
  code: 'conflict',
  message: 'There is an oak already.',
  requestId: null,
  data: null,
});
const broken = new ApiError({
  status: 500,
  code: 'internal',
  message: 'Something went wrong.',
  requestId: null,
  data: null,
});

/** The key each of these requests is sent with, by one form; null for one that needs none. */
async function keysOf(...sent: [LooseArguments, (Error | null)?][]): Promise<(string | null)[]> {
  const keys = requestKeys();
  const seen: (string | null)[] = [];
  for (const [args, failure] of sent)
    await keys
      .withKey(plantTree, args, async (key) => {
        seen.push(key ?? null);
        if (failure) throw failure;
      })
      .catch(() => undefined);
  return seen;
}

describe('the key of a request that creates', () => {
  it('stays when the network was lost or the server failed: the request may have arrived', async () => {
    const [first, second, third] = await keysOf([OAK, networkError()], [OAK, broken], [OAK]);
    expect(first).toEqual(expect.any(String));
    expect([second, third]).toEqual([first, first]);
  });

  it('is another after success, after a refusal and for a changed form', async () => {
    const keys = await keysOf([OAK], [OAK, refused], [OAK, networkError()], [{ body: { name: 'Elm' } }]);
    expect(new Set(keys).size).toBe(4);
  });

  it('is another for another file', async () => {
    const file = (content: string) => new File([content], 'tree.pdf', { lastModified: 1 });
    const keys = await keysOf(
      [{ file: file('oak') }, networkError()],
      [{ file: file('oak') }, networkError()],
      [{ file: file('birch') }],
    );
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('is not sent with a call that creates nothing', async () => {
    await requestKeys().withKey(waterTree, OAK, async (key) => expect(key).toBeUndefined());
  });
});
