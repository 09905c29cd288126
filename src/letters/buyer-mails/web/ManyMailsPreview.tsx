import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { counted, plainNumber } from '#platform/contract/format.ts';
import { LANGUAGE_NAMES } from '#platform/contract/languages.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { getMailDraft } from '../buyerMail.contract.ts';
import { KIND_LABELS } from '../buyerMail.labels.ts';
import type { ManyKind } from '../buyerMail.rules.ts';
import type { ManyMails } from '../manyMails.contract.ts';
import { MailedFiles } from './MailedFiles.tsx';

interface Papers {
  kind: ManyKind;
  asOf?: string;
}

/** How many papers go to how many addresses, what is left out and why, and a mail in each language. */
export function ManyMailsPreview({ preview, papers }: { preview: ManyMails; papers: Papers }) {
  const { leftOut, languages } = preview;
  return (
    <Parts>
      <p>
        <b>{goingText(preview, papers.kind)}</b>
        {preview.mails > 0 && ' A mail cannot be undone once it is sent.'}
      </p>
      {leftOut.length > 0 && (
        <div>
          <p>Left out:</p>
          <ul>
            {leftOut.map(({ reason, count, titles }) => (
              <li key={reason}>
                <b>{plainNumber(count)}:</b> {reason} {namesText(titles, count)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {languages.map(({ language, papers: count, examples }) => (
        <Example
          key={`${papers.kind}.${papers.asOf ?? ''}.${language}`}
          title={
            languages.length > 1
              ? `In ${LANGUAGE_NAMES[language]} (${plainNumber(count)})`
              : `In ${LANGUAGE_NAMES[language]}`
          }
          papers={papers}
          examples={examples}
        />
      ))}
    </Parts>
  );
}

function goingText({ papers, mails }: ManyMails, kind: ManyKind): string {
  if (mails === 0) return 'None of these can be mailed.';
  const name = KIND_LABELS[kind].toLowerCase();
  const verb = papers === 1 ? 'goes' : 'go';
  const addresses = mails === 1 ? '1 address' : `${plainNumber(mails)} addresses`;
  return `${counted(papers, name)} ${verb} to ${addresses}.`;
}

/** 'Asha Rao, B-1203; Vivek Rao, B-1204; and 12 more' */
function namesText(titles: readonly string[], count: number): string {
  if (titles.length === 0) return '';
  const more = count - titles.length;
  return [...titles, ...(more > 0 ? [`and ${plainNumber(more)} more`] : [])].join('; ');
}

interface ExampleProps {
  title: string;
  papers: Papers;
  examples: ManyMails['languages'][number]['examples'];
}

/** One of the mails as its buyer gets it; another one by its button. */
function Example({ title, papers, examples }: ExampleProps) {
  const [place, setPlace] = useState(0);
  const shown = examples[place % Math.max(1, examples.length)];
  const draft = useCall(
    getMailDraft,
    { query: { ...papers, recordId: shown?.recordId ?? '' } },
    { enabled: shown !== undefined },
  );
  if (!shown) return null;
  return (
    <section aria-label={`Example ${title.toLowerCase()}`}>
      <Head>
        <h3>
          {title}: {shown.title}
        </h3>
        {examples.length > 1 && (
          <Button size="small" variant="text" onClick={() => setPlace(place + 1)}>
            Show another one
          </Button>
        )}
      </Head>
      <Loaded source={draft} failure="The example could not be loaded.">
        {({ subject, body, attachments }) => (
          <Mail>
            <b>{subject}</b>
            <p>{body}</p>
            <MailedFiles names={attachments} />
          </Mail>
        )}
      </Loaded>
    </section>
  );
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  '& h3': { ...theme.typography.body1, fontWeight: 500, overflowWrap: 'anywhere' },
  '& li': { overflowWrap: 'anywhere' },
}));

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2px 10px',
  marginBottom: 4,
});

const Mail = styled('div')(({ theme }) => ({
  padding: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  overflowWrap: 'anywhere',
  '& p': { margin: '6px 0', whiteSpace: 'pre-wrap' },
}));
