import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { counted, formatDay } from '#platform/contract/format.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Note } from '#platform/web/page/Note.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { listLaterChecks } from '../check.contract.ts';

/** Later results whose day is over, with the milestones where they are entered; nothing while there are none. */
export function LateResults() {
  const maySee = useAllowed()(GROUPS.MANAGEMENT);
  const late = useCall(listLaterChecks, { query: { overdue: 'true', limit: 5 } }, { enabled: maySee });
  const total = late.data?.pagination.total ?? 0;
  if (total === 0) return null;
  return (
    <Frame>
      <Note
        tone="limit"
        title={`${counted(total, 'later result')} of quality checks ${total === 1 ? 'is' : 'are'} overdue.`}
      >
        {late.data?.rows.map(({ id, name, milestone, place, laterDueOn }) => (
          <span key={id}>
            <Link to={`/construction/milestones/${milestone.id}`}>
              {milestone.name}, {place}
            </Link>
            : {name}, due {formatDay(laterDueOn)}
          </span>
        ))}
      </Note>
    </Frame>
  );
}

const Frame = styled('div')({
  padding: '12px 24px 0',
  '& span': { display: 'block' },
  '@media (max-width: 599.95px)': { padding: '12px 16px 0' },
});
