import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Download from 'lucide-react/icons/download';
import { useCallback } from 'react';
import { send } from '#platform/web/client/client.ts';
import { saveFile } from '#platform/web/client/download.ts';
import { useReadOnce } from '#platform/web/client/useReadOnce.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { getAcceptancePaper } from '../acceptance.contract.ts';

/** The paper in the page; a phone that cannot show one opens it from its downloads. */
export function PaperToRead({ token, title }: { token: string; title: string }) {
  const paper = useReadOnce(token, readPaper);
  if (paper.error)
    return <ErrorState title="The paper could not be loaded." error={paper.error} onRetry={paper.retry} />;
  if (!paper.data) return <FactSkeleton rows={6} />;
  const file = paper.data;
  return (
    <section aria-label="Paper">
      <Shown file={file} title={title} />
      <Button size="small" startIcon={<Download aria-hidden />} onClick={() => saveFile(file)}>
        Download the paper
      </Button>
    </section>
  );
}

function Shown({ file, title }: { file: File; title: string }) {
  const show = useCallback(
    (element: HTMLIFrameElement) => {
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <Frame ref={show} title={title} />;
}

async function readPaper(token: string): Promise<File> {
  const file: unknown = await send(getAcceptancePaper, { params: { token } });
  if (!(file instanceof File)) throw new Error('The paper is no file.');
  return file;
}

const Frame = styled('iframe')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: '70vh',
  minHeight: 320,
  marginBottom: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.line2,
}));
