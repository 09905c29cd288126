import { randomUUID } from 'node:crypto';
import { Disk } from 'flydrive';
import type { BucketConfig } from '../config.ts';
import { ConfigError } from '../config.ts';

const CONNECT_MS = 3_000;
const ANSWER_MS = 15_000;

/** A bucket of an S3 store. The client is loaded only when needed: it takes 20 MB of memory. */
export async function openBucket({ bucket, region, endpoint, keys }: BucketConfig): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      // Current buckets refuse ACLs; access is set on the bucket.
      supportsACL: false,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
      // Stores other than Amazon's do not know the checksums that its client adds by itself.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(keys ? { credentials: keys } : {}),
    }),
  );
}

/** Where browsers fetch from by a signed address of the bucket. */
export async function originOf(disk: Disk): Promise<string> {
  return new URL(await disk.getSignedUrl('plinth-start')).origin;
}

/** Stops the start with a message that says what to fix, unless the bucket can write and list objects. */
export async function checkBucket(disk: Disk, config: BucketConfig): Promise<void> {
  try {
    await disk.put('plinth-start', 'Written at each start, to see that the store takes files.');
    await disk.exists(`plinth-start-${randomUUID()}`);
  } catch (error) {
    throw new ConfigError(problemOf(causeOf(error), config));
  }
}

const WRONG_KEYS =
  'AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is wrong: the store of FILES_URL refuses them.';

function problemOf(cause: { name?: string; message?: string }, { bucket, region }: BucketConfig): string {
  switch (cause.name) {
    case 'NoSuchBucket':
      return `FILES_URL: the store has no bucket "${bucket}". Create it, or name another.`;
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return WRONG_KEYS;
    case 'CredentialsProviderError':
      return 'FILES_URL: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role.';
    case 'AccessDenied':
    case '403':
    case 'Forbidden':
      return `FILES_URL: the keys need s3:ListBucket, s3:GetObject and s3:PutObject on bucket "${bucket}".`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `FILES_URL: bucket "${bucket}" is not in region "${region}".`;
    default:
      return `The store of FILES_URL does not answer: ${cause.message || cause.name}.`;
  }
}

/** The library wraps the error of the store. */
function causeOf(error: unknown): { name?: string; message?: string } {
  const { cause } = error as { cause?: unknown };
  return (cause ?? error) as { name?: string; message?: string };
}
