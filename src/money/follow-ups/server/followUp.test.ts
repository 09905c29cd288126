import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk, refusalOf } from '../../../../tests/support/sales-desk.ts';
import type { TestUser } from '../../../../tests/support/test-app.ts';
import { addDays, addMinutes } from '#platform/contract/calendar.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { buildReceipt } from '#money/receipts/server/receipt.factory.ts';
import * as contract from '../followUp.contract.ts';
import * as customers from '../overdueCustomer.contract.ts';

let desk: SalesDesk;
let owner: pg.Client;
let now: string;
let executive: TestUser;
let sales: [Sale, Sale, Sale];

beforeAll(async () => {
  const opened = new Date().toISOString();
  now = opened;
  desk = await openSalesDesk({ clock: () => now });
  owner = new pg.Client(desk.app.databaseUrl);
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  const manager = await desk.organization.user('Sales Manager');
  executive = await desk.organization.user('Sales Executive', { managerId: manager.id });
  sales = [
    await desk.sale({ salesExecutiveId: executive.id }),
    await desk.sale({ salesExecutiveId: executive.id }),
    await desk.sale({ salesExecutiveId: desk.head.id }),
  ];
  for (const { id } of sales) await makeOverdue(id);
});

afterAll(async () => {
  await owner.end();
  await desk.app.stop();
});

/** The first two installments of a sale were due 100 and 10 days ago. */
async function makeOverdue(saleId: string): Promise<void> {
  for (const [seq, days] of [
    [1, 100],
    [2, 10],
  ] as const)
    await owner.query(
      'update installment set demand_date = $3, due_date = $3 where sale_id = $1 and seq = $2',
      [saleId, seq, addDays(desk.today, -days)],
    );
}

/** What was said with the buyer of a sale, and what is promised, as if it had been some days earlier. */
const agoByDays = (saleId: string, days: number) =>
  owner.query(
    `update sale_follow_up set occurred_at = occurred_at - $2 * interval '1 day', promised_on = promised_on - $2::int
      where sale_id = $1`,
    [saleId, days],
  );

const log = (user: TestUser, saleId: string, body: Record<string, unknown>) =>
  user.send(contract.logFollowUp, { params: { id: saleId }, body });
const logged = (user: TestUser, saleId: string, body: Record<string, unknown>) =>
  dataOf<contract.FollowUp>(log(user, saleId, body));
const contactsOf = (user: TestUser, saleId: string) =>
  dataOf<contract.FollowUp[]>(user.send(contract.listFollowUps, { params: { id: saleId } }));
const overdue = (user: TestUser, query: Record<string, unknown> = {}) =>
  dataOf<customers.OverdueCustomer[]>(user.send(customers.listOverdueCustomers, { query }));
const figures = (user: TestUser) =>
  dataOf<customers.FollowUpFigures>(user.send(customers.getFollowUpFigures, {}));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

