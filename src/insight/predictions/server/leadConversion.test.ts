import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { subscribers } from '#app/application.plugins.ts';
import { addDays, addHours, startOfDay } from '#platform/contract/calendar.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { logInteraction, updateLead } from '#enquiries/leads/lead.contract.ts';
import type { PipelineChances } from '#enquiries/pipeline/pipeline.contract.ts';
import { getPipelineChances } from '#enquiries/pipeline/pipeline.contract.ts';
import type { LeadInsights } from '#enquiries/scoring/insights.contract.ts';
import { getLeadInsights } from '#enquiries/scoring/insights.contract.ts';
import { AGE_BOUNDS, agePart } from '#enquiries/scoring/chanceHazards.rules.ts';
import { learnChances, monthEndsJudged } from '#enquiries/scoring/server/chance.learning.ts';
import { decidedBefore, exposuresBefore, openAt } from '#enquiries/scoring/server/chanceHistory.queries.ts';
import { playPast } from '#enquiries/scoring/server/model.factory.ts';
import { decayScores } from '#enquiries/scoring/server/score.jobs.ts';
import type { LeadConversion } from '../leadConversion.contract.ts';
import { getLeadConversion } from '../leadConversion.contract.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let projectId: string;
const NOW = new Date().toISOString();
const DAY_MS = 86_400_000;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
  head = organization.businessHead;
  const { application } = app;
  const { caller } = head;
  ({ id: projectId } = await application.runAs(
    caller,
    NOW,
    async (work) => (await buildLaunchedProject(work)).project,
  ));
  await playPast({ application, caller, projectId, now: NOW, leads: 240 });
  await decayScores(place());
});

afterAll(() => app.stop());

function place() {
  return { pool: app.application.pool, organizationId: organization.id, now: NOW, subscribers };
}

async function conversion(user = head, query: Record<string, unknown> = {}): Promise<LeadConversion> {
  return (await user.send(getLeadConversion, { query })).body.data as LeadConversion;
}

async function insightsOf(id: string): Promise<LeadInsights> {
  return (await head.send(getLeadInsights, { params: { id } })).body.data as LeadInsights;
}

interface Step {
  at: number;
  stage: string;
}

/** Each lead's stages in order, read from its timeline one by one. */
async function timelines(): Promise<Step[][]> {
  return inBatch(place(), async ({ db }) => {
    const leads = await db.selectFrom('lead').select(['id', 'createdAt']).execute();
    const moves = await db
      .selectFrom('leadInteraction')
      .select(['leadId', 'occurredAt', 'details'])
      .where('type', '=', 'statusChange')
      .orderBy('occurredAt')
      .orderBy('id')
      .execute();
    return leads.map(({ id, createdAt }) => [
      { at: Date.parse(createdAt), stage: 'new' },
      ...moves
        .filter(({ leadId }) => leadId === id)
        .map(({ occurredAt, details }) => ({
          at: Date.parse(occurredAt),
          stage: (details as { to: string }).to,
        })),
    ]);
  });
}

const OPEN = ['new', 'contacted', 'qualified', 'siteVisit', 'negotiating'];

