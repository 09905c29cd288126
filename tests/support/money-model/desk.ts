import { addDays, dayOf } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import { isDeadlock } from '#platform/server/database/constraint-errors.ts';
import type { Work } from '#platform/server/context.ts';
import { buildCostSheet } from '#offers/cost-sheets/server/costSheet.factory.ts';
import { waiveInstallment } from '#money/dues/server/waiver.commands.ts';
import { editInstallment } from '#money/dues/server/installment.commands.ts';
import type { Installment } from '#money/plans/plan.contract.ts';
import { postInterestOfSale } from '#money/charges/server/interest.jobs.ts';
import { getPaymentPlan } from '#money/dues/server/plan.queries.ts';
import { editReceipt, recordReceipt } from '#money/receipts/server/receipt.commands.ts';
import { receiptInput } from '#money/receipts/server/receipt.factory.ts';
import { verifyReceipt } from '#money/receipts/server/receipt.verify.ts';
import { cancelSale } from '#sale-lifecycle/cancellations/server/cancellation.commands.ts';
import { raiseReached } from '#sale-lifecycle/demands/server/reachedStages.factory.ts';
import { buildSale, markRegistered } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { buildLaunchedProject, THREE_BHK } from '#inventory/units/server/unit.factory.ts';
import type { TestApp, TestOrganization, TestUser } from '../test-app.ts';
import { testApp } from '../test-app.ts';
import type { Books, NotedMoney, SaleBook } from './books.ts';
import { at, neverOf, noted } from './books.ts';
import { replan, revise } from './planActs.ts';
import { openPartner } from './partnerActs.ts';
import { notePostedRun, withdrawRun } from './runActs.ts';
import type { Act, Step } from './steps.ts';
import { askForTransfers, transfer } from './transferActs.ts';

export type Outcome = 'done' | 'refused' | 'idle';

/** A builder with units on sale and the five people who work on the money of the same sales. */
export interface MoneyDesk {
  app: TestApp;
  organization: TestOrganization;
  projectId: string;
  /** Books three units, registers two of the sales, and says what is known of them. */
  open(): Promise<Books>;
  /** Does what the step says and notes it in the books; a refusal is an answer too. */
  take(books: Books, step: Step): Promise<Outcome>;
  run<T>(command: (work: Work) => Promise<T>): Promise<T>;
  /** How often a command had to be run anew. */
  deadlocks(): number;
  stop(): Promise<void>;
}

const TRIES = 3;
const FLOORS = 20;
const SUFFIXES = Array.from({ length: 32 }, (_, index) => String(index + 1).padStart(2, '0'));
const SALES_ACTS: readonly Act['kind'][] = ['book', 'demand', 'record', 'register'];
const OPENED_AT = '2026-06-01T05:00:00.000Z';

/** An application that several desks share, and its clock, which each of them moves. */
interface SharedPlace {
  app: TestApp;
  clock: { now: string };
  /** Of the tower of this desk. */
  floors: number;
  suffixes: number;
}

