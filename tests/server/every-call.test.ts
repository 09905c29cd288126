import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#platform/contract/call.ts';
import { pathParamNames } from '#platform/contract/call.ts';
import { hasRole, PARTNER_ROLES, ROLES } from '#platform/contract/roles.ts';
import type { Role } from '#platform/contract/roles.ts';
import { atOnce } from '../support/at-once.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import type { Answer, TestApp, TestUser } from '../support/test-app.ts';
import { addPhotos } from '#site/photos/photo.contract.ts';
import { sendPhotos } from '../support/photographs.ts';
import { SMALLEST_PNG, uploadForm } from '../support/upload.ts';
import type { World } from '../support/world.ts';
import { queryFor } from '../support/world-queries.ts';
import { openWorlds } from '../support/world.ts';
import { paramsFor } from '../support/world-params.ts';

let app: TestApp;
let world: World;
let foreign: World;
let people: Map<Role, TestUser>;

beforeAll(async () => {
  ({ app, world, foreign } = await openWorlds());
  people = await oneOfEachRole();
});

afterAll(() => app.stop());

async function oneOfEachRole(): Promise<Map<Role, TestUser>> {
  const users = new Map<Role, TestUser>([['Business Head', world.organization.businessHead]]);
  const firm = crypto.randomUUID();
  for (const role of ROLES.filter((one) => one !== 'Business Head')) {
    const isPartner = hasRole(role, ...PARTNER_ROLES);
    users.set(role, await world.organization.user(role, isPartner ? { channelPartnerId: firm } : {}));
  }
  return users;
}

function calls(): Call[] {
  return app.application.routes.map((route) => route.call);
}

/** The Business Head, or the first who may make a call that he may not. */
function callerOf(call: Call): TestUser {
  const role = ROLES.find((one) => call.can === 'public' || hasRole(one, ...call.can));
  return (role && people.get(role)) ?? world.organization.businessHead;
}

const STREAMS = new Set(['/events']);
/** Ask for a pass that ends by itself, or for a proof: the tests of their rooms open them. */
const BY_PASS = new Set([
  '/public/papers/{code}/photos/{fileId}',
  '/public/shares/{token}/documents/{documentId}',
  '/public/contractor-links/{token}/issues',
  '/public/contractor-links/{token}/issues/{issueId}/photos/{fileId}',
]);

/** Writes of a person's own reading and choices: the last one counts, and nobody else makes any. */
const WITHOUT_VERSION = new Set([
  '/sales/{id}/cancel',
  // Names people beside the version; its own tests send a stale one.
  '/sales/{id}/transfer',
  '/sales/{id}/transfer-unit',
  // Says of which other booking; the last answer counts.
  '/sales/{id}/customer',
  // Says what to change beside the version; its own tests send a stale one.
  '/payments/plans/{id}',
  '/analytics/sales-targets',
  '/invoices/{id}/cancel',
  '/tds/certificates/{id}/end',
  // Once: a second time is refused by its state.
  '/tds/challans/{id}/take-back',
  // Another account in its place, which another person reads before it counts.
  '/channel-partners/{id}/account',
  '/contractors/{id}/account',
  // Name the state or the marks beside the version; their own tests send a stale one.
  '/contractors/{id}/status',
  '/contractors/{id}/preferred',
  '/contractors/{id}/reviews/{reviewId}',
  // Of a firm alone; its own tests send a stale one.
  '/commissions/{id}/questions/{questionId}/withdraw',
  // Once for each revision; a second time changes nothing.
  '/channel-partners/{id}/terms/acceptance',
  // Names the documents or the reason beside the version; their own tests send a stale one.
  '/construction/photos/{id}/withdraw',
  '/construction/milestones/{id}/proof',
  '/documents/bulk',
  '/documents/{id}/withdraw',
  '/documents/{id}/acceptances/{acceptanceId}/withdraw',
  '/documents/templates/{id}/retire',
  // Names the revision, which is of its author alone; a second time is refused by its state.
  '/documents/templates/{id}/withdraw',
  // Once: a second time is refused by its state.
  '/documents/letter-jobs/{id}/stop',
  '/documents/holds/{id}/lift',
  // Holds for oneself what nobody else has.
  '/units/{id}/booking-hold',
  // A person's own choice.
  '/analytics/dashboard/layout',
  '/notifications/{id}/read',
  '/notifications/read',
  '/notifications/preferences',
  '/second-factor/passkeys/{id}',
  // Computes what a lead is worth now: nothing that anybody else could have changed.
  '/leads/{id}/recalculate-score',
]);

/** Writes that say all of a record, some of which they cannot do without. */
const WHOLE = new Set(['/projects/{id}/budget', '/booking-drafts/{id}']);

/** Whether its path holds an id; reports and trades are the same words in every organization. */
function namesRecord(call: Call): boolean {
  return pathParamNames(call.path).some((name) => !['report', 'name', 'kind'].includes(name));
}

function named(call: Call): string {
  return `${call.method} ${call.path}`;
}

/** As a form with a file where the call takes one. */
function asked(
  call: Call,
  params: Record<string, string>,
  body: Record<string, unknown>,
  user = callerOf(call),
  query: Record<string, string> = {},
): Promise<Answer> {
  if (!call.upload) return user.send(call, { params, query, body });
  if (call === addPhotos)
    return sendPhotos(app.url, user, params['id'] ?? '', [{ name: 'site.png', bytes: SMALLEST_PNG }]);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return uploadForm(app.url, user, path, 'note.pdf', onePagePdf('Note'), {}, {}, call.upload.field);
}

