import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { CHART_OF_ACCOUNTS } from '../accounts.rules.ts';
import type { Account, TrialBalance, TrialBalanceRow } from '../ledger.contract.ts';
import { ACCOUNTS } from '../ledger.contract.ts';
import type { LedgerAccount } from '../ledger.rules.ts';
import { LEDGER_ACCOUNTS } from '../ledger.rules.ts';

/** In the order of the chart. */
const CHART = (Object.keys(CHART_OF_ACCOUNTS) as LedgerAccount[]).filter((one) => ACCOUNTS.includes(one));

/** The same for everyone; still queried, so that an ended session gets nothing. */
export async function chartOfAccounts(read: Read): Promise<Account[]> {
  await read.db.selectFrom('organization').select('currency').executeTakeFirstOrThrow();
  return CHART.map((account) => ({
    account,
    label: LEDGER_ACCOUNTS[account],
    ...CHART_OF_ACCOUNTS[account],
  }));
}

/** The trial balance of a month, by default the current one, summed from the entries on each call. */
export async function getTrialBalance(
  read: Read,
  { month = read.today.slice(0, 7) }: { month?: string | undefined },
): Promise<TrialBalance> {
  const from = `${month}-01`;
  const to = lastDayOf(month);
  const [sums, first] = await Promise.all([accountSums(read, { from, to }), firstPosting(read)]);
  const rows = CHART.map((account) =>
    rowOf(
      account,
      sums.find((one) => one.account === account),
    ),
  );
  return {
    month,
    from,
    to,
    firstMonth: (first ?? read.today).slice(0, 7),
    rows,
    debitPaise: sumPaise(rows.map((row) => row.debitPaise)),
    creditPaise: sumPaise(rows.map((row) => row.creditPaise)),
    openingSumPaise: sumPaise(rows.map((row) => row.openingPaise)),
    closingSumPaise: sumPaise(rows.map((row) => row.closingPaise)),
  };
}

type Sums = Pick<TrialBalanceRow, 'account' | 'openingPaise' | 'debitPaise' | 'creditPaise'>;

/** Opening balances, and debits and credits within the month. */
function accountSums(read: Read, { from, to }: { from: Day; to: Day }): Promise<Sums[]> {
  const isBefore = sql<boolean>`ledger_batch.posted_on < ${from}::date`;
  const isWithin = sql<boolean>`ledger_batch.posted_on >= ${from}::date`;
  return read.db
    .selectFrom('ledgerEntry')
    .innerJoin('ledgerBatch', 'ledgerBatch.id', 'ledgerEntry.batchId')
    .select('ledgerEntry.account')
    .select([
      sql<number>`coalesce(sum(debit_paise - credit_paise) filter (where ${isBefore}), 0)::bigint`.as(
        'openingPaise',
      ),
      sql<number>`coalesce(sum(debit_paise) filter (where ${isWithin}), 0)::bigint`.as('debitPaise'),
      sql<number>`coalesce(sum(credit_paise) filter (where ${isWithin}), 0)::bigint`.as('creditPaise'),
    ])
    .where('ledgerBatch.postedOn', '<=', to)
    .groupBy('ledgerEntry.account')
    .execute();
}

async function firstPosting(read: Read): Promise<Day | undefined> {
  const first = await read.db
    .selectFrom('ledgerBatch')
    .select('postedOn')
    .orderBy('postedOn')
    .limit(1)
    .executeTakeFirst();
  return first?.postedOn;
}

function rowOf(account: LedgerAccount, sums: Sums | undefined): TrialBalanceRow {
  const { openingPaise, debitPaise, creditPaise } = sums ?? {
    openingPaise: 0,
    debitPaise: 0,
    creditPaise: 0,
  };
  return {
    account,
    label: LEDGER_ACCOUNTS[account],
    kind: CHART_OF_ACCOUNTS[account].kind,
    openingPaise,
    debitPaise,
    creditPaise,
    closingPaise: openingPaise + debitPaise - creditPaise,
  };
}

function lastDayOf(month: string): Day {
  const [year, number] = month.split('-').map(Number);
  const next =
    number === 12 ? `${(year ?? 0) + 1}-01-01` : `${year}-${String((number ?? 0) + 1).padStart(2, '0')}-01`;
  return addDays(next, -1);
}