export async function openMoneyDesk(shared?: SharedPlace): Promise<MoneyDesk> {
  const clock = shared?.clock ?? { now: OPENED_AT };
  const app = shared?.app ?? (await testApp({ now: () => clock.now }));
  const organization = await app.organization();
  const { businessHead: head } = organization;
  const people: readonly TestUser[] = [
    head,
    await organization.user('Sales Manager'),
    await organization.user('Finance Head'),
    await organization.user('Finance Manager'),
    await organization.user('Finance Manager'),
  ];
  let deadlocks = 0;
  /** As the server runs a command: anew when it met others in a deadlock. */
  const runAs = async <T>(user: TestUser, command: (work: Work) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await app.application.runAs(user.caller, clock.now, command);
      } catch (error) {
        if (!isDeadlock(error) || attempt >= TRIES) throw error;
        deadlocks += 1;
      }
    }
  };
  const { project, units } = await runAs(head, (work) =>
    buildLaunchedProject(work, {
      // The days of all sequences after each other are years.
      project: { reraValidUntil: '2099-12-31', plannedPossessionDate: '2098-12-31' },
      units: {
        floors: { from: 1, to: shared?.floors ?? FLOORS, exclude: [] },
        pattern: SUFFIXES.slice(0, shared?.suffixes).map((suffix) => ({ suffix, ...THREE_BHK })),
      },
    }),
  );
  await runAs(head, (work) => askForTransfers(work, project.id));
  const free = units.map((unit) => unit.id);
  const bankAccountId = project.designatedAccounts[0]?.id ?? '';
  // Mostly those who may; one in six of these acts is tried by anybody.
  const finance = people.slice(2);
  const mixed = [...finance, ...finance, head, ...people];
  const peopleFor = (kind: Act['kind']) => {
    if (kind === 'cancel') return [head, head, ...people];
    return SALES_ACTS.includes(kind) ? people : mixed;
  };

  const book = async (books: Books, unitId: string, user: TestUser): Promise<SaleBook> => {
    const sheet = await runAs(user, (work) => buildCostSheet(work, { unitId }));
    const { id } = await runAs(user, (work) => buildSale(work, { costSheetId: sheet.id }));
    const sale = { id, unitId, hasEnded: false, money: [] };
    books.sales.push(sale);
    return sale;
  };

  return {
    app,
    organization,
    projectId: project.id,
    run: (command) => runAs(head, command),
    deadlocks: () => deadlocks,
    stop: () => app.stop(),
    open: async () => {
      const partner = await runAs(head, (work) => openPartner(work, bankAccountId));
      const books: Books = { today: dayOf(clock.now, head.caller.timezone), sales: [], runIds: [], partner };
      for (let count = 0; count < 3; count += 1) await book(books, nextUnit(free), head);
      for (const { id } of books.sales.slice(1)) await runAs(head, (work) => markRegistered(work, id));
      return books;
    },
    take: async (books, { act, who, daysBefore }) => {
      if (daysBefore > 0) {
        clock.now = `${addDays(clock.now.slice(0, 10), daysBefore)}${clock.now.slice(10)}`;
        books.today = dayOf(clock.now, head.caller.timezone);
      }
      const user = at(peopleFor(act.kind), who) ?? head;
      const doing: Doing = {
        books,
        user,
        today: books.today,
        run: (command) => runAs(user, command),
        book: (unitId) => book(books, unitId, user),
        freeUnit: () => nextUnit(free),
      };
      try {
        return (await perform(doing, act)) ? 'done' : 'idle';
      } catch (error) {
        if (error instanceof AppError) return 'refused';
        throw error;
      }
    },
  };
}

function nextUnit(free: string[]): string {
  const unitId = free.pop();
  if (!unitId) throw new Error('No unit is left.');
  return unitId;
}

interface Doing {
  books: Books;
  user: TestUser;
  today: string;
  run<T>(command: (work: Work) => Promise<T>): Promise<T>;
  book(unitId: string): Promise<SaleBook>;
  freeUnit(): string;
}

/** False when there is nothing that it could be done to. */
async function perform(doing: Doing, act: Act): Promise<boolean> {
  switch (act.kind) {
    case 'book':
      return book(doing, act.unit);
    case 'verify':
      return settle(doing, act.money, ['recorded'], 'verified', (work, id) =>
        verifyReceipt(work, id, {
          clearedOn: work.today,
          reference: `U${id.replaceAll('-', '').slice(-14)}`,
          takesBackInterest: true,
        }),
      );
    case 'withdraw':
      return settle(doing, act.money, ['recorded'], 'reversed', (work, id) =>
        editReceipt(work, id, { status: 'reversed' }),
      );
    case 'bounce':
      return settle(doing, act.money, ['verified', 'recorded'], 'bounced', (work, id) =>
        editReceipt(work, id, { status: 'bounced', bounceReason: 'Funds insufficient' }),
      );
    case 'reverse':
      return settle(doing, act.money, ['verified'], 'reversed', (work, id) =>
        editReceipt(work, id, { status: 'reversed', reversalReason: 'Of another sale' }),
      );
    case 'withdrawRun': {
      // Mostly the last ones: of what was demanded long ago much has happened.
      const runId = at(doing.books.runIds.toReversed(), act.run % 3);
      if (!runId) return false;
      await doing.run((work) => withdrawRun(work, runId));
      return true;
    }
    case 'refund': {
      const ended = at(
        doing.books.sales.filter((one) => one.hasEnded),
        act.sale,
      );
      return ended ? refund(doing, ended) : false;
    }
    case 'cancel': {
      // Of a sale without money there is little to settle, and what waits is verified first.
      const paid = at(
        doing.books.sales.filter(
          (one) => noted(one, 'verified').length > 0 && noted(one, 'recorded').length === 0,
        ),
        act.sale,
      );
      return paid ? cancel(doing, paid, act.initiatedBy) : false;
    }
    default: {
      const sale = at(doing.books.sales, act.sale);
      return sale ? onSale(doing, sale, act) : false;
    }
  }
}

