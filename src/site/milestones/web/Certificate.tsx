import { useState } from 'react';
import { toApiError } from '#platform/web/client/api-error.ts';
import { invalidate } from '#platform/web/client/hooks.ts';
import { upload } from '#platform/web/client/upload.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { uploadFile } from '#company/files/file.contract.ts';
import type { Milestone } from '../milestone.contract.ts';
import { ARCHITECT_CERTIFICATE } from '#inventory/payment-terms/plan.rules.ts';
import { getMilestone, listMilestones } from '../milestone.contract.ts';

/** The architect's certificate, needed before payments can be demanded on it. */
export function Certificate({ milestone: { id, hasCertificate, allowedActions } }: { milestone: Milestone }) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await upload(uploadFile, file, {
        resourceType: 'milestone',
        resourceId: id,
        purpose: ARCHITECT_CERTIFICATE,
      });
      await invalidate(queryClient, [getMilestone, listMilestones]);
      toastSuccess('Certificate uploaded');
    } catch (error) {
      setFailure(toApiError(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Section title="Architect certificate">
      {hasCertificate ? (
        <Note tone="done" title="Uploaded.">
          The milestone can be completed.
        </Note>
      ) : (
        <Note tone="limit" title="Missing.">
          The milestone can only be completed with it.
        </Note>
      )}
      {allowedActions.includes('complete') && (
        <div style={BELOW}>
          <FileButton
            label={hasCertificate ? 'Upload another' : 'Upload certificate'}
            name="Architect certificate"
            accept="application/pdf,image/jpeg,image/png"
            isBusy={isBusy}
            onFiles={([file]) => file && void send(file)}
          />
        </div>
      )}
      <div role="alert">{failure && <Note tone="failure">{failure}</Note>}</div>
    </Section>
  );
}

const BELOW = { marginTop: 12 } as const;
