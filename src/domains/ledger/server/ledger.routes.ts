import type { AnyRoute } from '../../../platform/server/http/route.ts';
import { route } from '../../../platform/server/http/route.ts';
import * as contract from '../ledger.contract.ts';
import { startChainCheck } from './chainCheck.commands.ts';
import { lastCheck } from './chainCheck.queries.ts';
import { listLedgerEntries, sumLedgerEntries } from './journal.queries.ts';
import { chartOfAccounts, getTrialBalance } from './trialBalance.queries.ts';

export const ledgerRoutes: readonly AnyRoute[] = [
  route(contract.listAccounts, (context) => chartOfAccounts(context.read)),
  route(contract.getTrialBalance, (context, { query }) => getTrialBalance(context.read, query)),
  route(contract.listLedgerEntries, (context, { query }) => listLedgerEntries(context.read, query)),
  route(contract.sumLedgerEntries, (context, { query }) => sumLedgerEntries(context.read, query)),
  route(contract.getLedgerCheck, (context) => lastCheck(context.read)),
  route(contract.verifyChain, (context) => context.write((work) => startChainCheck(work))),
];
