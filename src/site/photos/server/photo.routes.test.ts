import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filed } from '../../../../tests/support/filed.ts';
import { photograph, pictureBomb, sendPhotos } from '../../../../tests/support/photographs.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { told } from '../../../../tests/support/told.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { downloadFile } from '#company/files/file.contract.ts';
import { ARCHITECT_CERTIFICATE } from '#inventory/payment-terms/plan.rules.ts';
import { updateProject } from '#inventory/projects/project.contract.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { addMilliseconds } from '#platform/contract/calendar.ts';
import type { Milestone, MilestoneInput } from '#site/milestones/milestone.contract.ts';
import type { ProgressPoint } from '#site/milestones/milestoneProgress.contract.ts';
import { listProgress } from '#site/milestones/milestoneProgress.contract.ts';
import { deleteMilestone, updateMilestoneProgress } from '#site/milestones/milestone.contract.ts';
import { updateMilestoneProgress as reportProgress } from '#site/milestones/server/milestone.commands.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import type { SitePhoto } from '../photo.contract.ts';
import * as contract from '../photo.contract.ts';
import type { Intake } from './photo.intake.ts';

const SITE = { latitude: 18.5981, longitude: 73.7646 };
/** 3 km to the north. */
const AWAY = { latitude: 18.6251, longitude: 73.7646 };

let desk: SalesDesk;
let number = 0;

beforeAll(async () => {
  desk = await openSalesDesk();
  await dataOf(desk.head.send(updateProject, { params: { id: desk.project.id }, body: SITE }));
});
afterAll(() => desk.app.stop());

const milestone = (more: Partial<MilestoneInput> = {}): Promise<Milestone> =>
  desk.run(async (work) => {
    const { id: towerId } = await buildTower(work, { projectId: desk.project.id });
    return buildMilestone(work, { projectId: desk.project.id, towerId, ...more });
  });

type Taken = NonNullable<Parameters<typeof photograph>[1]>;

/** By a camera that wrote when and where, an hour ago on site unless told otherwise. */
async function shot(taken: Taken = { takenAt: hoursAgo(1), offset: '+00:00', ...SITE }) {
  number += 1;
  return { name: `IMG_${number}.jpg`, bytes: await photograph(number, taken) };
}

const now = () => new Date().toISOString();
const hoursAgo = (hours: number) => addMilliseconds(now(), -hours * 3_600_000).slice(0, 19);

const post = (id: string, ...more: [Parameters<typeof sendPhotos>[3], Parameters<typeof sendPhotos>[4]?]) =>
  sendPhotos(desk.app.url, desk.head, id, ...more);
const sent = (id: string, ...more: [Parameters<typeof sendPhotos>[3], Parameters<typeof sendPhotos>[4]?]) =>
  dataOf<Intake>(post(id, ...more));
const list = (query: Record<string, unknown>) =>
  dataOf<SitePhoto[]>(desk.head.send(contract.listPhotos, { query }));

