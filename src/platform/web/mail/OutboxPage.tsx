import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useState } from 'react';
import { formatMoment } from '../../contract/format.ts';
import { EmptyState } from '../page/EmptyState.tsx';
import { Note } from '../page/Note.tsx';
import { Page } from '../page/Page.tsx';
import { zoneHere } from '../session/today.ts';

interface OutboxMail {
  id: string;
  template: string;
  createdAt: string;
  to: string;
  subject: string;
  html: string;
}

type Outbox = OutboxMail[] | 'loading' | 'unavailable';

const AGAIN_MS = 2000;

/** Emails that would have been sent, newest first: only in development, and only without a mail server. */
export function OutboxPage() {
  const [outbox, setOutbox] = useState<Outbox>('loading');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const read = useCallback(async () => setOutbox(await readOutbox()), []);
  useEffect(() => {
    const start = setTimeout(() => void read());
    const again = setInterval(() => void read(), AGAIN_MS);
    return () => {
      clearTimeout(start);
      clearInterval(again);
    };
  }, [read]);
  const mails = Array.isArray(outbox) ? outbox : [];
  const chosen = mails.find(({ id }) => id === chosenId) ?? mails[0];
  return (
    <Page title="Outbox">
      <Frame>
        <h1>Outbox</h1>
        {outbox === 'unavailable' && (
          <Note tone="advice">
            Emails go to the server in SMTP_URL. Without it they are saved in DATA_DIR/outbox and listed here.
          </Note>
        )}
        {Array.isArray(outbox) && !chosen && (
          <EmptyState title="No emails yet">Request a new password, and its link appears here.</EmptyState>
        )}
        {chosen && (
          <Columns>
            <nav aria-label="Mails">
              {mails.map((mail) => (
                <Button
                  key={mail.id}
                  variant={mail === chosen ? 'outlined' : 'text'}
                  aria-pressed={mail === chosen}
                  onClick={() => setChosenId(mail.id)}
                >
                  <span>
                    <b>{mail.subject}</b>
                    <small>
                      {mail.to} · {formatMoment(mail.createdAt, new Date().toISOString(), zoneHere())}
                    </small>
                  </span>
                </Button>
              ))}
            </nav>
            <Preview mail={chosen} />
          </Columns>
        )}
      </Frame>
    </Page>
  );
}

/** As a mail program shows it: nothing of it runs, its links open here. */
function Preview({ mail }: { mail: OutboxMail }) {
  const html = mail.html.replace('<head>', '<head><base target="_top" />');
  return <iframe title={mail.subject} srcDoc={html} sandbox="allow-top-navigation-by-user-activation" />;
}

async function readOutbox(): Promise<Outbox> {
  const answer = await fetch('/api/__mail');
  if (!answer.ok) return 'unavailable';
  const { data } = (await answer.json()) as { data: OutboxMail[] };
  return data;
}

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  padding: 24,
  '& h1': theme.typography.h1,
}));

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(260px, 1fr) 2fr',
  gap: 24,
  '& nav': { display: 'grid', alignContent: 'start', gap: 4 },
  '& nav button': { height: 'auto', padding: '8px 12px', justifyContent: 'flex-start', textAlign: 'left' },
  '& nav span': { display: 'grid', gap: 2, overflowWrap: 'anywhere' },
  '& nav b': { fontWeight: 500 },
  '& nav small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& iframe': {
    width: '100%',
    height: 'calc(100dvh - 120px)',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    backgroundColor: '#FFFFFF',
  },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr' },
}));
