import * as z from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#platform/contract/call.ts';
import type { TestApp } from '../support/test-app.ts';
import type { World } from '../support/world.ts';
import { queryFor } from '../support/world-queries.ts';
import { openWorlds } from '../support/world.ts';
import { paramsFor } from '../support/world-params.ts';

// Every record that a row of a list names is a filter of that list.

/** Ids of rows that are no filter, and why. */
const NO_FILTER: readonly (readonly [path: string, ids: readonly string[], why: string])[] = [
  ['/audit', ['resourceId', 'requestId'], 'found by its own search for a record'],
  ['/buyer-mails', ['recordId'], 'the sale finds the mails of its papers'],
  ['/channel-partners', ['managerId'], 'a few firms on one page'],
  [
    '/documents/approvals/pending',
    ['resourceId'],
    'what waits is read in its order; /documents finds by record',
  ],
  ['/documents/letter-jobs/{id}/letters', ['resourceId', 'documentId'], 'of one job, one letter a record'],
  ['/notifications', ['resourceId'], 'the last ones of one person'],
  ['/users', ['avatarFileId'], 'a picture'],
  ['/construction/photos', ['originalFileId', 'largeFileId', 'smallFileId'], 'three pictures of each'],
  ['/construction/issues', ['checkId'], 'one issue of a check, told with it on its milestone'],
  ['/tds/certificates', ['fileId'], 'one file each'],
  ['/imports/{id}/rows', ['recordId'], 'rows of one file, found by their result'],
  ['/imports', ['fileId', 'createdById'], 'one file each, a few dozen'],
  ['/lead-sources/deliveries', ['leadId'], 'the timeline of the lead names its deliveries'],
  ['/leads/{id}/interactions', ['leadId', 'projectId'], 'of one lead'],
  ['/leads/high-priority', ['channelPartnerId', 'ownerId', 'broughtById', 'saleId'], '/leads has them'],
  ['/leads/needs-attention', ['channelPartnerId', 'ownerId', 'broughtById', 'saleId'], '/leads has them'],
  ['/analytics/sales-report', ['towerId', 'unitId', 'leadId'], 'the rows behind a figure; /sales has them'],
  [
    '/units',
    ['floorPlanFileId', 'offeredToLeadId', 'currentSaleId', 'bookingById'],
    'each stands on one unit; /sales and /holds find it, and a booking is over in minutes',
  ],
  ['/bank-accounts/{id}/entries', ['sourceId'], 'each entry has its own source'],
  ['/ledger/entries', ['batchId', 'sourceId', 'installmentId'], 'the ledger of a sale finds them'],
  ['/discount-approvals', ['projectId', 'templateId'], 'the inbox of approvals finds by project'],
  ['/pricing/cost-sheets', ['templateId'], 'a choice within the sheet'],
  ['/demand-runs/{id}/lines', ['runId', 'unitId', 'saleId', 'installmentId'], 'of one run, one line a sale'],
  ['/demand-runs', ['towerId'], 'a milestone of the tower finds them'],
];

let app: TestApp;
let world: World;

beforeAll(async () => {
  ({ app, world } = await openWorlds());
});
afterAll(() => app.stop());

function lists(): { call: Call; ids: string[]; filters: Set<string> }[] {
  return app.application.routes.flatMap(({ call }) => {
    if (call.reply.kind !== 'page') return [];
    const { schema } = call.reply;
    const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const ids = keys.filter((key) => key.endsWith('Id'));
    return [{ call, ids, filters: new Set(Object.keys(call.query?.shape ?? {})) }];
  });
}

it('every record that a row of a list names is a filter of the list, or says why not', () => {
  const missing = lists().flatMap(({ call, ids, filters }) =>
    ids.filter((id) => !filters.has(id)).map((id) => `${call.path} ${id}`),
  );
  const known = NO_FILTER.flatMap(([path, ids]) => ids.map((id) => `${path} ${id}`));
  expect(missing.toSorted()).toEqual(known.toSorted());
});

it('each of these filters finds the rows that name the record, and none for a record that nobody has', async () => {
  const head = world.organization.businessHead;
  let filtered = 0;
  for (const { call, ids, filters } of lists()) {
    const params = paramsFor(call, world);
    const rowsFor = async (query: Record<string, unknown>) => {
      const answer = await head.send(call, {
        params,
        query: { ...queryFor(call, world), limit: 100, ...query },
      });
      expect(answer.status, `${call.path} ${JSON.stringify(query)}`).toBe(200);
      return answer.body.data as Record<string, unknown>[];
    };
    const rows = await rowsFor({});
    for (const id of ids.filter((one) => filters.has(one))) {
      const value = rows.find((row) => typeof row[id] === 'string')?.[id];
      if (value === undefined) continue;
      const found = await rowsFor({ [id]: value });
      expect.soft(found.length, `${call.path}?${id}`).toBeGreaterThan(0);
      expect.soft(new Set(found.map((row) => row[id])), `${call.path}?${id}`).toEqual(new Set([value]));
      expect.soft(await rowsFor({ [id]: crypto.randomUUID() }), `${call.path}?${id} of nobody`).toEqual([]);
      filtered += 1;
    }
  }
  console.log(`${filtered} filters tried`);
  expect(filtered).toBeGreaterThan(15);
});
