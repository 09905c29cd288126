import type { AreaPlugin } from '#platform/server/area-plugin.ts';
import { priceListAudience } from './prices/server/priceList.audience.ts';
import { priceListConstraints } from './prices/server/priceList.constraints.ts';
import { makeDueListsEffective, nextListAt } from './prices/server/priceList.jobs.ts';
import { priceListRoutes } from './prices/server/priceList.routes.ts';
import { projectAudience } from './projects/server/project.audience.ts';
import { projectConstraints } from './projects/server/project.constraints.ts';
import type { KeepProjectMoney } from './project-lifecycle/server/project.routes.ts';
import { projectRoutes } from './project-lifecycle/server/project.routes.ts';
import { towerAudience } from './towers/server/tower.audience.ts';
import { towerConstraints } from './towers/server/tower.constraints.ts';
import { towerRoutes } from './project-lifecycle/server/tower.routes.ts';
import { unitAudience } from './units/server/unit.audience.ts';
import { unitConstraints } from './units/server/unit.constraints.ts';
import { unitRoutes } from './units/server/unit.routes.ts';

export const inventory = ({ keepMoney }: { keepMoney: KeepProjectMoney }): AreaPlugin => ({
  routes: () => [...projectRoutes(keepMoney), ...towerRoutes, ...unitRoutes, ...priceListRoutes],
  audiences: {
    project: projectAudience,
    tower: towerAudience,
    unit: unitAudience,
    priceList: priceListAudience,
  },
  constraints: { ...projectConstraints, ...towerConstraints, ...unitConstraints, ...priceListConstraints },
  jobs: [{ name: 'makeDueListsEffective', nextAt: nextListAt, forEach: makeDueListsEffective }],
});
