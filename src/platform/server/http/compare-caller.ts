import type { CallContext } from './route.ts';

/**
 * Any query checks the caller against the database. Without one, a call would rely on the caller as cached by this
 * process, whose role or session may have ended.
 */
export async function compareCaller({ read }: Pick<CallContext, 'read'>): Promise<void> {
  await read.db.selectFrom('organization').select('organizationId').executeTakeFirst();
}
