import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatDay } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useSend } from '#platform/web/client/hooks.ts';
import { toastError, toastUndo } from '#platform/web/page/toast.ts';
import { dayHere } from '#platform/web/session/today.ts';
import { RequiredPaper } from '#company/documents/web/RequiredPaper.shared.tsx';
import { KYC_LABELS, neededPapers } from '#sales/kyc.rules.ts';
import type { Applicant } from '#sales/applicant.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { getSale, updateSale } from '#sales/sale.contract.ts';

interface ApplicantPapersProps {
  sale: Sale;
  applicant: Applicant;
  kyc: NonNullable<Applicant['kyc']>;
}

/** The identity documents of an applicant: missing, waiting or approved, and who verified them. */
export function ApplicantPapers({ sale, applicant, kyc }: ApplicantPapersProps) {
  return (
    <Papers aria-label={`Documents of ${applicant.name}`}>
      <ul>
        {neededPapers(applicant).map((paper) => (
          <li key={paper}>
            <RequiredPaper
              of="applicant"
              id={applicant.id}
              categoryKey={paper}
              label={KYC_LABELS[paper]}
              name={`${KYC_LABELS[paper]} of ${applicant.name}`}
              mayUpload={sale.allowedActions.includes('edit')}
              invalidates={[getSale]}
            />
          </li>
        ))}
      </ul>
      <Verified sale={sale} applicant={applicant} kyc={kyc} />
    </Papers>
  );
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
  const open = kyc.missing.length + kyc.waiting.length;
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
      {open > 0 ? 'KYC is not complete.' : 'KYC is not verified yet.'}
      {mayVerify && open === 0 && (
        <Button size="small" aria-disabled={update.isPending} onClick={() => void mark(true)}>
          Mark as verified
        </Button>
      )}
    </p>
  );
}

const Papers = styled('div')(({ theme }) => ({
  '& ul': { display: 'grid', gap: 4, marginBottom: 8 },
  '& p': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    color: theme.vars.palette.text.secondary,
  },
}));
