// covers: acceptances, documents

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onePagePdf } from '#app/demonstration/one-page-pdf.ts';
import type { DocumentCategory } from '#company/documents/category.contract.ts';
import { listCategories } from '#company/documents/category.contract.ts';
import type { Document } from '#company/documents/document.contract.ts';
import { approveDocument } from '#company/documents/document.contract.ts';
import { accepts, sealAccepted } from '../support/accepts.ts';
import { closePages, openBrowser } from '../support/browser.ts';
import { photographed } from '../support/photographed.ts';
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
});

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

  const title = 'Allotment letter';
  const asha = await accepts(browser, app, {
    title,
    name: 'Asha Rao',
    email: 'asha@buyers.example',
    size: { width: 360, height: 740 },
  });
  const vivek = await accepts(browser, app, {
    title,
    name: 'Vivek Rao',
    email: 'vivek@buyers.example',
    size: { width: 1280, height: 800 },
  });
  await sealAccepted(app, organization.id, new Date().toISOString());

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
