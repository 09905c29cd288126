import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { subscribers } from '#app/application.plugins.ts';
import { updateLead } from '#enquiries/leads/lead.contract.ts';
import { buildLead } from '#enquiries/leads/server/lead.factory.ts';
import { endPastHolds } from '#offers/reservations/server/hold.jobs.ts';
import { moveLapsedLines } from '#offers/reservations/server/waiting.jobs.ts';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { getUnit, updateUnit } from '#inventory/units/unit.contract.ts';
import type { Waiter } from '#offers/reservations/waiting.contract.ts';
import { joinLine, leaveLine, listWaiters } from '#offers/reservations/waiting.contract.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import type { SalesDesk } from './sales-desk.ts';
import { dataOf, openSalesDesk } from './sales-desk.ts';
import type { TestUser } from './test-app.ts';

/** A sales desk with people who keep units for customers, let others wait, and a clock that the test moves. */
export type HoldDesk = Awaited<ReturnType<typeof openHoldDesk>>;

interface Told {
  user_id: string;
  kind: string;
  title: string;
  body: string;
}

export async function openHoldDesk() {
  let now = '2026-11-21T13:00:00.000Z';
  const desk = await openSalesDesk({ clock: () => now });
  const database = new pg.Pool({ connectionString: desk.app.databaseUrl, max: 2 });
  const manager = await desk.organization.user('Sales Manager');
  const executive = await desk.organization.user('Sales Executive', { managerId: manager.id });
  const other = await desk.organization.user('Sales Executive');
  const holds = holdsOf(desk, executive);
  const records = recordsOf(database);
  return {
    ...desk,
    ...holds,
    ...waitsOf(desk, executive, holds.leadOf),
    ...records,
    ...clockworkOf(desk, database, () => now),
    database,
    manager,
    executive,
    other,
    clock: () => now,
    later: (minutes: number) => {
      now = addMinutes(now, minutes);
    },
    stop: async () => {
      await database.end();
      await desk.app.stop();
    },
  };
}

/** What people do with units; by default the executive does it. */
function holdsOf({ run, freeUnitId, head, organization, project }: SalesDesk, executive: TestUser) {
  const put = (id: string, body: object, as = executive) => as.send(updateUnit, { params: { id }, body });
  const leadOf = async (as = executive) =>
    (await run((work) => buildLead(work, { projectIds: [project.id] }), as)).id;
  return {
    put,
    /** A new lead of a person. */
    leadOf,
    see: (id: string, as = head) => dataOf<Unit>(as.send(getUnit, { params: { id } })),
    lose: (leadId: string, as = executive) =>
      as.send(updateLead, { params: { id: leadId }, body: { status: 'lost', lostReason: 'budget' } }),
    /** A free unit kept for a new lead. */
    reserved: async (as = executive, more: object = {}) => {
      const leadId = await leadOf(as);
      const id = freeUnitId();
      const body = { status: 'reserved', reservedForLeadId: leadId, ...more };
      return { id, leadId, unit: await dataOf<Unit>(put(id, body, as)) };
    },
    partner: () =>
      organization.user('Channel Partner Admin', {
        channelPartnerId: randomUUID(),
        projectIds: [project.id],
      }),
  };
}

/** What people do in lines. */
function waitsOf({ head }: SalesDesk, executive: TestUser, leadOf: (as?: TestUser) => Promise<string>) {
  const wait = (unitId: string, leadId: string, as = executive) =>
    as.send(joinLine, { body: { unitId, leadId } });
  const lineOf = (unitId: string, as = head, query: object = {}) =>
    dataOf<Waiter[]>(as.send(listWaiters, { query: { unitId, ...query } }));
  return {
    wait,
    /** Puts a new lead of a person at the end of a line. */
    waits: async (unitId: string, as = executive) => dataOf<Waiter>(wait(unitId, await leadOf(as), as)),
    leave: (id: string, as = executive) => as.send(leaveLine, { params: { id } }),
    lineOf,
    statuses: async (unitId: string) => (await lineOf(unitId)).map(({ status }) => status),
  };
}

/** What was written down. */
function recordsOf(database: pg.Pool) {
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await database.query<Row>(text, values)).rows;
  const toldOf = (unitId: string) =>
    rows<Told>(
      `select user_id, kind, title, body from notification where resource_id = $1 order by created_at, id`,
      [unitId],
    );
  return {
    rows,
    /** What the timeline of a lead says of units, in order. */
    timelineOf: async (leadId: string) =>
      (
        await rows<{ what: string }>(
          `select details ->> 'what' as what from lead_interaction
            where lead_id = $1 and type = 'reservation' order by id`,
          [leadId],
        )
      ).map(({ what }) => what),
    auditOf: (unitId: string) =>
      rows<{ action: string; actor_id: string | null }>(
        `select action, actor_id from audit_entry where resource_id = $1 and action <> 'create' order by at, id`,
        [unitId],
      ),
    toldOf,
    noticesOf: async (unitId: string, kind: string) =>
      (await toldOf(unitId)).filter((one) => one.kind === kind),
  };
}

/** What time does, and the jobs that come by. */
function clockworkOf({ app, organization }: SalesDesk, database: pg.Pool, clock: () => string) {
  const job = () => ({
    pool: app.application.pool,
    organizationId: organization.id,
    now: clock(),
    subscribers,
  });
  return {
    /** Hours go by for a unit and its line; the clock stays, so that sessions do not end meanwhile. */
    pass: (unitId: string, hours: number) =>
      database.query(
        `with held as (update unit set reserved_until = reserved_until - make_interval(hours => $2::int)
           where id = $1)
         update unit_waiter set offered_at = offered_at - make_interval(hours => $2::int),
           offered_until = offered_until - make_interval(hours => $2::int) where unit_id = $1`,
        [unitId, hours],
      ),
    endPastHolds: () => endPastHolds(job()),
    moveLapsedLines: () => moveLapsedLines(job()),
  };
}
