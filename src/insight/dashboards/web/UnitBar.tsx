import { STOCK_PARTS, StockBar } from '#inventory/units/web/StockBar.shared.tsx';
import type { Figure } from '#platform/contract/figure.ts';

export const UNIT_PARTS = STOCK_PARTS;

type UnitFigures = Record<(typeof UNIT_PARTS)[number]['key'], Figure>;

/** The shares of sold, held, blocked and available; the numbers are beside it. */
export function UnitBar({ units: { sold, reserved, blocked, available } }: { units: UnitFigures }) {
  const counts = {
    sold: sold.value,
    reserved: reserved.value,
    blocked: blocked.value,
    available: available.value,
  };
  return <StockBar counts={counts} />;
}
