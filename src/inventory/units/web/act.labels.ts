import { formatDay, formatMoney, formatRate, plainNumber } from '#platform/contract/format.ts';
import type { UnitAct, UnitBatchState } from '#offers/unit-batches/unitBatch.contract.ts';
import { BLOCK_REASON_LABELS } from './unit.labels.shared.ts';

/** The kind of change, before its details are known. */
export type ActKind = 'block' | 'unblock' | 'price';

export const ACT_TITLES: Record<ActKind, string> = {
  block: 'Block',
  unblock: 'Unblock',
  price: 'Change the price of',
};

/** 'Blocked: Legal matter', 'Base rate raised by ₹100 / sq ft' */
export function actText(act: UnitAct): string {
  switch (act.kind) {
    case 'block':
      return `Blocked: ${BLOCK_REASON_LABELS[act.reason].toLowerCase()}${marketText(act.releaseOn)}`;
    case 'unblock':
      return 'Unblocked';
    case 'setRate':
      return act.baseRatePaise === null
        ? 'Own base rate removed'
        : `Base rate set to ${formatRate(act.baseRatePaise)}`;
    case 'changeRate':
      return `Base rate ${act.byPaise < 0 ? 'lowered' : 'raised'} by ${formatRate(Math.abs(act.byPaise))}`;
    case 'changeRatePct':
      return `Base rate ${act.byPct < 0 ? 'lowered' : 'raised'} by ${plainNumber(Math.abs(act.byPct))}%`;
    case 'changePlc':
      return `Location charges: ${[...act.add.map((code) => `+ ${code}`), ...act.remove.map((code) => `− ${code}`)].join(', ')}`;
  }
}

/** 'Available → Blocked', '₹12,400 → ₹12,500 / sq ft' */
export function changeText(from: UnitBatchState, to: UnitBatchState): string {
  const parts = [
    from.status === to.status ? '' : `${STATUS[from.status]} → ${STATUS[to.status]}`,
    from.statusReason === to.statusReason || to.statusReason === null
      ? ''
      : BLOCK_REASON_LABELS[to.statusReason],
    from.releaseOn === to.releaseOn ? '' : marketText(to.releaseOn).replace(', ', ''),
    from.baseRatePaise === to.baseRatePaise
      ? ''
      : `${rateText(from.baseRatePaise)} → ${rateText(to.baseRatePaise)}`,
    from.plcCodes.join() === to.plcCodes.join()
      ? ''
      : `${from.plcCodes.join(', ') || 'no charge'} → ${to.plcCodes.join(', ') || 'no charge'}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** ', on the market on 10 Dec 2026'; '' where none is planned. */
function marketText(releaseOn: string | null | undefined): string {
  return releaseOn ? `, on the market on ${formatDay(releaseOn)}` : '';
}

const STATUS = { available: 'Available', reserved: 'Held', blocked: 'Blocked', sold: 'Sold' } as const;

function rateText(ratePaise: number | null): string {
  return ratePaise === null ? 'list rate' : formatRate(ratePaise);
}

/** '+₹12,34,500', '−₹5,000' */
export function signedMoney(paise: number): string {
  return paise > 0 ? `+${formatMoney(paise)}` : formatMoney(paise);
}
