import { formatMoney } from '#platform/contract/format.ts';
import type { PriceEffect } from '../priceList.contract.ts';

/** '+₹4,92,500', 'no difference' */
export function differenceText(paise: number): string {
  if (paise === 0) return 'no difference';
  return `${paise > 0 ? '+' : ''}${formatMoney(paise)}`;
}

/** '42 of 48 unsold units change price: +₹4,92,500 together.' */
export function effectSentence({ units, changedUnits, differencePaise }: PriceEffect): string {
  if (units === 0) return 'No unit is unsold, so no price changes.';
  if (changedUnits === 0) return `The prices of all ${units} unsold units stay as they are.`;
  const which = changedUnits === units ? `All ${units}` : `${changedUnits} of ${units}`;
  return `${which} unsold units change price: ${differenceText(differencePaise)} in total.`;
}
