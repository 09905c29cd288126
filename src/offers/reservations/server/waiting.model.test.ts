import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { openHoldDesk } from '../../../../tests/support/hold-desk.ts';
import type { Answer, TestUser } from '../../../../tests/support/test-app.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { bookUnit } from '#sales/sale.contract.ts';
import { APPLICANT } from '#sale-lifecycle/overview/server/sale.factory.ts';
import type { CostSheet } from '#offers/cost-sheets/costSheet.contract.ts';
import { makeCostSheet } from '#offers/cost-sheets/costSheet.contract.ts';

const RUNS = 6;
const desk = await openHoldDesk();
const { head, executive, other } = desk;
afterAll(() => desk.stop());

/** People of the model by position, each with one lead; the first may do everything. */
const PEOPLE: readonly TestUser[] = [head, executive, other];
const HOLD_HOURS = 72;
const OFFER_HOURS = 24;

/** What a person may know of a unit, in the words of the glossary; hours are left from now. */
interface Unit {
  status: 'available' | 'reserved' | 'blocked' | 'sold';
  holder: number | null;
  hoursLeft: number;
  isExtended: boolean;
  /** Whose leads wait, in order; who is offered the unit is not among them. */
  line: number[];
  offer: { to: number; hoursLeft: number } | null;
}

interface Model {
  units: Unit[];
  /** Whose lead has bought. */
  hasBought: boolean[];
}

const KINDS = ['reserve', 'extend', 'release', 'block', 'wait', 'leave', 'book', 'pass', 'jobs'] as const;

interface Act {
  kind: (typeof KINDS)[number];
  unit: number;
  who: number;
  hours: number;
}

const newUnit = (): Unit => ({
  status: 'available',
  holder: null,
  hoursLeft: 0,
  isExtended: false,
  line: [],
  offer: null,
});

/** Offers a free unit to the next in line, who may have let his time pass already. */
function offerNext(unit: Unit, hoursAgo: number): void {
  unit.offer = null;
  for (let left = OFFER_HOURS - hoursAgo; ; left += OFFER_HOURS) {
    const to = unit.line.shift();
    if (to === undefined) return;
    if (left > 0) {
      unit.offer = { to, hoursLeft: left };
      return;
    }
  }
}

function setFree(unit: Unit, hoursAgo = 0): void {
  Object.assign(unit, { status: 'available', holder: null, isExtended: false });
  offerNext(unit, hoursAgo);
}

/** Who loses his offer to a block stays the first. */
function takeOfferBack(unit: Unit): void {
  if (unit.offer) unit.line.unshift(unit.offer.to);
  unit.offer = null;
}

function leaveLine(unit: Unit, who: number): boolean {
  if (unit.offer?.to === who) {
    offerNext(unit, 0);
    return true;
  }
  const place = unit.line.indexOf(who);
  if (place >= 0) unit.line.splice(place, 1);
  return place >= 0;
}

const isHad = (unit: Unit, who: number) =>
  unit.status === 'reserved' ? unit.holder === who : unit.status === 'available' && isOpenTo(unit, who);
const isOpenTo = ({ offer }: Unit, who: number) => offer === null || offer.to === who;

