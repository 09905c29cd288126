import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { invalidate } from '#platform/web/client/hooks.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { listFiles } from '#company/files/file.contract.ts';
import { RecordDocuments } from '#company/documents/web/RecordDocuments.shared.tsx';
import { RecordFiles } from '#company/files/web/RecordFiles.shared.tsx';
import { uploadTo } from '#company/files/web/upload.shared.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale } from '#sales/sale.contract.ts';

const PAPERS = [
  { purpose: 'agreement', label: 'Upload signed agreement', done: 'Signed agreement uploaded' },
  { purpose: 'possessionLetter', label: 'Upload possession letter', done: 'Possession letter uploaded' },
] as const;

/** The documents of a sale; two of them are required by its steps. */
export function SaleDocuments({ sale }: { sale: Sale }) {
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const take = async ({ purpose, done }: (typeof PAPERS)[number], [file]: readonly File[]) => {
    if (!file) return;
    setBusyWith(purpose);
    try {
      await uploadTo({ resourceType: 'sale', resourceId: sale.id, purpose }, file);
      toastSuccess(done);
    } catch (error) {
      toastError(toApiError(error).message);
    } finally {
      await invalidate(queryClient, [listFiles, getSale]);
      setBusyWith(null);
    }
  };
  return (
    <Sections>
      {sale.allowedActions.includes('edit') && (
        <Section title="Required for the next steps">
          <Buttons>
            {PAPERS.map((paper) => (
              <FileButton
                key={paper.purpose}
                label={paper.label}
                name={paper.label}
                accept=".pdf,.jpg,.jpeg,.png"
                isBusy={busyWith === paper.purpose}
                onFiles={(files) => void take(paper, files)}
              />
            ))}
          </Buttons>
        </Section>
      )}
      <RecordDocuments of="sale" id={sale.id} name={`${sale.customerName}, ${sale.unitNumber}`} />
      <RecordFiles id={sale.id} />
    </Sections>
  );
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
