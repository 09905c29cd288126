import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { structureAudience } from './structures/server/structure.audience.ts';
import { structureConstraints } from './structures/server/structure.constraints.ts';
import { structureRoutes } from './structures/server/structure.routes.ts';

export const partners: AreaPlugin = {
  routes: () => structureRoutes,
  audiences: { commissionStructure: structureAudience },
  constraints: structureConstraints,
};
