import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { compareCaller } from '#platform/server/http/compare-caller.ts';
import { getSystemStatus } from '../systemStatus.contract.ts';
import type { SystemParts } from './systemStatus.queries.ts';
import { systemStatus } from './systemStatus.queries.ts';

export function systemStatusRoutes(parts: SystemParts): readonly AnyRoute[] {
  return [
    route(getSystemStatus, async (context) => {
      await compareCaller(context);
      return systemStatus(context.read, parts);
    }),
  ];
}