describe('photos of a milestone', () => {
  it('keep when and where they were taken, and what is shown of them has nothing of it left', async () => {
    const { id, name } = await milestone();
    const photo = await shot({ takenAt: hoursAgo(2), offset: '+00:00', ...SITE, width: 900, height: 600 });
    const { photos, refused } = await sent(id, [photo], {
      about: [{ caption: 'East face', point: 'Crane', ...AWAY, accuracyM: 9 }],
      sentAt: now(),
    });
    expect(refused).toEqual([]);
    expect(photos[0]).toMatchObject({
      milestone: { id, name },
      caption: 'East face',
      point: 'Crane',
      timeSource: 'camera',
      placeSource: 'camera',
      distanceM: 0,
      marks: [],
      allowedActions: ['withdraw'],
    });
    const [shown] = photos;
    if (!shown) throw new Error('No photo came back.');
    expect(Math.abs(shown.clockSkewSeconds ?? 99)).toBeLessThan(5);
    const open = async (fileId: string | null) => {
      const answer = await desk.head.send(downloadFile, { params: { id: fileId ?? '' } });
      return answer.body['bytes'] as Buffer;
    };
    const large = await sharp(await open(shown.largeFileId)).metadata();
    const small = await sharp(await open(shown.smallFileId)).metadata();
    expect([large.width, small.width, large.exif, small.exif]).toEqual([900, 480, undefined, undefined]);
    expect(await open(shown.originalFileId)).toEqual(photo.bytes);
    expect(await list({ milestoneId: id, month: shown.takenAt.slice(0, 7) })).toHaveLength(1);
    expect(await list({ milestoneId: id, month: '2020-01' })).toEqual([]);
  });

  it('stand beside the report of progress that followed them, the newest first', async () => {
    const { id } = await milestone();
    const report = (progressPct: number, hours: number) =>
      desk.app.application.runAs(desk.head.caller, `${hoursAgo(hours)}Z`, (work) =>
        reportProgress(work, id, { progressPct }, []),
      );
    const at = (hours: number) => shot({ takenAt: hoursAgo(hours), offset: '+00:00', ...SITE });
    const { photos: before } = await sent(id, [await at(9), await at(8)]);
    const { photos: after } = await sent(id, [await at(6)]);
    await report(30, 7);
    await dataOf(
      desk.head.send(contract.withdrawPhoto, {
        params: { id: before[0]?.id ?? '' },
        body: { reason: 'Of another site' },
      }),
    );
    await report(60, 5);
    await report(70, 4);
    const log = await dataOf<ProgressPoint[]>(desk.head.send(listProgress, { params: { id } }));
    const shown = ({ id: photoId, smallFileId, caption }: SitePhoto) => ({
      id: photoId,
      smallFileId,
      caption,
    });
    expect(log.map(({ photoCount, photos }) => [photoCount, photos])).toEqual([
      [0, []],
      [1, after.map(shown)],
      [1, before.slice(1).map(shown)],
    ]);
  });

  it('are marked when far, old, the same picture or of a time that cannot be', async () => {
    const { id } = await milestone();
    const director = await desk.organization.user('Project Director');
    const far = await shot({ takenAt: hoursAgo(1), offset: '+00:00', ...AWAY });
    const old = await shot({ takenAt: hoursAgo(15 * 24), offset: '+00:00', ...SITE });
    const ahead = await shot({ takenAt: hoursAgo(-9000), offset: '+00:00', ...SITE });
    const again = { name: 'again.jpg', bytes: await sharp(far.bytes).jpeg({ quality: 60 }).toBuffer() };
    const { photos } = await sent(id, [far, old, ahead, again], {
      about: [{}, {}, {}, { takenAt: now(), ...SITE }],
    });
    expect(photos.map(({ marks }) => marks)).toEqual([['far'], ['old'], ['wrongClock'], ['repeated']]);
    expect(photos.map(({ timeSource }) => timeSource)).toEqual(['camera', 'camera', 'receipt', 'phone']);
    expect(photos[0]?.distanceM).toBeGreaterThan(2_900);
    expect((await list({ milestoneId: id, mark: 'far,old' })).length).toBe(2);
    // Told at once, however many there are.
    expect(await told(director, 'photoMarked')).toMatchObject([
      { title: expect.stringMatching(/^4 photos of Plinth/) as string, resourceId: id },
    ]);
  });

  it('sent again are the first ones, also both at once, and prove nothing of another milestone', async () => {
    const [{ id }, other] = [await milestone(), await milestone({ name: 'Plinth of another tower' })];
    const photo = await shot();
    const both = await Promise.all([sent(id, [photo]), sent(id, [photo, photo])]);
    const ids = new Set(both.flatMap(({ photos }) => photos.map((one) => one.id)));
    expect([ids.size, both[1].photos.length]).toEqual([1, 2]);
    expect((await list({ milestoneId: id })).length).toBe(1);
    expect(await refusalOf(post(other.id, [photo]))).toEqual({
      status: 409,
      message: 'This photo was sent for the milestone Plinth before. Take one of this milestone.',
    });
  });

  it('are judged alone: what is no photo is named, and the others are kept', async () => {
    const { id } = await milestone();
    const good = await shot();
    const cut = await shot();
    const pdf = { name: 'plan.jpg', bytes: onePagePdf('Not a photo') };
    const { photos, refused } = await sent(id, [
      pdf,
      good,
      { ...cut, bytes: cut.bytes.subarray(0, cut.bytes.length / 2) },
      { name: 'bomb.png', bytes: pictureBomb() },
      { name: 'large.jpg', bytes: Buffer.concat([good.bytes, Buffer.alloc(11 * 1024 * 1024)]) },
      { name: 'notes.txt', bytes: Buffer.from('notes') },
    ]);
    expect(photos).toHaveLength(1);
    expect(refused.map(({ name, message }) => `${name}: ${message}`)).toEqual([
      'plan.jpg: The content of "plan.jpg" does not match its file extension.',
      `${cut.name}: This picture is incomplete or damaged. Open it, save it again, then upload that.`,
      'bomb.png: This picture has too many points to be opened. Take it with fewer megapixels.',
      'large.jpg: "large.jpg" is larger than 10 MB.',
      'notes.txt: A photo is a JPG, PNG, WEBP or HEIC.',
    ]);
    expect(await refusalOf(post(id, [pdf]))).toMatchObject({ status: 415 });
    expect((await list({ milestoneId: id })).length).toBe(1);
  });

  it('come at most 20 at once, described once each, in fields that the form has', async () => {
    const { id } = await milestone();
    const photo = await shot();
    const many = Array.from({ length: 21 }, (_, at) => ({ ...photo, name: `${at}.jpg` }));
    const refused = (...more: Parameters<typeof post> extends [string, ...infer Rest] ? Rest : never) =>
      refusalOf(post(id, ...more));
    expect(await refused(many)).toEqual({ status: 400, message: 'Send at most 20 files at once.' });
    expect((await refused([photo], { about: [{}, {}] })).message).toContain('Describe each photo once');
    expect((await refused([photo], { about: [{ latitude: 91 }] })).status).toBe(400);
    expect((await refused([photo], { about: [{ taken: 'today' }] })).status).toBe(400);
    expect((await refused([photo], { sentBy: 'me' })).status).toBe(400);
    expect((await refused([], {})).message).toContain('Choose a file');
    expect(await list({ milestoneId: id })).toEqual([]);
  });

  it('are withdrawn with a reason, and keep their milestone from being deleted until then', async () => {
    const manager = await desk.organization.user('Sales Manager');
    const { id } = await milestone();
    const { photos } = await sent(id, [await shot()]);
    const photoId = photos[0]?.id ?? '';
    const withdraw = (as = desk.head, body: object = { reason: 'Of another site' }) =>
      as.send(contract.withdrawPhoto, { params: { id: photoId }, body });
    expect(await refusalOf(desk.head.send(deleteMilestone, { params: { id } }))).toEqual({
      status: 400,
      message: 'This milestone has photos, so it cannot be deleted.',
    });
    expect((await refusalOf(withdraw(manager))).status).toBe(403);
    expect((await refusalOf(withdraw(desk.head, {}))).status).toBe(400);
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    expect(await list({ milestoneId: id })).toEqual([]);
    const file = (fileId = '') => desk.head.send(downloadFile, { params: { id: fileId } });
    expect((await file(photos[0]?.smallFileId)).status).toBe(404);
    expect((await file(photos[0]?.originalFileId ?? '')).status).toBe(200);
  });
});

