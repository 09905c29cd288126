import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { subscribers } from '#app/application.plugins.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { outstandingOf } from '#money/plans/installment.rules.ts';
import { buildReceipt } from '#money/receipts/server/receipt.factory.ts';
import { remindOfDues } from './reminder.jobs.ts';

let desk: SalesDesk;
let seller: TestUser;

beforeAll(async () => {
  desk = await openSalesDesk();
  seller = await desk.organization.user('Sales Manager');
});

afterAll(() => desk.app.stop());

/** At ten in the morning in India, unless said otherwise. */
const remindOn = (day: string, time = '04:30') =>
  remindOfDues({
    pool: desk.app.application.pool,
    organizationId: desk.head.caller.organizationId,
    now: `${day}T${time}:00.000Z`,
    subscribers,
  });

interface Due {
  saleId: string;
  installmentId: string;
  dueDate: string;
  openPaise: number;
}

/** A sale whose first installment was demanded. */
async function due(): Promise<Due> {
  const { id: saleId } = await desk.sale({}, seller);
  const row = await desk.run(({ db }) =>
    db
      .selectFrom('installment')
      .selectAll()
      .where('saleId', '=', saleId)
      .where('demandDate', 'is not', null)
      .executeTakeFirstOrThrow(),
  );
  const openPaise = outstandingOf(row).totalPaise;
  return { saleId, installmentId: row.id, dueDate: row.dueDate ?? '', openPaise };
}

const remindersOf = async ({ installmentId }: Due) => {
  const rows = await desk.run(({ db }) =>
    db
      .selectFrom('installmentReminder')
      .select('offsetDays')
      .where('installmentId', '=', installmentId)
      .orderBy('offsetDays')
      .execute(),
  );
  return rows.map(({ offsetDays }) => offsetDays);
};

const mails = () =>
  desk.run(({ db }) =>
    db.selectFrom('mail').select(['recipient', 'data']).where('template', '=', 'duesReminder').execute(),
  );

const noticesOf = ({ saleId }: Due) =>
  desk.run(({ db }) =>
    db
      .selectFrom('notification')
      .select(['title', 'body', 'link'])
      .where('kind', '=', 'duesReminded')
      .where('resourceId', '=', saleId)
      .execute(),
  );

const after = ({ dueDate }: Due, days: number) => addDays(dueDate, days);

describe('reminders of what is due', () => {
  it('go out from nine in the morning of their day, one for each offset, with what is open', async () => {
    const one = await due();
    expect(await remindOn(after(one, -8))).toBe(0);
    expect(await remindOn(after(one, -7), '03:00')).toBe(0);
    expect(await remindOn(after(one, -7), '03:30')).toBe(1);
    expect(await remindOn(after(one, -7))).toBe(0);
    expect(await remindOn(after(one, -6))).toBe(0);
    expect(await mails()).toEqual([
      {
        recipient: 'asha.rao@example.test',
        data: expect.objectContaining({ openPaise: one.openPaise, dueDate: one.dueDate, isOverdue: false }),
      },
    ]);
    expect(await noticesOf(one)).toEqual([]);
    expect(await remindOn(after(one, 0))).toBe(1);
    expect(await remindOn(after(one, 7))).toBe(1);
    expect(await remindersOf(one)).toEqual([-7, 0, 7]);
    const [notice, ...others] = await noticesOf(one);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ link: `/sales/${one.saleId}` });
    expect(notice?.body).toContain('Reminded by email.');
    await desk.run(async (work) => {
      const audit = await work.db
        .selectFrom('auditEntry')
        .select('after')
        .where('action', '=', 'remind')
        .where('resourceId', '=', one.saleId)
        .execute();
      expect(audit).toHaveLength(3);
    });
  });

  it('that were missed are caught up for two days, the newest only, and not later', async () => {
    const one = await due();
    await remindOn(after(one, -1));
    expect(await remindersOf(one)).toEqual([-3]);
    await remindOn(after(one, 11));
    expect(await remindersOf(one)).toEqual([-3]);
  });

  it('are not sent for what is paid, waits to be verified or belongs to who wants to be left alone', async () => {
    const [waiting, left, plain] = [await due(), await due(), await due()];
    await desk.run((work) => buildReceipt(work, { saleId: waiting.saleId, amountPaise: waiting.openPaise }));
    await desk.run(({ db }) =>
      db
        .updateTable('lead')
        .from('sale')
        .set({ dnd: true })
        .whereRef('lead.id', '=', 'sale.leadId')
        .where('sale.id', '=', left.saleId)
        .execute(),
    );
    await remindOn(after(plain, 3));
    expect(await remindersOf(waiting)).toEqual([]);
    expect(await remindersOf(left)).toEqual([]);
    expect(await remindersOf(plain)).toEqual([3]);
  });

  it('follow the offsets of their project', async () => {
    const one = await due();
    const offsets = (reminderOffsets: number[]) =>
      desk.run(({ db }) =>
        db
          .updateTable('projectPaymentConfig')
          .set({ reminderOffsets: JSON.stringify(reminderOffsets) })
          .where('projectId', '=', desk.project.id)
          .execute(),
      );
    await offsets([5]);
    await remindOn(after(one, 3));
    await remindOn(after(one, 5));
    await offsets([-7, -3, 0, 3, 7, 15, 30]);
    expect(await remindersOf(one)).toEqual([5]);
  });

  it('are sent once by workers that start together', async () => {
    const all = [await due(), await due(), await due(), await due(), await due()];
    const before = (await mails()).length;
    const [first] = all;
    const day = addDays(first?.dueDate ?? '', 15);
    const sent = await Promise.all([remindOn(day), remindOn(day), remindOn(day), remindOn(day)]);
    for (const one of all) expect(await remindersOf(one)).toEqual([15]);
    expect((await mails()).length - before).toBe(sent.reduce((sum, some) => sum + some, 0));
  });

  it('are written once whoever writes them: the database refuses a second', async () => {
    const one = await due();
    const write = () =>
      desk.run(({ db, now }) =>
        db
          .insertInto('installmentReminder')
          .values({
            installmentId: one.installmentId,
            offsetDays: 7,
            openPaise: 1,
            createdAt: now,
            recipient: null,
          })
          .execute(),
      );
    await write();
    await expect(write()).rejects.toThrow(/installment_reminder_pkey/);
  });
});
