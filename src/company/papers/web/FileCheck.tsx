import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import FileSearch from 'lucide-react/icons/file-search';
import { useRef, useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { CheckedPaper } from '../paper.contract.ts';
import { checkPaper } from '../paper.contract.ts';
import { fileVerdict } from './paper.text.ts';

/** More than any document of ours. */
const MAX_BYTES = 25 * 1024 * 1024;

/** The file that somebody holds, dropped here or chosen, is compared by its hash; it never leaves their device. */
export function FileCheck({ paper }: { paper: CheckedPaper }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { compare, isBusy, result, problem } = useComparison(paper);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isBusy) void compare(file);
  };
  return (
    <>
      <Place
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <b>Drop the PDF here</b>
        <span>It stays on this device: only its fingerprint (SHA-256) is compared.</span>
        <Button
          startIcon={<FileSearch aria-hidden />}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && input.current?.click()}
        >
          {isBusy ? 'Comparing…' : 'Choose file'}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          aria-label="File to compare"
          tabIndex={-1}
          hidden
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
      </Place>
      <div role="status">
        {result && <Verdict name={result.name} paper={result.paper} />}
        {problem && <Note tone="failure">{problem}</Note>}
      </div>
    </>
  );
}

function Verdict({ name, paper }: { name: string; paper: CheckedPaper }) {
  const { tone, title, text } = fileVerdict(paper);
  return (
    <Note tone={tone} title={title}>
      {text} <FileName>{name}</FileName>
    </Note>
  );
}

interface Compared {
  name: string;
  /** As it is now, with the verdict on the file. */
  paper: CheckedPaper;
}

function useComparison({ code }: CheckedPaper) {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Compared | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const compare = async (file: File) => {
    setResult(null);
    setProblem(null);
    const refusal = refusalOf(file);
    if (refusal !== null) return setProblem(refusal);
    setIsBusy(true);
    try {
      const query = { sha256: await sha256Of(file) };
      setResult({ name: file.name, paper: await send(checkPaper, { params: { code }, query }) });
    } catch (thrown) {
      setProblem(toApiError(thrown).message);
    } finally {
      setIsBusy(false);
    }
  };
  return { compare, isBusy, result, problem };
}

function refusalOf({ size }: File): string | null {
  if (size === 0) return 'This file is empty. Choose the PDF that you received.';
  if (size > MAX_BYTES)
    return 'This file is larger than any document of ours. Choose the PDF that you received.';
  if (!window.isSecureContext) return 'A browser compares files only at an address that begins with https.';
  return null;
}

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const Place = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 6,
  padding: 20,
  borderRadius: 8,
  border: `1px dashed ${theme.vars.palette.control}`,
  '&[data-over]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.tint.primary,
  },
  '& b': { fontWeight: 500 },
  '& > span': { color: theme.vars.palette.text.secondary },
  '& > button': { marginTop: 8 },
  '@media (max-width: 599.95px)': { padding: 16 },
}));

const FileName = styled('span')({ overflowWrap: 'anywhere' });
