import { formatMoney } from '#platform/contract/format.ts';
import { stateName } from '#platform/contract/identity-numbers.ts';
import type { PricingRate } from './pricingInputs.contract.ts';

/** A rate as documents print it: 'GST 5%, residential', 'Stamp duty 7%, Pune, Maharashtra'. */
export function pricingRateText(rate: PricingRate): string {
  const place = [
    rate.qualifier && capitalised(rate.qualifier),
    rate.stateCode && stateName(rate.stateCode),
  ].filter(Boolean);
  return [meaningOf(rate), ...place].join(', ');
}

function meaningOf(rate: PricingRate): string {
  switch (rate.key) {
    case 'gst.residential.other':
      return `GST ${rate.value.pct}%, residential`;
    case 'gst.residential.affordable':
      return `GST ${rate.value.pct}%, affordable residential, gross up to ${formatMoney(rate.value.maxGrossPaise)}`;
    case 'gst.commercial':
      return `GST ${rate.value.pct}%, commercial; ${rate.value.inResidentialProjectPct}% in a residential project`;
    case 'gst.plot':
      return `GST ${rate.value.pct}%, land`;
    case 'gst.afterCompletion':
      return `GST ${rate.value.pct}%, after completion`;
    case 'gst.charge.plc':
      return `GST on location charges ${treatmentText(rate.value)}`;
    case 'gst.charge.floorRise':
      return `GST on floor rise ${treatmentText(rate.value)}`;
    case 'gst.charge.coveredParking':
      return `GST on covered parking ${treatmentText(rate.value)}`;
    case 'tds.property':
      return `TDS ${rate.value.pct}% from ${formatMoney(rate.value.thresholdPaise)}, section ${rate.value.section}`;
    case 'stamp':
      return `Stamp duty ${rate.value.bands.map(bandPct).join(', ')}`;
    case 'registration':
      return registrationText(rate.value);
  }
}

type ValueOf<Key extends PricingRate['key']> = Extract<PricingRate, { key: Key }>['value'];

function treatmentText({ treatment, pct }: ValueOf<'gst.charge.plc'>): string {
  if (treatment === 'rate') return `${pct}%`;
  return treatment === 'deposit' ? 'none, a deposit' : 'as on the construction';
}

function bandPct({ components, upToPaise }: ValueOf<'stamp'>['bands'][number]): string {
  const pct = `${components.map((component) => component.pct).join(' + ')}%`;
  return upToPaise === null ? pct : `${pct} up to ${formatMoney(upToPaise)}`;
}

function registrationText({ pct, capPaise }: ValueOf<'registration'>): string {
  return `Registration fee ${pct}%${capPaise === null ? '' : `, at most ${formatMoney(capPaise)}`}`;
}

function capitalised(words: string): string {
  return words.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
}
