import Skeleton from '@mui/material/Skeleton';
import { useDelayed } from '../page/useDelayed.ts';
import { BoardFrame, ColumnFrame } from './board.styles.ts';

interface BoardSkeletonProps {
  statuses: readonly string[];
  /** What the facts of a column take. */
  factsHeight: number;
  cardHeight: number;
}

/** The columns while they load; appears after 200 ms. */
export function BoardSkeleton({ statuses, factsHeight, cardHeight }: BoardSkeletonProps) {
  const isDue = useDelayed(true);
  return (
    <div aria-busy aria-live="polite">
      <span className="sr-only">Loading</span>
      {isDue && (
        <BoardFrame aria-hidden>
          {statuses.map((status, at) => (
            <ColumnFrame key={status} data-current={at === 0}>
              <Skeleton width={110} height={14} sx={{ margin: `6px 2px ${factsHeight}px` }} />
              {[0, 1, 2, 3].map((card) => (
                <Skeleton key={card} variant="rounded" height={cardHeight} sx={{ marginBottom: '8px' }} />
              ))}
            </ColumnFrame>
          ))}
        </BoardFrame>
      )}
    </div>
  );
}
