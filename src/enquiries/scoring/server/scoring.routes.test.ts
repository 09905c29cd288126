import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { subscribers } from '#app/application.plugins.ts';
import { addHours, addMinutes } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import {
  createLead,
  getLead,
  listLeads,
  logInteraction,
  updateLead,
} from '#enquiries/leads/lead.contract.ts';
import { buildLead, leadInput, QUALIFYING } from '#enquiries/leads/server/lead.factory.ts';
import { updateUnit } from '#inventory/units/unit.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { AttentionLead, PriorityLead } from '../attention.contract.ts';
import { listHighPriority, listNeedsAttention } from '../attention.contract.ts';
import { DEFAULT_CHANCE } from '../conversion.rules.ts';
import type { LeadInsights } from '../insights.contract.ts';
import { getLeadInsights } from '../insights.contract.ts';
import type { ScoreAnalytics } from '../scoreAnalytics.contract.ts';
import { getScoreAnalytics } from '../scoreAnalytics.contract.ts';
import type { LeadScore, ScorePoint } from '../score.contract.ts';
import type { NextAction } from '../nextAction.contract.ts';
import { decideNextAction } from '../nextAction.contract.ts';
import { getLeadScore, listScoreHistory, recalculateLeadScore } from '../score.contract.ts';
import type { ScoreRun } from '../scoreRun.contract.ts';
import { bulkRecalculateScores, getJob } from '../scoreRun.contract.ts';
import { THRESHOLDS_MESSAGE } from '../learnedScore.rules.ts';
import type { ScoringConfig, ScoringPreview } from '../scoringConfig.contract.ts';
import { getScoringConfig, previewScoringConfig, updateScoringConfig } from '../scoringConfig.contract.ts';
import { DEFAULT_RULES } from '../scoringConfig.rules.ts';
import { countOutcomes } from './outcome.commands.ts';
import { decayScores, leftScoreRuns, scoreRunner } from './score.jobs.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let executive: TestUser;
let projectId: string;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  const { project } = await as(head, (work) => buildLaunchedProject(work));
  projectId = project.id;
  executive = await organization.user('Sales Executive', { projectIds: [projectId] });
});

afterAll(() => app.stop());

function as<T>(user: TestUser, command: (work: Work) => Promise<T>): Promise<T> {
  return app.application.runAs(user.caller, new Date().toISOString(), command);
}

function dataOf<T>(answer: Answer, status = 200): T {
  expect(answer.body).toMatchObject({ success: true });
  expect(answer.status).toBe(status);
  return answer.body.data as T;
}

async function create(more: Record<string, unknown> = {}): Promise<Lead> {
  const body = { ...leadInput(), projectIds: [projectId], ...more };
  return dataOf(await head.send(createLead, { body }), 201);
}

async function log(id: string, body: Record<string, unknown>): Promise<void> {
  dataOf(await head.send(logInteraction, { params: { id }, body }), 201);
}

async function scoreOf(id: string): Promise<LeadScore> {
  return dataOf(await head.send(getLeadScore, { params: { id } }));
}

async function historyOf(id: string): Promise<ScorePoint[]> {
  return dataOf(await head.send(listScoreHistory, { params: { id } }));
}

async function refused(answer: Promise<Answer>) {
  const { status, body } = await answer;
  return { status, message: body.message };
}

