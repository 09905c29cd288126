import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { subscribers } from '#app/application.plugins.ts';
import type { Work } from '#platform/server/context.ts';
import { addDays, addHours } from '#platform/contract/calendar.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit, listUnits, updateUnit } from '#inventory/units/unit.contract.ts';
import type { UnitAct, UnitBatch, UnitBatchResult, UnitBatchUndone } from '../unitBatch.contract.ts';
import { actOnUnits, listUnitBatches, undoUnitBatch } from '../unitBatch.contract.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import { actOnUnits as act } from './unitBatch.commands.ts';

let app: TestApp;
let organization: TestOrganization;
let head: TestUser;
let now = '2026-11-21T10:00:00.000Z';

beforeAll(async () => {
  app = await testApp({ now: () => now });
  organization = await app.organization();
  head = organization.businessHead;
});
afterAll(() => app.stop());

const run = <T>(command: (work: Work) => Promise<T>) =>
  app.application.runAs(head.caller, now, (work) => command({ ...work, subscribers }));
const launched = () => run((work) => buildLaunchedProject(work));
const send = (body: object, as = head) => as.send(actOnUnits, { body });
const result = (answer: Answer) => answer.body.data as UnitBatchResult;
const outcome = (answer: Answer) => [answer.status, answer.body.message];
const undo = (batchId: string | null, as = head) =>
  as.send(undoUnitBatch, { params: { batchId: batchId ?? '' } });
const undone = (answer: Answer) => answer.body.data as UnitBatchUndone;
const put = (id: string, body: object, as = head) => as.send(updateUnit, { params: { id }, body });
const ids = (units: readonly Unit[]) => units.map(({ id }) => id);
const unitsOf = async (projectId: string) =>
  (await head.send(listUnits, { query: { projectId, limit: 1500 } })).body.data as Unit[];

/** What an act may change of a unit; its version and its clock go on. */
const standing = (units: readonly Unit[]) =>
  units.map(({ version: _version, updatedAt: _updatedAt, allowedActions: _allowed, ...unit }) => unit);

