import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { counted, formatMoment } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { useNow } from '#platform/web/page/useNow.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { zoneHere } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { listBuyerMails } from '../buyerMail.contract.ts';
import { MAIL_SENDERS } from '../buyerMail.rules.ts';
import { KIND_LABELS } from '../buyerMail.labels.ts';
import { MAIL_LOOKS } from './buyerMail.looks.ts';

const SHOWN = 5;

/** What was mailed to the buyers of a sale: bounced ones first, then the newest. */
export function SaleMails({ saleId }: { saleId: string }) {
  const mayRead = useAllowed()(MAIL_SENDERS);
  const now = useNow();
  const mails = useCall(listBuyerMails, { query: { saleId, limit: SHOWN } }, { enabled: mayRead });
  if (!mayRead) return null;
  const total = mails.data?.pagination.total ?? 0;
  return (
    <Section title="Mails to the buyer" fact={total > 0 ? total : undefined}>
      <Loaded source={mails} failure="The mails could not be loaded.">
        {({ rows }) =>
          rows.length === 0 ? (
            <p>No paper of this sale was mailed from here yet.</p>
          ) : (
            <Lines>
              {rows.map(({ id, kind, buyerName, email, state, createdAt }) => (
                <li key={id}>
                  <Link to={`/sales/mails?saleId=${saleId}&peek=${id}`}>
                    {KIND_LABELS[kind]} to {buyerName}
                  </Link>
                  <StatusSign of={MAIL_LOOKS} status={state} />
                  <span>
                    {email ?? 'No address'}, {formatMoment(createdAt, now, zoneHere())}
                  </span>
                </li>
              ))}
            </Lines>
          )
        }
      </Loaded>
      {total > SHOWN && <Link to={`/sales/mails?saleId=${saleId}`}>All {counted(total, 'mail')}</Link>}
    </Section>
  );
}

const Lines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 10px',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& span': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}));
