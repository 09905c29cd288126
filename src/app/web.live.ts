import { companyLive } from '#company/company.live.ts';
import { crossCuttingLive } from '#cross-cutting/cross-cutting.live.ts';
import { enquiriesLive } from '#enquiries/enquiries.live.ts';
import { insightLive } from '#insight/insight.live.ts';
import { inventoryLive } from '#inventory/inventory.live.ts';
import { lettersLive } from '#letters/letters.live.ts';
import { moneyLive } from '#money/money.live.ts';
import { offersLive } from '#offers/offers.live.ts';
import { partnersLive } from '#partners/partners.live.ts';
import type { LiveResources } from '#platform/web/client/live.ts';
import { saleLifecycleLive } from '#sale-lifecycle/sale-lifecycle.live.ts';
import { salesLive } from '#sales/sales.live.ts';
import { siteLive } from '#site/site.live.ts';

const AREAS: readonly LiveResources[] = [
  companyLive,
  inventoryLive,
  enquiriesLive,
  offersLive,
  salesLive,
  moneyLive,
  siteLive,
  saleLifecycleLive,
  partnersLive,
  lettersLive,
  insightLive,
  crossCuttingLive,
];

const KINDS = new Set(AREAS.flatMap((area) => Object.keys(area)));

/** When a record of a kind changes, what every area reads again. */
export const LIVE: LiveResources = Object.fromEntries(
  [...KINDS].map((kind) => [kind, AREAS.flatMap((area) => area[kind] ?? [])]),
);

/** Sums over many rows: read at most once in two seconds, however much changes. */
export const PACED: readonly string[] = [
  '/analytics',
  '/payments/dashboard',
  '/payments/reports',
  '/sales/analytics',
  '/commissions/analytics',
];
