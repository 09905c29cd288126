import { matchPath } from 'react-router';
import type { ScreenDescription } from '../../src/platform/web/navigation/screen.tsx';
import { PLAIN_SCREENS, PUBLIC_SCREENS, SCREENS } from '../../src/web.screens.ts';
import type { Records } from './world-records.ts';

/** Which record of the world stands for a parameter of a screen's path. */
const RECORD_OF: Readonly<Record<string, keyof Records>> = {
  projectId: 'project',
  towerId: 'tower',
  unitId: 'unit',
  heldUnitId: 'heldUnit',
  leadId: 'lead',
  costSheetId: 'costSheet',
  priceListId: 'priceList',
  saleId: 'sale',
  invoiceId: 'invoice',
  receiptId: 'waitingReceipt',
  approvalId: 'approval',
  token: 'shareToken',
  importId: 'import',
  firmId: 'firm',
  claimId: 'claim',
  disputeId: 'dispute',
};

/** '/sales/:saleId' → the address of the sale of the world. A parameter nobody has named yet fails. */
export function addressOf(path: string, records: Records): string {
  return path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const record = RECORD_OF[parameter];
    if (!record) throw new Error(`Name the record that ":${parameter}" of ${path} stands for.`);
    return records[record];
  });
}

/** Whether a link within the product leads to one of its screens. */
export function leadsToScreen(address: string): boolean {
  const { pathname } = new URL(address, 'http://plinth.test');
  return EVERY_SCREEN.some(({ path }) => matchPath(path, pathname) !== null);
}

const EVERY_SCREEN: readonly ScreenDescription[] = [...PUBLIC_SCREENS, ...SCREENS, ...PLAIN_SCREENS];
