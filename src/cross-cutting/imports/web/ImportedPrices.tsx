import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PageBody } from '#platform/web/page/Page.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { PriceListEffect } from '#inventory/prices/web/PriceListEffect.shared.tsx';
import type { Import } from '../import.contract.ts';
import { getImportEffect } from '../import.contract.ts';

/** The effect of the previewed prices, as in the form of a price list. */
export function ImportedPrices({ found }: { found: Import }) {
  const answer = useCall(getImportEffect, { params: { id: found.id } });
  if (answer.error) {
    return (
      <ErrorState
        title="The effect could not be computed."
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (answer.data === undefined) {
    return (
      <PageBody>
        <FactSkeleton rows={5} />
      </PageBody>
    );
  }
  return answer.data && <PriceListEffect {...answer.data} />;
}
