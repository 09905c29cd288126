import { afterAll, beforeAll, expect, it } from 'vitest';
import { filed } from '../../../../tests/support/filed.ts';
import { testPrinter } from '../../../../tests/support/printer.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { subscribers } from '#app/application.plugins.ts';
import { addDays, instantAt } from '#platform/contract/calendar.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import { tellExpiring } from './expiry.notices.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
});

afterAll(() => desk.app.stop());

it('the owner of a record is reminded 30 and 7 days before a document expires and on the day, each once', async () => {
  const sale = await desk.sale();
  await filed(desk.run, 'sale', sale.id, 'saleOther');
  const expiresOn = addDays(desk.today, 40);
  await desk.run(({ db }) =>
    db.updateTable('document').set({ expiresOn }).where('resourceId', '=', sale.id).execute(),
  );
  const printer = testPrinter(desk.app.files);
  const told = async (daysBefore: number) => {
    const now = instantAt(addDays(expiresOn, -daysBefore), '09:30', desk.head.caller.timezone);
    await tellExpiring({
      pool: desk.app.application.pool,
      organizationId: desk.organization.id,
      now,
      clock: () => now,
      subscribers,
      files: desk.app.files,
      printer,
      texts: openTextReader(),
      pictures: openPictureOpener(),
    });
    const rows = await desk.run(({ db }) =>
      db
        .selectFrom('notification')
        .select(['userId', 'title'])
        .where('kind', '=', 'documentExpiring')
        .orderBy('createdAt')
        .execute(),
    );
    expect(rows.every(({ userId }) => userId === sale.salesExecutive?.id)).toBe(true);
    return rows.length;
  };
  expect(await told(31)).toBe(0);
  expect(await told(30)).toBe(1);
  expect(await told(12)).toBe(1);
  expect(await told(7)).toBe(2);
  expect(await told(7)).toBe(2);
  expect(await told(0)).toBe(3);
  expect(await told(0)).toBe(3);
  expect(await told(-1)).toBe(3);
  await printer.stop();
});