type ActOnSale = Exclude<Act, { kind: 'book' | 'refund' | 'cancel' | 'withdrawRun' } | { money: number }>;

async function onSale(doing: Doing, sale: SaleBook, act: ActOnSale): Promise<boolean> {
  switch (act.kind) {
    case 'demand':
      return demand(doing, sale, act.stages);
    case 'record':
      return record(doing, sale, act);
    case 'waive':
      return onInstallment(doing, sale, act.installment, (work, one) => {
        const interestPaise = one.interestOpenPaise + one.interestAccruedPaise;
        const amountPaise = Math.floor((interestPaise * act.perMille) / 1000) + 1;
        const amount = act.scope === 'interest' ? { amountPaise } : {};
        return waiveInstallment(work, one.id, {
          scope: act.scope,
          ...amount,
          reason: 'Agreed with the customer',
        });
      });
    case 'reschedule':
      return onInstallment(doing, sale, act.installment, (work, one) =>
        editInstallment(work, one.id, {
          dueDate: addDays(work.today, act.days),
          reason: 'Salary comes late',
        }),
      );
    case 'revise':
      return doing.run((work) => revise(work, sale.id, act));
    case 'replan':
      return doing.run((work) => replan(work, sale.id));
    case 'transfer':
      return doing.run((work) => transfer(work, sale.id, act));
    case 'postInterest':
      return (await doing.run((work) => postInterestOfSale(work, sale.id, work.today))) > 0;
    case 'register':
      return register(doing, sale);
  }
}

/** A unit that nobody has, or one that was sold or cancelled in this sequence: that may be free again. */
async function book(doing: Doing, unit: number): Promise<boolean> {
  const known = unit < 4 ? undefined : at(doing.books.sales, unit)?.unitId;
  await doing.book(known ?? doing.freeUnit());
  return true;
}

async function demand({ run, books }: Doing, sale: SaleBook, stages: number): Promise<boolean> {
  const demanded = await run(async (work) => {
    const locked = await lockSale(work, sale.id);
    if (locked.status === 'cancelled') return [];
    const { installments } = await getPaymentPlan(work, sale.id);
    const waiting = installments.filter((one) => one.demandDate === null).slice(0, stages);
    return raiseReached(
      work,
      locked,
      waiting.map((one) => one.id),
    );
  });
  if (demanded.length === 0) return false;
  // By itself: its lines name the unit, which nobody locks who holds the sale already.
  books.runIds.push(await run((work) => notePostedRun(work, sale.id, demanded)));
  return true;
}