describe('the score of a lead', () => {
  it('is the one that counting the stored lead again gives', async () => {
    const lead = await create({ ...QUALIFYING, city: 'Pune', email: 'anil@example.test' });
    const first = await scoreOf(lead.id);
    const again = dataOf<LeadScore>(await head.send(recalculateLeadScore, { params: { id: lead.id } }));
    const { score, grade, factors, penalties } = again;
    expect(first).toMatchObject({ score, grade, factors, penalties });
    expect(await historyOf(lead.id)).toMatchObject([{ trigger: 'created', score }]);
  });

  it('is there when the lead is, and says why', async () => {
    const lead = await create({ ...QUALIFYING, city: 'Pune', email: 'asha@example.test' });
    const score = await scoreOf(lead.id);
    expect(lead).toMatchObject({ score: score.score, grade: score.grade });
    expect(score).toMatchObject({ trigger: 'created', configRevision: 0 });
    expect(score.nextAction.key).toBe(lead.ownerId === null ? 'assign' : 'callNow');
    expect(Object.fromEntries(score.factors.map(({ key, points }) => [key, points]))).toMatchObject({
      timeline: 12,
      siteVisit: 0,
      source: 6,
      financing: 2,
      requirementClarity: 3.33,
      profile: 3.75,
    });
  });

  it('follows what is said with the customer and what is learned of them, with a history', async () => {
    const lead = await create();
    await log(lead.id, { type: 'call', direction: 'outbound', outcome: 'connected' });
    const called = await scoreOf(lead.id);
    expect(called.trigger).toBe('interaction');
    expect(called.score).toBeCloseTo((lead.score ?? 0) + 3.33, 2);
    await head.send(updateLead, { params: { id: lead.id }, body: { financing: 'selfFunded' } });
    const edited = await scoreOf(lead.id);
    expect(edited.score).toBeCloseTo(called.score + 8, 2);
    const history = await historyOf(lead.id);
    expect(history.map(({ score, trigger }) => ({ score, trigger }))).toEqual([
      { score: edited.score, trigger: 'edit' },
      { score: called.score, trigger: 'interaction' },
      { score: lead.score, trigger: 'created' },
    ]);
    // Nothing that a person would notice.
    dataOf(await head.send(recalculateLeadScore, { params: { id: lead.id } }));
    expect(await historyOf(lead.id)).toHaveLength(3);
  });

  it('is kept by a lost lead, and cannot be recomputed', async () => {
    const lead = await create({ timeline: 'immediate' });
    const body = { status: 'lost', lostReason: 'budget' };
    const lost = dataOf<Lead>(await head.send(updateLead, { params: { id: lead.id }, body }));
    expect(lost.score).toBe(lead.score);
    expect(await refused(head.send(recalculateLeadScore, { params: { id: lead.id } }))).toEqual({
      status: 409,
      message: 'A lead that is closed or lost keeps the score it had.',
    });
  });

  it('is shown to nobody who does not see the lead', async () => {
    const lead = await create();
    const other = await organization.user('Sales Executive', { projectIds: [projectId] });
    const params = { id: lead.id };
    for (const call of [getLeadScore, listScoreHistory, getLeadInsights])
      expect((await other.send(call, { params })).status).toBe(404);
  });
});

describe('the list of leads', () => {
  it('is filtered by grade and sorted by score, those without one last', async () => {
    const hot = await create({
      ...QUALIFYING,
      timeline: 'immediate',
      financing: 'selfFunded',
      source: 'referral',
      purpose: 'endUse',
    });
    await log(hot.id, { type: 'siteVisit', outcome: 'visitDone' });
    const { score, grade } = dataOf<Lead>(await head.send(getLead, { params: { id: hot.id } }));
    expect(score).toBeGreaterThan(50);
    const sorted = dataOf<Lead[]>(await head.send(listLeads, { query: { sort: '-score', limit: 100 } }));
    const scores = sorted.map((lead) => lead.score ?? -1);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    const graded = dataOf<Lead[]>(
      await head.send(listLeads, { query: { grade: grade ?? '', sort: 'score', limit: 100 } }),
    );
    expect(new Set(graded.map((lead) => lead.grade))).toEqual(new Set([grade]));
    expect(graded.map((lead) => lead.id)).toContain(hot.id);
  });
});

