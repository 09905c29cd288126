import type { AnyRoute } from '#platform/server/http/route.ts';
import type { Work } from '#platform/server/context.ts';
import { route } from '#platform/server/http/route.ts';
import * as templates from '#inventory/payment-terms/template.contract.ts';
import * as paymentConfigs from '#inventory/payment-terms/paymentConfig.contract.ts';
import type { ProjectMoney } from '#inventory/projects/project.contract.ts';
import * as contract from '#inventory/projects/project.contract.ts';
import { getProjectTeam as getProjectTeamCall } from '#inventory/projects/projectTeam.contract.ts';
import { updatePaymentConfig } from '#inventory/payment-terms/server/paymentConfig.commands.ts';
import { getPaymentConfig } from '#inventory/payment-terms/server/paymentConfig.queries.ts';
import {
  createTemplate,
  deactivateTemplate,
  updateTemplate,
} from '#inventory/payment-terms/server/paymentTemplate.commands.ts';
import { listTemplates } from '#inventory/payment-terms/server/paymentTemplate.queries.ts';
import { createProject, deleteProject } from './project.commands.ts';
import { getProject, listProjects } from '#inventory/projects/server/project.queries.ts';
import { updateProject } from './project.update.ts';
import { getProjectTeam } from '#inventory/projects/server/projectTeam.queries.ts';

/** Writes what Finance sends with a project, in rooms above this one; 403 for others. */
export type KeepProjectMoney = (work: Work, projectId: string, money: ProjectMoney) => Promise<void>;

export const projectRoutes = (keepMoney: KeepProjectMoney): readonly AnyRoute[] => [
  route(contract.listProjects, (context, { query }) => listProjects(context.read, query)),
  route(contract.createProject, (context, { body }) => context.write((work) => createProject(work, body))),
  route(contract.getProject, (context, { params }) => getProject(context.read, params.id)),
  route(contract.updateProject, (context, { params, body }) =>
    context.write(async (work) => {
      const { budgetLines, costEntries, ...patch } = body;
      const project = await updateProject(work, params.id, patch);
      await keepMoney(work, params.id, { budgetLines, costEntries });
      return project;
    }),
  ),
  route(contract.deleteProject, (context, { params }) =>
    context.write((work) => deleteProject(work, params.id)),
  ),
  route(getProjectTeamCall, (context, { params }) => getProjectTeam(context.read, params.id)),
  route(paymentConfigs.getPaymentConfig, (context, { params }) => getPaymentConfig(context.read, params.id)),
  route(paymentConfigs.updatePaymentConfig, (context, { params, body }) =>
    context.write((work) => updatePaymentConfig(work, params.id, body)),
  ),
  route(templates.listTemplates, (context, { params, query }) =>
    listTemplates(context.read, params.id, { includeInactive: query.includeInactive === 'true' }),
  ),
  route(templates.createTemplate, (context, { params, body }) =>
    context.write((work) => createTemplate(work, params.id, body)),
  ),
  route(templates.updateTemplate, (context, { params, body }) =>
    context.write((work) => updateTemplate(work, params.id, params.templateId, body)),
  ),
  route(templates.deactivateTemplate, (context, { params }) =>
    context.write((work) => deactivateTemplate(work, params.id, params.templateId)),
  ),
];
