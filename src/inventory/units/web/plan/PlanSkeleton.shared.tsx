import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useDelayed } from '#platform/web/page/useDelayed.ts';

const FLOORS = 12;
const STACKS = 4;

/** The true layout of a plan while it loads: floors of cells. Appears after 200 ms. */
export function PlanSkeleton() {
  const isDue = useDelayed(true);
  return (
    <div aria-busy aria-live="polite">
      <span className="sr-only">Loading</span>
      {isDue && (
        <Grid aria-hidden>
          {Array.from({ length: FLOORS * STACKS }, (_, cell) => (
            <Skeleton key={cell} height={22} />
          ))}
        </Grid>
      )}
    </div>
  );
}

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: `repeat(${STACKS}, minmax(0, 1fr))`,
  gap: '2.5px 3px',
  padding: '56px 24px 16px 43px',
});
