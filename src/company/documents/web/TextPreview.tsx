import { styled } from '@mui/material/styles';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { DocumentVersion } from '../document.contract.ts';
import { getVersionText } from '../document.contract.ts';

interface TextPreviewProps {
  documentId: string;
  version: Pick<DocumentVersion, 'id' | 'number' | 'fileName'>;
  height: number | undefined;
}

const MAX_BYTES = 65_000;

/** What a DOCX says, without its looks: read a moment after the upload. */
export function TextPreview({ documentId, version, height }: TextPreviewProps) {
  const text = useCall(
    getVersionText,
    { params: { id: documentId, versionId: version.id } },
    { refetchInterval: (query) => (query.state.data?.state === 'waiting' ? 2000 : false) },
  );
  if (text.error)
    return <ErrorState title="The preview could not be loaded." error={text.error} onRetry={text.refetch} />;
  if (!text.data) return <FactSkeleton rows={6} />;
  if (text.data.state === 'waiting')
    return <Plain role="status">The text of {version.fileName} is being read.</Plain>;
  const content = text.data.text ?? '';
  if (content === '')
    return <Plain>The text of {version.fileName} cannot be read here: download it to read it.</Plain>;
  const isCut = new TextEncoder().encode(content).length > MAX_BYTES;
  return (
    <Text
      tabIndex={0}
      role="group"
      aria-label={`Text of version ${version.number}`}
      style={{ maxHeight: height }}
    >
      {content.split('\n').map((line, at) => (
        <p key={at}>{line}</p>
      ))}
      <small>{isCut ? 'The beginning of its text. ' : ''}Text only: download it to see how it looks.</small>
    </Text>
  );
}

const Text = styled('div')(({ theme }) => ({
  maxHeight: '70vh',
  overflow: 'auto',
  padding: '16px 20px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  overflowWrap: 'anywhere',
  '& p': { marginBottom: 8 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));

export const Plain = styled('p')(({ theme }) => ({
  padding: '20px 16px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
