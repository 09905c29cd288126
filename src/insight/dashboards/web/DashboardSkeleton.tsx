import Skeleton from '@mui/material/Skeleton';
import { FigureStrip } from '#platform/web/page/FigureStrip.tsx';
import { Columns } from '#platform/web/page/Page.tsx';
import { Sections } from '#platform/web/page/Section.tsx';
import { useDelayed } from '#platform/web/page/useDelayed.ts';

/** Labels of blanks, each of another length as they tell the figures apart. */
const FIGURES = [1, 2, 3, 4].map((one) => ({
  label: '\u00a0'.repeat(one),
  value: <Skeleton width={88} height={28} />,
  of: <Skeleton width={120} height={20} />,
}));

/** The layout of a dashboard while it loads: a strip of four figures, then two columns. */
export function DashboardSkeleton() {
  const isDue = useDelayed(true);
  return (
    <div aria-busy aria-live="polite">
      <span className="sr-only">Loading</span>
      {isDue && (
        <div aria-hidden>
          <FigureStrip label="Key figures" figures={FIGURES} />
          <Columns>
            <Sections>
              <Skeleton height={288} />
              <Skeleton height={180} />
            </Sections>
            <Sections>
              <Skeleton height={180} />
              <Skeleton height={180} />
            </Sections>
          </Columns>
        </div>
      )}
    </div>
  );
}
