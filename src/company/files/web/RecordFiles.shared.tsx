import { styled } from '@mui/material/styles';
import { formatDay } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { StoredFile } from '../file.contract.ts';
import { listFiles } from '../file.contract.ts';
import { StoredFileButton } from './StoredFileButton.shared.tsx';

/** Files of a record that are no documents; nothing while there are none. */
export function RecordFiles({ id }: { id: string }) {
  const files = useCall(listFiles, { params: { id } });
  if (files.error)
    return <ErrorState title="Files could not be loaded." error={files.error} onRetry={files.refetch} />;
  if (!files.data || files.data.length === 0) return null;
  return (
    <Section title="Other files" fact={files.data.length}>
      <Files>
        {files.data.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </Files>
    </Section>
  );
}

function FileLine({ file }: { file: StoredFile }) {
  return (
    <li>
      <StoredFileButton fileId={file.id}>{file.name}</StoredFileButton>
      <small>{formatDay(dayHere(file.createdAt))}</small>
    </li>
  );
}

const Files = styled('ul')(({ theme }) => ({
  '& li': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& button': { overflowWrap: 'anywhere', textAlign: 'left' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3, whiteSpace: 'nowrap' },
}));
