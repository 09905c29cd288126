import { styled } from '@mui/material/styles';
import { formatMoment } from '#platform/contract/format.ts';
import { Link } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { useNow } from '#platform/web/page/useNow.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { FilledPicture } from '#company/files/web/FilledPicture.shared.tsx';
import type { ProgressPoint } from '../milestoneProgress.contract.ts';
import { listProgress } from '../milestoneProgress.contract.ts';

/** Who reported when how far the work is; what was derived from before is said so. */
export function ProgressLog({ milestoneId }: { milestoneId: string }) {
  const log = useCall(listProgress, { params: { id: milestoneId }, query: { limit: 20 } });
  const now = useNow();
  const points = log.data?.rows ?? [];
  if (points.length === 0) return null;
  return (
    <Section title="Reports of progress" fact={String(log.data?.pagination.total ?? points.length)}>
      <Log>
        {points.map((point) => (
          <li key={point.id} data-derived={point.isDerived}>
            <b>
              {point.fromPct}% → {point.toPct}%
            </b>
            <span>
              {whoText(point)} · {formatMoment(point.at, now, zoneHere())}
            </span>
            {point.note && <p>{point.note}</p>}
            {point.photoCount > 0 && <Photos milestoneId={milestoneId} point={point} />}
          </li>
        ))}
      </Log>
    </Section>
  );
}

/** What was photographed since the report before. */
function Photos({
  milestoneId,
  point: { photos, photoCount },
}: {
  milestoneId: string;
  point: ProgressPoint;
}) {
  return (
    <Pictures aria-label="Photos until this report">
      {photos.map(({ id, smallFileId, caption }) => (
        <li key={id}>
          <Link to={`/construction/photos/${id}`}>
            <FilledPicture fileId={smallFileId} alt={caption ?? 'Photo of the works'} />
          </Link>
        </li>
      ))}
      {photoCount > photos.length && (
        <li>
          <Link to={`/construction/photos?milestoneId=${milestoneId}`}>
            {`${photoCount - photos.length} more`}
          </Link>
        </li>
      )}
    </Pictures>
  );
}

function whoText({ by, isDerived }: ProgressPoint): string {
  if (isDerived) return 'Known from before the log';
  return by?.name ?? 'Plinth';
}

const Pictures = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 6,
  '& > li > a': { display: 'block', minWidth: 64, minHeight: 24 },
});

const Log = styled('ul')(({ theme }) => ({
  '& > li': { padding: '6px 0', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& > li[data-derived="true"]': { borderBottomStyle: 'dashed' },
  '& b': { fontWeight: 500, marginRight: 12 },
  '& span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
