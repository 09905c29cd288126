import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FileFrame, PdfFrame } from '#platform/web/page/PdfFrame.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useShownFile } from '#platform/web/page/useShownFile.ts';
import type { DocumentVersion } from '../document.contract.ts';
import { getVersionContent } from '../document.contract.ts';
import { sizeText } from './document.labels.ts';
import { Plain, TextPreview } from './TextPreview.tsx';

interface DocumentPreviewProps {
  documentId: string;
  title: string;
  version: Pick<DocumentVersion, 'id' | 'number' | 'mime' | 'fileName' | 'sizeBytes'>;
  /** In pixels; by default most of the window. */
  height?: number;
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** PDF and pictures in the page, DOCX as its text; what the browser cannot show is said to be for download. */
export function DocumentPreview({ documentId, title, version, height }: DocumentPreviewProps) {
  const isPicture = PICTURES.has(version.mime);
  const isShown = isPicture || version.mime === 'application/pdf';
  // A version never changes, so no news of its document makes it be fetched again.
  const file = useQuery<File, ApiError>({
    queryKey: ['content of a version', version.id],
    queryFn: ({ signal }) => contentOf(documentId, version.id, signal),
    enabled: isShown,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  if (version.mime === DOCX) return <TextPreview documentId={documentId} version={version} height={height} />;
  if (!isShown)
    return (
      <Plain>
        {version.fileName}, {sizeText(version.sizeBytes)}. This kind of file has no preview: download it to
        read it.
      </Plain>
    );
  if (file.error)
    return <ErrorState title="The preview could not be loaded." error={file.error} onRetry={file.refetch} />;
  if (!file.data) return <FactSkeleton rows={6} />;
  const name = `${title}, version ${version.number}`;
  return isPicture ? (
    <Picture file={file.data} name={name} />
  ) : (
    <PdfFrame file={file.data} name={name} height={height} />
  );
}

async function contentOf(id: string, versionId: string, signal: AbortSignal): Promise<File> {
  const file: unknown = await send(getVersionContent, { params: { id, versionId }, signal });
  if (!(file instanceof File)) throw new Error('The content of a version is no file.');
  return file;
}

function Picture({ file, name }: { file: File; name: string }) {
  const show = useShownFile<HTMLImageElement>(file);
  return (
    <FileFrame>
      <img ref={show} alt={name} />
    </FileFrame>
  );
}
