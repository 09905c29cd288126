import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { invalidate, useCall, useSend } from '#platform/web/client/hooks.ts';
import { FileButton } from '#platform/web/form/FileButton.tsx';
import { toastError, toastSuccess, toastUndo } from '#platform/web/page/toast.ts';
import { Sign } from '#platform/web/status/Sign.tsx';
import { dayHere } from '#platform/web/session/today.ts';
import type { StoredFile } from '#company/files/file.contract.ts';
import { listFiles } from '#company/files/file.contract.ts';
import { StoredFileButton } from '#company/files/web/StoredFileButton.shared.tsx';
import { uploadTo } from '#company/files/web/upload.shared.ts';
import type { KycPaper } from '#sales/kyc.rules.ts';
import { KYC_LABELS, neededPapers } from '#sales/kyc.rules.ts';
import type { Applicant } from '#sales/applicant.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale, updateSale } from '#sales/sale.contract.ts';

interface ApplicantPapersProps {
  sale: Sale;
  applicant: Applicant;
  kyc: NonNullable<Applicant['kyc']>;
}

/** The identity documents of an applicant: uploaded, missing, and who verified them. */
export function ApplicantPapers({ sale, applicant, kyc }: ApplicantPapersProps) {
  const files = useCall(listFiles, { params: { id: applicant.id } });
  const take = useTake(applicant.id);
  const mayEdit = sale.allowedActions.includes('edit');
  return (
    <Papers aria-label={`Documents of ${applicant.name}`}>
      <ul>
        {neededPapers(applicant).map((paper) => {
          const found = files.data?.find(({ purpose }) => purpose === paper);
          return (
            <li key={paper}>
              <Sign
                shape={kyc.missing.includes(paper) ? 'empty' : 'tick'}
                tone={kyc.missing.includes(paper) ? 'amber' : 'success'}
              />
              <span>{KYC_LABELS[paper]}</span>
              <Paper file={found} isMissing={kyc.missing.includes(paper)} />
              {mayEdit && (
                <FileButton
                  label={found ? 'Replace' : 'Upload'}
                  name={`${KYC_LABELS[paper]} of ${applicant.name}`}
                  accept=".pdf,.jpg,.jpeg,.png"
                  isBusy={take.busyWith === paper}
                  onFiles={(chosen) => void take.start(paper, chosen)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Verified sale={sale} applicant={applicant} kyc={kyc} />
    </Papers>
  );
}

function Paper({ file, isMissing }: { file: StoredFile | undefined; isMissing: boolean }) {
  if (file) return <StoredFileButton fileId={file.id}>{file.name}</StoredFileButton>;
  return <small>{isMissing ? 'missing' : ''}</small>;
}

function Verified({ sale, applicant, kyc }: ApplicantPapersProps) {
  const update = useSend(updateSale, { invalidates: [getSale] });
  const mayVerify = sale.allowedActions.includes('verifyKyc');
  const set = (isVerified: boolean, version: number) =>
    update.mutateAsync({
      params: { id: sale.id },
      body: { kyc: { applicantId: applicant.id, isVerified }, version },
    });
  const mark = async (isVerified: boolean) => {
    try {
      const { version } = await set(isVerified, sale.version);
      toastUndo(isVerified ? 'KYC marked as verified' : 'KYC reopened', () => set(!isVerified, version));
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  if (kyc.verified) {
    const { at, by } = kyc.verified;
    return (
      <p>
        KYC verified on {formatDay(dayHere(at))}
        {by && ` by ${by.name}`}
        {mayVerify && (
          <Button size="small" variant="text" onClick={() => void mark(false)}>
            Reopen
          </Button>
        )}
      </p>
    );
  }
  return (
    <p>
      {kyc.missing.length > 0 ? 'KYC is not complete.' : 'KYC is not verified yet.'}
      {mayVerify && kyc.missing.length === 0 && (
        <Button size="small" aria-disabled={update.isPending} onClick={() => void mark(true)}>
          Mark as verified
        </Button>
      )}
    </p>
  );
}

function useTake(applicantId: string) {
  const [busyWith, setBusyWith] = useState<KycPaper | null>(null);
  const queryClient = useQueryClient();
  const start = async (paper: KycPaper, [file]: readonly File[]) => {
    if (!file) return;
    setBusyWith(paper);
    try {
      await uploadTo({ resourceType: 'applicant', resourceId: applicantId, purpose: paper }, file);
      toastSuccess(`${KYC_LABELS[paper]} uploaded`);
    } catch (error) {
      toastError(toApiError(error).message);
    } finally {
      await invalidate(queryClient, [listFiles, getSale]);
      setBusyWith(null);
    }
  };
  return { busyWith, start };
}

const Papers = styled('div')(({ theme }) => ({
  '& ul': { display: 'grid', gap: 4, marginBottom: 8 },
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32 },
  '& li > span': { flex: '0 0 104px' },
  // A long file name wraps rather than pushing a button off the screen.
  '& li > small, & li > button:first-of-type': {
    flexShrink: 1,
    minWidth: 0,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    textAlign: 'left',
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '& li > :last-child': { marginLeft: 'auto' },
  '& p': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    color: theme.vars.palette.text.secondary,
  },
}));
