// covers: acceptances, documents

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import { subscribers } from '#app/application.plugins.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { listCategories } from '#company/documents/category.contract.ts';
import type { Document } from '#company/documents/document.contract.ts';
import { approveDocument } from '#company/documents/document.contract.ts';
import { sealAcceptances } from '#letters/acceptances/server/acceptance.seal.ts';
import { violations } from '../support/accessibility.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { mouse } from '../support/mouse.ts';
import { Person } from '../support/person.ts';
import { photographed } from '../support/photographed.ts';
import { testPrinter } from '../support/printer.ts';
import { signedIn } from '../support/signed-in.ts';
import type { TestApp, TestOrganization } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { uploadForm } from '../support/upload.ts';
import { settled } from '../support/visit.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await testApp({ withScreens: true, withMail: true });
  browser = await openBrowser();
}, 120_000);

afterAll(async () => {
  await closePages(browser);
  await app?.stop();
});

/** An allotment letter of the builder, approved by a second person. */
async function letterOf({ id, businessHead, user }: TestOrganization): Promise<Document> {
  const { body } = await businessHead.send(listCategories);
  const category = (body.data as DocumentCategory[]).find(({ key }) => key === 'allotmentLetter');
  const fields = {
    title: 'Allotment letter',
    categoryId: category?.id ?? '',
    resourceType: 'organization',
    resourceId: id,
  };
  const pdf = onePagePdf('Flat A-1203 is allotted to Asha and Vivek Rao');
  const uploaded = await uploadForm(app.url, businessHead, '/documents', 'Allotment.pdf', pdf, fields);
  const { id: documentId, latest } = uploaded.body.data as Document;
  const approver = await user('Project Director');
  const approved = await approver.send(approveDocument, {
    params: { id: documentId },
    body: { versionId: latest.id },
  });
  return approved.body.data as Document;
}

/** Opens the link of the mail, reads the paper and accepts it with the code of the next mail. */
async function acceptsAs(name: string, email: string, size: { width: number; height: number }) {
  const link = /http\S+\/a\/[\w-]{43}/.exec((await app.mails.next(email)).text)?.[0] ?? '';
  const person = await Person.at(browser, link, mouse);
  await person.page.setViewportSize(size);
  await person.arrivesAt('Allotment letter');
  await person.page.locator('iframe[title="Allotment letter"]').waitFor();
  await settled(person.page);
  await photographed(person.page, `accept-${size.width}`);
  await person.page.setViewportSize(size);
  await person.press('Send code');
  const code = /\b\d{6}\b/.exec((await app.mails.next(email)).subject)?.[0] ?? '';
  await person.write('Code', code);
  await person.write('Your full name', name);
  await person.page.getByRole('button', { name: 'Accept the paper' }).scrollIntoViewIfNeeded();
  await photographed(person.page, `accept-code-${size.width}`);
  await person.page.setViewportSize(size);
  expect(await violations(person.page)).toEqual([]);
  await person.submit('Accept the paper');
  return person;
}

it('two people accept a paper with codes, one after the other; its evidence page is stored, mailed and opened', async () => {
  const organization = await app.organization();
  const { businessHead: head } = organization;
  const document = await letterOf(organization);
  const asker = await signedIn(browser, app, head, `/documents/${document.id}`);
  const card = asker.page.getByRole('region', { name: 'Acceptance', exact: true });
  await asker.press('Ask for acceptance', card);
  const dialog = asker.page.getByRole('dialog');
  const row = (place: number) => dialog.getByRole('group', { name: `People, ${place} of` });
  await asker.write('Name', 'Asha Rao', row(1));
  await asker.write('Email', 'asha@buyers.example', row(1));
  await asker.press('Add person', dialog);
  await asker.write('Name', 'Vivek Rao', row(2));
  await asker.write('Email', 'vivek@buyers.example', row(2));
  await dialog.getByLabel('One after the other, in this order').check();
  await photographed(asker.page, 'acceptance-ask');
  await asker.submit('Ask for acceptance');
  await asker.isTold('2 people asked');
  await asker.reads('Asked when it is their turn', card);
  await photographed(asker.page, 'acceptance-open');

  const asha = await acceptsAs('Asha Rao', 'asha@buyers.example', { width: 360, height: 740 });
  await asha.reads(/^You accepted on/);
  const vivek = await acceptsAs('Vivek Rao', 'vivek@buyers.example', { width: 1280, height: 800 });
  await vivek.reads(/^You accepted on/);
  const now = new Date().toISOString();
  await sealAcceptances({
    pool: app.application.pool,
    organizationId: organization.id,
    now,
    clock: () => now,
    subscribers,
    files: app.files,
    printer: testPrinter(app.files),
    texts: openTextReader(),
  });

  const mail = await app.mails.next('vivek@buyers.example');
  expect(mail.subject).toContain('"Allotment letter" is accepted by all');
  expect(mail.raw).toContain('Allotment, accepted.pdf');
  await vivek.page.reload();
  await vivek.reads(/^Everybody has accepted/);
  await settled(vivek.page);
  await photographed(vivek.page, 'accepted');
  await asker.reads('Accepted', card);
  await asker.follow('Sealed file, version 2');
  await asker.page.getByRole('heading', { name: 'Version 2' }).waitFor();
  await settled(asker.page);
  await photographed(asker.page, 'acceptance-complete');
  const { text } = await asker.downloads('Evidence page', card);
  for (const said of ['Evidence of acceptance', 'vivek@buyers.example', document.latest.sha256.slice(0, 32)])
    expect(text).toContain(said);
  for (const person of [asker, asha, vivek]) {
    expect(person.faults).toEqual([]);
    await person.stop();
  }
});