/** What an act does to the model; whether it is accepted, null where that does not matter. */
const PLAY: Record<Act['kind'], (model: Model, unit: Unit, act: Act) => boolean | null> = {
  reserve: ({ hasBought }, unit, { who }) => {
    if (unit.holder === who) return null;
    if (hasBought[who] || unit.status !== 'available' || !isOpenTo(unit, who)) return false;
    Object.assign(unit, { status: 'reserved', holder: who, hoursLeft: HOLD_HOURS, offer: null });
    return true;
  },
  extend: (_, unit, { who }) => {
    // Whoever requires what stands already changes nothing.
    if (unit.status === 'reserved' && unit.hoursLeft === 160) return null;
    if (unit.status !== 'reserved' || unit.isExtended || who !== 0 || unit.hoursLeft >= 160) return false;
    Object.assign(unit, { hoursLeft: 160, isExtended: true });
    return true;
  },
  release: (_, unit, { who }) => {
    if (unit.status === 'available') return null;
    const may = who === 0 || (unit.status === 'reserved' && unit.holder === who);
    if (!may || unit.status === 'sold') return false;
    setFree(unit);
    return true;
  },
  block: (_, unit, { who }) => {
    if (unit.status === 'blocked') return null;
    if (who !== 0 || unit.status === 'sold') return false;
    takeOfferBack(unit);
    Object.assign(unit, { status: 'blocked', holder: null, isExtended: false });
    return true;
  },
  wait: ({ hasBought }, unit, { who }) => {
    const isIn = unit.line.includes(who) || unit.offer?.to === who;
    const isFree = unit.status === 'available' && unit.offer === null;
    if (hasBought[who] || isIn || isFree || unit.status === 'sold' || unit.holder === who) return false;
    unit.line.push(who);
    return true;
  },
  leave: (_, unit, { who }) => leaveLine(unit, who),
  book: (model, unit, { who }) => {
    if (model.hasBought[who] || !isHad(unit, who)) return false;
    Object.assign(unit, { ...newUnit(), status: 'sold' });
    model.hasBought[who] = true;
    for (const one of model.units) {
      if (one.status === 'reserved' && one.holder === who) setFree(one);
      else leaveLine(one, who);
    }
    return true;
  },
  pass: (_, unit, { hours }) => {
    if (unit.status === 'reserved') {
      unit.hoursLeft -= hours;
      if (unit.hoursLeft <= 0) setFree(unit, -unit.hoursLeft);
    } else if (unit.offer) {
      unit.offer.hoursLeft -= hours;
      if (unit.offer.hoursLeft <= 0) offerNext(unit, -unit.offer.hoursLeft);
    }
    return null;
  },
  jobs: () => null,
};

/** The same over HTTP; null where nobody answers. */
class World {
  private readonly unitIds: readonly string[];
  private readonly leadIds: readonly string[];

  private constructor(unitIds: readonly string[], leadIds: readonly string[]) {
    this.unitIds = unitIds;
    this.leadIds = leadIds;
  }

  static async open(units: number): Promise<World> {
    const leadIds: string[] = [];
    for (const person of PEOPLE) leadIds.push(await desk.leadOf(person));
    return new World(Array.from({ length: units }, desk.freeUnitId), leadIds);
  }

  async perform({ kind, unit, who, hours }: Act): Promise<Answer | null> {
    const id = this.unitIds[unit] ?? '';
    const leadId = this.leadIds[who] ?? '';
    const as = PEOPLE[who] ?? head;
    switch (kind) {
      case 'reserve':
        return desk.put(id, { status: 'reserved', reservedForLeadId: leadId }, as);
      case 'extend':
        return desk.put(id, { reservedUntil: addHours(desk.clock(), 160) }, as);
      case 'release':
        return desk.put(id, { status: 'available' }, as);
      case 'block':
        return desk.put(id, { status: 'blocked', statusReason: 'legal' }, as);
      case 'wait':
        return desk.wait(id, leadId, as);
      case 'leave': {
        const place = (await desk.lineOf(id, head, IN_LINE)).find((one) => one.leadId === leadId);
        return desk.leave(place?.id ?? crypto.randomUUID(), as);
      }
      case 'book':
        return this.book(id, leadId, as);
      case 'pass':
        await desk.pass(id, hours);
        return null;
      case 'jobs':
        await desk.endPastHolds();
        await desk.moveLapsedLines();
        return null;
    }
  }

  private async book(unitId: string, leadId: string, as: TestUser): Promise<Answer> {
    const sheet = await as.send(makeCostSheet, { params: { unitId }, body: { leadId } });
    if (sheet.status >= 400) return sheet;
    const { costSheet } = sheet.body.data as { costSheet: CostSheet };
    const { id: costSheetId, templateId } = costSheet;
    const body = { leadId, unitId, costSheetId, templateId, funding: 'self', applicants: [APPLICANT] };
    return as.send(bookUnit, { body: { ...body, bookingDate: desk.clock().slice(0, 10) } });
  }

  /** Nobody holds more than a few units: what is kept is let go before the next run. */
  async close(): Promise<void> {
    for (const id of this.unitIds) await desk.put(id, { status: 'available' }, head);
  }

