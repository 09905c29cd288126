import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { hasCapability } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { omit } from '#platform/server/records.ts';
import { enforceDirectPrices } from '#inventory/prices/server/priceList.direct.ts';
import { getOrganization } from '#company/organizations/server/organization.queries.ts';
import type { Project, ProjectInput } from '#inventory/projects/project.contract.ts';
import { checkProjectFields } from '#inventory/projects/project.rules.ts';
import { createPaymentConfig } from '#inventory/payment-terms/server/paymentConfig.commands.ts';
import { paymentLaw } from '#inventory/payment-terms/server/paymentLaw.queries.ts';
import { seedTemplates } from '#inventory/payment-terms/server/paymentTemplate.commands.ts';
import { adoptImages, setAccounts, setTeam } from '#inventory/projects/server/project.parts.ts';
import { insertProject, lockProjectRow, writeProject } from '#inventory/projects/server/project.store.ts';
import { findProject, getProject } from '#inventory/projects/server/project.queries.ts';

/** A project in planning, with its payment rules and the four payment plans every project starts with. */
export async function createProject(work: Work, input: ProjectInput): Promise<Project> {
  const { designatedAccounts = [], teamUserIds = [], ...fields } = input;
  const stateCode = fields.stateCode ?? null;
  const { gstRegistrations } = await getOrganization(work);
  const ofState = gstRegistrations.find((one) => one.stateCode === stateCode);
  const gstin = fields.gstin === undefined ? (ofState?.gstin ?? null) : fields.gstin;
  checkProjectFields(
    {
      stateCode,
      gstin,
      pincode: fields.pincode ?? null,
      baseRatePaise: fields.baseRatePaise,
      floorRatePaise: fields.floorRatePaise,
      plcCharges: fields.plcCharges ?? [],
      chargeHeads: fields.chargeHeads ?? [],
      parkingTypes: fields.parkingTypes ?? [],
      designatedAccounts,
    },
    work.caller.isIndia,
    gstRegistrations,
  );
  checkCompletion(work, null, fields.ocDate ?? null);
  const id = newId();
  await insertProject(work, { ...fields, gstin, id });
  await enforceDirectPrices(work, id);
  await setAccounts(work, id, [], designatedAccounts);
  await setTeam(work, id, teamUserIds);
  await adoptImages(work, id, fields.imageFileIds ?? []);
  const defaultTemplateId = await seedTemplates(work, id);
  await createPaymentConfig(work, id, await paymentLaw(work, stateCode), defaultTemplateId);
  const project = await getProject(work, id);
  await recordChange(work, {
    action: 'create',
    resource: 'project',
    id,
    version: 1,
    after: withoutFigures(project),
  });
  return project;
}

export async function deleteProject(work: Work, id: string): Promise<{ id: string }> {
  await lockProjectRow(work, id, 'references');
  const { project, facts } = await findProject(work, id);
  if (facts.soldOrReserved > 0) throw conflict('A project with bookings cannot be deleted; archive it.');
  await writeProject(work, { id, version: project.version }, { deletedAt: work.now });
  await recordChange(work, {
    action: 'delete',
    resource: 'project',
    id,
    version: project.version + 1,
    before: withoutFigures(project),
  });
  return { id };
}

/**
 * The completion date of villas and plots decides their tax, so changing it requires the right to approve
 * documents.
 */
export function checkCompletion(work: Work, before: string | null, after: string | null): void {
  if (before === after) return;
  if (!hasCapability(work.caller.role, 'approveDocuments')) throw forbidden();
  if (after !== null && after > work.today) {
    throw invalid('ocDate', 'The occupancy certificate date cannot be in the future.');
  }
}

/** Figures and rights are not fields: an audit entry does not record them. */
export function withoutFigures(project: Project) {
  return omit(project, ['_id', 'stats', 'allowedActions', 'missingForLaunch', 'missingForCompletion']);
}