describe('contact with overdue customers', () => {
  it('lists each customer once, with all that is overdue, and an executive their own alone', async () => {
    const [first, second] = sales;
    const all = await overdue(desk.head);
    expect(idsOf(all)).toEqual(idsOf(sales));
    expect(all[0]).toMatchObject({
      installments: 2,
      daysOverdue: 100,
      lastContact: null,
      promise: null,
      nextStep: { step: 'call', on: null, isPlanned: false },
    });
    const [oldest] = await overdue(desk.head, { age: 'over90' });
    expect(oldest).toMatchObject({ installments: 1 });
    expect(idsOf(await overdue(executive))).toEqual(idsOf([first, second]));
    const totals = await desk.head.send(customers.totalOverdueCustomers, {});
    const sum = all.reduce((total, { outstandingPaise }) => total + outstandingPaise, 0);
    const interestPaise = all.reduce((total, one) => total + one.interestPaise, 0);
    expect(interestPaise).toBeGreaterThan(0);
    expect(totals.body).toMatchObject({ data: { count: 3, sums: { outstandingPaise: sum, interestPaise } } });
    const file = await desk.head.send(customers.exportOverdueCustomers, {});
    expect(new TextDecoder().decode(file.body['bytes'] as Uint8Array)).not.toMatch(/,(call|wait|letter),/);
  });

  it('keeps a promise open until its day, kept by what was received, broken after it', async () => {
    const [sale] = sales;
    const promisedOn = addDays(desk.today, 3);
    await logged(executive, sale.id, {
      channel: 'call',
      outcome: 'reached',
      promisedPaise: 1_00_000_00,
      promisedOn,
    });
    const standing = async () => (await overdue(desk.head)).find(({ id }) => id === sale.id);
    expect(await standing()).toMatchObject({
      promise: { on: promisedOn, paise: 1_00_000_00, state: 'open' },
      lastContact: { channel: 'call', outcome: 'reached' },
      nextStep: { step: 'wait', on: promisedOn },
    });
    expect((await figures(desk.head)).promised).toEqual({ sales: 1, paise: 1_00_000_00 });
    expect(idsOf(await overdue(desk.head, { promise: 'week' }))).toEqual([sale.id]);
    expect(idsOf(await overdue(desk.head, { contact: 'quiet' }))).toEqual(idsOf(sales.slice(1)));
    expect((await figures(desk.head)).quiet.sales).toBe(2);

    await agoByDays(sale.id, 4);
    expect(await standing()).toMatchObject({ promise: { state: 'broken' }, nextStep: { step: 'call' } });
    expect((await figures(desk.head)).broken.sales).toBe(1);
    expect(idsOf(await overdue(desk.head, { promise: 'broken' }))).toEqual([sale.id]);

    await desk.run((work) => buildReceipt(work, { saleId: sale.id, amountPaise: 1_00_000_00 }));
    expect(await standing()).toMatchObject({ promise: { state: 'broken' } });
    await owner.query('update sale_follow_up set promised_on = $2 where sale_id = $1', [sale.id, desk.today]);
    expect(await standing()).toMatchObject({ promise: { state: 'kept' } });
    expect((await figures(desk.head)).broken.sales).toBe(0);
  });

  it('plans the next step until the next contact, and notes do not count as contact', async () => {
    const [, sale] = sales;
    const nextOn = addDays(desk.today, 9);
    await logged(executive, sale.id, {
      channel: 'note',
      note: 'Sends the loan papers',
      nextStep: 'meeting',
      nextOn,
    });
    const standing = async () => (await overdue(executive)).find(({ id }) => id === sale.id);
    expect(await standing()).toMatchObject({
      lastContact: null,
      nextStep: { step: 'meeting', on: nextOn, isPlanned: true },
    });
    now = addMinutes(now, 1);
    await logged(executive, sale.id, { channel: 'call', outcome: 'noAnswer' });
    expect(await standing()).toMatchObject({ nextStep: { step: 'letter', on: null, isPlanned: false } });
  });

  it('takes a contact back for a quarter of an hour, by its author alone', async () => {
    const [, sale] = sales;
    now = addMinutes(now, 1);
    const { id: followUpId } = await logged(executive, sale.id, {
      channel: 'whatsapp',
      note: 'Wrong person',
    });
    const undo = (user: TestUser) =>
      user.send(contract.undoFollowUp, { params: { id: sale.id, followUpId } });
    expect((await refusalOf(undo(desk.head))).status).toBe(409);
    now = addMinutes(now, 16);
    expect(await refusalOf(undo(executive))).toEqual({
      status: 409,
      message: 'This contact was logged too long ago. Add a note instead.',
    });
    now = addMinutes(now, -10);
    expect((await undo(executive)).status).toBe(200);
    expect((await contactsOf(executive, sale.id)).map(({ channel }) => channel)).toEqual(['call', 'note']);
    expect((await refusalOf(undo(executive))).status).toBe(409);
  });

  it.each([
    ['a call without an outcome', { channel: 'call' }, 'Choose whether the buyer was reached.'],
    [
      'an outcome of a letter',
      { channel: 'letter', outcome: 'reached' },
      'Only a call is reached or not answered.',
    ],
    ['an empty note', { channel: 'note' }, 'Enter the note.'],
    [
      'a promise of who did not answer',
      { channel: 'call', outcome: 'noAnswer', promisedPaise: 1, promisedOn: 3 },
      'A promise comes from a buyer who was reached.',
    ],
    ['a promise without an amount', { channel: 'sms', promisedOn: 3 }, 'Enter the promised amount.'],
    ['a promise without a day', { channel: 'sms', promisedPaise: 1 }, 'Enter the day of the promise.'],
    [
      'a promise for yesterday',
      { channel: 'sms', promisedPaise: 1, promisedOn: -1 },
      'A promise is for today or one of the next 180 days.',
    ],
    [
      'a step in a year',
      { channel: 'sms', nextStep: 'call', nextOn: 365 },
      'The next step is for today or one of the next 180 days.',
    ],
    ['a step without a day', { channel: 'sms', nextStep: 'call' }, 'Enter the day of the next step.'],
    [
      'a contact of tomorrow',
      { channel: 'sms', occurredAt: 1 },
      'The time of the contact cannot be in the future.',
    ],
  ])('refuses %s, and logs nothing', async (_name, body, message) => {
    const [, , sale] = sales;
    const dayAt = (days: unknown) => addDays(now.slice(0, 10), Number(days));
    const { promisedOn, nextOn, occurredAt, ...rest } = body as Record<string, unknown>;
    const dated = {
      ...rest,
      ...(promisedOn !== undefined && { promisedOn: dayAt(promisedOn) }),
      ...(nextOn !== undefined && { nextOn: dayAt(nextOn) }),
      ...(occurredAt !== undefined && { occurredAt: addMinutes(now, 24 * 60) }),
    };
    expect(await refusalOf(log(desk.head, sale.id, dated))).toEqual({ status: 400, message });
    expect(await contactsOf(desk.head, sale.id)).toEqual([]);
  });

  it('hides the contacts of a sale from who does not see it', async () => {
    const [, , sale] = sales;
    expect((await refusalOf(log(executive, sale.id, { channel: 'note', note: 'Mine?' }))).status).toBe(404);
    expect((await executive.send(contract.listFollowUps, { params: { id: sale.id } })).status).toBe(404);
  });
});

