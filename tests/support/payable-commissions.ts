import type { Commission, CommissionSummary } from '#partners/commissions/commission.contract.ts';
import {
  approveCommission,
  getCommission,
  listCommissions,
} from '#partners/commissions/commission.contract.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import { confirmFirmAccount, enterFirmAccount } from '#company/firm-accounts/server/firmAccount.commands.ts';
import { buildEnteredInvoice } from '#partners/partner-invoices/server/partnerInvoice.factory.ts';
import { anyTerms } from '#partners/structures/structureTerms.factory.ts';
import { addPartner, addStructure, register, sellFor } from './partner-sales.ts';
import type { SalesDesk } from './sales-desk.ts';
import { dataOf, openSalesDesk } from './sales-desk.ts';
import type { TestUser } from './test-app.ts';

/** Where Finance pays firms: two people of it, a third who approves, an account of the project and a firm. */
export interface PayingDesk {
  desk: SalesDesk;
  salesHead: TestUser;
  /** Beside the Finance Head of the desk. */
  manager: TestUser;
  firm: TestUser;
  firmId: string;
  account: Record<'collection' | 'separate', string>;
}

export async function openPayingDesk(options: { withScreens?: true } = {}): Promise<PayingDesk> {
  const bank = { bank: 'HDFC Bank', ifsc: 'HDFC0001234' };
  const desk = await openSalesDesk({
    ...options,
    project: {
      designatedAccounts: [
        { kind: 'collection', accountLast4: '4821', ...bank },
        { kind: 'separate', accountLast4: '4472', ...bank },
      ],
    },
  });
  const [salesHead, manager, firm] = await Promise.all([
    desk.organization.user('Sales Head'),
    desk.organization.user('Finance Manager'),
    addPartner(desk),
  ]);
  const payouts = [
    { pct: 40, condition: { saleStatus: 'registered' as const, collectedPct: 0 } },
    { pct: 60, condition: { saleStatus: 'registered' as const, collectedPct: 0 } },
  ];
  await addStructure(desk, 'For all', anyTerms({ payouts }));
  const idOf = (kind: string) => desk.project.designatedAccounts.find((one) => one.kind === kind)?.id ?? '';
  const paying = {
    desk,
    salesHead,
    manager,
    firm,
    firmId: firm.caller.channelPartnerId ?? '',
    account: { collection: idOf('collection'), separate: idOf('separate') },
  };
  await accountFor(paying, paying.firmId);
  return paying;
}

/** Entered by one person of Finance and confirmed by another. */
export async function accountFor(
  { desk, manager }: Pick<PayingDesk, 'desk' | 'manager'>,
  firmId: string,
  accountNumber = '50200012345678',
): Promise<void> {
  const input = { accountName: 'Orchard Realty LLP', accountNumber, ifsc: 'HDFC0001234' };
  const { entered } = await desk.run((work) => enterFirmAccount(work, firmId, input), desk.finance);
  const accountId = entered?.id ?? '';
  await desk.run((work) => confirmFirmAccount(work, firmId, { accountId }), manager);
}

/** Approved, with both tranches reached: 2 % of ₹1,33,17,100 in parts of 40 and 60 %. */
export async function approvedCommission(
  { desk, salesHead, firm }: PayingDesk,
  by: TestUser = firm,
): Promise<Commission> {
  const sale = await sellFor(desk, by);
  await register(desk, sale);
  const [row] = await dataOf<CommissionSummary[]>(
    desk.head.send(listCommissions, { query: { saleId: sale.id } }),
  );
  if (!row) throw new Error('The sale has no commission.');
  const params = { id: row.id };
  await dataOf(salesHead.send(approveCommission, { params, body: {} }));
  return dataOf<Commission>(desk.head.send(getCommission, { params }));
}

/** The same with its invoice entered: the tranches pay 1,04,406.06 and 1,56,609.10 after 2 % TDS. */
export async function payableCommission(paying: PayingDesk, by?: TestUser): Promise<Commission> {
  const commission = await approvedCommission(paying, by);
  await paying.desk.run(
    (work) => buildEnteredInvoice(work, { commissionId: commission.id }),
    paying.desk.finance,
  );
  return commission;
}

/** Above so much a day another person releases. */
export async function releaseAbove(
  { desk }: Pick<PayingDesk, 'desk'>,
  releaseAbovePaise: number,
): Promise<void> {
  await desk.run(async ({ db }) => {
    const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
    const whole = OrganizationSettings.parse(settings);
    const commissions = { ...whole.commissions, releaseAbovePaise };
    await db
      .updateTable('organization')
      .set({ settings: { ...whole, commissions } })
      .execute();
  });
}
