import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { counted, formatFullMoment, plainNumber } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ProgressBar } from '#platform/web/page/ProgressBar.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { listBuyerMails } from '../buyerMail.contract.ts';

const UNDER_WAY = 'waiting,sending';
const FAILED = 'bounced,notSent';
/** So many failures are named. */
const NAMED = 5;

/** Of mails that were sent at once: how far they are, and which did not arrive and why. */
export function MailBatch({ batchId }: { batchId: string }) {
  const all = useCall(listBuyerMails, { query: { batchId, limit: 1 } });
  const waiting = useCall(listBuyerMails, { query: { batchId, state: UNDER_WAY, limit: 1 } });
  const failed = useCall(listBuyerMails, { query: { batchId, state: FAILED, limit: NAMED } });
  const [mail] = all.data?.rows ?? [];
  if (!mail || !all.data || !waiting.data || !failed.data) return null;
  const { total } = all.data.pagination;
  const underWay = waiting.data.pagination.total;
  const failures = failed.data.pagination.total;
  const delivered = total - underWay - failures;
  return (
    <Strip aria-label="Mails sent at once">
      <p>
        {counted(total, 'mail')} sent at once by {mail.sentBy}, {formatFullMoment(mail.createdAt, zoneHere())}
        . <Link to="/sales/mails">All mails</Link>
      </p>
      <p aria-live="polite">
        <b>{plainNumber(delivered)} delivered</b>, {plainNumber(underWay)} under way, {plainNumber(failures)}{' '}
        not delivered.
      </p>
      {underWay > 0 && (
        <ProgressBar
          label="Mails settled"
          share={Math.floor(((total - underWay) / Math.max(1, total)) * 100)}
        />
      )}
      {failures > 0 && (
        <ul>
          {failed.data.rows.map(({ id, buyerName, unitNumber, problem }) => (
            <li key={id}>
              <Link to={`/sales/mails?batchId=${batchId}&peek=${id}`}>
                {buyerName}, {unitNumber}
              </Link>
              : {problem}
            </li>
          ))}
          {failures > NAMED && (
            <li>
              <Link to={`/sales/mails?batchId=${batchId}&state=${FAILED}`}>
                All {plainNumber(failures)} not delivered
              </Link>
            </li>
          )}
        </ul>
      )}
    </Strip>
  );
}

const Strip = styled('section')({
  display: 'grid',
  gap: 6,
  maxWidth: 760,
  padding: '4px 24px 12px',
  overflowWrap: 'anywhere',
  // Within a sentence colour alone does not tell a link.
  '& a': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '@media (max-width: 599.95px)': { padding: '4px 16px 12px' },
});
