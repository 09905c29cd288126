import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { useDocumentTitle } from '#platform/web/navigation/title.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { LoadingScreen } from '#platform/web/shell/LoadingScreen.tsx';
import type { CheckedPaper } from '../paper.contract.ts';
import { checkPaper } from '../paper.contract.ts';
import { CodeForm } from './CodeForm.tsx';
import { FileCheck } from './FileCheck.tsx';
import { paperState } from './paper.text.ts';
import { Part, VerifyFrame } from './VerifyFrame.tsx';
import { WorkProof } from './WorkProof.tsx';

/** Anybody checks a document by the code that is printed on it: no session, no shell, made for a phone. */
export function VerifyPage() {
  const { code } = useParams();
  useDocumentTitle('Check a document');
  useNoIndex();
  return code === undefined ? <AskForCode /> : <Checked code={code} />;
}

function AskForCode({ note }: { note?: { title: string; text: string } }) {
  return (
    <VerifyFrame>
      {note && (
        <div role="alert">
          <Note tone="limit" title={note.title}>
            {note.text}
          </Note>
        </div>
      )}
      <CodeForm />
    </VerifyFrame>
  );
}

function Checked({ code }: { code: string }) {
  const { paper, failure, retry } = usePaper(code);
  if (failure?.status === 404 || failure?.status === 400)
    return (
      <AskForCode
        note={{
          title: 'No document has this code.',
          text: 'Compare it with the printed one, letter by letter. If it is the same, ask the issuer before you rely on the document.',
        }}
      />
    );
  if (failure)
    return (
      <VerifyFrame>
        <Note
          tone="failure"
          title="The document could not be checked."
          actions={<Button onClick={retry}>Try again</Button>}
        >
          {failure.message}
        </Note>
      </VerifyFrame>
    );
  return paper ? <Paper paper={paper} /> : <LoadingScreen />;
}

function Paper({ paper }: { paper: CheckedPaper }) {
  const { tone, title, text } = paperState(paper);
  return (
    <VerifyFrame>
      <div role="status">
        <Note tone={tone} title={title}>
          {text}
        </Note>
      </div>
      <Part aria-labelledby="says">
        <h2 id="says">{paper.kind === 'workProof' ? 'The work' : 'What the document must say'}</h2>
        <FactList facts={factsOf(paper)} labelWidth={104} />
      </Part>
      {paper.payTo && (
        <Part aria-labelledby="account">
          <h2 id="account">Pay only into this account</h2>
          <FactList facts={accountFacts(paper.payTo)} labelWidth={104} />
        </Part>
      )}
      {paper.content && <WorkProof code={paper.code} content={paper.content} />}
      {paper.kind !== 'workProof' && (
        <Part aria-labelledby="file">
          <h2 id="file">Compare the file</h2>
          <FileCheck key={paper.code} paper={paper} />
        </Part>
      )}
    </VerifyFrame>
  );
}

function factsOf(paper: CheckedPaper): FactEntry[] {
  const { kind, amountPaise, currency } = paper;
  const isStatement = kind === 'statement' || kind === 'firmStatement';
  if (kind === 'workProof')
    return [
      { label: 'Builder', value: paper.issuer },
      { label: 'Work', value: paper.number },
      { label: 'Completed', value: formatDay(paper.day) },
      { label: 'Code', value: paper.code },
    ];
  return [
    { label: 'Issuer', value: paper.issuer },
    { label: 'Document', value: paper.title },
    { label: isStatement ? 'Of' : 'Number', value: paper.number },
    { label: isStatement ? 'As of' : 'Date', value: formatDay(paper.day) },
    ...(amountPaise === null
      ? []
      : [{ label: isStatement ? 'Balance' : 'Amount', value: formatMoneyExact(amountPaise, currency) }]),
    ...(paper.holder === null ? [] : [{ label: 'Name', value: `${paper.holder} (first letters)` }]),
    ...(paper.validUntil === null ? [] : [{ label: 'Valid until', value: formatDay(paper.validUntil) }]),
    { label: 'Code', value: paper.code },
  ];
}

function accountFacts({ label, bank, accountLast4, ifsc }: NonNullable<CheckedPaper['payTo']>): FactEntry[] {
  return [
    { label: 'Account', value: label },
    { label: 'Bank', value: bank },
    { label: 'Number', value: `ends in ${accountLast4}` },
    { label: 'IFSC', value: ifsc },
  ];
}

interface Read {
  code: string;
  paper: CheckedPaper | null;
  failure: ApiError | null;
}

/** Read without the cache of the signed-in screens: a paper may be withdrawn at any moment. */
function usePaper(code: string) {
  const [found, setFound] = useState<Read | null>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isWanted = true;
    void readPaper(code).then((read) => isWanted && setFound(read));
    return () => {
      isWanted = false;
    };
  }, [code, attempt]);
  const ofThis = found?.code === code ? found : { paper: null, failure: null };
  return { ...ofThis, retry: () => setAttempt(attempt + 1) };
}

async function readPaper(code: string): Promise<Read> {
  try {
    return { code, paper: await send(checkPaper, { params: { code } }), failure: null };
  } catch (thrown) {
    return { code, paper: null, failure: toApiError(thrown) };
  }
}

/** Search engines must not list what is printed for one person. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
