import type { Database } from '#platform/server/database/tenant.ts';
import type { OwnPasskey } from '../passkeyCeremony.contract.ts';
import { passkeysOf } from './passkey.store.ts';

/** A person's own, the oldest first. */
export async function ownPasskeys(db: Database, userId: string): Promise<OwnPasskey[]> {
  const passkeys = await passkeysOf(db, userId);
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    _id: id,
    id,
    name,
    addedAt: createdAt,
    lastUsedAt,
  }));
}
