import { generateLetter } from '#letters/templates/template.contract.ts';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationJobs } from '#app/application.jobs.ts';
import { subscribers } from '#app/application.plugins.ts';
import { sendVerification } from '#company/auth/auth.contract.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
} from '#company/auth/secondFactor.contract.ts';
import { addPasskey, beginPasskey, challengeStepUp } from '#company/auth/passkey.contract.ts';
import { bulkGenerateInvitations } from '#company/people/invitation.contract.ts';
import { createSavedView, deleteSavedView } from '#company/saved-views/savedView.contract.ts';
import { createLeadSourceKey } from '#enquiries/lead-sources/leadSource.contract.ts';
import { createLead } from '#enquiries/leads/lead.contract.ts';
import { raiseDispute } from '#enquiries/partner-claims/dispute.contract.ts';
import { verifyReceipt, verifyReceipts } from '#money/receipts/receipt.contract.ts';
import type { Call } from '#platform/contract/call.ts';
import { hasRole, PARTNER_ROLES, ROLES } from '#platform/contract/roles.ts';
import { openLog } from '#platform/server/log.ts';
import { openApi } from '#platform/server/http/openapi.ts';
import { addedPasskey, Authenticator, begunPasskey } from '../support/authenticator.ts';
import { preparedFor, requesterOf } from '../support/once-trials.ts';
import type { TableCounts } from '../support/table-counts.ts';
import { countRows, grown } from '../support/table-counts.ts';
import type { Answer, TestApp, TestUser } from '../support/test-app.ts';
import { PASSWORD } from '../support/test-app.ts';
import { sendPhotos } from '../support/photographs.ts';
import { SMALLEST_PNG, upload } from '../support/upload.ts';
import { addPhotos } from '#site/photos/photo.contract.ts';
import type { World } from '../support/world.ts';
import { KNOWN_PHONE } from '../support/world-records.ts';
import { openWorlds } from '../support/world.ts';
import { paramsFor } from '../support/world-params.ts';
import { testPrinter } from '../support/printer.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';

let app: TestApp;
let world: World;
let foreign: World;
let head: TestUser;
let owner: pg.Client;