describe('reminders that a person sends', () => {
  const send = (user: TestUser, saleIds: readonly string[]) =>
    dataOf<customers.RemindersSent>(user.send(customers.sendReminders, { body: { saleIds } }));
  const mails = () =>
    desk.run(({ db }) =>
      db.selectFrom('mail').select('data').where('template', '=', 'overdueReminder').execute(),
    );

  it('reach each customer once a day however many people send them, and say who got none', async () => {
    const ids = idsOf(sales);
    const preview = await dataOf<customers.ReminderPreview>(
      desk.head.send(customers.previewReminders, { query: { saleIds: ids.join(',') } }),
    );
    const refusals = new Map(preview.customers.map(({ saleId, refusal }) => [saleId, refusal]));
    const [paying, ...others] = sales;
    expect(refusals.get(paying.id)).toBe('A receipt is to be verified first.');
    expect(others.map(({ id }) => refusals.get(id))).toEqual([null, null]);
    expect(preview.sample?.facts.length).toBeGreaterThan(2);
    // However often one of them is named, too.
    const twice = [...ids, ...ids];
    const answers = await Promise.all([
      send(desk.head, twice),
      send(desk.finance, twice),
      send(desk.head, twice),
    ]);
    expect(answers.reduce((sum, { sent }) => sum + sent, 0)).toBe(2);
    expect(await mails()).toHaveLength(2);
    const again = await send(desk.head, ids);
    expect(again.sent).toBe(0);
    expect(
      again.customers.filter(({ saleId }) => saleId !== paying.id).map(({ refusal }) => refusal),
    ).toEqual(['Reminded by mail today already.', 'Reminded by mail today already.']);
    const reminders = await Promise.all(others.map(async ({ id }) => (await contactsOf(desk.head, id))[0]));
    expect(reminders).toEqual(
      others.map(() => expect.objectContaining({ channel: 'email', mayUndo: false }) as unknown),
    );
    const params = { id: others[0].id, followUpId: reminders[0]?.id ?? '' };
    expect((await refusalOf(desk.head.send(contract.undoFollowUp, { params }))).status).toBeGreaterThan(400);
  });

  it('leave out sales that the sender does not see', async () => {
    const { sent, customers: reached } = await send(executive, [sales[2].id]);
    expect({ sent, reached }).toEqual({ sent: 0, reached: [] });
  });
});
