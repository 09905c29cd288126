import Skeleton from '@mui/material/Skeleton';
import { useDelayed } from '#platform/web/page/useDelayed.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { BoardFrame, ColumnFrame } from './pipeline.styles.ts';

/** The columns while they load; appears after 200 ms. */
export function PipelineSkeleton() {
  const isDue = useDelayed(true);
  return (
    <div aria-busy aria-live="polite">
      <span className="sr-only">Loading</span>
      {isDue && (
        <BoardFrame aria-hidden>
          {OPEN_LEAD_STATUSES.map((status, at) => (
            <ColumnFrame key={status} data-current={at === 0}>
              <Skeleton width={110} height={14} sx={{ margin: '6px 2px 14px' }} />
              {[0, 1, 2, 3].map((card) => (
                <Skeleton key={card} variant="rounded" height={84} sx={{ marginBottom: '8px' }} />
              ))}
            </ColumnFrame>
          ))}
        </BoardFrame>
      )}
    </div>
  );
}
