import type { LiveCalls } from '#platform/web/client/live.ts';
import type * as imports from './imports/import.contract.ts';

export const crossCuttingLive: LiveCalls<typeof imports> = { import: ['/imports'] };
