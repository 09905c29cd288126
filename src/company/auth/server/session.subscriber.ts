import type { Change } from '#platform/server/change.ts';
import type { BatchItem } from '#platform/server/context.ts';
import { revokeAll } from './session.commands.ts';

/** Who is deactivated is signed out everywhere in the same transaction. */
export async function endSessionsOfDeactivated(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const { work, input } of deeds)
    if (input.resource === 'user' && input.action === 'deactivate')
      await revokeAll(work, input.id, 'deactivated');
}
