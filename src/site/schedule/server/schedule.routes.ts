import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as baselines from '../baseline.contract.ts';
import * as plans from '../plan.contract.ts';
import * as timeline from '../timeline.contract.ts';
import * as trial from '../whatIf.contract.ts';
import * as templates from '../workTemplate.contract.ts';
import { freezeBaseline } from './baseline.commands.ts';
import { listBaselines } from './baseline.queries.ts';
import { planTowers } from './plan.commands.ts';
import { previewPlan } from './plan.queries.ts';
import { getTimeline } from './timeline.queries.ts';
import { whatIf } from './whatIf.queries.ts';
import { putWorkTemplate } from './workTemplate.commands.ts';
import { getWorkTemplate } from './workTemplate.queries.ts';

export const scheduleRoutes: readonly AnyRoute[] = [
  route(templates.getWorkTemplate, (context) => getWorkTemplate(context.read)),
  route(templates.putWorkTemplate, (context, { body }) =>
    context.write((work) => putWorkTemplate(work, body)),
  ),
  route(plans.previewPlan, (context, { params, body }) => previewPlan(context.read, params.id, body)),
  route(plans.planTowers, (context, { params, body }) =>
    context.write((work) => planTowers(work, params.id, body)),
  ),
  route(timeline.getTimeline, (context, { params, query }) => getTimeline(context.read, params.id, query)),
  route(trial.whatIf, (context, { params, body }) => whatIf(context.read, params.id, body)),
  route(baselines.listBaselines, (context, { params }) => listBaselines(context.read, params.id)),
  route(baselines.freezeBaseline, (context, { params, body }) =>
    context.write((work) => freezeBaseline(work, params.id, body)),
  ),
];
