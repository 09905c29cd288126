import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPartner, addStructure, sellFor } from '../../../../tests/support/partner-sales.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import type { FirmTerms } from '../acceptance.contract.ts';
import * as acceptance from '../acceptance.contract.ts';
import type { Replay } from '../replay.contract.ts';
import { replayStructure } from '../replay.contract.ts';
import { updateStructure } from '../structure.contract.ts';
import { anyTerms, slabTerms } from '../structureTerms.factory.ts';

let desk: SalesDesk;
let first: TestUser;
let second: TestUser;
let forAll: { id: string };

beforeAll(async () => {
  desk = await openSalesDesk();
  first = await addPartner(desk);
  second = await addPartner(desk);
  forAll = await addStructure(desk, 'For all', anyTerms());
  await addStructure(desk, 'For the second', anyTerms({ pct: 2.5, partnerIds: [firmOf(second)] }));
  await sellFor(desk, first);
  await sellFor(desk, first);
  await sellFor(desk, second);
});

afterAll(() => desk.app.stop());

const firmOf = ({ caller }: TestUser) => caller.channelPartnerId ?? '';
const period = () => ({ from: desk.today, to: desk.today });
const replay = (body: object, as = desk.head) => as.send(replayStructure, { body: { ...period(), ...body } });
const tried = (body: object) => dataOf<Replay>(replay(body));
const counts = ({ db }: Parameters<Parameters<SalesDesk['run']>[0]>[0]) =>
  db.selectFrom('commission').select(['id', 'version']).orderBy('id').execute();

describe('a structure tried on sales of the past', () => {
  it('says by firm who gains and who loses, and stores nothing', async () => {
    const before = await desk.run(counts);
    const result = await tried({ terms: anyTerms({ pct: 1.5 }) });
    // 2% to 1.5% of 1,33,17,100 twice; a structure that names the second firm is still chosen for it.
    expect(result).toMatchObject({
      sales: 2,
      othersSales: 1,
      beforePaise: 5_32_684_00,
      afterPaise: 3_99_513_00,
      differencePaise: -1_33_171_00,
      firms: [{ firm: { id: firmOf(first) }, sales: 2, differencePaise: -1_33_171_00 }],
    });
    expect(await desk.run(counts)).toEqual(before);
  });

  it('covers a firm that it names, and counts its sales for the slabs', async () => {
    const terms = slabTerms({
      partnerIds: [firmOf(first)],
      slabs: [
        { fromCount: 1, toCount: 1, fromPaise: null, pct: 2 },
        { fromCount: 2, toCount: null, fromPaise: null, pct: 3 },
      ],
    });
    expect(await tried({ terms })).toMatchObject({ sales: 2, othersSales: 0, afterPaise: 6_65_855_00 });
    expect(await tried({ terms: { ...terms, slabEffect: 'allOfPeriod' } })).toMatchObject({
      afterPaise: 7_99_026_00,
      differencePaise: 2_66_342_00,
    });
  });

  it('as it is saved changes nothing', async () => {
    expect(await tried({ structureId: forAll.id })).toMatchObject({ sales: 2, differencePaise: 0 });
  });

  it('finds nothing in a period without sales', async () => {
    const result = await tried({ structureId: forAll.id, from: '2020-01-01', to: '2020-12-31' });
    expect(result).toMatchObject({ sales: 0, beforePaise: 0, afterPaise: 0, firms: [] });
  });

  it('is refused with both or neither, with days in the wrong order, and to those who do not see all sales', async () => {
    const structureId = forAll.id;
    expect((await refusalOf(replay({}))).status).toBe(400);
    expect((await refusalOf(replay({ structureId, terms: anyTerms() }))).status).toBe(400);
    const days = { from: '2026-05-02', to: '2026-05-01' };
    expect((await refusalOf(replay({ structureId, ...days }))).message).toBe('To is before from');
    expect((await refusalOf(replay({ structureId: crypto.randomUUID() }))).status).toBe(404);
    for (const role of ['Sales Manager', 'Marketing Head', 'Channel Partner Manager'] as const)
      expect((await refusalOf(replay({ structureId }, await desk.organization.user(role)))).status).toBe(403);
  });
});

describe('the terms of a firm', () => {
  const terms = (firm: TestUser, as = firm, query = {}) =>
    as.send(acceptance.getFirmTerms, { params: { id: firmOf(firm) }, query });
  const ofAll = async (answer: ReturnType<typeof terms>) =>
    (await dataOf<FirmTerms[]>(answer)).filter(({ structure }) => structure.id === forAll.id);
  const accept = (firm: TestUser, body: object, as = firm) =>
    as.send(acceptance.acceptTerms, { params: { id: firmOf(firm) }, body });

  it('are accepted once for each revision by its admin', async () => {
    const names = (await dataOf<FirmTerms[]>(terms(first))).map(({ structure }) => structure.name);
    expect(names.toSorted()).toEqual(['For all']);
    const [own] = await ofAll(terms(first));
    expect([own?.revision, own?.acceptedAt]).toEqual([1, null]);
    const body = { structureId: forAll.id, revision: 1 };
    const accepted = await Promise.all([accept(first, body), accept(first, body)]);
    expect(accepted.map(({ status }) => status)).toEqual([200, 200]);
    const [after] = await ofAll(terms(first, desk.finance));
    expect(after?.acceptedAt).not.toBeNull();
    expect((await ofAll(terms(second))).map((one) => one.acceptedAt)).toEqual([null]);
    await dataOf(desk.head.send(updateStructure, { params: { id: forAll.id }, body: { pct: 1.75 } }));
    const stale = await refusalOf(accept(first, body));
    expect(stale).toEqual({ status: 409, message: 'For all has other terms now. Read revision 2 first.' });
    const [revised] = await ofAll(terms(first));
    expect([revised?.revision, revised?.acceptedAt]).toEqual([2, null]);
    // On an earlier day those before were in force, as a claim of that day shows.
    const [before] = await ofAll(terms(first, first, { on: '2026-11-01' }));
    expect(before).toMatchObject({ revision: 1, acceptedAt: after?.acceptedAt });
  });

  it('of another firm are neither seen nor accepted', async () => {
    expect((await refusalOf(terms(second, first))).status).toBe(404);
    const body = { structureId: forAll.id, revision: 2 };
    expect((await refusalOf(accept(second, body, first))).status).toBe(404);
    expect((await refusalOf(accept(first, body, desk.head))).status).toBe(403);
    const unknown = { structureId: crypto.randomUUID(), revision: 1 };
    expect(await refusalOf(accept(first, unknown))).toEqual({
      status: 400,
      message: 'These terms are not in force for your firm.',
    });
  });
});
