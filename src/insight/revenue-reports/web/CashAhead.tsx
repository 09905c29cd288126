import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { getRevenueProjection } from '#insight/predictions/revenueProjection.contract.ts';
import { CashCurve, CashProjection } from '#insight/predictions/web/CashProjection.shared.tsx';

/** The cash that the months to come are expected to bring, of all projects or one. */
export function CashAhead({ projectId }: { projectId: string | undefined }) {
  const projection = useCall(
    getRevenueProjection,
    { query: projectId === undefined ? {} : { projectId } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Loaded source={projection} failure="The cash could not be projected.">
      {(found) => (
        <Sections aria-busy={projection.isPlaceholderData}>
          <CashProjection projection={found} />
          <CashCurve projection={found} />
        </Sections>
      )}
    </Loaded>
  );
}
