import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as runs from './demands/demandRun.contract.ts';

export const saleLifecycleLive: LiveCalls<typeof runs> = { demandRun: ['/demand-runs'] };
