import { companyScreens } from '#company/company.screens.ts';
import { crossCuttingScreens } from '#cross-cutting/cross-cutting.screens.ts';
import { enquiriesScreens } from '#enquiries/enquiries.screens.ts';
import { insightScreens } from '#insight/insight.screens.ts';
import { inventoryScreens } from '#inventory/inventory.screens.ts';
import { lettersScreens } from '#letters/letters.screens.ts';
import { moneyScreens } from '#money/money.screens.ts';
import { offersScreens } from '#offers/offers.screens.ts';
import { partnersScreens } from '#partners/partners.screens.ts';
import type { ScreenDescription } from '#platform/web/navigation/screen.tsx';
import { saleLifecycleScreens } from '#sale-lifecycle/sale-lifecycle.screens.ts';
import { siteScreens } from '#site/site.screens.ts';
import { appScreens } from './app.screens.ts';

/** Every screen. A new one is one entry in the list of its area. */
export const EVERY_SCREEN: readonly ScreenDescription[] = [
  ...companyScreens,
  ...inventoryScreens,
  ...enquiriesScreens,
  ...offersScreens,
  ...moneyScreens,
  ...siteScreens,
  ...saleLifecycleScreens,
  ...partnersScreens,
  ...lettersScreens,
  ...insightScreens,
  ...crossCuttingScreens,
  ...appScreens,
];

/** Inside the shell, for those who are signed in. */
export const SCREENS = EVERY_SCREEN.filter(({ openTo }) => openTo === undefined);
/** For those who are not signed in. */
export const PUBLIC_SCREENS = EVERY_SCREEN.filter(({ openTo }) => openTo === 'guests');
/** Pages of their own, for everyone. */
export const PLAIN_SCREENS = EVERY_SCREEN.filter(({ openTo }) => openTo === 'everyone');
