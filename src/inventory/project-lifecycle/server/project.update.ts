import { conflict, forbidden, staleVersion } from '#platform/contract/errors.ts';
import { hasCapability } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { patched, pick } from '#platform/server/records.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { getOrganization } from '#company/organizations/server/organization.queries.ts';
import { enforceDirectPrices } from '#inventory/prices/server/priceList.direct.ts';
import { repriceUnits } from '#inventory/units/server/unit.pricing.ts';
import type { Project, ProjectPatch } from '#inventory/projects/project.contract.ts';
import {
  checkProjectFields,
  checkProjectTransition,
  PROJECT_PRICE_FIELDS,
  PROJECT_TAX_FIELDS,
} from '#inventory/projects/project.rules.ts';
import { checkCompletion, withoutFigures } from './project.commands.ts';
import { adoptImages, setAccounts, setTeam } from '#inventory/projects/server/project.parts.ts';
import { lockProjectRow, setProjectStatus, writeProject } from '#inventory/projects/server/project.store.ts';
import { findProject, getProject } from '#inventory/projects/server/project.queries.ts';

type Fields = Omit<ProjectPatch, 'status' | 'version' | 'designatedAccounts' | 'teamUserIds'>;
type Changed = readonly (keyof Fields)[];

/** Changes what is sent; new prices reprice the unsold units; a status is judged by the fields as changed. */
export async function updateProject(work: Work, id: string, patch: ProjectPatch): Promise<Project> {
  // A booking refers to the project while it holds its unit: a lock that leaves the key alone does not block it.
  await lockProjectRow(work, id, 'changes');
  const before = await getProject(work, id);
  const { status, version, designatedAccounts, teamUserIds, ...fields } = patch;
  if (version !== undefined && version !== before.version) throw staleVersion();
  const { after, changed } = patched<Project, keyof Fields>(before, fields);
  const isMoved = status !== undefined && status !== before.status;
  if (changed.length === 0 && !designatedAccounts && !teamUserIds && !isMoved) return before;
  if (changed.length > 0 || designatedAccounts || teamUserIds) {
    await checkChange(work, before, after, changed, designatedAccounts ?? before.designatedAccounts);
  }
  await writeProject(work, { id, version: before.version }, pick(fields, changed));
  if (designatedAccounts) await setAccounts(work, id, before.designatedAccounts, designatedAccounts);
  if (teamUserIds) await setTeam(work, id, teamUserIds);
  if (changed.includes('imageFileIds')) await adoptImages(work, id, after.imageFileIds);
  const repricedUnits = await priceAnew(work, id, changed);
  if (isMoved) await moveTo(work, id, status);
  return recorded(work, before, repricedUnits);
}

/** How many units changed price; null when nothing changed that affects prices or taxes. */
async function priceAnew(work: Work, id: string, changed: Changed): Promise<number | null> {
  if (isPriceChanged(changed)) return enforceDirectPrices(work, id);
  return PROJECT_TAX_FIELDS.some((field) => changed.includes(field)) ? repriceUnits(work, id) : null;
}

async function recorded(work: Work, before: Project, repricedUnits: number | null): Promise<Project> {
  const project = await getProject(work, before.id);
  const changes = changedKeys(withoutFigures(before), withoutFigures(project));
  await recordChange(work, {
    action: project.status === before.status ? 'edit' : project.status,
    resource: 'project',
    id: project.id,
    version: project.version,
    before: changes.before,
    after: repricedUnits === null ? changes.after : { ...changes.after, repricedUnits },
  });
  return project;
}

async function moveTo(work: Work, id: string, status: Project['status']): Promise<void> {
  const { facts } = await findProject(work, id);
  checkProjectTransition(work.caller.role, facts, status);
  await setProjectStatus(work, id, status);
}

async function checkChange(
  work: Work,
  before: Project,
  after: Project,
  changed: Changed,
  designatedAccounts: readonly { kind: string }[],
): Promise<void> {
  if (before.status === 'archived') throw conflict('An archived project cannot be changed.');
  if (isPriceChanged(changed) && !hasCapability(work.caller.role, 'editPricing')) throw forbidden();
  const { gstRegistrations } = await getOrganization(work);
  const checked = { ...after, floorRatePaise: after.floorRatePaise ?? 0, designatedAccounts };
  checkProjectFields(checked, work.caller.isIndia, gstRegistrations);
  checkCompletion(work, before.ocDate, after.ocDate);
  checkStaysOnSale(before, after, designatedAccounts);
  if (changed.includes('stateCode') && (before.stats.sold ?? 0) > 0) {
    throw conflict(
      'The state of a project with bookings cannot be changed; its tax and registrations depend on it.',
      'stateCode',
    );
  }
}

/** What the launch required cannot be removed while the project is on sale. */
function checkStaysOnSale(
  before: Project,
  after: Project,
  designatedAccounts: readonly { kind: string }[],
): void {
  if (before.status !== 'active' && before.status !== 'onHold') return;
  if (before.reraNumber !== null && after.reraNumber === null) {
    throw conflict('A launched project must keep its RERA number.', 'reraNumber');
  }
  if (before.gstin !== null && after.gstin === null) {
    throw conflict('A launched project must keep its GST registration.', 'gstin');
  }
  if (!designatedAccounts.some((account) => account.kind === 'collection')) {
    throw conflict('A launched project needs a collection account.', 'designatedAccounts');
  }
}

function isPriceChanged(changed: Changed): boolean {
  return PROJECT_PRICE_FIELDS.some((field) => changed.includes(field));
}
