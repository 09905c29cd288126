import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { dueAt } from '../../../../tests/support/look-ahead.ts';
import { subscribers } from '#app/application.plugins.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import {
  createLead,
  getLead,
  listLeads,
  logInteraction,
  updateLead,
} from '#enquiries/leads/lead.contract.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import { createLeads } from '#enquiries/lead-lifecycle/server/lead.create.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { listNotifications } from '#company/notifications/notification.contract.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { LeadInsights } from '../insights.contract.ts';
import { getLeadInsights } from '../insights.contract.ts';
import { shifted } from '../chance.rules.ts';
import { landmarkOf } from '../learnedScore.rules.ts';
import type { AiFeatures, ModelCard, ModelTraining } from '../model.contract.ts';
import { getAiFeatures, getModelCard, trainModels } from '../model.contract.ts';
import { recalculateLeadScore } from '../score.contract.ts';
import { getScoringConfig, updateScoringConfig } from '../scoringConfig.contract.ts';
import { snapshotsOf } from './leadFeatures.reading.ts';
import { watchModelDrift } from './model.drift.ts';
import { playPast } from './model.factory.ts';
import { nextModelScoringAt, scoreByModel } from './model.scoring.ts';
import { modelTrainer, nextTrainingAt, trainWeekly } from './model.training.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { decayScores, scoreRunner } from './score.jobs.ts';

/** Enough that fifty of the last weeks are still open, from which on a drift is notified; playing their past takes long. */
const LEADS = 780;

let app: TestApp;
let organization: TestOrganization;
let projectId: string;
let past: string[];

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  const { project } = await app.application.runAs(
    organization.businessHead.caller,
    new Date().toISOString(),
    (work) => buildLaunchedProject(work),
  );
  projectId = project.id;
});

afterAll(() => app.stop());

function dataOf<T>(answer: Answer, status = 200): T {
  expect(answer.body).toMatchObject({ success: true });
  expect(answer.status).toBe(status);
  return answer.body.data as T;
}

function place(now = new Date().toISOString()) {
  return { pool: app.application.pool, organizationId: organization.id, now, subscribers };
}

const jobs = () => ({ pool: app.application.pool, clock: systemClock, subscribers });

async function trainedNow(): Promise<ModelCard> {
  const training = dataOf<ModelTraining>(await organization.businessHead.send(trainModels), 202);
  await modelTrainer(jobs())(
    { organizationId: organization.id, trainingId: training.id },
    { isLastAttempt: true },
  );
  return card();
}

async function card(): Promise<ModelCard> {
  return dataOf(await organization.businessHead.send(getModelCard));
}

async function learnedScore(): Promise<AiFeatures['features'][number] | undefined> {
  const { features } = dataOf<AiFeatures>(await organization.businessHead.send(getAiFeatures));
  return features.find(({ key }) => key === 'learnedScore');
}

async function insights(id: string): Promise<LeadInsights> {
  return dataOf(await organization.businessHead.send(getLeadInsights, { params: { id } }));
}

async function workOffRuns(): Promise<void> {
  const runs = await inBatch(place(), ({ db }) =>
    db.selectFrom('scoreRun').select('id').where('status', '=', 'running').execute(),
  );
  for (const { id } of runs)
    await scoreRunner(jobs())({ organizationId: organization.id, runId: id }, { isLastAttempt: true });
}

/** Leads of the last month as there were none before. */
async function strangers(): Promise<void> {
  const now = new Date().toISOString();
  const { caller } = organization.businessHead;
  await app.application.runAs(caller, now, (work) =>
    createLeads(
      Array.from({ length: 150 }, (_, place) => {
        const at = addHours(now, -24 * (2 + (place % 28)));
        return {
          work: { ...work, now: at, isHistory: true },
          input: {
            ...leadInput(),
            phone: `+9196${String(10_000_000 + place)}`,
            source: 'event' as const,
            timeline: 'beyondTwelve' as const,
            purpose: 'investment' as const,
            projectIds: [projectId],
          },
        };
      }),
    ),
  );
}

