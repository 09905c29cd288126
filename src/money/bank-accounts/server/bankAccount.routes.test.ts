import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { dataOf, openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { addDays, financialQuarter } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { TrialBalance } from '#money/ledger/ledger.contract.ts';
import { getTrialBalance } from '#money/ledger/ledger.contract.ts';
import { updateReceipt } from '#money/receipts/receipt.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import { buildVerifiedReceipt } from '#money/receipts/server/receipt.factory.ts';
import { buildLaunchedProject } from '#inventory/units/server/unit.factory.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import type {
  AccountEntry,
  AccountQuarters,
  ProjectAccounts,
  TransferInput,
} from '../bankAccount.contract.ts';
import * as contract from '../bankAccount.contract.ts';

/** The first stage: 13,17,320 and 5 % tax on it. */
const PAID = 13_83_186_00;
const CERTIFIED = {
  engineerCertificate: 'ENG/26/14',
  architectCertificate: 'ARC/26/09',
  accountantCertificate: 'CA/26/31',
};

let desk: SalesDesk;
let other: Project;
let receipt: Receipt;
let accounts: Record<'collection' | 'separate' | 'transaction', string>;

beforeAll(async () => {
  const bank = { bank: 'HDFC Bank', ifsc: 'HDFC0001234' };
  desk = await openSalesDesk({
    project: {
      designatedAccounts: [
        { kind: 'collection', accountLast4: '4821', ...bank },
        { kind: 'separate', accountLast4: '4472', ...bank },
        { kind: 'transaction', accountLast4: '4473', ...bank },
      ],
    },
  });
  const idOf = (kind: string) => desk.project.designatedAccounts.find((one) => one.kind === kind)?.id ?? '';
  accounts = { collection: idOf('collection'), separate: idOf('separate'), transaction: idOf('transaction') };
  other = (await desk.run((work) => buildLaunchedProject(work))).project;
  const sale = await desk.sale();
  receipt = await desk.run((work) =>
    buildVerifiedReceipt(work, { saleId: sale.id, amountPaise: PAID, mode: 'cheque', reference: '104417' }),
  );
});

afterAll(() => desk.app.stop());

const ofProject = async (query: { asOf?: string } = {}) => {
  const all = dataOf<ProjectAccounts[]>(
    desk.finance.send(contract.listBankAccounts, { query: { projectId: desk.project.id, ...query } }),
  );
  const [one] = await all;
  if (!one) throw new Error('The project has no accounts.');
  return one;
};
const balances = ({ accounts: all }: ProjectAccounts) =>
  Object.fromEntries(all.map(({ kind, balancePaise }) => [kind, balancePaise]));
const entriesOf = (id: string) =>
  dataOf<AccountEntry[]>(desk.finance.send(contract.listAccountEntries, { params: { id } }));
const quarters = () => dataOf<AccountQuarters>(desk.finance.send(contract.getAccountQuarters));
const move = (fields: Partial<TransferInput>) =>
  desk.finance.send(contract.recordTransfer, {
    body: {
      fromAccountId: accounts.collection,
      toAccountId: accounts.separate,
      amountPaise: 1_00,
      movedOn: desk.today,
      reference: `N${crypto.randomUUID().slice(0, 8)}`,
      ...fields,
    },
  });
const due = () => receipt.split?.separatePaise ?? 0;

