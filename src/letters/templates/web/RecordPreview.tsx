import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import type { ApiError } from '#platform/web/client/api-error.ts';
import { send } from '#platform/web/client/client.ts';
import { FormCombobox } from '#platform/web/form/FormCombobox.tsx';
import { useContractForm } from '#platform/web/form/useContractForm.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PdfFrame } from '#platform/web/page/PdfFrame.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { findSales } from '#money/receipts/web/findSales.shared.ts';
import { generateLetter } from '../template.contract.ts';
import { pdfOf } from './pdf.file.ts';

interface RecordPreviewProps {
  templateId: string;
  revisionId: string;
  name: string;
}

const Chosen = z.object({ resourceId: z.string().nullable() });

/** A saved text as it would be sent to one buyer; nothing is written. */
export function RecordPreview({ templateId, revisionId, name }: RecordPreviewProps) {
  const form = useContractForm(Chosen, { resourceId: null });
  const [saleId, setSaleId] = useState<string | null>(null);
  return (
    <>
      <FormCombobox
        control={form.control}
        name="resourceId"
        label="Sale"
        placeholder="Customer, unit or booking number"
        isOptional
        search={findSales}
        onChosen={(option) => setSaleId(option?.id ?? null)}
        emptyText="No sale matches"
      />
      {saleId && (
        <LetterOfSale
          key={`${saleId} ${revisionId}`}
          templateId={templateId}
          revisionId={revisionId}
          resourceId={saleId}
          name={name}
        />
      )}
    </>
  );
}

function LetterOfSale({
  templateId,
  revisionId,
  resourceId,
  name,
}: RecordPreviewProps & { resourceId: string }) {
  const letter = useQuery<File, ApiError>({
    queryKey: ['letter of a record', templateId, revisionId, resourceId],
    queryFn: async ({ signal }) => {
      const body = { resourceId, revisionId, preview: true };
      const { preview } = await send(generateLetter, { params: { id: templateId }, body, signal });
      return pdfOf(preview, name);
    },
    gcTime: 0,
    retry: false,
  });
  if (letter.error)
    return <ErrorState title="This letter cannot be made." error={letter.error} onRetry={letter.refetch} />;
  if (!letter.data) return <FactSkeleton rows={6} />;
  return <PdfFrame file={letter.data} name={name} />;
}
