import { styled } from '@mui/material/styles';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { Sign } from '#platform/web/status/Sign.tsx';
import type { MilestoneDetail } from '../milestone.contract.ts';
import { plansText } from './milestone.labels.ts';

/** What completing the work needs yet, and what it lets Finance demand. */
export function CompletionNeeds({ milestone }: { milestone: MilestoneDetail }) {
  const { missing, linkedPlans, undemandedPaise } = milestone;
  return (
    <Frame>
      {missing.length === 0 ? (
        <span data-line>
          <Sign shape="tick" tone="success" />
          Nothing is missing.
        </span>
      ) : (
        <ul aria-label="Missing for completion">
          {missing.map((lack) => (
            <li key={lack} data-line>
              <Sign shape="warning" tone="amber" />
              {lack}
            </li>
          ))}
        </ul>
      )}
      <p>
        {linkedPlans === 0 ? (
          'No payment plan is linked to it: completing it demands nothing.'
        ) : (
          <>
            Completing it demands <b>{formatMoneyExact(undemandedPaise)}</b> by {plansText(linkedPlans)}. A
            demand run is previewed; Finance posts it.
          </>
        )}
      </p>
    </Frame>
  );
}

const Frame = styled('div')({
  display: 'grid',
  gap: 8,
  '& [data-line]': { display: 'flex', gap: 8, alignItems: 'baseline', padding: '2px 0' },
  '& p': { margin: 0 },
  '& b': { fontWeight: 600, whiteSpace: 'nowrap' },
});
