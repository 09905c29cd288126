import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PdfFrame } from '#platform/web/page/PdfFrame.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { IssuedPaper } from '../document.contract.ts';
import { getDocumentContent } from '../document.contract.ts';

/** An issued paper as its record prints it. */
export function PaperPreview({ paper, height }: { paper: IssuedPaper; height?: number }) {
  const file = useQuery<File, ApiError>({
    queryKey: ['content of a paper', paper.id, paper.status],
    queryFn: ({ signal }) => contentOf(paper.id, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
  if (file.error)
    return <ErrorState title="The preview could not be loaded." error={file.error} onRetry={file.refetch} />;
  if (!file.data) return <FactSkeleton rows={6} />;
  return <PdfFrame file={file.data} name={paper.title} height={height} />;
}

async function contentOf(id: string, signal: AbortSignal): Promise<File> {
  const file: unknown = await send(getDocumentContent, { params: { id }, signal });
  if (!(file instanceof File)) throw new Error('The content of a paper is no file.');
  return file;
}