async function record(
  { run, user }: Doing,
  sale: SaleBook,
  { perMille, extraPaise, chooses, mode }: Extract<Act, { kind: 'record' }>,
): Promise<boolean> {
  const never = sale.hasEnded ? 'money on a sale that has ended' : null;
  const type = mode === 'tds' ? ('tds' as const) : ('receipt' as const);
  const { id, amountPaise } = await run(async (work) => {
    const plan = await getPaymentPlan(work, sale.id);
    const amount = Math.floor((((plan.totalPaise ?? 0) - plan.paidPaise) / 1000) * perMille) + extraPaise;
    const open = plan.installments.find((one) => one.demandDate !== null && one.outstandingPaise > 0);
    const taxPaise = open ? Math.min(open.taxPaise - open.paidTaxPaise, amount) : 0;
    const allocations = chooses && open ? [{ installmentId: open.id, principalPaise: 0, taxPaise }] : null;
    const input = { ...(await receiptInput(work, sale.id)), type, mode, amountPaise: amount, allocations };
    return { ...(await recordReceipt(work, input)), amountPaise: amount };
  });
  refuteIf(never);
  sale.money.push({ id, type, mode, amountPaise, recordedById: user.id, status: 'recorded' });
  return true;
}

/** Something that befalls one of what was recorded so far, in the order of its recording. */
async function settle(
  { books, run, user }: Doing,
  index: number,
  from: readonly NotedMoney['status'][],
  status: NotedMoney['status'],
  command: (work: Work, id: string) => Promise<void>,
): Promise<boolean> {
  const chosen = at(
    books.sales.flatMap((sale) => noted(sale, ...from).map((money) => ({ sale, money }))),
    index,
  );
  if (!chosen) return false;
  const { sale, money } = chosen;
  const never = neverOf(sale, money, status, user.id);
  await run((work) => command(work, money.id));
  refuteIf(never);
  money.status = status;
  return true;
}

/** What was acknowledged although the books know that it may never be. */
function refuteIf(never: string | null): void {
  if (never) throw new Error(`Acknowledged: ${never}.`);
}

async function onInstallment(
  { run }: Doing,
  sale: SaleBook,
  index: number,
  command: (work: Work, installment: Installment) => Promise<void>,
): Promise<boolean> {
  const { installments } = await run((work) => getPaymentPlan(work, sale.id));
  const chosen = at(
    installments.filter((one) => one.demandDate !== null && one.status !== 'paid'),
    index,
  );
  if (!chosen) return false;
  await run((work) => command(work, chosen));
  return true;
}

function register({ run }: Doing, sale: SaleBook): Promise<boolean> {
  return run(async (work) => {
    // What is written twice in one transaction has its keys checked anew: the unit is locked first, as everywhere.
    await work.db.selectFrom('unit').select('id').where('id', '=', sale.unitId).forKeyShare().execute();
    const { status } = await lockSale(work, sale.id);
    if (status !== 'booked') return false;
    await markRegistered(work, sale.id);
    return true;
  });
}

async function cancel(
  { run, today }: Doing,
  sale: SaleBook,
  initiatedBy: 'buyer' | 'developer',
): Promise<boolean> {
  await run((work) =>
    cancelSale(work, sale.id, {
      reason: 'The loan was refused',
      initiatedBy,
      requestedOn: today,
      cancellationDeedNumber: 'HVL-1-4712-2026',
    }),
  );
  sale.hasEnded = true;
  return true;
}

/** Records the next part of a refund that nobody has recorded. */
async function refund({ run, user }: Doing, sale: SaleBook): Promise<boolean> {
  const recorded = await run(async (work) => {
    const line = await work.db
      .selectFrom('refundLine')
      .select(['id', 'amountPaise'])
      .where('saleId', '=', sale.id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('paymentTransaction')
              .select('id')
              .whereRef('refundLineId', '=', 'refundLine.id')
              .where('status', 'in', ['recorded', 'verified']),
          ),
        ),
      )
      .orderBy('lineNo')
      .executeTakeFirst();
    if (!line) return null;
    const input = { ...(await receiptInput(work, sale.id)), type: 'refund' as const, refundLineId: line.id };
    const { id } = await recordReceipt(work, { ...input, amountPaise: line.amountPaise });
    return { id, amountPaise: line.amountPaise };
  });
  if (!recorded) return false;
  sale.money.push({ ...recorded, type: 'refund', mode: 'neft', recordedById: user.id, status: 'recorded' });
  return true;
}
