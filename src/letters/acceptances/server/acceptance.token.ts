import { secretsOf } from '#platform/server/database/sealed.ts';
import type { Work } from '#platform/server/context.ts';

/**
 * What the link of a person holds: 256 bits, made from the id of the person and the secret of the installation, so that
 * a reminder sends the same link again. Nobody of the organization ever reads it: only who has the mailbox.
 */
export function acceptanceToken({ db, caller }: Work, personId: string): string {
  return secretsOf(db).indexOf(`acceptance:${caller.organizationId}:${personId}`);
}
