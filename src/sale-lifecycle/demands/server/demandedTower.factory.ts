import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import { fileApproved } from '#company/documents/server/document.store.ts';
import { buildSale, markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import type { Work } from '#platform/server/context.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';

interface Wanted {
  registered: number;
  unregistered?: number;
  unsold?: number;
}

export interface DemandedTower {
  projectId: string;
  towerId: string;
  /** Sales with a registered agreement come first. */
  saleIds: string[];
}

/** Of the created tower. */
const FLOORS = 20;

/** A tower whose units are sold on the construction-linked plan, four to a floor by default. */
export async function demandedTower(
  work: Work,
  { registered, unregistered = 0, unsold = 0 }: Wanted,
): Promise<DemandedTower> {
  const wanted = registered + unregistered + unsold;
  const perFloor = Math.max(4, Math.ceil(wanted / FLOORS));
  const suffixes = Array.from({ length: perFloor }, (_, index) =>
    String(index + 1).padStart(String(perFloor).length, '0'),
  );
  const { project, tower, units } = await buildLaunchedProject(work, {
    units: {
      floors: { from: 1, to: Math.ceil(wanted / perFloor), exclude: [] },
      pattern: suffixes.map((suffix) => ({ suffix, ...THREE_BHK })),
    },
  });
  const saleIds: string[] = [];
  for (const { id } of units.slice(0, registered + unregistered))
    saleIds.push((await buildSale(work, { unitId: id })).id);
  for (const id of saleIds.slice(0, registered)) await markRegistered(work, id);
  return { projectId: project.id, towerId: tower.id, saleIds };
}

/** A milestone of it with the architect's certificate, ready to be completed. */
export async function certifiedMilestone(
  work: Work,
  { files }: { files: FileStore },
  { projectId, towerId, key }: { projectId: string; towerId: string; key: string },
): Promise<string> {
  const { id } = await buildMilestone(work, { projectId, towerId, key });
  const kept = await files.keep(work.caller.organizationId, 'c.pdf', Buffer.from('%PDF-1.4'));
  const record = { resourceType: 'milestone', resourceId: id } as const;
  await fileApproved(work, record, 'architectCertificate', { name: 'c.pdf', kept });
  return id;
}
