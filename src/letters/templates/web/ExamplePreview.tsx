import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PdfFrame } from '#platform/web/page/PdfFrame.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { LetterTree } from '../letterTree.contract.ts';
import { previewTemplate } from '../template.contract.ts';
import type { LetterRecord } from '../template.rules.ts';

interface ExamplePreviewProps {
  recordType: LetterRecord;
  /** It heads the letter. */
  name: string;
  /** Null while something in it is wrong. */
  tree: LetterTree | null;
  /** For a text that is saved and does not change. */
  isFixed?: boolean;
}

/** The text as it is printed with the examples of the catalogue; printed again on demand, so that it never jumps. */
export function ExamplePreview({ recordType, name, tree, isFixed = false }: ExamplePreviewProps) {
  const title = name.trim().length < 2 ? 'Letter' : name.trim();
  const [shown, setShown] = useState({ tree, title });
  const pdf = useQuery<File, ApiError>({
    queryKey: ['preview of a letter', shown],
    queryFn: ({ signal }) => printed({ recordType, name: shown.title, tree: shown.tree }, signal),
    enabled: shown.tree !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  const isOld = shown.tree !== tree || shown.title !== title;
  return (
    <Section title="With example values" fact={isOld ? 'older than the text' : undefined}>
      <Stack>
        {!isFixed && (
          <Button
            size="small"
            startIcon={<RefreshCw aria-hidden />}
            aria-disabled={tree === null || !isOld}
            onClick={() => tree !== null && setShown({ tree, title })}
          >
            Update preview
          </Button>
        )}
        {pdf.error && (
          <ErrorState title="The letter could not be printed." error={pdf.error} onRetry={pdf.refetch} />
        )}
        {pdf.isFetching && !pdf.data && <FactSkeleton rows={6} />}
        {pdf.data && <PdfFrame file={pdf.data} name={`${title}, with example values`} />}
      </Stack>
    </Section>
  );
}

interface Printed {
  recordType: LetterRecord;
  name: string;
  tree: LetterTree | null;
}

async function printed(body: Printed, signal: AbortSignal): Promise<File> {
  const file: unknown = await send(previewTemplate, { body, signal });
  if (!(file instanceof File)) throw new Error('The preview of a letter is no file.');
  return file;
}

const Stack = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 10,
  '& > *': { maxWidth: '100%' },
  '& > :not(button)': { width: '100%' },
});