describe('the accounts of a project', () => {
  it('show a receipt where it cleared, and its whole share as lacking on the separate account', async () => {
    const now = await ofProject();
    expect(balances(now)).toEqual({ collection: PAID, separate: 0, transaction: 0 });
    expect(now).toMatchObject({
      receivedPaise: PAID,
      taxPaise: receipt.split?.taxPaise,
      duePaise: due(),
      shortfallPaise: due(),
    });
    expect(due()).toBe(9_22_124_00);
    const before = await ofProject({ asOf: addDays(desk.today, -1) });
    expect(before).toMatchObject({ receivedPaise: 0, shortfallPaise: 0 });
    expect(balances(before)).toEqual({ collection: 0, separate: 0, transaction: 0 });
  });

  it('lack nothing once the share is moved, and stand together where the ledger has the bank', async () => {
    expect((await move({ amountPaise: due() - 1 })).status).toBe(201);
    expect((await ofProject()).shortfallPaise).toBe(1);
    expect((await move({ amountPaise: 1 })).status).toBe(201);
    const now = await ofProject();
    expect(now).toMatchObject({ depositedPaise: due(), shortfallPaise: 0 });
    expect(balances(now)).toEqual({ collection: PAID - due(), separate: due(), transaction: 0 });
    const { rows } = await dataOf<TrialBalance>(desk.finance.send(getTrialBalance));
    const bank = rows.find((row) => row.account === 'bank');
    expect(sumPaise(Object.values(balances(now)))).toBe(bank?.closingPaise);
  });

  it('let money leave the separate account only as certified, and never more than stood there', async () => {
    const out = {
      fromAccountId: accounts.separate,
      toAccountId: accounts.transaction,
      amountPaise: 5_00_000_00,
    };
    const bare = await move(out);
    expect(bare).toMatchObject({ status: 400, body: { errors: [{ field: 'engineerCertificate' }] } });
    const tooMuch = await move({ ...out, ...CERTIFIED, amountPaise: due() + 1 });
    expect(tooMuch).toMatchObject({ status: 400, body: { errors: [{ field: 'amountPaise' }] } });
    const early = await move({ ...out, ...CERTIFIED, movedOn: addDays(desk.today, -1) });
    expect(early.status).toBe(400);
    const late = await move({ ...out, ...CERTIFIED, movedOn: addDays(desk.today, 1) });
    expect(late).toMatchObject({ status: 400, body: { errors: [{ field: 'movedOn' }] } });
    expect((await move({ ...out, ...CERTIFIED })).status).toBe(201);
    const now = await ofProject();
    expect(now).toMatchObject({ withdrawnPaise: 5_00_000_00, shortfallPaise: 0 });
    expect(balances(now)).toMatchObject({ separate: due() - 5_00_000_00, transaction: 5_00_000_00 });
  });

  it('stay within their project', async () => {
    const foreign = other.designatedAccounts[0]?.id ?? '';
    const answer = await move({ toAccountId: foreign });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'toAccountId' }] } });
    expect((await move({ toAccountId: accounts.collection })).status).toBe(400);
  });

  it('take a transfer back once, by an entry that leaves the first one readable', async () => {
    const { id } = await dataOf<{ id: string }>(
      move({ fromAccountId: accounts.transaction, toAccountId: null, amountPaise: 2_00_000_00 }),
    );
    expect(balances(await ofProject())).toMatchObject({ transaction: 3_00_000_00 });
    const back = () =>
      desk.finance.send(contract.reverseTransfer, {
        params: { id },
        body: { reason: 'Paid from another bank' },
      });
    const { id: contra } = await dataOf<{ id: string }>(back());
    expect(balances(await ofProject())).toMatchObject({ transaction: 5_00_000_00 });
    expect(await back()).toMatchObject({
      status: 409,
      body: { message: 'This transfer is already reversed.' },
    });
    const twice = desk.finance.send(contract.reverseTransfer, {
      params: { id: contra },
      body: { reason: 'Taken back wrongly' },
    });
    expect((await twice).status).toBe(409);
    const found = await entriesOf(accounts.transaction);
    expect(found.map((one) => [one.kind, one.amountPaise, one.canBeTakenBack])).toEqual([
      ['transferTakenBack', 2_00_000_00, false],
      ['transferOut', -2_00_000_00, false],
      ['transferIn', 5_00_000_00, true],
    ]);
  });

  it('have entries that add up to their balance, each with the balance after it', async () => {
    for (const { id, balancePaise } of (await ofProject()).accounts) {
      const found = await entriesOf(id);
      expect(sumPaise(found.map((one) => one.amountPaise))).toBe(balancePaise);
      expect(found[0]?.balancePaise).toBe(balancePaise);
    }
    const [last] = await entriesOf(accounts.separate);
    expect(last).toMatchObject({ kind: 'transferOut', certificates: 'ENG/26/14, ARC/26/09, CA/26/31' });
  });
});

describe('the quarters', () => {
  it('add up to the accounts of all projects and leave as a sheet', async () => {
    const all = await dataOf<ProjectAccounts[]>(desk.finance.send(contract.listBankAccounts));
    const { rows, total } = await quarters();
    const own = rows.filter((row) => row.projectId === desk.project.id);
    expect(own.at(-1)).toMatchObject({
      quarter: financialQuarter(desk.today),
      depositedPaise: due(),
      withdrawnPaise: 5_00_000_00,
      closingPaise: due() - 5_00_000_00,
    });
    for (const key of [
      'receivedPaise',
      'taxPaise',
      'duePaise',
      'depositedPaise',
      'withdrawnPaise',
    ] as const) {
      expect(total[key]).toBe(sumPaise(all.map((one) => one[key])));
    }
    const file = await desk.finance.send(contract.exportAccountQuarters, { query: { format: 'csv' } });
    expect(file.status).toBe(200);
    const nobody = await desk.app.organization();
    const theirs = await dataOf<AccountQuarters>(nobody.businessHead.send(contract.getAccountQuarters));
    expect(theirs).toMatchObject({ rows: [], total: { receivedPaise: 0 } });
  });

  it('know nothing of money in a year before it came', async () => {
    const year = (await quarters()).year - 1;
    const before = await dataOf<AccountQuarters>(
      desk.finance.send(contract.getAccountQuarters, { query: { year } }),
    );
    expect(before.rows).toHaveLength(8);
    expect(before.rows.every((row) => row.closingPaise === 0 && row.receivedPaise === 0)).toBe(true);
  });
});

describe('a cheque that bounced', () => {
  it('is no money of any account, and nothing is due of it', async () => {
    const { status } = await desk.finance.send(updateReceipt, {
      params: { id: receipt.id },
      body: { status: 'bounced', bounceReason: 'Funds insufficient', bouncedOn: desk.today },
    });
    expect(status).toBe(200);
    const now = await ofProject();
    expect(now).toMatchObject({ receivedPaise: 0, taxPaise: 0, duePaise: 0, shortfallPaise: 0 });
    expect(balances(now).collection).toBe(-due());
    const kinds = (await entriesOf(accounts.collection)).map((one) => one.kind);
    expect(kinds.toSorted()).toEqual(['receipt', 'receiptTakenBack', 'transferOut', 'transferOut']);
  });
});