describe('the chance of each open lead', () => {
  it('rests on the days that leads spent in each stage and age, counted again one by one', async () => {
    const moment = Date.parse(NOW);
    const from = moment - 730 * DAY_MS;
    const naive = new Map<string, { days: number; booked: number; lost: number }>();
    for (const steps of await timelines())
      for (const [index, { at, stage }] of steps.entries()) {
        if (!OPEN.includes(stage)) continue;
        const born = steps[0]?.at ?? 0;
        const next = steps[index + 1];
        const [begun, ended] = [Math.max(at, from), next?.at ?? moment];
        for (const part of Array.from({ length: AGE_BOUNDS.length + 1 }, (_, no) => no)) {
          const since = born + (AGE_BOUNDS[part - 1] ?? 0) * DAY_MS;
          const until = born + (AGE_BOUNDS[part] ?? 1e6) * DAY_MS;
          const days = Math.max(0, Math.min(ended, until) - Math.max(begun, since)) / DAY_MS;
          const ends = next && agePart((next.at - born) / DAY_MS) === part;
          const key = `${stage}/${part}`;
          const known = naive.get(key) ?? { days: 0, booked: 0, lost: 0 };
          known.days += days;
          if (ends && next.stage === 'closed') known.booked += 1;
          if (ends && next.stage === 'lost') known.lost += 1;
          naive.set(key, known);
        }
      }
    const found = await inBatch(place(), (work) => exposuresBefore(work, NOW));
    expect(found.length).toBeGreaterThan(8);
    for (const { stage, part, days, moves } of found) {
      const counted = naive.get(`${stage}/${part}`);
      expect(days).toBeCloseTo(counted?.days ?? -1, 2);
      expect([moves.booked, moves.lost]).toEqual([counted?.booked, counted?.lost]);
    }
    const sum = (of: (one: { days: number; booked: number }) => number) =>
      [...naive.values()].reduce((total, one) => total + of(one), 0);
    expect(found.reduce((total, { days }) => total + days, 0)).toBeCloseTo(
      sum(({ days }) => days),
      1,
    );
    const { booked } = await inBatch(place(), (work) => decidedBefore(work, NOW));
    expect(booked).toBe(sum((one) => one.booked));
  });

  it('is the same on the page of the lead, in the sum of its stage and on the board', async () => {
    const said = await conversion();
    expect(said).toMatchObject({ refusal: null, confidence: 'low', method: { key: 'chances' } });
    const ids = await inBatch(place(), ({ db }) =>
      db
        .selectFrom('lead')
        .select(['id', 'status'])
        .where('status', 'in', ['new', 'contacted', 'siteVisit'])
        .execute(),
    );
    expect(said.open).toBe(ids.length);
    let sum = 0;
    const values: number[] = [];
    for (const { id } of ids) {
      const { probability } = await insightsOf(id);
      values.push(probability?.value ?? 0);
      expect(probability).toMatchObject({ source: 'stageAndAge', outside: [] });
      sum += probability?.value ?? 0;
      const { interval, value, within } = probability ?? { interval: null, value: 0, within: null };
      expect(interval?.low).toBeLessThanOrEqual(value);
      expect(interval?.high).toBeGreaterThanOrEqual(value);
      expect(within?.[30]).toBeLessThanOrEqual(within?.[60] ?? 0);
      expect(within?.[90]).toBe(value);
    }
    expect(said.expected?.bookings).toBeCloseTo(sum, 1);
    expect(said.expected?.low80).toBeLessThanOrEqual(sum);
    expect(said.expected?.high80).toBeGreaterThanOrEqual(sum);
    const board = (await head.send(getPipelineChances, { query: {} })).body.data as PipelineChances;
    expect(board.columns.map(({ expectedBookings }) => expectedBookings)).toEqual(
      said.stages.map(({ expectedBookings }) => expectedBookings),
    );
    for (const { id, probability } of said.leads)
      expect((await insightsOf(id)).probability?.value).toBe(probability);
    const likeliest = values.toSorted((one, other) => other - one).slice(0, 20);
    expect(said.leads.map(({ probability }) => probability)).toEqual(likeliest);
  });

  it.each([
    ['2026-11-28', '2026-07-31'],
    // The last of the 90 days after 31 August.
    ['2026-11-29', '2026-07-31'],
    ['2026-11-30', '2026-08-31'],
  ])('counts on %s six month ends, of which %s is the last whose 90 days are over', (today, last) => {
    const ends = monthEndsJudged(today);
    expect(ends).toHaveLength(6);
    expect(ends[0]).toBe(last);
  });

  it('adds up at the last six month ends to about what was booked in the 90 days after them', async () => {
    const { addsUp, notes, daysToBook } = await conversion();
    expect(addsUp).toHaveLength(6);
    const steps = await timelines();
    for (const { asOf, booked } of addsUp) {
      const end = Date.parse(startOfDay(addDays(asOf, 1), 'Asia/Kolkata'));
      const counted = steps.filter((one) => {
        const then = one.findLast(({ at }) => at < end);
        const isOpen = then !== undefined && OPEN.includes(then.stage);
        return (
          isOpen && one.some(({ at, stage }) => stage === 'closed' && at >= end && at < end + 90 * DAY_MS)
        );
      });
      expect(booked).toBe(counted.length);
    }
    const ratio =
      addsUp.reduce((sum, { expected }) => sum + expected, 0) /
      addsUp.reduce((sum, { booked }) => sum + booked, 0);
    // A few bookings of 240 leads: chance alone moves the sum by a third.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
    expect(notes[0]).toMatch(/At the last 6 month ends \d+ bookings were to be expected and \d+ came/);
    expect(daysToBook?.p10).toBeLessThanOrEqual(daysToBook?.p50 ?? 0);
    expect(daysToBook?.p50).toBeLessThanOrEqual(daysToBook?.p90 ?? 0);
  });

  it('of a past day is not changed by what is entered later', async () => {
    const moment = addHours(NOW, -24 * 200);
    const seen = () =>
      inBatch(
        place(),
        async (work) => [await exposuresBefore(work, moment), await openAt(work, moment)] as const,
      );
    const [exposures, open] = await seen();
    const ends = (await conversion()).addsUp;
    const lead = await app.application.runAs(head.caller, NOW, (work) => buildLead(work));
    await head.send(logInteraction, {
      params: { id: lead.id },
      body: { type: 'siteVisit', outcome: 'visitDone', occurredAt: addHours(NOW, -1) },
    });
    await head.send(updateLead, { params: { id: lead.id }, body: { status: 'lost', lostReason: 'budget' } });
    await learnChances(place());
    expect(await seen()).toEqual([exposures, open]);
    expect((await conversion()).addsUp).toEqual(ends);
  });

  it('changes with the stage of the lead in the same moment, and ends with its decision', async () => {
    const lead = await app.application.runAs(head.caller, NOW, (work) => buildLead(work));
    const before = (await insightsOf(lead.id)).probability;
    expect(before?.source).toBe('stageAndAge');
    const { open } = await conversion();
    await head.send(logInteraction, {
      params: { id: lead.id },
      body: { type: 'siteVisit', outcome: 'visitDone' },
    });
    expect((await insightsOf(lead.id)).probability?.value).not.toBe(before?.value);
    await head.send(updateLead, { params: { id: lead.id }, body: { status: 'lost', lostReason: 'budget' } });
    expect((await insightsOf(lead.id)).probability).toBeNull();
    expect((await conversion()).open).toBe(open - 1);
  });

  it('is added up of what each person sees, by project, and for today only', async () => {
    const own = await conversion(await organization.user('Channel Partner Manager'));
    expect(own.open).toBeLessThan((await conversion()).open);
    expect(own.leads).toEqual([]);
    const { expected, stages } = await conversion(head, { projectId });
    expect(stages.reduce((sum, { expectedBookings }) => sum + (expectedBookings ?? 0), 0)).toBeCloseTo(
      expected?.bookings ?? -1,
      1,
    );
    expect(stages[0]?.link).toEqual({ list: 'leads', query: { status: 'new', projectId } });
    const past = await head.send(getLeadConversion, { query: { asOf: '2026-01-31' } });
    expect(past.status).toBe(400);
  });

  it('is a default without a sum in an organization that has decided too little', async () => {
    const other = await app.organization();
    const { body } = await other.businessHead.send(getLeadConversion, { query: {} });
    expect(body.data).toMatchObject({
      expected: null,
      expectedBookings: null,
      addsUp: [],
      method: { key: 'defaults' },
      refusal: { code: 'fewDecided', has: { decided: 0 }, needs: { decided: 100 } },
    });
  });
});