describe('a completion', () => {
  const LACK = 'Take a photo on site: there is none within 500 m since the last progress was reported.';
  const progress = (id: string, body: object) =>
    desk.head.send(updateMilestoneProgress, { params: { id }, body });
  const built = async () => {
    const { id } = await milestone();
    await filed(desk.run, 'milestone', id, ARCHITECT_CERTIFICATE);
    return { id };
  };
  const finish = (id: string) => progress(id, { progressPct: 100, status: 'completed' });

  it('is proven by a photo on site since the last progress', async () => {
    const { id } = await built();
    await sent(id, [await shot()]);
    await dataOf(progress(id, { progressPct: 60 }));
    const far = await shot({ takenAt: hoursAgo(0), offset: '+00:00', ...AWAY });
    await sent(id, [far, await shot({ ...SITE }), await shot()]);
    expect(await refusalOf(finish(id))).toEqual({ status: 409, message: LACK });
    await sent(id, [await shot({})], { about: [{ takenAt: now(), ...SITE, accuracyM: 20 }], sentAt: now() });
    expect(await dataOf(finish(id))).toMatchObject({ status: 'completed' });
  });

  it('goes without one where an administrator says why', async () => {
    const { id } = await built();
    expect((await refusalOf(finish(id))).message).toBe(LACK);
    const waive = () =>
      desk.head.send(contract.waivePhoto, { params: { id }, body: { reason: 'Night work' } });
    expect((await waive()).status).toBe(201);
    expect((await finish(id)).status).toBe(200);
    expect((await waive()).status).toBe(409);
  });

  it('needs none where the project has no coordinates', async () => {
    const elsewhere = await desk.run((work) => buildMilestone(work));
    await filed(desk.run, 'milestone', elsewhere.id, ARCHITECT_CERTIFICATE);
    expect((await finish(elsewhere.id)).status).toBe(200);
  });
});
