import { plainAmount } from '#platform/contract/format.ts';
import { scaledPct, sumPaise } from '#platform/contract/money.ts';
import type { PlannedInstallment } from '#inventory/payment-terms/plan.rules.ts';
import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import type { TaxPartName } from '#company/statutory-rates/gst.rules.ts';

type PartAmount = TaxPartName | 'principalPaise';

/** A piece of a part of the price, with the whole part and the share of earlier stages. */
export interface PartShare {
  piece: PricePart;
  whole: PricePart;
  before: Record<PartAmount, number>;
}

/** An installment with its share of its component: '55% less 50% of the agreement value'. */
export interface StageShare {
  planned: PlannedInstallment;
  fromPct: number;
  toPct: number;
  parts: PartShare[];
  /** The revision of the plan that set it; null for a share of the agreed plan. */
  revision: number | null;
}

/** Every installment of a plan with its share, in the order of the plan. */
export function stageShares(
  planned: readonly PlannedInstallment[],
  stages: readonly TemplateStage[],
  wholes: readonly PricePart[],
): StageShare[] {
  return planned.map((installment, index) => {
    const earlier = planned.slice(0, index).filter((one) => one.component === installment.component);
    const toPct = reachedPct([...earlier, installment], stages);
    return {
      planned: installment,
      fromPct: Number((toPct - installment.pct).toFixed(4)),
      toPct,
      revision: null,
      parts: installment.parts.flatMap((piece) => {
        const whole = wholes.find((one) => isSamePart(one, piece));
        return whole ? [{ piece, whole, before: takenBy(earlier, piece) }] : [];
      }),
    };
  });
}

/** An installment created by a plan revision: its amounts are as set there. */
export function revisedShare(planned: PlannedInstallment, revision: number): StageShare {
  const before = { principalPaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
  const parts = planned.parts.map((piece) => ({ piece, whole: piece, before }));
  return { planned, fromPct: 0, toPct: planned.pct, parts, revision };
}

/**
 * '55% less 50% of 1,33,17,100'. Where whole rupees do not meet the percents, principal says how it was rounded and
 * tax follows the principal: '3,14,985.08 × 33,59,832 ÷ 1,25,99,403, less the earlier stages'.
 */
export function shareText(share: StageShare, part: PartShare, amount: PartAmount): string {
  if (share.revision !== null) return `set by revision ${share.revision} of the plan`;
  const of = plainAmount(part.whole[amount]);
  if (share.fromPct === 0 && share.toPct === 100) return `all of ${of}`;
  const ofPercents = `${pctText(share)} of ${of}`;
  if (isCutAtPercents(share, part)) return ofPercents;
  if (amount === 'principalPaise') return ofPercents + roundingText(share);
  const reached = `${plainAmount(reachedPaise(part))} ÷ ${plainAmount(part.whole.principalPaise)}`;
  return `${of} × ${reached}${part.before.principalPaise === 0 ? '' : ', less the earlier stages'}`;
}

/** '73,24,405 − 66,58,550': what all stages take up to this one, less what the earlier ones took; null for the first. */
export function runningText({ piece, before }: PartShare, amount: PartAmount): string | null {
  if (before[amount] === 0) return null;
  return `${plainAmount(before[amount] + piece[amount])} − ${plainAmount(before[amount])}`;
}

function roundingText({ planned, parts, toPct }: StageShare): string {
  if (parts.length > 1) return `, its part of ${plainAmount(planned.principalPaise)}`;
  return toPct === 100 ? '' : ', down to the rupee';
}

function pctText({ fromPct, toPct }: Pick<StageShare, 'fromPct' | 'toPct'>): string {
  return fromPct === 0 ? `${toPct}%` : `${toPct}% less ${fromPct}%`;
}

/** Whether the principal before and after the stage is its percent to the paisa, so that tax follows the percents. */
function isCutAtPercents(
  { fromPct, toPct }: Pick<StageShare, 'fromPct' | 'toPct'>,
  { piece, whole, before }: PartShare,
): boolean {
  const isAt = (paise: number, pct: number) =>
    BigInt(paise) * scaledPct(100) === BigInt(whole.principalPaise) * scaledPct(pct);
  return isAt(before.principalPaise, fromPct) && isAt(reachedPaise({ piece, before }), toPct);
}

/** Principal of the part up to and including the stage. */
function reachedPaise({ piece, before }: Pick<PartShare, 'piece' | 'before'>): number {
  return before.principalPaise + piece.principalPaise;
}

/**
 * Percent of the component that the last of these installments reaches. Stages without an amount were left out of
 * the plan, yet their percents count.
 */
function reachedPct(installments: readonly PlannedInstallment[], stages: readonly TemplateStage[]): number {
  const own = stages
    .filter((stage) => stage.component === installments[0]?.component)
    .toSorted((one, other) => one.seq - other.seq);
  if (own.length === 0) return 100;
  let matched = 0;
  let tenThousandths = 0;
  for (const stage of own) {
    if (matched === installments.length) break;
    tenThousandths += Math.round(stage.pct * 10_000);
    const next = installments[matched];
    if (next?.name === stage.name && next.pct === stage.pct) matched += 1;
  }
  return tenThousandths / 10_000;
}

function takenBy(earlier: readonly PlannedInstallment[], piece: PricePart): Record<PartAmount, number> {
  const taken = earlier.flatMap((one) => one.parts.filter((part) => isSamePart(part, piece)));
  const sumOf = (amount: PartAmount) => sumPaise(taken.map((part) => part[amount]));
  return {
    principalPaise: sumOf('principalPaise'),
    cgstPaise: sumOf('cgstPaise'),
    sgstPaise: sumOf('sgstPaise'),
    igstPaise: sumOf('igstPaise'),
  };
}

function isSamePart(one: PricePart, other: PricePart): boolean {
  return one.component === other.component && one.code === other.code;
}
