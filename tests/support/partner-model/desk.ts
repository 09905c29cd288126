import type { Call } from '#platform/contract/call.ts';
import type { Work } from '#platform/server/context.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { addPartner, addStructure, sellFor } from '../partner-sales.ts';
import type { SalesDesk } from '../sales-desk.ts';
import { openSalesDesk } from '../sales-desk.ts';
import type { TestUser } from '../test-app.ts';

/** What became of an act: done, refused in words, or not possible as things stood. */
export type Outcome = 'done' | 'refused' | 'skipped';

/** People who work on the same commissions at once. */
export interface PartnerDesk {
  desk: SalesDesk;
  firm: TestUser;
  firmId: string;
  people: readonly TestUser[];
  /** An account that is not the separate one. */
  account: string;
}

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
  const firm = await addPartner(desk);
  const condition = { saleStatus: 'booked' as const, collectedPct: 0 };
  const payouts = [
    { pct: 40, condition },
    { pct: 60, condition },
  ];
  await addStructure(desk, 'For all', anyTerms({ pct: 2.5, capPct: 3, payouts }));
  const second = await desk.organization.user('Finance Head');
  const account = desk.project.designatedAccounts.find(({ kind }) => kind === 'collection')?.id ?? '';
  const firmId = firm.caller.channelPartnerId ?? '';
  return { desk, firm, firmId, people: [desk.finance, second, desk.head], account };
}

/** A booking of a customer of the firm, with its agreement. */
export async function bookFor({ desk, firm }: PartnerDesk): Promise<Sale> {
  const sale = await sellFor(desk, firm);
  await desk.run((work) =>
    work.db
      .updateTable('sale')
      .set({ status: 'agreement', agreementDate: work.today })
      .where('id', '=', sale.id)
      .execute(),
  );
  return sale;
}

/** Anything but an error of the server is an answer. */
export async function sent(
  person: TestUser,
  call: Call,
  input: { params?: Record<string, string>; body?: object },
): Promise<Outcome> {
  const { status, body } = await person.send(call, input);
  if (status >= 500) throw new Error(`${call.method} ${call.path}: ${JSON.stringify(body)}`);
  return status < 300 ? 'done' : 'refused';
}

/** What a test writes without a call: one command, as the whole of it. */
export async function tried(desk: SalesDesk, command: (work: Work) => Promise<boolean>): Promise<Outcome> {
  return (await desk.run(command)) ? 'done' : 'skipped';
}
