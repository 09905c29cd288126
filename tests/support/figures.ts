import type { Figure, FigureList, Measure } from '#platform/contract/figure.ts';
import {
  listCommissionReport,
  listLiability,
  listOverdueTranches,
} from '#insight/commissions/commissionReports.contract.ts';
import { listCosts } from '#insight/budgets/cost.contract.ts';
import { listCommissions } from '#partners/commissions/commission.contract.ts';
import { listApprovals } from '#company/approvals/approval.contract.ts';
import { listRefunds } from '#money/refunds/refund.contract.ts';
import { listDemandRuns } from '#sale-lifecycle/demands/demandRun.contract.ts';
import { listInvoices } from '#money/invoices/invoice.contract.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { listDueToday, listOverdue } from '#money/dues/due.contract.ts';
import { listCharges } from '#money/charges/chargeList.contract.ts';
import { listInstallments } from '#money/dues/installmentList.contract.ts';
import { listReceipts } from '#money/receipts/receipt.contract.ts';
import { listClaimDisputes } from '#enquiries/partner-claims/dispute.contract.ts';
import { listPriceLists } from '#inventory/prices/priceList.contract.ts';
import { listSales } from '#sales/sale.contract.ts';
import { listUnits } from '#inventory/units/unit.contract.ts';
import { listSiteChecks } from '#site/analytics/siteCheck.contract.ts';
import { listSiteDemands } from '#site/analytics/siteDemand.contract.ts';
import { listWorkValues } from '#site/analytics/workValue.contract.ts';
import { listIssues } from '#site/issues/issue.contract.ts';
import { listOverdueMilestones } from '#site/milestones/overdue.contract.ts';
import type { Call } from '#platform/contract/call.ts';

// Follows the figures of a reply to their rows and adds these up, as a person would who does not believe them.

const LISTS: Record<FigureList, Call> = {
  leads: listLeads,
  sales: listSales,
  units: listUnits,
  receipts: listReceipts,
  invoices: listInvoices,
  overdue: listOverdue,
  notYetDue: listDueToday,
  installments: listInstallments,
  charges: listCharges,
  approvals: listApprovals,
  priceLists: listPriceLists,
  disputes: listClaimDisputes,
  demandRuns: listDemandRuns,
  refunds: listRefunds,
  commissions: listCommissions,
  commissionReport: listCommissionReport,
  commissionTranches: listLiability,
  overdueTranches: listOverdueTranches,
  overdueMilestones: listOverdueMilestones,
  siteIssues: listIssues,
  siteWorks: listWorkValues,
  siteChecks: listSiteChecks,
  siteDemands: listSiteDemands,
  costs: listCosts,
};

export type Row = Record<string, unknown>;

/** Asks a call as somebody and gives the body of the answer; fails when that is not a 200. */
export type Ask<Who> = (who: Who, call: Call, query: Record<string, unknown>) => Promise<Row>;

export interface FollowedFigure {
  path: string;
  figure: Figure;
  /** Of the rows that the query of the figure finds. */
  sum: number;
}

/** @param found rows that this person has read before, by list and query */
export async function sumsOfFigures<Who>(
  ask: Ask<Who>,
  who: Who,
  reply: unknown,
  found = new Map<string, Row[]>(),
): Promise<FollowedFigure[]> {
  const followed: FollowedFigure[] = [];
  for (const [path, figure] of figuresIn(reply)) {
    const key = JSON.stringify([figure.list, figure.query]);
    const rows = found.get(key) ?? (await allRows(ask, who, figure));
    found.set(key, rows);
    followed.push({ path, figure, sum: addedUp(figure, rows) });
  }
  return followed;
}

/** All rows of a list, page by page, as a person would turn them. */
async function allRows<Who>(ask: Ask<Who>, who: Who, { list, query }: Figure): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask(who, LISTS[list], { ...query, limit: 100, page });
    rows.push(...(answer['data'] as Row[]));
    if (page >= (answer['pagination'] as { pages: number }).pages) return rows;
  }
}

