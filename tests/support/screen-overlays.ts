import { ACCOUNT_LAYERS } from './account-overlays.ts';
import { ASSIGNMENT_LAYERS } from './assignment-overlays.ts';
import { CAPTURE_LAYERS } from './capture-overlays.ts';
import { CLAIM_LAYERS } from './claim-overlays.ts';
import { CONSTRUCTION_LAYERS } from './construction-overlays.ts';
import { CONTRACTOR_LAYERS } from './contractor-overlays.ts';
import { DEMAND_LAYERS } from './demand-overlays.ts';
import { DOCUMENT_LAYERS } from './document-overlays.ts';
import { INSIGHT_LAYERS } from './insight-overlays.ts';
import { INVOICE_LAYERS } from './invoice-overlays.ts';
import { LEAD_LAYERS } from './lead-overlays.ts';
import { LETTER_LAYERS } from './letter-overlays.ts';
import { PARTNER_INVOICE_LAYERS } from './partner-invoice-overlays.ts';
import { PAYMENT_LAYERS } from './payment-overlays.ts';
import { PRICE_LAYERS } from './price-overlays.ts';
import { PROJECT_LAYERS } from './project-overlays.ts';
import { SALE_LAYERS } from './sale-overlays.ts';
import { SCORING_LAYERS } from './scoring-overlays.ts';
import { SETTINGS_LAYERS } from './settings-overlays.ts';
import { SHELL_LAYERS } from './shell-overlays.ts';
import { COMMISSION_RUN_LAYERS } from './commission-run-overlays.ts';
import { STRUCTURE_LAYERS } from './structure-overlays.ts';
import { UNIT_LAYERS } from './unit-overlays.ts';
import { USER_LAYERS } from './user-overlays.ts';
import type { ScreenOverlay } from './screen-overlay.ts';

/** What opens upon the screens, area by area. */
export const LAYERS: readonly ScreenOverlay[] = [
  ...SHELL_LAYERS,
  ...ACCOUNT_LAYERS,
  ...SETTINGS_LAYERS,
  ...DOCUMENT_LAYERS,
  ...LETTER_LAYERS,
  ...USER_LAYERS,
  ...LEAD_LAYERS,
  ...CAPTURE_LAYERS,
  ...CLAIM_LAYERS,
  ...ASSIGNMENT_LAYERS,
  ...SCORING_LAYERS,
  ...PROJECT_LAYERS,
  ...UNIT_LAYERS,
  ...PRICE_LAYERS,
  ...CONSTRUCTION_LAYERS,
  ...CONTRACTOR_LAYERS,
  ...SALE_LAYERS,
  ...DEMAND_LAYERS,
  ...PAYMENT_LAYERS,
  ...INVOICE_LAYERS,
  ...STRUCTURE_LAYERS,
  ...COMMISSION_RUN_LAYERS,
  ...PARTNER_INVOICE_LAYERS,
  ...INSIGHT_LAYERS,
];