describe('acting on many units', () => {
  it('shows every change with its price first, writing nothing', async () => {
    const { project, units } = await launched();
    const before = await unitsOf(project.id);
    const answer = await send({
      unitIds: ids(units),
      act: { kind: 'changeRate', byPaise: 100_00 },
      preview: true,
    });
    const { changes, effectPaise, batchId } = result(answer);
    expect([answer.status, batchId, changes.length]).toEqual([200, null, units.length]);
    for (const { unitId, from, to, version } of changes) {
      const unit = units.find(({ id }) => id === unitId);
      expect([from.pricePaise, version]).toEqual([unit?.pricePaise, unit?.version]);
      expect([from.baseRatePaise, to.baseRatePaise]).toEqual([null, 12_500_00]);
      expect(to.pricePaise - from.pricePaise).toBe(THREE_BHK.carpetArea * 100_00);
    }
    expect(effectPaise).toBe(units.length * THREE_BHK.carpetArea * 100_00);
    expect(await unitsOf(project.id)).toEqual(before);
  });

  it('blocks those that can be blocked, and names the others with the reason', async () => {
    const { project, units } = await launched();
    const [sold, held, landowners, ...rest] = units;
    if (!sold || !held || !landowners) throw new Error('Units are missing.');
    await run((work) => buildSale(work, { unitId: sold.id }));
    const lead = await run((work) => buildLead(work, { projectIds: [project.id] }));
    await put(held.id, { status: 'reserved', reservedForLeadId: lead.id });
    await put(landowners.id, { ownership: 'landowner' });
    const manager = await organization.user('Sales Manager');
    const answer = await send({ unitIds: ids(units), act: { kind: 'block', reason: 'mortgage' } }, manager);
    expect(result(answer).changes).toHaveLength(rest.length + 1);
    expect(
      result(answer)
        .refusals.map(({ unitId, message }) => [unitId, message])
        .toSorted(),
    ).toEqual(
      [
        [sold.id, 'This unit is already sold.'],
        [held.id, 'A reserved unit can be blocked only by a Business Head or Project Director.'],
      ].toSorted(),
    );
    const freed = await send({ unitIds: ids(units), act: { kind: 'unblock' } }, manager);
    expect(result(freed).changes).toHaveLength(rest.length);
    expect(
      result(freed)
        .refusals.map(({ message }) => message)
        .toSorted(),
    ).toEqual([
      'A landowner’s unit can be unblocked only by a Business Head or Project Director.',
      'This unit is already sold.',
      'This unit is reserved, not blocked.',
    ]);
    const nothing = await send({ unitIds: [sold.id], act: { kind: 'block', reason: 'legal' } });
    expect(outcome(nothing)).toEqual([409, 'This unit is already sold.']);
  });

  it('stops as a whole when a unit has changed since the preview, and names it', async () => {
    const { project, units } = await launched();
    const act: UnitAct = { kind: 'block', reason: 'legal' };
    const { changes } = result(await send({ unitIds: ids(units), act, preview: true }));
    const versions = Object.fromEntries(changes.map(({ unitId, version }) => [unitId, version]));
    const [touched] = units;
    if (!touched) throw new Error('Units are missing.');
    await put(touched.id, { view: 'River' });
    const before = await unitsOf(project.id);
    const answer = await send({ unitIds: ids(units), act, versions });
    expect(outcome(answer)).toEqual([
      409,
      `${touched.unitNumber} was changed by someone else meanwhile. Review the changes again.`,
    ]);
    expect(await unitsOf(project.id)).toEqual(before);
  });

  it('finds its units by what they are', async () => {
    const { project } = await launched();
    const filter = { projectId: project.id, floorMin: 2, floorMax: 3 };
    const answer = await send({ filter, act: { kind: 'changePlc', add: ['CR'], remove: ['GV'] } });
    expect(result(answer).changes.map(({ to }) => to.plcCodes)).toEqual([['CR'], ['CR'], ['CR'], ['CR']]);
    const none = await send({ filter: { ...filter, unitType: ['shop'] }, act: { kind: 'unblock' } });
    expect(outcome(none)).toEqual([400, 'No unit matches this filter.']);
    const unknown = await send({ filter, act: { kind: 'changePlc', add: ['SEA'], remove: [] } });
    expect(outcome(unknown)).toEqual([400, 'Location charge SEA is not defined in this project.']);
  });

  it('requires the right to price, and keeps to one project and to what the caller sees', async () => {
    const [here, there] = [await launched(), await launched()];
    const partners = await organization.user('Channel Partner Manager');
    const unitIds = ids(here.units);
    const rate = { unitIds, act: { kind: 'setRate', baseRatePaise: 13_000_00 } };
    expect((await send(rate, partners)).status).toBe(403);
    expect((await send({ ...rate, preview: true }, partners)).status).toBe(403);
    const both = await send({ ...rate, unitIds: [...unitIds, ...ids(there.units)] });
    expect(outcome(both)).toEqual([400, 'Select units of a single project.']);
    expect((await send(rate, (await app.organization()).businessHead)).status).toBe(404);
  });

  it('ends the reservation of a unit that ADMIN blocks, plans its day on the market, and takes both back on undo', async () => {
    const { project, units } = await launched();
    const [held] = units;
    if (!held) throw new Error('Units are missing.');
    const lead = await run((work) => buildLead(work, { projectIds: [project.id] }));
    await put(held.id, { status: 'reserved', reservedForLeadId: lead.id });
    const before = await unitsOf(project.id);
    const block = (releaseOn: string) =>
      send({ unitIds: ids(units), act: { kind: 'block', reason: 'management', releaseOn } });
    expect((await block('2020-01-01')).status).toBe(400);
    const releaseOn = addDays(now.slice(0, 10), 60);
    const done = result(await block(releaseOn));
    expect(done.changes.filter(({ endsReservation }) => endsReservation)).toHaveLength(1);
    expect(new Set((await unitsOf(project.id)).map((unit) => unit.releaseOn))).toEqual(new Set([releaseOn]));
    expect(undone(await undo(done.batchId))).toMatchObject({ restored: units.length, kept: [] });
    expect(standing(await unitsOf(project.id))).toEqual(standing(before));
  });

  it('blocks a unit whose reservation has run out, whoever held it', async () => {
    const { project, units } = await launched();
    const [held] = units;
    if (!held) throw new Error('Units are missing.');
    const lead = await run((work) => buildLead(work, { projectIds: [project.id] }));
    await put(held.id, { status: 'reserved', reservedForLeadId: lead.id });
    const manager = await organization.user('Sales Manager');
    const started = now;
    now = addHours(now, 200);
    // His session ends meanwhile, so the command is run without one.
    const done = await app.application.runAs(manager.caller, now, (work) =>
      act(work, { unitIds: [held.id], act: { kind: 'block', reason: 'legal' }, preview: false }),
    );
    now = started;
    expect(done.changes).toHaveLength(1);
    const { status, statusReason, reservedForLeadId } = (
      await head.send(getUnit, { params: { id: held.id } })
    ).body.data as Unit;
    expect([status, statusReason, reservedForLeadId]).toEqual(['blocked', 'legal', null]);
  });
});

