import type { Work } from '#platform/server/context.ts';

/** Who is asked again is reminded again. */
export async function forgetReminders({ db }: Work, installmentIds: readonly string[]): Promise<void> {
  if (installmentIds.length === 0) return;
  await db
    .deleteFrom('installmentReminder')
    .where('installmentId', 'in', [...installmentIds])
    .execute();
}
