import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3Server } from '../../../../tests/support/s3-server.ts';
import type { BucketConfig } from '../config.ts';
import { checkBucket, openBucket } from './bucket.ts';

let server: S3Server;

beforeAll(async () => {
  server = await S3Server.started();
});

afterAll(() => server.stop());

async function check(wrong: Partial<BucketConfig>): Promise<void> {
  const config = { ...server.config, ...wrong };
  await checkBucket(await openBucket(config), config);
}

it('starts with a bucket that takes files', async () => {
  await expect(check({})).resolves.toBeUndefined();
});

it.each<[string, Partial<BucketConfig>, RegExp]>([
  ['no such bucket', { bucket: 'nowhere' }, /^FILES_URL: the store has no bucket "nowhere"/],
  [
    'an unknown key',
    { keys: { accessKeyId: 'NOBODY', secretAccessKey: 'S3RVER' } },
    /^AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is wrong/,
  ],
  [
    'a wrong secret',
    { keys: { accessKeyId: 'S3RVER', secretAccessKey: 'guess' } },
    /^AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is wrong/,
  ],
  [
    'no server',
    { endpoint: 'http://127.0.0.1:1' },
    /^The store of FILES_URL does not answer: .*ECONNREFUSED/,
  ],
])('stops the start with a sentence that names what is wrong: %s', async (_, wrong, sentence) => {
  await expect(check(wrong)).rejects.toThrow(sentence);
});
