import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useDelayed } from './useDelayed.ts';

/** The true layout of a record's page while it loads: title, stages, tabs, facts. Appears after 200 ms. */
export function PageSkeleton() {
  const isDue = useDelayed(true);
  return (
    <div aria-busy aria-live="polite">
      <span className="sr-only">Loading</span>
      {isDue && (
        <Frame aria-hidden>
          <Skeleton width={220} height={20} />
          <Skeleton width="100%" height={32} sx={{ marginTop: '20px' }} />
          <Skeleton width={320} height={14} sx={{ marginTop: '20px' }} />
          <FactSkeleton />
        </Frame>
      )}
    </div>
  );
}

/** Label and value pairs while they load. */
export function FactSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Facts aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton width={88} height={10} />
          <Skeleton width={120 + ((row * 53) % 110)} height={10} />
        </div>
      ))}
    </Facts>
  );
}

const Frame = styled('div')({
  padding: '22px 24px',
  '& > *': { maxWidth: '100%' },
  '@media (max-width: 599.95px)': { padding: 16 },
});

const Facts = styled('div')({
  display: 'grid',
  gap: 17,
  padding: '24px 0',
  '& > div': { display: 'grid', gridTemplateColumns: '128px minmax(0, 1fr)' },
  '& > div > *': { maxWidth: '100%' },
});