/** Together they take about the time of one training. */
describe('the learned score of an organization', () => {
  it('says that there is too little to learn from, and cannot be what lists sort by', async () => {
    const { champion, lastTraining, available } = await trainedNow();
    expect({ champion, available }).toEqual({ champion: null, available: { leads: 0, bookings: 0 } });
    expect(lastTraining).toMatchObject({ status: 'done', outcome: 'tooFew', leads: 0, bookings: 0 });
    expect(await learnedScore()).toMatchObject({ isOn: false, trainedAt: null, basis: null });
    const refused = await organization.businessHead.send(updateScoringConfig, {
      body: { activeScorer: 'model' },
    });
    expect(refused.status).toBe(400);
  });

  it('learns from its own outcomes in a thread: both kinds, the better serves, and open leads are judged', async () => {
    const { application } = app;
    const { caller } = organization.businessHead;
    const now = new Date().toISOString();
    past = await playPast({ application, caller, projectId, now, leads: LEADS });
    await decayScores(place());
    const delays = monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    const { champion, challenger, lastTraining, history, scored, available } = await trainedNow();
    delays.disable();
    console.log(`longest delay of the event loop while it learned: ${(delays.max / 1e6).toFixed(0)} ms`);
    expect(lastTraining).toMatchObject({ outcome: 'published', ...available });
    expect(available.leads).toBeGreaterThan(500);
    expect(available.bookings).toBeGreaterThan(50);
    expect(champion?.card.quality.auc).toBeGreaterThan(0.65);
    expect(champion?.card.quality.brier).toBeLessThan(champion?.card.baseBrier ?? 0);
    expect([champion?.role, challenger?.role]).toContain('champion');
    expect(history.map(({ version }) => version)).toEqual([2, 1]);
    expect(scored).toBeGreaterThan(20);
    expect(await learnedScore()).toMatchObject({
      isOn: true,
      trainedAt: champion?.trainedAt,
      basis: { leads: champion?.card.rows, bookings: champion?.card.won },
    });
  });

  it('says what raised and lowered the score of a lead, and rescores it after an interaction', async () => {
    const { businessHead } = organization;
    const body = { ...leadInput(), projectIds: [projectId], source: 'referral', timeline: 'immediate' };
    const lead = dataOf<Lead>(await businessHead.send(createLead, { body }), 201);
    expect(await insights(lead.id)).toMatchObject({ model: null, modelScore: null });
    const next = () =>
      dueAt(nextModelScoringAt, { app, organizationId: organization.id }, '2026-11-24T06:00:00.000Z');
    expect(await next()).toBe('2026-11-24T06:05:00.000Z');
    expect(await scoreByModel(place())).toBe(1);
    expect(await next()).toBeNull();
    const { model, modelScore } = await insights(lead.id);
    expect(modelScore).toBe(model?.score);
    expect(model?.reasons.find(({ key }) => key === 'source')).toMatchObject({ text: 'Source: Referral' });
    expect(model?.reasons.find(({ key }) => key === 'source')?.odds).toBeGreaterThan(1);
    const visit = { type: 'siteVisit', outcome: 'visitDone' };
    dataOf(await businessHead.send(logInteraction, { params: { id: lead.id }, body: visit }), 201);
    expect(await scoreByModel(place())).toBe(1);
    expect((await insights(lead.id)).model?.probability).toBeGreaterThan(model?.probability ?? 1);
    expect(await scoreByModel(place())).toBe(0);
  });

  it('gives the one chance of a lead, corrected by what a model of then would have said at past month ends', async () => {
    const [open] = dataOf<Lead[]>(
      await organization.businessHead.send(listLeads, { query: { status: 'contacted', limit: 1 } }),
    );
    const { probability, model } = await insights(open?.id ?? '');
    const { shift, ends } = await inBatch(place(), async ({ db }) => ({
      ...(await db.selectFrom('chanceBasis').select('shift').executeTakeFirstOrThrow()),
      ends: await db.selectFrom('chanceMonthEnd').select(['hasModel', 'expected', 'booked']).execute(),
    }));
    expect(probability).toMatchObject({ source: 'model', outside: [] });
    expect(probability?.value).toBeCloseTo(shifted(model?.probability ?? 0, shift), 3);
    expect(ends.filter(({ hasModel }) => hasModel)).toHaveLength(6);
    expect(ends.filter(({ hasModel }) => !hasModel)).toHaveLength(6);
  });

  it('becomes what lists sort by when it is chosen, and the rules again when they are', async () => {
    const { businessHead } = organization;
    const [open] = dataOf<Lead[]>(
      await businessHead.send(listLeads, { query: { status: 'contacted', limit: 1 } }),
    );
    const id = open?.id ?? '';
    const { score, modelScore } = await insights(id);
    expect(modelScore).not.toBe(score);
    for (const [activeScorer, shown] of [['model', modelScore] as const, ['rules', score] as const]) {
      dataOf(await businessHead.send(updateScoringConfig, { body: { activeScorer } }));
      await workOffRuns();
      expect(dataOf<Lead>(await businessHead.send(getLead, { params: { id } })).score).toBe(shown);
    }
    expect(dataOf(await businessHead.send(getScoringConfig))).toMatchObject({
      activeScorer: 'rules',
      hasModel: true,
    });
  });

  it('gives the same figures when it learns from the same again; the former models stay in the history', async () => {
    const before = await card();
    const after = await trainedNow();
    expect(after.champion?.version).toBeGreaterThan(before.champion?.version ?? 99);
    expect(after.champion?.card.quality).toEqual(before.champion?.card.quality);
    expect(after.history.map(({ role }) => role).toSorted()).toEqual([
      'challenger',
      'champion',
      'retired',
      'retired',
    ]);
  });

  it('keeps the model in service while a later training has too little', async () => {
    const { businessHead } = organization;
    dataOf(await businessHead.send(updateScoringConfig, { body: { leastLeads: 5_000 } }));
    const { champion, lastTraining } = await trainedNow();
    expect(lastTraining?.outcome).toBe('tooFew');
    expect(champion).not.toBeNull();
  });

  it('tells those who keep the rules once when new leads have become others', async () => {
    expect(await watchModelDrift(place())).toBe(1);
    const before = await card();
    // When a lead is looked at is drawn from its moment: some runs have fewer than the 50 that tell.
    expect(before.champion?.drift?.degree ?? 'none').toBe('none');
    await strangers();
    await watchModelDrift(place());
    await watchModelDrift(place());
    const { champion } = await card();
    expect(champion?.drift?.degree).not.toBe('none');
    const told = dataOf<{ kind: string; link: string }[]>(
      await organization.businessHead.send(listNotifications),
    );
    expect(told.filter(({ kind }) => kind === 'modelDrifted')).toHaveLength(1);
  });

  it('learns on Sunday at two in the night where the organization is, once', async () => {
    // 22 November 2026 is a Sunday; 02:10 in India is 20:40 of the day before in UTC.
    const next = (ranAt: string) => dueAt(nextTrainingAt, { app, organizationId: organization.id }, ranAt);
    expect(await next('2026-11-16T12:00:00.000Z')).toBe('2026-11-21T20:30:00.000Z');
    expect(await next('2026-11-21T20:30:00.000Z')).toBe('2026-11-28T20:30:00.000Z');
    expect(await trainWeekly(place('2026-11-21T19:40:00.000Z'))).toBe(0);
    expect(await trainWeekly(place('2026-11-21T20:40:00.000Z'))).toBe(1);
    expect(await trainWeekly(place('2026-11-21T21:00:00.000Z'))).toBe(0);
  });
});