  /** Status, holder, offer and line of these units, as the Business Head reads them. */
  async read(units: readonly number[]) {
    return Promise.all(
      units.map(async (at) => {
        const id = this.unitIds[at] ?? '';
        const [unit, line] = await Promise.all([desk.see(id), desk.lineOf(id, head, IN_LINE)]);
        const who = (leadId: string | null) => (leadId === null ? null : this.leadIds.indexOf(leadId));
        return {
          status: unit.status,
          holder: who(unit.reservedForLeadId),
          offeredTo: who(unit.offeredToLeadId),
          line: line.map(({ leadId }) => who(leadId)),
          waitingCount: unit.waitingCount,
        };
      }),
    );
  }
}

const IN_LINE = { status: 'waiting,offered' };

const expected = ({ units }: Model, which: readonly number[]) =>
  which.map((at) => {
    const { status, holder, offer, line } = units[at] ?? newUnit();
    const all = offer ? [offer.to, ...line] : line;
    return { status, holder, offeredTo: offer?.to ?? null, line: all, waitingCount: all.length };
  });

const EVERY_ACT: readonly Act[] = KINDS.flatMap((kind) =>
  [0, 1].flatMap((unit) =>
    PEOPLE.flatMap((_, who) => [5, 25, 49, 73].map((hours) => ({ kind, unit, who, hours }))),
  ),
);

/** Most often what makes lines: somebody keeps a unit, others wait, and time goes by. */
const OFTEN = [...KINDS, 'reserve', 'reserve', 'wait', 'wait', 'wait', 'pass', 'pass', 'leave'] as const;

/** An act by two numbers: of three, two are among those that are accepted as things stand. */
function actOf(model: Model, [kindAt, actAt]: readonly [number, number]): Act {
  const possible = kindAt % 3 === 0 ? EVERY_ACT : EVERY_ACT.filter((one) => isAcceptedBy(model, one));
  const kinds = OFTEN.filter((kind) => possible.some((one) => one.kind === kind));
  const acts = possible.filter(({ kind }) => kind === kinds[kindAt % kinds.length]);
  return acts[actAt % acts.length] ?? { kind: 'jobs', unit: 0, who: 0, hours: 0 };
}

function isAcceptedBy(model: Model, one: Act): boolean {
  const copy = structuredClone(model);
  const isAccepted = PLAY[one.kind](copy, unitOf(copy, one), one);
  return isAccepted ?? (one.kind === 'pass' || one.kind === 'jobs');
}

const unitOf = (model: Model, { unit }: Act) => model.units[unit] ?? newUnit();
const steps = fc.array(fc.tuple(fc.nat(10_000), fc.nat(10_000)), {
  minLength: 12,
  maxLength: 18,
  size: 'max',
});

/** Once found by chance: both in line had let their time pass, unnoticed by any job, when the unit was blocked. */
const BLOCKED_AFTER_ALL_OFFERS_LAPSED: [number, number][] = [
  [7147, 985],
  [742, 2849],
  [1388, 3327],
  [8269, 5222],
  [1733, 519],
  [1946, 2074],
  [9829, 2189],
  [8737, 8677],
  [8500, 5287],
  [4312, 677],
  [8893, 1591],
  [527, 3998],
  [2137, 8668],
  [5421, 1725],
];

it('whoever reserves, waits, leaves, blocks and books, status, holder, line and offer are as a small model says', async () => {
  const kinds = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(steps, async (numbers) => {
      const world = await World.open(2);
      const model: Model = { units: [newUnit(), newUnit()], hasBought: PEOPLE.map(() => false) };
      for (const pair of numbers) {
        const one = actOf(model, pair);
        const isAccepted = PLAY[one.kind](model, unitOf(model, one), one);
        const answer = await world.perform(one);
        const wasAccepted = isAccepted === null || answer === null ? null : answer.status < 300;
        expect(wasAccepted, `${one.kind}: ${answer?.body.message}`).toBe(isAccepted);
        expect(answer?.status ?? 0).toBeLessThan(500);
        // A booking ends what its lead has elsewhere.
        const touched = one.kind === 'book' ? [0, 1] : [one.unit];
        expect(await world.read(touched), one.kind).toEqual(expected(model, touched));
        if (isAccepted ?? true) kinds.set(one.kind, (kinds.get(one.kind) ?? 0) + 1);
      }
      await world.close();
    }),
    // Units do not suffice to look for a shorter sequence.
    { numRuns: RUNS, endOnFailure: true, examples: [[BLOCKED_AFTER_ALL_OFFERS_LAPSED]] },
  );
  console.log('acts that were accepted', Object.fromEntries(kinds));
});