describe('every call', () => {
  it('is answered by exactly one route', () => {
    const names = calls().map(named);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(55);
  });

  it('answers 401 without a session unless it is public', async () => {
    await atOnce(
      calls().filter((one) => one.can !== 'public'),
      async (call) => {
        const answer = await app.send(call, { params: paramsFor(call, world), body: {} });
        expect.soft(answer.status, named(call)).toBe(401);
      },
    );
  });

  it('answers 403 to each role that may never make it, and lets no other role meet a 403 at the door', async () => {
    let cells = 0;
    await atOnce(calls(), async (call) => {
      if (call.can === 'public') return;
      for (const role of ROLES.filter((one) => !hasRole(one, ...(call.can === 'public' ? [] : call.can)))) {
        const answer = await asked(call, paramsFor(call, world), {}, people.get(role));
        expect.soft(answer.status, `${named(call)} as ${role}`).toBe(403);
        expect.soft(answer.body.message).toBe('You do not have permission to perform this action.');
        cells += 1;
      }
    });
    console.log(`${cells} refusals by role`);
    expect(cells).toBeGreaterThan(100);
  });

  it('answers 404 for the id of another organization', async () => {
    await atOnce(calls(), async (call) => {
      if (call.can === 'public' || !namesRecord(call)) return;
      const query = call.method === 'GET' ? queryFor(call, foreign) : {};
      const body = foreign.bodyFor(call) ?? {};
      const answer = await asked(call, paramsFor(call, foreign), body, callerOf(call), query);
      expect.soft(answer.status, `${named(call)}: ${JSON.stringify(answer.body).slice(0, 200)}`).toBe(404);
    });
  });

  it('answers 404 for an id that nobody has and 400 for one that is none', async () => {
    await atOnce(calls(), async (call) => {
      const names = pathParamNames(call.path);
      if (call.can === 'public' || names.length === 0) return;
      const broken = Object.fromEntries(names.map((name) => [name, 'not-an-id']));
      const answer = await asked(call, broken, world.bodyFor(call) ?? {});
      expect.soft(answer.status, `${named(call)} with a broken id`).toBe(400);
    });
  });

  it('answers 400 and names the field for a body of the wrong shape', async () => {
    await atOnce(
      calls().filter((one) => one.body),
      async (call) => {
        const answer = await callerOf(call).send(call, {
          params: paramsFor(call, world),
          body: ['nonsense'],
        });
        expect.soft(answer.status, named(call)).toBe(400);
        expect.soft(answer.body['errors'], named(call)).toBeInstanceOf(Array);
      },
    );
  });

  it('answers 400 for a page, a size or an order that does not exist', async () => {
    const head = world.organization.businessHead;
    await atOnce(
      calls().filter((one) => one.reply.kind === 'page'),
      async (call) => {
        for (const query of [{ page: 0 }, { page: 501 }, { limit: 5000 }, { page: 'x' }]) {
          const answer = await head.send(call, { params: paramsFor(call, world), query });
          expect.soft(answer.status, `${named(call)} ${JSON.stringify(query)}`).toBe(400);
        }
      },
    );
  });

  it('replies as its contract says to every read of a real record', async () => {
    const head = world.organization.businessHead;
    await atOnce(
      calls().filter((one) => one.method === 'GET' && !STREAMS.has(one.path) && !BY_PASS.has(one.path)),
      async (call) => {
        const answer = await head.send(call, {
          params: paramsFor(call, world),
          query: queryFor(call, world),
        });
        const text = answer.body['bytes'] ? '(bytes)' : JSON.stringify(answer.body).slice(0, 300);
        expect.soft(answer.status, `${named(call)}: ${text}`).toBe(200);
      },
    );
  });

  it('refuses a version that someone else has changed meanwhile', async () => {
    const head = world.organization.businessHead;
    await atOnce(
      calls().filter((one) => one.method === 'PUT' && !WITHOUT_VERSION.has(one.path)),
      async (call) => {
        // A verified receipt refuses every edit; one that waits can be out of date.
        const records = { ...world.records, receipt: world.records.waitingReceipt };
        const answer = await head.send(call, {
          params: paramsFor(call, { records }),
          body: { ...(WHOLE.has(call.path) ? world.bodyFor(call) : {}), version: 999_999 },
        });
        expect.soft(answer.status, named(call)).toBe(409);
        expect
          .soft(answer.body.message)
          .toBe('This record was changed by someone else. Reload and try again.');
      },
    );
  });
});

describe('the API page', () => {
  it('is OpenAPI 3.1 for programs and a page without foreign hosts for people', async () => {
    const asked = (accept: string) => ({
      headers: { Accept: accept, Authorization: `Bearer ${world.organization.businessHead.token}` },
    });
    expect((await fetch(`${app.url}/api/docs`)).status).toBe(401);
    const json = await fetch(`${app.url}/api/docs`, asked('application/json'));
    const document = (await json.json()) as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).length).toBe(new Set(calls().map((call) => call.path)).size);
    const page = await fetch(`${app.url}/api/docs`, asked('text/html'));
    const html = await page.text();
    expect(html).toContain('/leads/{id}');
    expect(html).not.toMatch(/https?:\/\//);
    expect(html).not.toMatch(/<script/);
  });
});