const amount = (row: Row, key: string): number => {
  if (typeof row[key] !== 'number') throw new Error(`A row carries no ${key}.`);
  return row[key];
};

const splitOf = (row: Row, key: string): number => amount(row['split'] as Row, key);

/** Null in the figures of a tower, of what belongs to the project as a whole. */
const ofScope = (row: Row, key: string): number => (row[key] === null ? 0 : amount(row, key));

function atRate(row: Row, ratePct: string | undefined, key: string): number {
  const rates = row['taxByRate'] as Row[];
  return amount(rates.find((one) => one['ratePct'] === Number(ratePct)) ?? {}, key);
}

/** What one row adds to a figure. */
const ADDS: Record<Exclude<Measure, 'rows' | 'sales'>, (row: Row, figure: Figure) => number> = {
  agreementValuePaise: (row) => amount(row, 'agreementValuePaise'),
  pricePaise: (row) => amount(row, 'pricePaise'),
  discountPaise: (row) => amount(row, 'discountPaise'),
  interactionCount: (row) => amount(row, 'interactionCount'),
  siteVisitCount: (row) => amount(row, 'siteVisitCount'),
  amountPaise: (row) => amount(row, 'amountPaise'),
  outstandingPaise: (row) => amount(row, 'outstandingPaise'),
  paidPaise: (row) => amount(row, 'paidPaise'),
  waivedPaise: (row) => amount(row, 'waivedPaise'),
  unallocatedPaise: (row) => amount(row, 'unallocatedPaise'),
  totalPaise: (row) => amount(row, 'totalPaise'),
  taxablePaise: (row) => amount(row, 'taxablePaise'),
  taxPaise: (row) => amount(row, 'cgstPaise') + amount(row, 'sgstPaise') + amount(row, 'igstPaise'),
  taxableAtRatePaise: (row, { query }) => atRate(row, query['ratePct'], 'taxablePaise'),
  taxAtRatePaise: (row, { query }) => atRate(row, query['ratePct'], 'taxPaise'),
  splitTaxPaise: (row) => splitOf(row, 'taxPaise'),
  splitSeparatePaise: (row) => splitOf(row, 'separatePaise'),
  splitFreePaise: (row) => splitOf(row, 'freePaise'),
  expectedInBankPaise: (row) => amount(row, 'expectedInBankPaise'),
  // Null where no structure applied, or the commission is not known in detail.
  grossPaise: (row) => (row['grossPaise'] === null ? 0 : amount(row, 'grossPaise')),
  payablePaise: (row) => amount(row, 'payablePaise'),
  openPaise: (row) => amount(row, 'openPaise'),
  toRecoverPaise: (row) => amount(row, 'toRecoverPaise'),
  paidInDaysPaise: (row) => amount(row, 'paidInDaysPaise'),
  blockedPaise: (row) => amount(row, 'blockedPaise'),
  undemandedPaise: (row) => amount(row, 'undemandedPaise'),
  budgetedPaise: (row) => ofScope(row, 'budgetedPaise'),
  plannedValuePaise: (row) => ofScope(row, 'plannedValuePaise'),
  earnedValuePaise: (row) => ofScope(row, 'earnedValuePaise'),
  actualCostPaise: (row) => ofScope(row, 'actualCostPaise'),
  costPaise: (row) => amount(row, 'costPaise'),
  plannedShare: (row) => amount(row, 'plannedShare'),
  earnedShare: (row) => amount(row, 'earnedShare'),
};

function addedUp(figure: Figure, rows: readonly Row[]): number {
  if (figure.measure === 'rows') return rows.length;
  if (figure.measure === 'sales') return new Set(rows.map((row) => row['saleId'])).size;
  const adds = ADDS[figure.measure];
  return rows.reduce((sum, row) => sum + adds(row, figure), 0);
}

/** Every figure of a reply, with the path to it. */
export function figuresIn(value: unknown, path = ''): [string, Figure][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('measure' in value && 'query' in value) return [[path, value as Figure]];
  return Object.entries(value).flatMap(([key, part]) => figuresIn(part, `${path}.${key}`));
}