describe('taking it back', () => {
  it('restores what nobody changed since and reports the others, once', async () => {
    const { project, units } = await launched();
    const [booked, edited, ...rest] = units;
    if (!booked || !edited) throw new Error('Units are missing.');
    const act: UnitAct = { kind: 'changeRatePct', byPct: 2.5 };
    const { batchId } = result(await send({ unitIds: ids(units), act }));
    await run((work) => buildSale(work, { unitId: booked.id }));
    await put(edited.id, { view: 'Hill' });
    const list = async () =>
      (await head.send(listUnitBatches, { query: { projectId: project.id } })).body.data as UnitBatch[];
    expect(await list()).toMatchObject([
      { id: batchId, unitCount: units.length, allowedActions: ['undo'], act },
    ]);
    const { kept, restored } = undone(await undo(batchId));
    expect(restored).toBe(rest.length);
    expect(kept.map(({ unitNumber, message }) => [unitNumber, message]).toSorted()).toEqual(
      [
        [booked.unitNumber, 'Sold since.'],
        [edited.unitNumber, 'Changed since by Meera Kulkarni.'],
      ].toSorted(),
    );
    const after = await unitsOf(project.id);
    for (const unit of after) {
      const isBack = rest.some(({ id }) => id === unit.id);
      expect(unit.baseRatePaise).toBe(isBack ? null : 12_710_00);
    }
    const second = await undo(batchId);
    expect(second.status).toBe(409);
    expect(second.body.message).toMatch(/^This has already been undone by Meera Kulkarni on /);
    expect(await list()).toMatchObject([{ keptCount: 2, allowedActions: [] }]);
  });

  it('leaves no trace of any act on any units but in versions and audit trail', async () => {
    const { project, units } = await launched();
    const anyAct = fc.oneof(
      fc.constant<UnitAct>({ kind: 'block', reason: 'maintenance' }),
      fc.constant<UnitAct>({ kind: 'unblock' }),
      fc
        .option(fc.integer({ min: 1, max: 20_000_00 }))
        .map((baseRatePaise): UnitAct => ({ kind: 'setRate', baseRatePaise })),
      fc
        .integer({ min: -13_000_00, max: 5_000_00 })
        .map((byPaise): UnitAct => ({ kind: 'changeRate', byPaise })),
      fc
        .integer({ min: -5000, max: 10_000 })
        .map((bp): UnitAct => ({ kind: 'changeRatePct', byPct: bp / 100 })),
      fc
        .record({ add: fc.subarray(['GV', 'CR']), remove: fc.subarray(['GV', 'CR']) })
        .map((codes): UnitAct => ({ kind: 'changePlc', ...codes })),
    );
    let applied = 0;
    await fc.assert(
      fc.asyncProperty(
        anyAct,
        fc.subarray(units, { minLength: 1 }),
        fc.boolean(),
        async (one, some, isKept) => {
          const before = await unitsOf(project.id);
          const preview = result(await send({ unitIds: ids(some), act: one, preview: true }));
          const answer = await send({ unitIds: ids(some), act: one });
          const isRefused = answer.status === 409;
          expect(isRefused).toBe(preview.changes.length === 0);
          const done = isRefused ? preview : result(answer);
          expect(done.changes.map(({ to }) => to)).toEqual(preview.changes.map(({ to }) => to));
          expect([done.refusals, done.effectPaise]).toEqual([preview.refusals, preview.effectPaise]);
          const changed = await unitsOf(project.id);
          const touched = new Set(done.changes.map(({ unitId }) => unitId));
          const others = (list: Unit[]) => list.filter(({ id }) => !touched.has(id));
          expect(others(changed)).toEqual(others(before));
          for (const { unitId, to } of done.changes) {
            expect(changed.find(({ id }) => id === unitId)).toMatchObject(to);
          }
          applied += isRefused ? 0 : 1;
          // Some acts stay, so that the next ones meet rates and blocks of their own.
          if (isKept || isRefused) return;
          expect(undone(await undo(done.batchId))).toMatchObject({ restored: done.changes.length, kept: [] });
          expect(standing(await unitsOf(project.id))).toEqual(standing(before));
        },
      ),
      { numRuns: 40, seed: 20_261_122 },
    );
    expect(applied).toBeGreaterThan(15);
  });
});

describe('two people at once', () => {
  it('of two acts that were previewed together one is carried out', async () => {
    const { units } = await launched();
    const raise = (byPaise: number): UnitAct => ({ kind: 'changeRate', byPaise });
    const versions = Object.fromEntries(units.map(({ id, version }) => [id, version]));
    const forwards = ids(units);
    const answers = await Promise.all([
      send({ unitIds: forwards, act: raise(10_00), versions }),
      send({ unitIds: forwards.toReversed(), act: raise(20_00), versions }),
      send({ unitIds: forwards, act: raise(30_00), versions }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('an act without versions and its neighbours come one after the other, and none is lost', async () => {
    const { project, units } = await launched();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        send({
          unitIds: turn % 2 ? ids(units).toReversed() : ids(units),
          act: { kind: 'changeRate', byPaise: 10_00 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await unitsOf(project.id)).map(({ baseRatePaise }) => baseRatePaise)).toEqual(
      units.map(() => 12_460_00),
    );
  });

  it('of two undos one takes it back', async () => {
    const { units } = await launched();
    const { batchId } = result(await send({ unitIds: ids(units), act: { kind: 'block', reason: 'legal' } }));
    const answers = await Promise.all([undo(batchId), undo(batchId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
