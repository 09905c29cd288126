import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as attention from '../attention.contract.ts';
import * as insights from '../insights.contract.ts';
import * as analytics from '../scoreAnalytics.contract.ts';
import * as model from '../model.contract.ts';
import * as score from '../score.contract.ts';
import * as next from '../nextAction.contract.ts';
import * as run from '../scoreRun.contract.ts';
import * as config from '../scoringConfig.contract.ts';
import { listHighPriority, listNeedsAttention } from './attention.queries.ts';
import { getAiFeatures, getModelCard } from './model.queries.ts';
import { requestTraining } from './model.training.ts';
import { getLeadInsights } from './insights.queries.ts';
import { decideNextAction } from './nextAction.commands.ts';
import { getScoreAnalytics } from './scoreAnalytics.queries.ts';
import { recalculateScore } from './score.commands.ts';
import { getLeadScore, listScoreHistory } from './score.queries.ts';
import { bulkRecalculateScores, getRun } from './scoreRun.commands.ts';
import { updateScoringConfig } from './scoringConfig.commands.ts';
import { previewScoringConfig } from './scoringConfig.preview.ts';
import { getScoringConfig } from './scoringConfig.queries.ts';

export const scoringRoutes: readonly AnyRoute[] = [
  route(score.getLeadScore, (context, { params }) => getLeadScore(context.read, params.id)),
  route(score.recalculateLeadScore, (context, { params }) =>
    context.write((work) => recalculateScore(work, params.id)),
  ),
  route(score.listScoreHistory, (context, { params, query }) =>
    listScoreHistory(context.read, params.id, query),
  ),
  route(config.getScoringConfig, (context) => getScoringConfig(context.read)),
  route(config.updateScoringConfig, (context, { body }) =>
    context.write((work) => updateScoringConfig(work, body)),
  ),
  route(config.previewScoringConfig, (context, { body }) => previewScoringConfig(context.read, body)),
  route(run.bulkRecalculateScores, (context, { body }) =>
    context.write((work) => bulkRecalculateScores(work, body.leadIds)),
  ),
  route(attention.listHighPriority, (context, { query }) => listHighPriority(context.read, query)),
  route(attention.listNeedsAttention, (context, { query }) => listNeedsAttention(context.read, query)),
  route(analytics.getScoreAnalytics, (context, { query }) => getScoreAnalytics(context.read, query)),
  route(insights.getLeadInsights, (context, { params }) => getLeadInsights(context.read, params.id)),
  route(next.decideNextAction, (context, { params, body }) =>
    context.write((work) => decideNextAction(work, params.id, body)),
  ),
  route(model.getModelCard, (context) => getModelCard(context.read)),
  route(model.trainModels, (context) => context.write((work) => requestTraining(work, 'request'))),
  route(model.getAiFeatures, (context) => getAiFeatures(context.read)),
  route(run.getJob, (context, { params }) => getRun(context.read, params.id)),
];
