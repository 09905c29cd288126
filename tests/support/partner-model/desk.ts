import type { Call } from '#platform/contract/call.ts';
import { AppError } from '#platform/contract/errors.ts';
import { isDeadlock } from '#platform/server/database/constraint-errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { createLead } from '#enquiries/leads/lead.contract.ts';
import { leadInput } from '#enquiries/leads/server/lead.factory.ts';
import { buildUnit } from '#inventory/units/server/unit.factory.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import { buildSale } from '#sale-lifecycle/overview/server/sale.factory.ts';
import { addFirm } from '../partner-invoices.ts';
import { addStructure } from '../partner-sales.ts';
import { accountFor, releaseAbove } from '../payable-commissions.ts';
import type { SalesDesk } from '../sales-desk.ts';
import { dataOf, openSalesDesk } from '../sales-desk.ts';
import type { TestUser } from '../test-app.ts';

/** What became of an act: done, refused in words, or not possible as things stood. */
export type Outcome = 'done' | 'refused' | 'skipped';

/** People who work on the commissions of the same firms at once. */
export interface PartnerDesk {
  desk: SalesDesk;
  people: readonly TestUser[];
  towerId: string;
  /** An account that is not the separate one. */
  account: string;
}

/** A firm of one sequence, and another one that may dispute its customers. */
export interface Books {
  firm: TestUser;
  firmId: string;
  rival: TestUser;
  rivalId: string;
}

/** Somebody who does something to them. */
export interface Acting {
  of: PartnerDesk;
  books: Books;
  person: TestUser;
}

/** Runs above so much a day wait for another person: with every other sequence all of them do. */
const NO_LIMIT = 1_000_000_000_00;

export async function openPartnerDesk(): Promise<PartnerDesk> {
  const bank = { bank: 'HDFC Bank', ifsc: 'HDFC0001234' };
  const desk = await openSalesDesk({
    project: {
      designatedAccounts: [
        { kind: 'collection', accountLast4: '4821', ...bank },
        { kind: 'separate', accountLast4: '4472', ...bank },
      ],
    },
  });
  const condition = { saleStatus: 'booked' as const, collectedPct: 0 };
  const payouts = [
    { pct: 40, condition },
    { pct: 60, condition },
  ];
  // From the third sale of a quarter on all of its sales earn more, so that earlier ones are topped up.
  const slabs = [
    { fromCount: 1, toCount: 2, fromPaise: null, pct: 2 },
    { fromCount: 3, toCount: null, fromPaise: null, pct: 2.5 },
  ];
  const more = { type: 'slab' as const, pct: null, slabs, slabEffect: 'allOfPeriod' as const };
  await addStructure(desk, 'For all', anyTerms({ ...more, capPct: 3, payouts }));
  const second = await desk.organization.user('Finance Head');
  const account = desk.project.designatedAccounts.find(({ kind }) => kind === 'collection')?.id ?? '';
  const tower = await desk.run(({ db }) => db.selectFrom('tower').select('id').executeTakeFirstOrThrow());
  return { desk, people: [desk.finance, second, desk.head], towerId: tower.id, account };
}

export async function openBooks(of: PartnerDesk, waitsForRelease: boolean): Promise<Books> {
  const { desk, people } = of;
  await releaseAbove(of, waitsForRelease ? 0 : NO_LIMIT);
  const [firm, rival] = [await addFirm(desk, { gstState: '27' }), await addFirm(desk)];
  const firmId = firm.caller.channelPartnerId ?? '';
  await accountFor({ desk, manager: people[1] ?? desk.head }, firmId);
  return { firm, firmId, rival, rivalId: rival.caller.channelPartnerId ?? '' };
}

/** A booking of a customer of the firm, with its agreement. */
export async function bookFor(of: PartnerDesk, { firm }: Books): Promise<void> {
  const { desk } = of;
  const body = { ...leadInput(), projectIds: [desk.project.id] };
  const lead = await dataOf<Lead>(firm.send(createLead, { body }));
  await again(() =>
    desk.run(async (work) => {
      const { id } = await buildSale(work, { unitId: await freeUnit(of, work), leadId: lead.id });
      await agree(work, 'id', id);
    }),
  );
}

/** The agreement of a sale is signed. */
export async function agree(work: Work, key: 'id' | 'transferredFromSaleId', id: string): Promise<void> {
  await work.db
    .updateTable('sale')
    .set({ status: 'agreement', agreementDate: work.today })
    .where(key, '=', id)
    .where('status', '=', 'booked')
    .execute();
}

/** All are of one tower, of which there can be no more than a thousand. */
export async function freeUnit({ desk, towerId }: PartnerDesk, work: Work): Promise<string> {
  const { id } = await buildUnit(work, { projectId: desk.project.id, towerId });
  return id;
}

interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: object;
}

/** Anything but an error of the server is an answer. */
export async function sent(person: TestUser, call: Call, input: Input): Promise<Outcome> {
  const { status, body } = await person.send(call, input);
  if (status >= 500) throw new Error(`${call.method} ${call.path}: ${JSON.stringify(body)}`);
  return status < 300 ? 'done' : 'refused';
}

/** A command without its call. */
export async function tried(
  desk: SalesDesk,
  command: (work: Work) => Promise<unknown>,
  by: TestUser,
): Promise<Outcome> {
  try {
    await again(() => desk.run(command, by));
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return 'refused';
    throw error;
  }
}

const TRIES = 3;

/** As the server runs a command: anew when it met others in a deadlock. */
async function again<T>(command: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await command();
    } catch (error) {
      if (!isDeadlock(error) || attempt >= TRIES) throw error;
    }
  }
}
