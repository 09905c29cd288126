import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../ledger.contract.ts';
import * as periods from '../period.contract.ts';
import { startChainCheck } from './chainCheck.commands.ts';
import { lastCheck } from './chainCheck.queries.ts';
import { journalSheet } from './journal.list.ts';
import { listLedgerEntries, totalLedgerEntries } from './journal.queries.ts';
import { lockPeriod, reopenPeriod } from './period.commands.ts';
import { listPeriods } from './period.queries.ts';
import { chartOfAccounts, getTrialBalance } from './trialBalance.queries.ts';

export const ledgerRoutes: readonly AnyRoute[] = [
  route(contract.listAccounts, (context) => chartOfAccounts(context.read)),
  route(contract.getTrialBalance, (context, { query }) => getTrialBalance(context.read, query)),
  route(contract.listLedgerEntries, (context, { query }) => listLedgerEntries(context.read, query)),
  route(contract.exportLedgerEntries, (context, { query }) => sheetOf(context, journalSheet, query)),
  route(contract.totalLedgerEntries, (context, { query }) => totalLedgerEntries(context.read, query)),
  route(contract.getLedgerCheck, (context) => lastCheck(context.read)),
  route(contract.verifyChain, (context) => context.write((work) => startChainCheck(work))),
  route(periods.listPeriods, (context, { query }) => listPeriods(context.read, query)),
  route(periods.lockPeriod, (context, { body }) => context.write((work) => lockPeriod(work, body.month))),
  route(periods.reopenPeriod, (context, { body }) =>
    context.write((work) => reopenPeriod(work, body.month, body.reason)),
  ),
];