describe('leads to handle first, and those that need attention', () => {
  it('say why in words, and are the same as the filters of the list', async () => {
    const lead = await create({ ownerId: executive.id });
    const tomorrow = addHours(new Date().toISOString(), 24);
    await log(lead.id, { type: 'siteVisit', scheduledAt: tomorrow });
    const first = dataOf<PriorityLead[]>(await head.send(listHighPriority, { query: { limit: 100 } }));
    expect(first.find(({ id }) => id === lead.id)?.reasons).toContainEqual({
      key: 'visitSoon',
      text: 'Site visit within two days',
    });
    const filtered = dataOf<Lead[]>(
      await head.send(listLeads, { query: { highPriority: 'true', limit: 100 } }),
    );
    expect(new Set(filtered.map(({ id }) => id))).toEqual(new Set(first.map(({ id }) => id)));
  });

  it('begin with those who have a unit reserved, then go by score, page by page', async () => {
    const user = (await app.organization()).businessHead;
    const { project, units } = await as(user, (work) => buildLaunchedProject(work));
    const tomorrow = addHours(new Date().toISOString(), 24);
    const visiting = async (more: Record<string, unknown> = {}) => {
      const body = { ...leadInput(), projectIds: [project.id], ...more };
      const { id } = dataOf<Lead>(await user.send(createLead, { body }), 201);
      const visit = { type: 'siteVisit', scheduledAt: tomorrow };
      dataOf(await user.send(logInteraction, { params: { id }, body: visit }), 201);
      return dataOf<Lead>(await user.send(getLead, { params: { id } }));
    };
    const [plain, better, best] = [
      await visiting(),
      await visiting({ timeline: 'immediate' }),
      await visiting({ ...QUALIFYING, timeline: 'immediate', financing: 'selfFunded', source: 'referral' }),
    ];
    expect(plain.score ?? 0).toBeLessThan(better.score ?? 0);
    expect(better.score ?? 0).toBeLessThan(best.score ?? 0);
    const body = { status: 'reserved', reservedForLeadId: plain.id };
    dataOf(await user.send(updateUnit, { params: { id: units[0]?.id ?? '' }, body }));
    const pageOf = async (page: number) =>
      dataOf<PriorityLead[]>(await user.send(listHighPriority, { query: { limit: 1, page } }));
    const shown = [...(await pageOf(1)), ...(await pageOf(2)), ...(await pageOf(3)), ...(await pageOf(4))];
    expect(shown.map(({ id }) => id)).toEqual([plain.id, best.id, better.id]);
  });

  it('count their reasons', async () => {
    const old = addHours(new Date().toISOString(), -24 * 30);
    const { id } = await app.application.runAs(head.caller, old, (work) =>
      buildLead(work, { projectIds: [projectId], ownerId: executive.id }),
    );
    const missed = { type: 'siteVisit', outcome: 'noShow', occurredAt: addHours(old, 24) };
    await log(id, missed);
    const flagged = dataOf<AttentionLead[]>(await head.send(listNeedsAttention, { query: { limit: 100 } }));
    const found = flagged.find((lead) => lead.id === id);
    expect(found?.reasons.map(({ key }) => key)).toContain('missedVisit');
    const counts = flagged.map(({ reasons }) => reasons.length);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    const filtered = dataOf<Lead[]>(
      await head.send(listLeads, { query: { needsAttention: 'true', limit: 100 } }),
    );
    expect(new Set(filtered.map((lead) => lead.id))).toEqual(new Set(flagged.map((lead) => lead.id)));
  });
});

describe('the rules', () => {
  it('are tried before they are in force, then score every open lead by a job', async () => {
    const { organization: other, lead } = await apart();
    const weights = { ...DEFAULT_RULES.weights, source: 30, budgetFit: 0 };
    const body = { weights, warmFrom: 18, hotFrom: 22 };
    const preview = dataOf<ScoringPreview>(await other.businessHead.send(previewScoringConfig, { body }));
    expect(preview).toMatchObject({ total: 1, regraded: 1, hotter: 1, colder: 0, isSample: false });
    const config = dataOf<ScoringConfig>(
      await other.businessHead.send(updateScoringConfig, {
        body: { ...body, version: 0, note: 'Source counts' },
      }),
    );
    expect(config).toMatchObject({ revision: 1, version: 1, weights, note: 'Source counts' });
    expect(config.earlier.map(({ revision }) => revision)).toEqual([0]);
    const run = await runOf(other, 'config');
    await runner()({ organizationId: other.id, runId: run.id }, { isLastAttempt: true });
    const job = dataOf<ScoreRun>(await other.businessHead.send(getJob, { params: { id: run.id } }));
    expect(job).toMatchObject({ status: 'done', total: 1, done: 1, changed: 1, regraded: 1 });
    const after = dataOf<LeadScore>(await other.businessHead.send(getLeadScore, { params: { id: lead.id } }));
    expect(after).toMatchObject({ configRevision: 1, trigger: 'config' });
  });

  it('have weights of 100, and are changed by those alone who may', async () => {
    const weights = { ...DEFAULT_RULES.weights, source: 11 };
    const answer = await head.send(updateScoringConfig, { body: { weights } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: 'weights', message: 'Weights must add up to 100.' }]);
    const thresholds = { leastLeads: 300, leastBookings: 301 };
    const unmet = await head.send(updateScoringConfig, { body: thresholds });
    expect(unmet.body.errors).toEqual([{ field: 'leastBookings', message: THRESHOLDS_MESSAGE }]);
    expect((await executive.send(updateScoringConfig, { body: { hotFrom: 60 } })).status).toBe(403);
    expect((await executive.send(updateScoringConfig, { body: { leastLeads: 300 } })).status).toBe(403);
    const read = dataOf<ScoringConfig>(await executive.send(getScoringConfig));
    expect(read).toMatchObject({ revision: 0, allowedActions: [] });
  });
});

