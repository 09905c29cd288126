import { afterAll, beforeAll, expect, it } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { subscribers } from '#app/application.plugins.ts';
import { photograph, sendPhotos } from '../../../../tests/support/photographs.ts';
import { testPrinter } from '../../../../tests/support/printer.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import { buildTower } from '#inventory/towers/server/tower.factory.ts';
import { updateMilestoneProgress } from '#site/milestones/server/milestone.commands.ts';
import { buildMilestone } from '#site/milestones/server/milestone.factory.ts';
import type { Intake } from '#site/photos/server/photo.intake.ts';
import type { Sale } from '#sales/sale.contract.ts';
import type { LetterBuyer, ProgressAudience, ProgressLetter } from '../progressLetter.contract.ts';
import * as contract from '../progressLetter.contract.ts';
import { NO_ADDRESS } from '../progressLetter.rules.ts';
import { sendProgressLetters } from './progressLetter.jobs.ts';

let desk: SalesDesk;
let sales: Sale[];
let towerId: string;
let photoIds: string[];

beforeAll(async () => {
  desk = await openSalesDesk();
  sales = [];
  for (let made = 0; made < 4; made += 1) sales.push(await desk.sale());
  towerId = sales[0]?.towerId ?? '';
  // Two who agreed, one who did not, one without an address.
  const consent = { marketing: true, whatsapp: false, at: null, channel: null };
  const buyers = [
    { consent, email: 'first@buyers.test' },
    { consent, email: 'second@buyers.test' },
    { consent: null, email: 'third@buyers.test' },
    { consent, email: null },
  ];
  for (const [place, { email, ...lead }] of buyers.entries()) await known(sales[place], email, lead);
  // Its own work, and one over several towers of which it is one.
  const works = await desk.run(async (work) => {
    const { id: projectId } = desk.project;
    const second = await buildTower(work, { projectId });
    const own = await buildMilestone(work, { projectId, towerId, key: 'plinth' });
    const coversTowerIds = [towerId, second.id];
    const common = await buildMilestone(work, { projectId, key: 'podium', coversTowerIds });
    await updateMilestoneProgress(work, common.id, { progressPct: 30 }, []);
    return [
      { id: own.id, caption: 'East face' },
      { id: common.id, caption: 'Ramp' },
    ];
  });
  photoIds = [];
  for (const [place, { id, caption }] of works.entries()) {
    const photo = { name: 'site.jpg', bytes: await photograph(900 + place) };
    const about = [{ caption }];
    const sent = await dataOf<Intake>(sendPhotos(desk.app.url, desk.head, id, [photo], { about }));
    photoIds.push(sent.photos[0]?.id ?? '');
  }
});
afterAll(() => desk.app.stop());

function known(sale: Sale | undefined, email: string | null, lead: object): Promise<void> {
  return desk.run(async ({ db }) => {
    if (!sale) throw new Error('A sale is missing.');
    await db.updateTable('lead').set(lead).where('id', '=', sale.leadId).execute();
    await db.updateTable('saleApplicant').set({ email }).where('saleId', '=', sale.id).execute();
  });
}

const send = (more: object = {}, as = desk.head) =>
  as.send(contract.sendProgressLetter, {
    body: {
      towerId,
      title: 'The plinth is done',
      text: 'Dear all,\n\nit is done.',
      photoIds,
      ...more,
    },
  });
const read = (id: string, as = desk.head) => as.send(contract.getProgressLetter, { params: { id } });
const mailed = () =>
  desk.run(async ({ db }) => {
    const rows = await db
      .selectFrom('mail')
      .select('recipient')
      .where('template', '=', 'progressLetter')
      .execute();
    return rows.map(({ recipient }) => recipient).toSorted();
  });

/** As the worker does; any number of them may run at once. */
async function runJob(): Promise<void> {
  const { pool } = desk.app.application;
  const { organizationId } = desk.head.caller;
  const [printer, texts] = [testPrinter(desk.app.files), openTextReader()];
  const clock = () => desk.now;
  const job = {
    pool,
    organizationId,
    now: desk.now,
    clock,
    subscribers,
    files: desk.app.files,
    printer,
    texts,
    pictures: openPictureOpener(),
  };
  await Promise.all([sendProgressLetters(job), sendProgressLetters(job)]);
  await texts.stop();
  await printer.stop();
}

it('a letter goes once to each buyer who agreed and has an address, and says of the others why not', async () => {
  const audience = await dataOf<ProgressAudience>(
    desk.head.send(contract.previewProgressLetter, { params: { id: towerId } }),
  );
  expect(audience).toMatchObject({ buyers: 4, reached: 2 });
  expect(audience.skipped.map(({ reason }) => reason).toSorted()).toEqual([
    'No consent to marketing messages.',
    NO_ADDRESS,
  ]);
  const letter = await dataOf<ProgressLetter>(send());
  expect(letter).toMatchObject({ status: 'sending', buyers: 4, mailed: 0, skipped: 2 });
  // Who no longer agrees before the mail goes out does not get it.
  await known(sales[1], 'second@buyers.test', { consent: null });
  await runJob();
  await runJob();
  expect(await mailed()).toEqual(['first@buyers.test']);
  expect(await dataOf(read(letter.id))).toMatchObject({ status: 'sent', mailed: 1, skipped: 3 });
  const buyers = await dataOf<LetterBuyer[]>(
    desk.head.send(contract.listLetterBuyers, { params: { id: letter.id }, query: { state: 'skipped' } }),
  );
  expect(buyers).toHaveLength(3);
  expect(buyers.every(({ reason }) => reason !== null)).toBe(true);

  const pdf = await desk.head.send(contract.getProgressLetterPdf, { params: { id: letter.id } });
  const bytes = pdf.body['bytes'] as Uint8Array;
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  const said = ['The plinth is done', 'it is done.', 'East face', 'Ramp', 'In progress, 30%'];
  for (const words of said) expect(text).toContain(words);
  // With its picture.
  expect(bytes.length).toBeGreaterThan(20_000);
  expect(text).not.toContain('Asha');
});

it('a letter to nobody, with a foreign photo or of another organization is refused', async () => {
  expect((await refusalOf(send({ photoIds: [crypto.randomUUID()] }))).message).toContain(
    'Choose photos of this tower',
  );
  expect((await send({ towerId: crypto.randomUUID() })).status).toBe(404);
  const executive = await desk.organization.user('Sales Executive');
  expect((await send({}, executive)).status).toBe(403);
  const stranger = (await desk.app.organization()).businessHead;
  expect((await send({}, stranger)).status).toBe(404);
  for (const sale of sales) await known(sale, null, { consent: null });
  expect((await refusalOf(send())).message).toContain('No buyer of this tower gets it');
});
