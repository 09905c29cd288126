import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestOrganization } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import type { Work } from '#platform/server/context.ts';
import { omit } from '#platform/server/records.ts';
import { findRateOn } from '../rate.rules.ts';
import { RATE_SEED } from '../rate.seed.ts';
import { ratesFor } from './rate.queries.ts';

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await testApp();
  organization = await app.organization();
});
afterAll(() => app.stop());

const run = <T>(command: (work: Work) => Promise<T>, of = organization) =>
  app.application.runAs(of.businessHead.caller, new Date().toISOString(), command);

interface Placed {
  key: string;
  stateCode: string | null;
  qualifier: string | null;
  validFrom: string;
}
const placeOf = (row: Placed) => [row.key, row.stateCode, row.qualifier, row.validFrom].join('/');
const inOrder = (rows: readonly Placed[]) =>
  rows.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));

describe('the rates of an organization', () => {
  it('are all there from its registration, as they were seeded', async () => {
    const rows = await run((work) => ratesFor(work));
    expect(inOrder(rows.map((row) => omit(row, ['id'])))).toEqual(inOrder(RATE_SEED));
    expect(findRateOn(rows, 'gst.residential.other', '2026-11-21')?.value).toEqual({ pct: 5 });
  });

  it('come back for some keys only when asked', async () => {
    const rows = await run((work) => ratesFor(work, ['cash.limit', 'rera.bookingCapPct']));
    expect(new Set(rows.map((row) => row.key))).toEqual(new Set(['cash.limit', 'rera.bookingCapPct']));
  });

  it('are its own: a change in one organization is none in another', async () => {
    const other = await app.organization();
    await run((work) =>
      work.db
        .updateTable('rateConfig')
        .set({ value: { pct: 18 } })
        .where('key', '=', 'gst.bounceCharge')
        .execute(),
    );
    const bounce = async (of: TestOrganization) =>
      findRateOn(
        await run((work) => ratesFor(work, ['gst.bounceCharge']), of),
        'gst.bounceCharge',
        '2026-11-21',
      )?.value;
    expect(await bounce(organization)).toEqual({ pct: 18 });
    expect(await bounce(other)).toEqual({ pct: 0 });
  });

  it('never overlap in time', async () => {
    const [row] = await run((work) => ratesFor(work, ['gst.residential.other']));
    if (!row) throw new Error('The rate is missing.');
    const overlapping = run((work) =>
      work.db
        .insertInto('rateConfig')
        .values({
          ...row,
          id: '01a1fdd6-a2b3-762f-aedb-ef9746e3a380',
          validFrom: '2030-01-01',
          createdAt: work.now,
        })
        .execute(),
    );
    await expect(overlapping).rejects.toThrow('rate_config_no_overlap');
  });
});
