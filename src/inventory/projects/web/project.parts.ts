import type { ComponentType } from 'react';
import { lazy } from 'react';
import { ChunkLoadError } from '#platform/web/navigation/load-screen.ts';
import type { Project } from '../project.contract.ts';

/** Parts of a project that are fetched when they are opened. */
export const BudgetTab = part(
  async () => (await import('#insight/budgets/web/BudgetTab.shared.tsx')).BudgetTab,
);
export const DocumentsTab = part(async () => (await import('./DocumentsTab.tsx')).DocumentsTab);
export const InventoryTab = part(async () => (await import('./InventoryTab.tsx')).InventoryTab);
export const PricesTab = part(
  async () => (await import('#inventory/prices/web/PricesTab.shared.tsx')).PricesTab,
);
export const WorksTab = part(async () => (await import('#site/schedule/web/WorksTab.shared.tsx')).WorksTab);
export const TeamTab = part(async () => (await import('./TeamTab.tsx')).TeamTab);

function part(load: () => Promise<ComponentType<{ project: Project }>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ChunkLoadError(cause);
    }
  });
}
