import { afterAll, beforeAll, expect, it } from 'vitest';
import { photograph, sendPhotos } from '../../../../tests/support/photographs.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import type { CheckedPaper } from '#company/papers/paper.contract.ts';
import { checkPaper, getPaperPhoto } from '#company/papers/paper.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import type { Milestone } from '#site/milestones/milestone.contract.ts';
import {
  getMilestone,
  updateMilestone,
  updateMilestoneProgress,
} from '#site/milestones/milestone.contract.ts';
import { withdrawPhoto } from '#site/photos/photo.contract.ts';
import type { Intake } from '#site/photos/server/photo.intake.ts';
import { addQualityCheck, updateQualityCheck } from '#site/quality/server/check.commands.ts';
import { certifiedMilestone } from '#sale-lifecycle/demands/server/demandedTower.factory.ts';
import type { MilestoneProof } from '../proof.contract.ts';
import * as contract from '../proof.contract.ts';

let desk: SalesDesk;
let director: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  director = await desk.organization.user('Project Director');
});
afterAll(() => desk.app.stop());

const versionOf = async (id: string) =>
  (await dataOf<Milestone>(desk.head.send(getMilestone, { params: { id } }))).version;
const proofOf = (id: string, as = desk.head) =>
  dataOf<MilestoneProof>(as.send(contract.getMilestoneProof, { params: { id } }));
const choose = async (id: string, photoIds: string[], version?: number) =>
  desk.head.send(contract.putMilestoneProof, {
    params: { id },
    body: { photoIds, version: version ?? (await versionOf(id)) },
  });
const check = (code: string) => dataOf<CheckedPaper>(desk.app.send(checkPaper, { params: { code } }));
const photoAt = (code: string, fileId: string) => desk.app.send(getPaperPhoto, { params: { code, fileId } });

it('a completed milestone has a proof with certificate, checks and photos, frozen behind its code', async () => {
  const id = await desk.run(async (work) => {
    const { id: towerId } = await buildTower(work, { projectId: desk.project.id });
    return certifiedMilestone(work, desk.app, { projectId: desk.project.id, towerId, key: 'plinth' });
  });
  await desk.run(async (work) => {
    const items = [{ text: 'Level' }];
    const checkId = await addQualityCheck(work, id, { name: 'Levels', items });
    const found = { inspector: 'R. Iyer', items: [{ no: 1, result: 'ok' as const }] };
    await updateQualityCheck(work, { milestoneId: id, checkId }, found);
  }, director);
  const shots = await Promise.all(
    [1, 2, 3].map(async (n) => ({ name: `${n}.jpg`, bytes: await photograph(700 + n) })),
  );
  const about = [{ caption: 'East face' }, { caption: 'West face' }, { caption: 'Lift pit' }];
  const { photos } = await dataOf<Intake>(sendPhotos(desk.app.url, desk.head, id, shots, { about }));
  expect((await refusalOf(choose(id, []))).message).toContain('not completed yet');
  expect(await proofOf(id)).toEqual({ proof: null, mayChoose: false });

  await dataOf(
    desk.head.send(updateMilestoneProgress, {
      params: { id },
      body: { progressPct: 100, status: 'completed' },
    }),
  );
  const { proof, mayChoose } = await proofOf(id);
  const code = proof?.code ?? '';
  expect(mayChoose).toBe(true);
  const shown = await check(code);
  expect(shown).toMatchObject({ kind: 'workProof', status: 'valid', amountPaise: null, holder: null });
  expect(shown.content?.parts.map(({ title, lines }) => [title, lines.length])).toEqual([
    ['Architect certificate', 2],
    ['Quality checks', 1],
  ]);
  expect(shown.content?.parts[1]?.lines[0]).toMatch(/^Levels: passed on .*, inspected by R\. Iyer$/);
  expect(shown.content?.photos).toHaveLength(3);
  const [first] = shown.content?.photos ?? [];
  const picture = await photoAt(code, first?.fileId ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  // Only what the proof shows is to be had by it.
  expect((await photoAt(code, photos[0]?.originalFileId ?? '')).status).toBe(404);

  expect((await choose(id, [], 999)).status).toBe(409);
  expect((await refusalOf(choose(id, [crypto.randomUUID()]))).message).toContain(
    'Choose photos of this milestone',
  );
  const [, west, pit] = photos;
  const chosen = await dataOf<MilestoneProof>(choose(id, [pit?.id ?? '', west?.id ?? '']));
  expect(chosen.proof?.content.photos.map(({ caption }) => caption.split(',')[0])).toEqual([
    'Lift pit',
    'West face',
  ]);
  expect(await check(code)).toMatchObject({ status: 'replaced', content: null });
  expect((await photoAt(code, first?.fileId ?? '')).status).toBe(404);

  const withdraw = { params: { id: west?.id ?? '' }, body: { reason: 'Shows a person' } };
  await dataOf(desk.head.send(withdrawPhoto, withdraw));
  const left = await proofOf(id);
  expect(left.proof?.content.photos).toHaveLength(1);
  expect(left.proof?.code).not.toBe(chosen.proof?.code);

  await dataOf(
    desk.head.send(updateMilestone, {
      params: { id },
      body: { status: 'inProgress', reason: 'Cracks found' },
    }),
  );
  expect(await check(left.proof?.code ?? '')).toMatchObject({ status: 'withdrawn', content: null });
  expect(await proofOf(id)).toEqual({ proof: null, mayChoose: false });
});
