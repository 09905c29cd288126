import { ACCOUNT_LAYERS } from './account-layers.ts';
import { ASSIGNMENT_LAYERS } from './assignment-layers.ts';
import { CAPTURE_LAYERS } from './capture-layers.ts';
import { CLAIM_LAYERS } from './claim-layers.ts';
import { CONSTRUCTION_LAYERS } from './construction-layers.ts';
import { DEMAND_LAYERS } from './demand-layers.ts';
import { INVOICE_LAYERS } from './invoice-layers.ts';
import { LEAD_LAYERS } from './lead-layers.ts';
import { PAYMENT_LAYERS } from './payment-layers.ts';
import { PRICE_LAYERS } from './price-layers.ts';
import { PROJECT_LAYERS } from './project-layers.ts';
import { SALE_LAYERS } from './sale-layers.ts';
import { SCORING_LAYERS } from './scoring-layers.ts';
import { SETTINGS_LAYERS } from './settings-layers.ts';
import { SHELL_LAYERS } from './shell-layers.ts';
import { UNIT_LAYERS } from './unit-layers.ts';
import { USER_LAYERS } from './user-layers.ts';
import type { ScreenLayer } from './screen-layer.ts';

/** What opens upon the screens, area by area. */
export const LAYERS: readonly ScreenLayer[] = [
  ...SHELL_LAYERS,
  ...ACCOUNT_LAYERS,
  ...SETTINGS_LAYERS,
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
  ...SALE_LAYERS,
  ...DEMAND_LAYERS,
  ...PAYMENT_LAYERS,
  ...INVOICE_LAYERS,
];
