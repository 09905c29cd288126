import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#platform/contract/format.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { Contractor } from '../contractor.contract.ts';
import type { Review } from '../review.contract.ts';
import { listReviews } from '../review.contract.ts';
import { ratingText } from './contractor.labels.ts';
import { EditReview } from './ReviewDialog.tsx';
import { PageTurner } from './PageTurner.tsx';

/** What people say of its work, the newest first. */
export function ReviewsTab({ contractor }: { contractor: Contractor }) {
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Review | null>(null);
  const reviews = useCall(listReviews, { params: { id: contractor.id }, query: { page, limit: 20 } });
  return (
    <Sections>
      <Section title="Reviews" fact={ratingText(contractor)}>
        <Loaded source={reviews} failure="The reviews could not be loaded.">
          {({ rows, pagination }) => (
            <>
              {rows.length === 0 && <p>No reviews yet. A milestone is reviewed once its work has begun.</p>}
              <Rows>
                {rows.map((review) => (
                  <ReviewLine key={review.id} review={review} onEdit={() => setEdited(review)} />
                ))}
              </Rows>
              <PageTurner pagination={pagination} of="reviews" onPage={setPage} />
            </>
          )}
        </Loaded>
      </Section>
      {edited && <EditReview contractor={contractor} review={edited} onClose={() => setEdited(null)} />}
    </Sections>
  );
}

function ReviewLine({ review, onEdit }: { review: Review; onEdit: () => void }) {
  const { rating, quality, timeliness, safety, comment, milestone, reviewer, createdAt, mayEdit } = review;
  const mayOpen = useAllowed()(CAPABILITIES.constructionManagement);
  const built = `${milestone.name}, ${milestone.place}`;
  return (
    <li>
      <strong>{rating} of 5</strong>
      <span>
        Quality {quality}, timeliness {timeliness}, safety {safety}
      </span>
      {comment && <p>{comment}</p>}
      <small>
        {reviewer.name}, {formatDay(dayHere(createdAt))},{' '}
        {mayOpen ? <Link to={`/construction/milestones/${milestone.id}`}>{built}</Link> : built}
      </small>
      {mayEdit && (
        <ActionButtons actions={[{ label: `Correct review of ${milestone.name}`, onClick: onEdit }]} />
      )}
    </li>
  );
}

const Rows = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'grid',
    gap: 2,
    justifyItems: 'start',
    padding: '10px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& small a': { display: 'inline-block', minHeight: 24, lineHeight: '24px' },
}));