describe('many scores at once', () => {
  it('are computed by a job that ends where it was killed, and once', async () => {
    const leads = await Promise.all([create(), create()]);
    const body = { leadIds: leads.map(({ id }) => id) };
    const run = dataOf<ScoreRun>(await head.send(bulkRecalculateScores, { body }), 202);
    expect(run).toMatchObject({ status: 'running', total: 2, done: 0 });
    const work = { organizationId: organization.id, runId: run.id };
    await Promise.all([runner()(work, { isLastAttempt: true }), runner()(work, { isLastAttempt: true })]);
    const job = dataOf<ScoreRun>(await head.send(getJob, { params: { id: run.id } }));
    expect(job).toMatchObject({ status: 'done', done: 2, changed: 0 });
  });

  it('are gone on with when the process that computed them was killed', async () => {
    const { organization: other, lead } = await apart();
    await other.businessHead.send(bulkRecalculateScores, { body: { leadIds: [lead.id] } });
    const options = { pool: app.application.pool, clock: systemClock, subscribers };
    const { id } = await runOf(other, 'bulk');
    const job = async () => dataOf<ScoreRun>(await other.businessHead.send(getJob, { params: { id } }));
    const stalled = () => dueAt(leftScoreRuns.stalledAt, { app, organizationId: other.id }, systemClock());
    const { updatedAt } = await job();
    expect(await stalled()).toBe(addMinutes(updatedAt, 1));
    await leftScoreRuns.resume(options, [other.id]);
    expect(await job()).toMatchObject({ status: 'running' });
    await leftScoreRuns.resume(options, [other.id], { isStart: true });
    expect(await job()).toMatchObject({ status: 'done', done: 1 });
    expect(await stalled()).toBeNull();
  });

  it('cool down with time', async () => {
    const { organization: other, lead } = await apart();
    await other.businessHead.send(logInteraction, {
      params: { id: lead.id },
      body: { type: 'call', direction: 'inbound', outcome: 'connected' },
    });
    const before = dataOf<LeadScore>(
      await other.businessHead.send(getLeadScore, { params: { id: lead.id } }),
    );
    const place = { pool: app.application.pool, organizationId: other.id, subscribers };
    const later = addHours(new Date().toISOString(), 24 * 30);
    expect(await decayScores({ ...place, now: later })).toBe(1);
    // Done for this night: a process that starts has nothing to catch up with.
    expect(await decayScores({ ...place, now: later })).toBe(0);
    const after = dataOf<LeadScore>(await other.businessHead.send(getLeadScore, { params: { id: lead.id } }));
    expect(after.trigger).toBe('decay');
    expect(after.score).toBeLessThan(before.score);
    expect(after.penalties.map(({ key }) => key)).toEqual(['silence']);
  });
});