beforeAll(async () => {
  // What fails here is meant to.
  ({ app, world, foreign } = await openWorlds({ log: openLog('silent') }));
  head = world.organization.businessHead;
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

const calls = (): Call[] => app.application.routes.map(({ call }) => call);
const named = ({ method, path }: Call) => `${method} ${path}`;
const newKey = () => crypto.randomUUID();
const isReplayed = ({ headers }: Answer) => headers.get('Idempotency-Replayed') === 'true';
const counted = () => countRows(owner);

async function countOf(what: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from ${what}`);
  return Number(rows[0]?.count);
}

/** What is sent to try a call, with a key: the same each time, or another request. */
interface Trial {
  send(user: TestUser, key: string, isOther?: boolean): Promise<Answer>;
  people: [TestUser, TestUser];
}

/** Of receipts that the Business Head recorded. */
const VERIFIED = new Set<Call>([verifyReceipt, verifyReceipts]);

/** Two of each role, made once: to make and sign in a person takes longer than most calls. */
const PEOPLE = new Map<string, Promise<[TestUser, TestUser]>>();

/** Those who act for a firm, and those who act for the builder; who is asked for a code has done nothing before. */
async function peopleFor(call: Call, { organization, records }: World): Promise<[TestUser, TestUser]> {
  const may = ROLES.find((one) => call.can !== 'public' && hasRole(one, ...call.can)) ?? 'Business Head';
  const role = requesterOf(call) ?? may;
  const firm = hasRole(role, ...PARTNER_ROLES) ? { channelPartnerId: records.firm } : {};
  const another = () => organization.user(role, { ...firm, projectIds: [records.project] });
  const two = async (): Promise<[TestUser, TestUser]> => [await another(), await another()];
  if (FEW.has(call)) return two();
  const key = `${organization.id} ${role}`;
  const people = PEOPLE.get(key) ?? two();
  PEOPLE.set(key, people);
  const [first, second] = await people;
  // Whoever recorded a receipt does not verify it.
  return [role === 'Business Head' && !VERIFIED.has(call) ? organization.businessHead : first, second];
}

async function trialOf(call: Call): Promise<Trial> {
  const place = worldOf(call);
  const people = await peopleFor(call, place);
  const prepared = await preparedFor(call, { app, world: place, person: people[0] });
  const body = prepared?.body ?? (await bodyOf(call, people[0]));
  const other = changed(body);
  const params = {
    ...paramsFor(call, place),
    ...prepared?.params,
    ...(call === verifyReceipt ? { id: place.records.waitingReceipt } : {}),
  };
  return {
    people,
    send: (user, key, isOther = false) => {
      const headers = { 'Idempotency-Key': key };
      if (call === addPhotos) {
        const photo = { name: 'site.png', bytes: SMALLEST_PNG };
        const caption = isOther ? 'West face' : 'East face';
        return sendPhotos(app.url, user, params['id'] ?? '', [photo], { about: [{ caption }] }, headers);
      }
      if (call.upload)
        return upload(app.url, user, 'notes.csv', isOther ? 'name\nRavi' : 'name\nAsha', {}, headers);
      if (!isOther) return user.send(call, { params, body, headers });
      // Where nothing in the body can be changed, the address is.
      const query = JSON.stringify(other) === JSON.stringify(body) ? { other: 1 } : {};
      return user.send(call, { params, query, body: other, headers });
    },
  };
}

/** In which a blank more is another meaning. */
const KEPT = new Set(['currentPassword', 'tree']);

/** The same in meaning, so that it is checked like the first, but another request. */
function changed(body: unknown): unknown {
  if (typeof body === 'string') return `${body} `;
  if (Array.isArray(body)) return body.map(changed);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, KEPT.has(key) ? value : changed(value)]),
  );
}

async function bodyOf(call: Call, person: TestUser): Promise<unknown> {
  if (call === addPasskey) return new Authenticator().made(await begunPasskey(person));
  if (call === challengeStepUp) await addedPasskey(person, new Authenticator());
  if (call === confirmSecondFactor) return { code: await firstCode(person) };
  if (call === renewRecoveryCodes) {
    await person.send(confirmSecondFactor, { body: { code: await firstCode(person) } });
    return { currentPassword: PASSWORD };
  }
  return worldOf(call).bodyFor(call) ?? (call.body ? {} : undefined);
}

async function firstCode(person: TestUser): Promise<string> {
  const begun = await person.send(beginSecondFactor, { body: { currentPassword: PASSWORD } });
  const { secret } = begun.body.data as { secret: string };
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** What uses up records that others need is done in the other organization, in this order. */
const ELSEWHERE = [
  'POST /documents/destructions',
  'POST /pricing/cost-sheets/{id}/shares',
  'POST /leads/{id}/merge',
  'POST /sales',
  'POST /payments/transactions/{id}/verify',
  'PUT /sales/{id}/transfer',
  'PUT /sales/{id}/cancel',
];

const worldOf = (call: Call) => (ELSEWHERE.includes(named(call)) ? foreign : world);

/** Passwords, codes and mails: few at once are let through. */
const FEW = new Map<Call, number>([
  [beginSecondFactor, 2],
  [confirmSecondFactor, 2],
  [renewRecoveryCodes, 2],
  [beginPasskey, 2],
  [challengeStepUp, 2],
  [addPasskey, 2],
  [sendVerification, 1],
]);

/** Each of its rows, or writes, is carried out once, by whichever of the requests comes first. */
const ROWS = new Map<Call, number>([
  [bulkGenerateInvitations, 2],
  [raiseDispute, 2],
  [generateLetter, 2],
]);

/** What no record of a world that was made today allows; their own tests have it. */
const REFUSED_HERE: Readonly<Record<string, string>> = {
  'POST /buyer-mails': 'Its cost sheet has a newer version by then.',
  'POST /buyer-mails/bulk': 'No address of the buyer of its sale is known.',
  'POST /construction/progress-letters': 'No buyer of this world has agreed to such mails.',
  'POST /documents/{id}/share': 'The document of this world waits for approval.',
  'POST /documents/{id}/versions/{versionId}/restore': 'It has one version, which is the latest.',
  'POST /ledger/periods/lock': 'A month closes after the 10th of the next, and its books begin this month.',
  'POST /sales/{id}/cancellation-request':
    'The terms keep nothing yet of a sale of today, so there is nothing to waive.',
  'POST /tds/challans': 'No tax has been deducted from a firm yet.',
  'POST /tds/set-offs': 'No tax has been deducted from a firm yet.',
};

function declared(): Call[] {
  // Bulk changes block the unit of the others, and what is held is not destroyed.
  const order = [...ELSEWHERE, 'POST /units/bulk', 'POST /documents/holds'];
  const rank = (call: Call) => order.indexOf(named(call));
  return calls()
    .filter(({ creates }) => creates)
    .sort((one, other) => rank(one) - rank(other));
}

/** How many requests have left something in the audit trail. */
const audited = () => countOf(`(select distinct request_id from audit_entry) as request`);

describe('a call that creates', () => {
  it('says so in its contract, and so does the description of the API', () => {
    const silent = calls().filter((call) => call.status === 201 && call.can !== 'public' && !call.creates);
    expect(silent.map(named)).toEqual([]);
    expect(calls().filter((call) => call.creates && call.can === 'public')).toEqual([]);
    const { paths } = openApi([createLead], 'test') as { paths: Record<string, { post: object }> };
    const described = JSON.stringify(paths['/leads']?.post);
    for (const word of ['"Idempotency-Key"', '"Idempotency-Replayed"', 'idempotencyMismatch'])
      expect(described).toContain(word);
  });

  it('does so once: of ten requests with one key at once one is carried out, and all get its reply', async () => {
    const refused: string[] = [];
    for (const call of declared()) {
      const trial = await trialOf(call);
      const [person, other] = trial.people;
      const [key, requests] = [newKey(), await audited()];
      const length = FEW.get(call) ?? 10;
      const parts = ROWS.get(call) ?? 1;
      const answers = await Promise.all(Array.from({ length }, () => trial.send(person, key)));
      const [first] = answers;
      const after = await counted();
      const again = await trial.send(person, key);
      expect.soft(again.status, named(call)).toBe(first?.status);
      if (!first || first.status >= 300) {
        refused.push(named(call));
        continue;
      }
      expect.soft(new Set(answers.map(({ status }) => status)), named(call)).toEqual(new Set([first.status]));
      const done = answers.filter((answer) => !isReplayed(answer)).length;
      expect.soft(done >= 1 && done <= parts, named(call)).toBe(true);
      for (const { body } of answers) expect.soft(body, named(call)).toEqual(first.body);
      expect.soft((await audited()) - requests, named(call)).toBeLessThanOrEqual(parts);
      expect
        .soft([again.status, isReplayed(again), again.body], named(call))
        .toEqual([first.status, true, first.body]);
      const mismatch = await trial.send(person, key, true);
      expect.soft([mismatch.status, mismatch.body.code], named(call)).toEqual([422, 'idempotencyMismatch']);
      expect.soft(grown(after, await counted()), named(call)).toEqual([]);
      const own = await trial.send(other, key);
      expect
        .soft([own.body.code === 'idempotencyMismatch', isReplayed(own)], named(call))
        .toEqual([false, false]);
    }
    expect(refused.toSorted()).toEqual(Object.keys(REFUSED_HERE));
  });

  it('is declared: no other POST adds a row', async () => {
    const found: string[] = [];
    const others = calls().filter((call) => call.method === 'POST' && call.can !== 'public' && !call.creates);
    for (const call of others) {
      const [, person] = await peopleFor(call, foreign);
      const before = await counted();
      const answer = await person.send(call, {
        params: paramsFor(call, foreign),
        body: foreign.bodyFor(call) ?? {},
      });
      const tables = added(before, await counted());
      if (tables.length > 0) found.push(`${named(call)} ${answer.status}: ${tables.join(', ')}`);
    }
    expect(found).toEqual([]);
  });
});

/** What tells of a change that was made, wherever it was. */
const TRACES = new Set(['audit_entry', 'outbox_event', 'notification', 'mail', 'security_event']);

function added(before: TableCounts, after: TableCounts): string[] {
  return grown(before, after).filter((table) => !TRACES.has(table));
}

const view = (name: string) => ({ list: 'leads', name, query: 'status=new' });
const lead = (phone: string, firstName = 'Vivek') => ({ ...world.bodyFor(createLead), phone, firstName });

describe('an Idempotency-Key', () => {
  it('belongs to one person of one organization: others with the same key create their own', async () => {
    const colleague = await world.organization.user('Sales Manager');
    const headers = { 'Idempotency-Key': newKey() };
    const people = [head, colleague, foreign.organization.businessHead];
    const answers = await Promise.all(
      people.map((person) => person.send(createSavedView, { body: view('Mine'), headers })),
    );
    expect(answers.map((answer) => [answer.status, isReplayed(answer)])).toEqual(
      people.map(() => [201, false]),
    );
    expect(new Set(answers.map(({ body }) => (body.data as { id: string }).id)).size).toBe(3);
  });

  it('is not used up by a refusal', async () => {
    const headers = { 'Idempotency-Key': newKey() };
    const named = await head.send(createSavedView, { body: view('Once') });
    expect((await head.send(createSavedView, { body: { list: 'leads' }, headers })).status).toBe(400);
    expect((await head.send(createSavedView, { body: view('Once'), headers })).status).toBe(409);
    const { id } = named.body.data as { id: string };
    await head.send(deleteSavedView, { params: { id } });
    const answer = await head.send(createSavedView, { body: view('Once'), headers });
    expect([answer.status, isReplayed(answer)]).toEqual([201, false]);
  });

  it('and what it created are written together: a failing commit leaves neither, and the same key may try again', async () => {
    await owner.query(`create function fail() returns trigger language plpgsql as
      $$ begin if new.first_name = 'Broken' then raise exception 'lost'; end if; return null; end $$`);
    await owner.query(`create constraint trigger failing after insert on lead deferrable initially deferred
      for each row execute function fail()`);
    const key = newKey();
    const send = () =>
      head.send(createLead, { body: lead('+919812300771', 'Broken'), headers: { 'Idempotency-Key': key } });
    const kept = async () => [
      await countOf(`idempotency_key where key = '${key}'`),
      await countOf(`lead where first_name = 'Broken'`),
    ];
    expect((await send()).status).toBe(500);
    expect(await kept()).toEqual([0, 0]);
    await owner.query('drop trigger failing on lead; drop function fail()');
    expect((await send()).status).toBe(201);
    expect(await kept()).toEqual([1, 1]);
  });

  it('gives a secret again that is shown once, and keeps it only sealed', async () => {
    const headers = { 'Idempotency-Key': newKey() };
    const body = { name: 'Our web form', source: 'website', projectIds: [world.records.project] };
    const send = async () => (await head.send(createLeadSourceKey, { body, headers })).body.data;
    const first = (await send()) as { secret: string };
    expect(await send()).toEqual(first);
    const { rows } = await owner.query<{ row: string }>('select k::text as row from idempotency_key k');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(first.secret);
  });

  it('of many invitations counts for each: those that failed are tried again, the others are not', async () => {
    const headers = { 'Idempotency-Key': newKey() };
    const person = (email: string) => ({ firstName: 'Om', lastName: 'Kale', email, role: 'Sales Manager' });
    const invitations = [person('om.once@example.test'), person('no mail'), person('ira.once@example.test')];
    const send = () => head.send(bulkGenerateInvitations, { body: { invitations }, headers });
    const [first, second] = [await send(), await send()];
    expect(first.body.data).toMatchObject({ succeeded: 2, failed: 1 });
    expect(second.body).toEqual(first.body);
    expect(await countOf(`app_user where email like '%.once@example.test'`)).toBe(2);
  });

  it('keeps the attempt of a partner on a known customer once, and refuses the customer each time', async () => {
    const { firm, project } = world.records;
    const more = { channelPartnerId: firm, projectIds: [project] };
    const agent = await world.organization.user('Channel Partner Agent', more);
    const headers = { 'Idempotency-Key': newKey() };
    const send = () => agent.send(createLead, { body: lead(KNOWN_PHONE), headers });
    for (const { status, body } of [await send(), await send()])
      expect([status, body.message]).toEqual([409, 'This customer is already registered with us.']);
    expect(await countOf(`partner_claim_check where checked_by_id = '${agent.id}'`)).toBe(1);
  });

  it('has 8 to 200 characters', async () => {
    for (const key of ['short', 'x'.repeat(201)]) {
      const headers = { 'Idempotency-Key': key };
      const answer = await head.send(createSavedView, { body: view('Short'), headers });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Idempotency-Key must have 8 to 200 characters.',
      ]);
    }
  });

  it('is forgotten after a day, by a job', async () => {
    const headers = { 'Idempotency-Key': newKey() };
    await head.send(createSavedView, { body: view('Yesterday'), headers });
    await owner.query(`update idempotency_key set created_at = now() - interval '25 hours' where key = $1`, [
      headers['Idempotency-Key'],
    ]);
    const { pool } = app.application;
    const needs = {
      pool,
      files: app.files,
      printer: testPrinter(app.files),
      texts: openTextReader(),
      pictures: openPictureOpener(),
      subscribers,
    };
    const { recurring } = applicationJobs({ ...needs, clock: () => new Date().toISOString() }, (error) => {
      throw error;
    });
    const others = (await countOf('idempotency_key')) - 1;
    await recurring.find(({ name }) => name === 'forgetIdempotencyKeys')?.run();
    await needs.printer.stop();
    expect(await countOf('idempotency_key')).toBe(others);
  });
});