describe('what a model may know of a lead at a moment', () => {
  it('is the same whatever was said, changed or booked afterwards', async () => {
    const { businessHead } = organization;
    const chosen = past.slice(-80);
    const arrived = await inBatch(place(), ({ db }) =>
      db.selectFrom('lead').select(['id', 'createdAt', 'status']).where('id', 'in', chosen).execute(),
    );
    const now = new Date().toISOString();
    const moments = arrived
      .map(({ id, createdAt }) => ({ id, at: landmarkOf(createdAt) }))
      .filter(({ at }) => at < addHours(now, -1));
    expect(moments.length).toBeGreaterThan(20);
    const before = await inBatch(place(), (work) => snapshotsOf(work, moments));
    expect(before).toHaveLength(moments.length);
    for (const { id, createdAt } of arrived.filter(({ status }) => isOpenStatus(status)).slice(0, 8)) {
      const edit = {
        email: 'asha@example.test',
        city: 'Pune',
        financing: 'selfFunded',
        timeline: 'oneToThree',
        budgetMinPaise: 1_00_00_000_00,
        budgetMaxPaise: 1_50_00_000_00,
        unitTypes: ['3BHK'],
      };
      dataOf(await businessHead.send(updateLead, { params: { id }, body: edit }));
      const visit = { type: 'siteVisit', outcome: 'visitDone' };
      dataOf(await businessHead.send(logInteraction, { params: { id }, body: visit }), 201);
      // Entered afterwards as if it had been before.
      const late = { type: 'call', outcome: 'interested', occurredAt: addHours(createdAt, 3) };
      dataOf(await businessHead.send(logInteraction, { params: { id }, body: late }), 201);
      const lost = { status: 'lost', lostReason: 'budget' };
      dataOf(await businessHead.send(updateLead, { params: { id }, body: lost }));
    }
    const after = await inBatch(place(), (work) => snapshotsOf(work, moments));
    expect(after).toEqual(before);
    const later = await inBatch(place(), (work) =>
      snapshotsOf(
        work,
        moments.map(({ id }) => ({ id, at: work.now })),
      ),
    );
    expect(later).not.toEqual(before);
  });

  it('knows nothing of a lead older than any it learned from: that has the chance of its stage and age', async () => {
    const at = addHours(new Date().toISOString(), -24 * 400);
    const { caller } = organization.businessHead;
    const [old] = await app.application.runAs(caller, at, (work) =>
      createLeads([
        {
          work: { ...work, isHistory: true },
          input: { ...leadInput(), phone: '+919500000001', projectIds: [projectId], timeline: 'immediate' },
        },
      ]),
    );
    const params = { id: old?.id ?? '' };
    dataOf(await organization.businessHead.send(recalculateLeadScore, { params }));
    await scoreByModel(place());
    const { probability, model } = await insights(old?.id ?? '');
    expect(probability).toMatchObject({ source: 'stageAndAge', outside: ['ageDays'] });
    expect(model?.reasons).toEqual([]);
  });
});
