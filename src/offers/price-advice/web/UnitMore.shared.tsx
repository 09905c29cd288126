import { lazy, Suspense } from 'react';
import { GROUPS } from '#platform/contract/roles.ts';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { Unit } from '#inventory/units/unit.contract.ts';
import { WaitingLine } from '#offers/reservations/web/WaitingLine.shared.tsx';
import { RateAdvice } from './rateAdvice.shared.ts';

const UnitPriceHistory = lazy(async () => ({
  default: (await import('#inventory/prices/web/UnitPriceHistory.shared.tsx')).UnitPriceHistory,
}));

/** In the panel of a unit, below its facts: who waits for it, its advised rate and its past prices. */
export function UnitMore({ unit }: { unit: Unit }) {
  const isAdvised = useAllowed()(GROUPS.MANAGEMENT) && unit.status !== 'sold';
  return (
    <>
      {unit.waitingCount > 0 && <WaitingLine unit={unit} />}
      {isAdvised && (
        <Suspense fallback={<FactSkeleton rows={6} />}>
          <RateAdvice unit={unit} />
        </Suspense>
      )}
      {unit.pricePaise !== null && (
        <Suspense fallback={<FactSkeleton rows={4} />}>
          <UnitPriceHistory unitId={unit.id} />
        </Suspense>
      )}
    </>
  );
}