describe('the next step that is advised', () => {
  it('is kept when it is accepted, and makes way for the next when it is dismissed', async () => {
    const { organization: other, lead } = await apart();
    const params = { id: lead.id };
    const stepNow = async () =>
      dataOf<LeadScore>(await other.businessHead.send(getLeadScore, { params })).nextAction;
    const decide = (key: string, decision: string) =>
      other.businessHead.send(decideNextAction, { params, body: { key, decision } });
    expect(await stepNow()).toMatchObject({ key: 'assign', acceptedAt: null });
    expect((await decide('book', 'accepted')).status).toBe(409);
    expect(dataOf<NextAction>(await decide('assign', 'accepted')).acceptedAt).not.toBeNull();
    expect(dataOf<NextAction>(await decide('assign', 'dismissed')).key).toBe('callNow');
    expect((await decide('assign', 'accepted')).status).toBe(409);
    // What happens on the lead makes old words void.
    await other.businessHead.send(updateLead, { params, body: { city: 'Nashik' } });
    expect(await stepNow()).toMatchObject({ key: 'assign', acceptedAt: null });
  });
});

describe('what scores predict', () => {
  it('gives a lead the default chance of its stage while too few are decided, and no similar ones', async () => {
    const { organization: other, lead } = await apart();
    const params = { id: lead.id };
    const insights = dataOf<LeadInsights>(await other.businessHead.send(getLeadInsights, { params }));
    expect(insights.probability).toMatchObject({
      value: DEFAULT_CHANCE.new,
      source: 'defaults',
      interval: null,
      within: null,
      outside: [],
      confidence: 'low',
    });
    expect(insights.similar).toBeNull();
    expect(insights.units.length).toBeLessThanOrEqual(3);
    expect(insights.raises[0]?.hint).toBeTypeOf('string');
    await other.businessHead.send(logInteraction, {
      params,
      body: { type: 'siteVisit', outcome: 'visitDone' },
    });
    const visited = dataOf<LeadInsights>(await other.businessHead.send(getLeadInsights, { params }));
    expect(visited.probability?.value).toBe(DEFAULT_CHANCE.siteVisit);
  });

  it('counts outcomes by source and by every stage that a lead was at', async () => {
    const { organization: other, lead } = await apart();
    const params = { id: lead.id };
    await other.businessHead.send(logInteraction, {
      params,
      body: { type: 'siteVisit', outcome: 'visitDone' },
    });
    await other.businessHead.send(updateLead, { params, body: { status: 'lost', lostReason: 'budget' } });
    const now = systemClock();
    const counted = await inTransaction(app.application.pool, { organizationId: other.id }, async (db) => {
      await countOutcomes({ db, now });
      return db
        .selectFrom('leadOutcome')
        .select(['source', 'stage', 'decided', 'won'])
        .orderBy('stage')
        .execute();
    });
    expect(counted).toEqual(
      ['any', 'new', 'siteVisit'].map((stage) => ({ source: 'website', stage, decided: 1, won: 0 })),
    );
  });

  it('adds up to the leads that there are', async () => {
    const { organization: other } = await apart();
    const analytics = dataOf<ScoreAnalytics>(await other.businessHead.send(getScoreAnalytics));
    expect(analytics.open).toBe(1);
    expect(analytics.distribution.reduce((sum, { leads }) => sum + leads, 0)).toBe(1);
    expect(analytics.grades.reduce((sum, { open }) => sum + open, 0)).toBe(1);
  });
});

/** An organization of its own with one lead. */
async function apart(): Promise<{ organization: TestOrganization; lead: Lead }> {
  const other = await app.organization();
  const user = other.businessHead;
  const { project } = await as(user, (work) => buildLaunchedProject(work));
  const body = { ...leadInput(), projectIds: [project.id] };
  return { organization: other, lead: dataOf(await user.send(createLead, { body }), 201) };
}

function runOf(other: TestOrganization, reason: ScoreRun['reason']): Promise<{ id: string }> {
  return inTransaction(app.application.pool, { organizationId: other.id }, (db) =>
    db.selectFrom('scoreRun').select('id').where('reason', '=', reason).executeTakeFirstOrThrow(),
  );
}

function runner() {
  return scoreRunner({ pool: app.application.pool, clock: systemClock, subscribers });
}
