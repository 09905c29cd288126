import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { subscribers } from '#app/application.plugins.ts';
import { sealAcceptances } from '#letters/acceptances/server/acceptance.seal.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import { violations } from './accessibility.ts';
import { mouse } from './mouse.ts';
import { Person } from './person.ts';
import { photographed } from './photographed.ts';
import { testPrinter } from './printer.ts';
import type { TestApp } from './test-app.ts';
import { settled } from './visit.ts';

interface Accepting {
  /** Of the paper. */
  title: string;
  name: string;
  email: string;
  size: { width: number; height: number };
}

/** Somebody who opens the link of the mail, reads the paper and accepts it with the code of the next mail. */
export async function accepts(
  browser: Browser,
  app: TestApp,
  { title, name, email, size }: Accepting,
): Promise<Person> {
  const link = /http\S+\/a\/[\w-]{43}/.exec((await app.mails.next(email)).text)?.[0] ?? '';
  const person = await Person.at(browser, link, mouse);
  await person.page.setViewportSize(size);
  await person.arrivesAt(title);
  await person.page.locator(`iframe[title="${title}"]`).waitFor();
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
  await person.reads(/^You accepted on/);
  return person;
}

/** Makes the sealed files of what all have accepted, as the job does. */
export async function sealAccepted(app: TestApp, organizationId: string, now: string): Promise<void> {
  const printer = testPrinter(app.files);
  const texts = openTextReader();
  const { pool } = app.application;
  const clock = () => now;
  const pictures = openPictureOpener();
  await sealAcceptances({
    pool,
    organizationId,
    now,
    clock,
    subscribers,
    files: app.files,
    printer,
    texts,
    pictures,
  });
  await texts.stop();
  await printer.stop();
}
